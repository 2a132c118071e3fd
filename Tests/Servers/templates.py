"""Expands URI templates by the package uritemplate, for tests that compare with it.

The argument is a file of JSON: a list of templates with their values. One line of JSON is written: the expansions.
"""

import json
import sys

import uritemplate

with open(sys.argv[1], encoding="utf-8") as file:
    cases = json.load(file)
print(json.dumps([uritemplate.expand(template, values) for template, values in cases]))

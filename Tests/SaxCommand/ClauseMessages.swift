/// Clauses, functions and imports that a mapping can not have, and what has no effect.
enum ClauseMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "an operator with too few arguments",
      check: #"""
        emit T at /data[contains(c)]
        type T { id: Int from a[starts-with(@k)];  b: Int from contains(c) }

        """#,
      #"""
      m.sax:1:17: error: contains() with one argument, wanted two
        emit T at /data[contains(c)]
                        ^^^^^^^^^^^
        fix: contains(c, "…")
      m.sax:2:25: error: starts-with() with one argument, wanted two
        type T { id: Int from a[starts-with(@k)];  b: Int from contains(c) }
                                ^^^^^^^^^^^^^^^
        fix: starts-with(@k, "…")
      m.sax:2:56: error: contains() stands in a path, wanted it in a predicate
        type T { id: Int from a[starts-with(@k)];  b: Int from contains(c) }
                                                               ^^^^^^^^
        fix: path[contains(…)]
      """#),
    MessageCase(
      "defaults of the wrong type",
      check: #"""
        emit T at /data
        type T {
          id: Int default "n/a"
          on: Bool default 2
          all: [Int] default 0
          one: U default 1
          day: Day default today
        }
        type U { id: Int }

        """#,
      #"""
      m.sax:3:19: error: "n/a" is no Int, and the default is read like a payload's text
          id: Int default "n/a"
                          ^^^^^
        fix: Int? without a default, which is nil then
      m.sax:4:20: error: 2 is no Bool, which is true, false, 1 or 0, and the default is read like a payload's text
          on: Bool default 2
                           ^
        fix: Bool? without a default, which is nil then
      m.sax:5:14: error: default for [Int], which is empty when nothing is found
          all: [Int] default 0
                     ^^^^^^^
        fix: [Int] without a default
      m.sax:6:10: error: default for U, wanted a scalar, an enum or Any
          one: U default 1
                 ^^^^^^^
        fix: U? if it may be missing
      m.sax:7:20: error: today for Day, wanted a string in quotes
          day: Day default today
                           ^^^^^
        fix: Day? without a default, which is nil then
      """#),
    MessageCase(
      "max of one value",
      check: #"""
        emit T at /data
        type T { id: Int max 5;  name: String? max 10;  one: U max 1;  all: [Int] max 0 }
        type U { id: Int }

        """#,
      #"""
      m.sax:2:18: error: max for Int, wanted a list or a dictionary
        type T { id: Int max 5;  name: String? max 10;  one: U max 1;  all: [Int] max 0 }
                         ^^^
        fix: [Int] for a list of at most so many
      m.sax:2:40: error: max for String?, wanted a list or a dictionary
        type T { id: Int max 5;  name: String? max 10;  one: U max 1;  all: [Int] max 0 }
                                               ^^^
        fix: limit text … for the length of texts
      m.sax:2:56: error: max for U, wanted a list or a dictionary
        type T { id: Int max 5;  name: String? max 10;  one: U max 1;  all: [Int] max 0 }
                                                               ^^^
        fix: [U] for a list of at most so many
      m.sax:2:79: error: 0 is no positive whole number
        type T { id: Int max 5;  name: String? max 10;  one: U max 1;  all: [Int] max 0 }
                                                                                      ^
      """#),
    MessageCase(
      "formats that a type does not have",
      check: #"""
        emit T at /data
        type T {
          a: String as upper
          b: Int as plain
          c: Date as full
          d: Bool as yesno
          e: Data as zip
          f: Day as later
          g: Date as unixms
          h: Date as unix(s)
        }

        """#,
      #"""
      m.sax:3:16: error: there is no format upper
          a: String as upper
                       ^^^^^
        fix: trimmed or collapsed, the formats of String
      m.sax:4:13: error: there is no format plain
          b: Int as plain
                    ^^^^^
        fix: no as: Int has no formats
      m.sax:5:14: error: there is no format full
          c: Date as full
                     ^^^^
        fix: iso8601, unix, odata, rfc822, unix(ms), or a pattern in quotes
      m.sax:6:14: error: there is no format yesno
          d: Bool as yesno
                     ^^^^^
        fix: exists, or words in quotes such as "Y/N"
      m.sax:7:14: error: there is no format zip
          e: Data as zip
                     ^^^
        fix: hex, the format of Data
      m.sax:8:13: error: there is no format later
          f: Day as later
                    ^^^^^
        fix: iso8601, odata, rfc822, or a pattern in quotes
      m.sax:9:14: error: there is no format unixms; did you mean unix(ms)?
          g: Date as unixms
                     ^^^^^^
        fix: unix(ms)
      m.sax:10:19: error: unix(s) is not known, wanted unix for seconds or unix(ms)
          h: Date as unix(s)
                          ^
        fix: unix
      """#),
    MessageCase(
      "functions of XPath, by their versions",
      check: #"""
        emit T at /data
        type T {
          a: Int from sum(line/@qty)
          b: String from upper-case(name)
          c: Int from line[current() = 1]
          d: Int from length(name)
        }

        """#,
      #"""
      m.sax:3:15: error: sum() is a function of XPath 1.0 that the mapping language lacks
          a: Int from sum(line/@qty)
                      ^^^
        fix: a list field, added up where it is used
      m.sax:4:18: error: upper-case() is a function of XPath 2.0 that the mapping language lacks
          b: String from upper-case(name)
                         ^^^^^^^^^^
      m.sax:5:20: error: current() is a function of XSLT that the mapping language lacks
          c: Int from line[current() = 1]
                           ^^^^^^^
        fix: .
      m.sax:6:15: error: length() is a function of JSONPath that the mapping language lacks
          d: Int from length(name)
                      ^^^^^^
        fix: string-length() for a text
      """#),
    MessageCase(
      "an import that is not found",
      [
        "m.sax": #"""
        import "comon.sax"
        import "parts/nothing.sax"
        emit T at /data
        type T { id: Int }

        """#,
        "common.sax": #"type U { id: Int }\#n"#,
      ], "check m.sax", status: 2,
      #"""
      m.sax:1:8: error: "comon.sax" can't be imported: there is no such file
        import "comon.sax"
               ^^^^^^^^^^^
        fix: import "common.sax"
      m.sax:2:8: error: "parts/nothing.sax" can't be imported: there is no such file
        import "parts/nothing.sax"
               ^^^^^^^^^^^^^^^^^^^
      """#),
    MessageCase(
      "an import of something else",
      [
        "m.sax": #"""
        import "data.json"
        emit T at /data
        type T { id: Int }

        """#,
        "data.json": #"{}"#,
      ], "check m.sax", status: 2,
      #"""
      sax: data.json is a JSON document, not a mapping
        usage: sax check MAPPING … [--on INPUT] [--writable]
        no mapping yet? sax suggest data.json > data.sax
      """#),
    MessageCase(
      "a limit of the reading",
      check: #"""
        limit total 5
        emit T at /data
        type T { id: Int }

        """#,
      #"""
      m.sax:1:7: error: total is a limit of whoever reads, not of a mapping
        limit total 5
              ^^^^^
        fix: sax map --limit total=…
      """#),
    MessageCase(
      "what can never match",
      check: #"""
        emit T at /data[position() < 1] | /a[1][2]
        type T { a: Int? from x[2][position() > 3];  b: Int? from x[local-name() = "y"];  c: [Int] from x[position() <= 2][3] }

        """#, status: 0,
      #"""
      m.sax:1:16: warning: there is no such position, so this never matches
        emit T at /data[position() < 1] | /a[1][2]
                       ^^^^^^^^^^^^^^^^
      m.sax:1:40: warning: the predicates before it let one node pass, and this asks for number 2, so this never matches
        emit T at /data[position() < 1] | /a[1][2]
                                               ^^^
      m.sax:2:27: warning: the predicates before it let one node pass, and this asks for number 4, so this never matches
        type T { a: Int? from x[2][position() > 3];  b: Int? from x[local-name() = "y"];  c: [Int] from x[position() <= 2][3] }
                                  ^^^^^^^^^^^^^^^^
      m.sax:2:60: warning: the predicate is never true, so this never matches
        type T { a: Int? from x[2][position() > 3];  b: Int? from x[local-name() = "y"];  c: [Int] from x[position() <= 2][3] }
                                                                   ^^^^^^^^^^^^^^^^^^^^
      m.sax:2:115: warning: the predicates before it let 2 nodes pass, and this asks for number 3, so this never matches
        type T { a: Int? from x[2][position() > 3];  b: Int? from x[local-name() = "y"];  c: [Int] from x[position() <= 2][3] }
                                                                                                                          ^^^
      """#),
    MessageCase(
      "comparisons that never hold",
      check: #"""
        emit T at /a[@x < "k"] | /b[1 = 2] | /c[position() = 0] | /d["a" >= @x] | /e[position() = "x"] | /f[@x < "5"]
        type T { a: Int? }

        """#, status: 0,
      #"""
      m.sax:1:13: warning: the predicate is never true, so this never matches
        emit T at /a[@x < "k"] | /b[1 = 2] | /c[position() = 0] | /d["a" >= @x] | /e[position() = "x"] | /f[@x < "5"]
                    ^^^^^^^^^^
      m.sax:1:28: warning: the predicate is never true, so this never matches
        emit T at /a[@x < "k"] | /b[1 = 2] | /c[position() = 0] | /d["a" >= @x] | /e[position() = "x"] | /f[@x < "5"]
                                   ^^^^^^^
      m.sax:1:40: warning: positions are whole numbers from 1, so this never matches
        emit T at /a[@x < "k"] | /b[1 = 2] | /c[position() = 0] | /d["a" >= @x] | /e[position() = "x"] | /f[@x < "5"]
                                               ^^^^^^^^^^^^^^^^
        fix: [1] for the first
      m.sax:1:61: warning: the predicate is never true, so this never matches
        emit T at /a[@x < "k"] | /b[1 = 2] | /c[position() = 0] | /d["a" >= @x] | /e[position() = "x"] | /f[@x < "5"]
                                                                    ^^^^^^^^^^^
      m.sax:1:77: warning: the predicate is never true, so this never matches
        emit T at /a[@x < "k"] | /b[1 = 2] | /c[position() = 0] | /d["a" >= @x] | /e[position() = "x"] | /f[@x < "5"]
                                                                                    ^^^^^^^^^^^^^^^^^^
      """#),
    MessageCase(
      "formats that are never reached",
      check: #"""
        dates unix, unix(ms)
        emit T at /data
        type T { a: String as trimmed, collapsed;  b: Date as iso8601, rfc822, iso8601;  c: Date as unix(ms), "yyyy", unix }

        """#, status: 0,
      #"""
      m.sax:1:13: warning: unix(ms) is never reached, for unix before it reads every number
        dates unix, unix(ms)
                    ^^^^^^^^
        fix: one of the two
      m.sax:3:32: warning: collapsed is never reached, for trimmed before it reads every text
        type T { a: String as trimmed, collapsed;  b: Date as iso8601, rfc822, iso8601;  c: Date as unix(ms), "yyyy", unix }
                                       ^^^^^^^^^
        fix: one of the two
      m.sax:3:72: warning: iso8601 is never reached, for iso8601 stands before it already
        type T { a: String as trimmed, collapsed;  b: Date as iso8601, rfc822, iso8601;  c: Date as unix(ms), "yyyy", unix }
                                                                               ^^^^^^^
        fix: one of the two
      m.sax:3:111: warning: unix is never reached, for unix(ms) before it reads every number
        type T { a: String as trimmed, collapsed;  b: Date as iso8601, rfc822, iso8601;  c: Date as unix(ms), "yyyy", unix }
                                                                                                                      ^^^^
        fix: one of the two
      """#),
  ]
}

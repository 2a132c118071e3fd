/// Arguments that are not what the program takes.
enum UsageMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "a mapping and its payload in the wrong order",
      [
        "m.sax": MessageCase.orders,
        "o.json": #"{"orders": []}"#,
      ], "map o.json m.sax", status: 2,
      #"""
      sax: o.json is a JSON document, not a mapping
        usage: sax map MAPPING [INPUT …]
        did you mean sax map m.sax o.json?
      """#),
    MessageCase(
      "a file that is not there",
      [
        "m.sax": MessageCase.orders,
        "orders.json": #"{"orders": []}"#,
      ], "map m.sax order.json", status: 3,
      #"""
      order.json: error: there is no such file
        fix: did you mean orders.json?
      """#),
    MessageCase(
      "a mapping that is not there",
      [
        "shop.sax": MessageCase.orders
      ], "map shpo.sax", status: 2,
      #"""
      shpo.sax: error: there is no such file
        fix: did you mean shop.sax?
      """#),
    MessageCase(
      "an address where a mapping belongs", [:], "map https://example.org/orders.json", status: 2,
      """
      https://example.org/orders.json: error: there is no such file
        fix: a file of this machine, as mappings are not fetched
      """),
    MessageCase(
      "a folder",
      [
        "m.sax": MessageCase.orders
      ], "map m.sax .", status: 3,
      #"""
      .: error: is a directory, wanted a file
      """#),
    MessageCase(
      "a folder for a mapping", ["a.json": "{}"], "map . a.json", status: 2,
      #"""
      .: error: it is a directory, wanted a file
      """#),
    MessageCase(
      "a path with a prefix, where nothing declares one", ["a.xml": "<a/>"],
      "map --at /inv:a/b a.xml", status: 2,
      #"""
      --at:1:2: error: the prefix inv is not declared
        /inv:a/b
         ^^^
        fix: /*:a/b, or a mapping that declares what inv stands for
      """#),
    MessageCase(
      "a path that finds nothing", ["a.xml": "<a xmlns='urn:a'><b/></a>"], "map --at /a/b a.xml",
      status: 0,
      #"""
      a.xml: warning: read to the end, no object emitted
      --at:1:1: note: /a/b matched nothing; the document element is a in namespace "urn:a", and a name without a prefix means no namespace
        fix: --at '/*:a/*:b', which is any namespace
      """#),
    MessageCase(
      "a path that is none", ["a.json": "{}"], "map --at /a[ a.json", status: 2,
      #"""
      --at:1:4: error: the path ends after [, wanted a predicate such as 1, @id or name = "x", and ]
        /a[
           ^
        fix: the step without [, or […]
      """#),
    MessageCase(
      "a path with more than that", ["a.json": "{}"], "map --at /a;/b a.json", status: 2,
      #"""
      sax: --at takes one path, and "/a;/b" has more than that
        usage: sax map MAPPING [INPUT …]
        several rules need a mapping
      """#),
    MessageCase(
      "a path and a mapping", ["m.sax": "emit Any at /a", "a.json": "{}"],
      "map --at /a m.sax a.json", status: 2,
      #"""
      sax: --at replaces the mapping, but m.sax is one
        usage: sax map MAPPING [INPUT …]
      """#),
    MessageCase(
      "an option misspelt",
      [
        "m.sax": MessageCase.orders
      ], "map m.sax --frist 1", status: 2,
      #"""
      sax: unknown option --frist
        usage: sax map MAPPING [INPUT …]
        did you mean --first?
        sax help map lists the options
      """#),
    MessageCase(
      "a value of an option by another name",
      [
        "m.sax": MessageCase.orders
      ], "map m.sax --format jsonl", status: 2,
      #"""
      sax: --format is auto, json, ndjson, xml, not jsonl
        usage: sax map MAPPING [INPUT …]
        did you mean --format ndjson?
      """#),
    MessageCase(
      "a type that is not emitted",
      [
        "m.sax": MessageCase.orders
      ], "map m.sax --only order", status: 2,
      #"""
      sax: m.sax emits no order, but Order
        usage: sax map MAPPING [INPUT …]
        did you mean --only Order?
      """#),
    MessageCase(
      "a command misspelt",
      [:], "mpa m.sax", status: 2,
      #"""
      sax: unknown command mpa
        usage: sax COMMAND …, with COMMAND one of map, call, suggest, check, explain, events, completions, help, version
        did you mean sax map?
      """#),
    MessageCase(
      "an engine of the other format",
      [
        "m.sax": MessageCase.orders,
        "o.xml": #"<orders/>"#,
      ], "map m.sax o.xml --engine yajl", status: 2,
      #"""
      o.xml: error: yajl reads JSON, and this is XML
        fix: --engine auto
      """#),
  ]
}

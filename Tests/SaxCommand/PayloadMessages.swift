/// Payloads and arguments that are not what a mapping or the program expects.
enum PayloadMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "a step for the items of an array",
      #"""
      emit T at /orders/order
      type T { id: Int }

      """#, on: "o.json",
      #"{"orders": [{"id": 1}, {"id": 2}]}\#n"#, status: 0,
      #"""
      o.json: warning: read to the end, no object emitted
      m.sax:1:11: note: /orders/order matched nothing; /orders is an array, each item of which is a node of that path, and holds id
        fix: /orders
      """#),
    MessageCase(
      "a rule with points",
      #"""
      emit T at /data.orders
      type T { id: Int }

      """#, on: "o.json",
      #"{"data": {"orders": [{"id": 1}]}}\#n"#, status: 0,
      #"""
      o.json: warning: read to the end, no object emitted
      m.sax:1:11: note: /data.orders matched nothing; at the root there was data, and no data.orders; did you mean /data/orders?
        fix: /data/orders
      """#),
    MessageCase(
      "a field with points",
      #"""
      emit T at /r
      type T { x: Int from b.c }

      """#, on: "o.json",
      #"{"r": {"b": {"c": 1}}}\#n"#,
      #"""
      o.json:1:7: error: T.x is missing, and is required
        note: at /r, which holds b
        note: wanted by m.sax:2:22 as b.c; did you mean b/c?
        fix: from b/c
      """#),
    MessageCase(
      "an object where a later alternative wanted a text",
      #"""
      emit T at /r
      type T { a: String from `b c` | d }

      """#, on: "o.json",
      #"{"r": {"d": {"x y": 1}}}\#n"#,
      #"""
      o.json:1:13: error: found an object (x y), wanted text for T.a
        note: at /r/d, by m.sax:2:25
        fix: from `b c` | d/`x y` | d
      """#),
    MessageCase(
      "an object where a rule wanted a text", "emit String at /r/`a b`\n", on: "o.json",
      #"{"r": {"a b": {"x": 1}}}\#n"#,
      #"""
      o.json:1:15: error: found an object (x), wanted text for String
        note: at /r/`a b`, by m.sax:1:16
        fix: at /r/`a b`/x
      """#),
    MessageCase(
      "an object where a dictionary's value was a text",
      #"""
      emit T at /r
      type T { a: [String: Int] from e key @k value v }

      """#, on: "o.json",
      #"{"r": {"e": [{"@k": "a", "v": {"x": 1}}]}}\#n"#,
      #"""
      o.json:1:31: error: found an object (x), wanted text for T.a.value
        note: at /r/e[1]/v, by m.sax:2:47
        fix: value v/x | v
      """#),
    MessageCase(
      "a name in another namespace, looked for everywhere",
      "namespace p = \"urn:y\"\nemit Raw at //p:r\n", on: "o.xml",
      #"<r xmlns="urn:x"/>\#n"#, status: 0,
      #"""
      o.xml: warning: read to the end, no object emitted
      m.sax:2:13: note: //p:r matched nothing; there was r in namespace "urn:x"
        fix: namespace p = "urn:x", then //p:r
      """#),
    MessageCase(
      "nodes that a predicate refuses, beside others", "emit Raw at /r/a[@k = 1]\n", on: "o.xml",
      #"<r><a k="2"/><b/></r>\#n"#, status: 0,
      #"""
      o.xml: warning: read to the end, no object emitted
      m.sax:1:13: note: /r/a[@k = 1] matched nothing; below the step before there was b, and no a that passed its predicate
      """#),
    MessageCase(
      "nodes in one that a predicate refuses", "emit Raw at /r[@k = 1]/a\n", on: "o.xml",
      #"<r k="2"><a/></r>\#n"#, status: 0,
      #"""
      o.xml: warning: read to the end, no object emitted
      m.sax:1:13: note: /r[@k = 1]/a matched nothing; no r there passed its predicate
      """#),
    MessageCase(
      "a null, and a rule that is written wrong",
      #"""
      emit A? at /r/a
      emit A at /r/items
      type A { x: Int }

      """#, on: "o.json",
      #"{"r": {"a": null, "itmes": {"x": 1}}}\#n"#, status: 0,
      #"""
      o.json: warning: read to the end, no object emitted
      m.sax:2:11: note: /r/items matched nothing; below the step before there was itmes, and no items; did you mean itmes?
      """#),
    MessageCase(
      "nodes that a switch passes over",
      [
        "m.sax": #"""
        emit S at /r/a
        type S = switch k { "1" -> A; else -> skip }
        type A { x: Int }

        """#,
        "o.json": #"{"r": {"a": [{"k": 2}], "d": 1}}\#n"#,
      ], "map m.sax o.json", status: 0, "o.json: warning: read to the end, no object emitted"),
    MessageCase(
      "an element taken for an attribute, where nothing else is read",
      #"""
      emit B at /books/book
      type B { isbn: String from @id }

      """#, on: "b.xml",
      #"<books><book><id>1</id><title>A</title></book></books>\#n"#,
      #"""
      b.xml:1:8: error: B.isbn is missing, and is required
        note: at /books/book, which holds id, title
        note: wanted by m.sax:2:28 as @id; id is an element, no attribute
        fix: from id
      """#),
    MessageCase(
      "an element without the mapping's namespace",
      #"""
      namespace a = "http://www.w3.org/2005/Atom"
      emit E at /a:feed/a:entry
      type E { title: String from a:title }

      """#, on: "f.xml",
      #"<feed><entry><title>x</title></entry></feed>\#n"#, status: 0,
      #"""
      f.xml: warning: read to the end, no object emitted
      m.sax:2:11: note: /a:feed/a:entry matched nothing; the document element is feed in no namespace
        fix: namespace a = "http://www.w3.org/2005/Atom", ""
      """#),
    MessageCase(
      "a child without the mapping's namespace",
      #"""
      namespace a = "urn:a"
      emit E at /a:feed
      type E { title: String from a:title }

      """#, on: "f.xml",
      #"<a:feed xmlns:a='urn:a'><title>x</title></a:feed>\#n"#,
      #"""
      f.xml:1:1: error: E.title is missing, and is required
        note: at /a:feed, which holds title
        note: wanted by m.sax:3:29 as a:title; title is there in no namespace
        fix: from title
      """#),
    MessageCase(
      "an address of another scheme",
      [
        "m.sax": MessageCase.data
      ], "map m.sax s3://bucket/key.json", status: 3,
      #"""
      s3://bucket/key.json: error: s3: addresses are not read, wanted a file or an http(s) URL
        fix: aws s3 cp s3://bucket/key.json - | sax …
      """#),
    MessageCase(
      "a table", MessageCase.data, on: "o.csv",
      #"""
      id,name
      1,a

      """#,
      #"""
      o.csv:1:1: error: found 'i', wanted a value
        fix: it looks like CSV, of which Miller (mlr) makes JSON
      """#),
    MessageCase(
      "YAML", MessageCase.data, on: "o.yaml",
      #"""
      data:
        id: 1

      """#,
      #"""
      o.yaml:1:1: error: found 'd', wanted a value
        fix: it looks like YAML, of which yq makes JSON
      """#),
    MessageCase(
      "a list of YAML", MessageCase.data, on: "list.yaml",
      "- data: 1\n- data: 2\n",
      #"""
      list.yaml:1:2: error: found ' ', wanted a digit of the number
        fix: it looks like YAML, of which yq makes JSON
      """#),
    MessageCase(
      "CSV behind a mark of the byte order", MessageCase.data, on: "o.csv",
      "\u{FEFF}id,name\n1,a\n",
      #"""
      o.csv:1:1: error: found 'i', wanted a value
        fix: it looks like CSV, of which Miller (mlr) makes JSON
      """#),
    MessageCase(
      "a bracket that closes nothing", MessageCase.data, on: "b.json",
      "{\"data\":]}",
      #"""
      b.json:1:9: error: found ']', wanted a value
        note: at /data
      """#),
    MessageCase(
      "no command",
      [
        "p.sax": MessageCase.data,
        "a.json": #"{}"#,
      ], "p.sax a.json --pretty", status: 2,
      #"""
      sax: unknown command p.sax
        usage: sax COMMAND …, with COMMAND one of map, call, suggest, check, explain, events, completions, help, version
        did you mean sax map p.sax a.json --pretty?
      """#),
    MessageCase(
      "comments in JSON",
      #"""
      emit T at /
      type T { id: Int }

      """#, on: "o.json",
      #"""
      {
        // the number
        "id": 1
      }

      """#,
      #"""
      o.json:2:3: error: found '/', wanted a key in quotation marks or '}'
        fix: JSON has no comments: take them out, or --jsonc
      """#),
    MessageCase(
      "a depth beyond the limit",
      [
        "m.sax": #"""
        emit T at /
        type T { a: Any? }

        """#,
        "o.json": #"{"a":[[[[[1]]]]]}\#n"#,
      ], "map m.sax o.json --limit depth=3", status: 1,
      #"""
      o.json:1:8: error: found more than 3 open objects and arrays (limit depth)
        note: at /a[1]/*[1]
        fix: if the input is to be trusted, --limit depth=6
      """#),
    MessageCase(
      "an entity that nothing declares",
      #"""
      emit T at /t
      type T { a: String }

      """#, on: "o.xml",
      #"<t><a>&nbsp;</a></t>\#n"#,
      #"""
      o.xml:1:7: error: found &nbsp;, an entity that is not declared
        note: at /t/a
        fix: a character reference such as &#160;, or declare nbsp in a local DTD (--dtd FILE)
      """#),
  ]
}

/// Mistakes that come near to what was meant: names at other depths or in namespaces, clauses, patterns and functions of other tools.
enum NearMessages {
  private static let statement = #"<r xmlns="urn:x"><Entry id="1"/><Entry id="2"/></r>\#n"#
  private static let events = """
    {"events": {"list": [{"id": 1, "customerInfo": {"totalAmount": 5}},
      {"id": 2, "customerInfo": {}}]}}

    """

  private static func elements(_ name: String) -> String {
    "emit E at //\(name)\ntype E { id: Int? from @id }\n"
  }

  private static func items(_ field: String) -> String {
    "emit E at /events/list\ntype E { \(field) }\n"
  }

  static let cases: [MessageCase] = [
    MessageCase(
      "a name at any depth, which has a namespace", elements("Entry"), on: "s.xml", statement,
      status: 0,
      #"""
      s.xml: warning: read to the end, no object emitted
      m.sax:1:11: note: //Entry matched nothing; there was Entry in namespace "urn:x", and a name without a prefix means no namespace
        fix: namespace x = "urn:x", then //x:Entry
      """#),
    MessageCase(
      "a misspelt name at any depth", elements("Ntry"), on: "s.xml", statement, status: 0,
      #"""
      s.xml: warning: read to the end, no object emitted
      m.sax:1:11: note: //Ntry matched nothing; nowhere was there a node called Ntry; did you mean Entry, in namespace "urn:x"?
      """#),
    MessageCase(
      "a misspelt key at any depth", "emit E at //liste\ntype E { id: Int }\n", on: "e.json",
      events,
      status: 0,
      """
      e.json: warning: read to the end, no object emitted
      m.sax:1:11: note: //liste matched nothing; nowhere was there a node called liste; did you mean list?
        fix: //list
      """),
    MessageCase(
      "a misspelt first step of a required field", items("total: Int from customer/totalAmount"),
      on: "e.json", events,
      """
      e.json:1:22: error: E.total is missing, and is required
        note: at /events/list[1], which holds id, customerInfo
        note: wanted by m.sax:2:26 as customer/totalAmount; did you mean customerInfo/totalAmount?
        fix: from customerInfo/totalAmount
      """),
    MessageCase(
      "a misspelt second step of a required field",
      items("total: Int from customerInfo/totalAmout"), on: "e.json", events,
      """
      e.json:1:22: error: E.total is missing, and is required
        note: at /events/list[1], which holds id, customerInfo
        note: wanted by m.sax:2:26 as customerInfo/totalAmout; did you mean customerInfo/totalAmount?
        fix: from customerInfo/totalAmount
      """),
    MessageCase(
      "at for from", check: items("id: Int at a/b"),
      """
      m.sax:2:18: error: found at, wanted from before a path
        type E { id: Int at a/b }
                         ^^
        fix: from a/b
      """),
    MessageCase(
      "= before a path", check: items("id: Int = a/@b"),
      """
      m.sax:2:18: error: found =, wanted from before a path
        type E { id: Int = a/@b }
                         ^
        fix: from a/@b
      """),
    MessageCase(
      "a pattern of strftime", check: items(#"day: Day as "%Y-%m-%dT%H:%M""#),
      #"""
      m.sax:2:22: error: "%Y-%m-%dT%H:%M" is no date pattern: % begins a field of strftime, and here letters alone are fields
        type E { day: Day as "%Y-%m-%dT%H:%M" }
                             ^^^^^^^^^^^^^^^^
        fix: "yyyy-MM-dd'T'HH:mm"
      """#),
    MessageCase(
      "substring-before()", check: items(#"id: String from substring-before(when, "-")"#),
      """
      m.sax:2:26: error: substring-before() is a function of XPath 1.0 that the mapping language lacks
        type E { id: String from substring-before(when, "-") }
                                 ^^^^^^^^^^^^^^^^
        fix: the path alone, and using NAME: a converter in Swift, which cuts it
      """),
    MessageCase(
      "substring-after as a format", check: items(#"id: String as substring-after("-")"#),
      """
      m.sax:2:24: error: substring-after() is a function of XPath, and no format
        type E { id: String as substring-after("-") }
                               ^^^^^^^^^^^^^^^^^^^^
        fix: the path alone, and using NAME: a converter in Swift, which cuts it
      """),
    MessageCase(
      "a list of lists as list", check: items("p: [[Double]] as list"),
      """
      m.sax:2:27: error: as list for [[Double]], and a text is split into scalars and enums alone
        type E { p: [[Double]] as list }
                                  ^^^^
        fix: [Double]
      """),
    MessageCase(
      "points between steps", ["e.json": events], "map --at events.list[*].id e.json", status: 2,
      """
      --at:1:1: error: events.list[*] does not begin with /, as paths of emit and error do
        events.list[*].id
        ^^^^^^^^^^^^^^
        fix: /events/list/id
      """),
    MessageCase(
      "an address without a scheme", [:], "map --at /x 127.0.0.1:8931/x", status: 3,
      """
      127.0.0.1:8931/x: error: there is no such file
        fix: if it is a server's: http://127.0.0.1:8931/x
      """),
    MessageCase(
      "a host's name without a scheme", [:], "map --at /x example.org/x.json", status: 3,
      """
      example.org/x.json: error: there is no such file
        fix: if it is a server's: https://example.org/x.json
      """),
    MessageCase(
      "a sign for an operator of OData", [:],
      "map --odata http://127.0.0.1:1/ P --filter Price>5", status: 2,
      """
      http://127.0.0.1:1/: error: $filter, at byte 5: > is no operator of OData, wanted gt
      """),
    MessageCase(
      "help on a call of a mapping with an error",
      ["m.sax": "service S at \"https://h\" { call c() = GET \"c\" -> E }\n"],
      "call m.sax c --help", status: 2,
      """
      m.sax:1:50: error: the type E is not declared
        service S at "https://h" { call c() = GET "c" -> E }
                                                         ^
        fix: type E { … }
      """),
    MessageCase(
      "a misspelt first step of several", ["s.xml": "<r><item><items/></item></r>\n"],
      "map --at //itm/itmx s.xml", status: 0,
      """
      s.xml: warning: read to the end, no object emitted
      --at:1:1: note: //itm/itmx matched nothing; nowhere was there a node called itm; did you mean item?
        fix: //item/itmx
      """),
    MessageCase(
      "a misspelt step beside one with a prefix",
      "namespace s = \"urn:x\"\nemit E at /s:r\ntype E { t: Int from s:totl/s:value }\n",
      on: "s.xml",
      "<r xmlns='urn:x'><total><value>1</value></total></r>\n",
      """
      s.xml:1:1: error: E.t is missing, and is required
        note: at /r, which holds total
        note: wanted by m.sax:3:22 as s:totl/s:value; did you mean s:total/s:value?
        fix: from s:total/s:value
      """),
    MessageCase(
      "= before a path with a predicate", check: items("id: Int = a/b[1]"),
      """
      m.sax:2:18: error: found =, wanted from before a path
        type E { id: Int = a/b[1] }
                         ^
      """),
    MessageCase(
      "a field of strftime that patterns have not", check: items(#"day: Date as "%s""#),
      #"""
      m.sax:2:23: error: "%s" is no date pattern: % begins a field of strftime, and here letters alone are fields
        type E { day: Date as "%s" }
                              ^^^^
      """#),
    MessageCase(
      "a member that nothing reads",
      [
        "m.sax": items("id: Int; customerInfo: Customer? }\ntype Customer { totalAmout: Int?"),
        "e.json": events,
      ],
      "map m.sax e.json --strict", status: 1,
      """
      e.json:1:49: error: nothing in Customer reads totalAmount; did you mean totalAmout?
        note: at /events/list[1]/customerInfo/totalAmount, in Customer, by m.sax:3:6
        fix: a field for it, or [String: Any] from rest(); or totalAmount in place of totalAmout in the mapping
      """),
    MessageCase(
      "an attribute that nothing reads",
      ["m.sax": "emit R at /r\ntype R { n: Int? from @m }\n", "s.xml": #"<r n="1"/>"#],
      "map m.sax s.xml --strict", status: 1,
      """
      s.xml:1:1: error: nothing in R reads @n; did you mean @m?
        note: at /r/@n, in R, by m.sax:2:6
        fix: a field for it; or @n in place of @m in the mapping
      """),
    MessageCase(
      "a number in a relative path", ["e.json": events], "map --at events[x>1.5] e.json", status: 2,
      """
      --at:1:1: error: events[x>1.5] does not begin with /, as paths of emit and error do
        events[x>1.5]
        ^^^^^^^^^^^^^
        fix: /events[x>1.5]
      """),
  ]
}

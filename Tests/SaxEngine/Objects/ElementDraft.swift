import SaxTestRandom

/// Makes XML documents up: mostly as they should be, with the parts in order and of the kind that is
/// wanted.
struct ElementDraft {
  var generator: SplitMix

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  mutating func one(_ texts: [String]) -> String { texts[pick(texts.count)] }
  mutating func space() -> String { pick(5) == 0 ? one([" ", "\n", "\t  ", "\r\n"]) : "" }

  mutating func text() -> String {
    if pick(40) == 0 {
      return one([
        "<![CDATA[c]]>", "<!-- c -->", "<?p i?>", "a<b>c</b>", "]]", "&none;", "a\rb", "x]]&gt;",
        "&#xD;",
      ])
    }
    return one([
      "x", "", "&lt;&#233;&amp;", "grün", " 7 ", "12", "B", "a", "a word or two",
      String(repeating: "long ", count: 3 + pick(11)),
    ])
  }
  mutating func integer() -> String { one(["0", "-7", "42", "5", " 1001 ", "&#49;"]) }
  mutating func number() -> String {
    one(["0", "-1", "42", "1.50", "1e3", "9223372036854775808", "0.1"])
  }
  mutating func anything() -> String {
    one([
      "", "text", "<z/>", "<z><z>a</z>&none;</z>", "<z a='>'/>b", "<z a=\"<\"/>", "]]>", "<z>",
      "<z xmlns='urn:q'/>",
    ])
  }

  typealias Part = (name: String, content: (inout ElementDraft) -> String)

  mutating func attributes(_ parts: [(String, String)]) -> String {
    var text = ""
    var parts = parts.filter { _ in pick(12) > 0 }
    if pick(10) == 0 { parts.shuffle(using: &generator) }
    if pick(60) == 0 {
      parts.append(
        (one(["other", "x:unit", "xml:lang", "xsi:nil", "xmlns:y", "u:n", "id"]), "true"))
    }
    for (name, value) in parts {
      let quote = pick(4) == 0 ? "'" : "\""
      text += (pick(80) == 0 ? "" : " ") + space() + name + "=" + quote + value + quote
    }
    return text + space()
  }

  mutating func element(
    _ name: String, _ own: [(String, String)] = [], _ content: (inout ElementDraft) -> String
  ) -> String {
    let tag = name + attributes(own)
    if pick(30) == 0 { return "<\(tag)/>" }
    let end = pick(60) == 0 ? name + " " : name
    return "<\(tag)>\(pick(70) == 0 ? anything() : content(&self))</\(end)>\(space())"
  }

  mutating func parts(_ parts: [(inout ElementDraft) -> String]) -> String {
    var made = parts.filter { _ in pick(25) > 0 }.map { $0(&self) }
    if pick(8) == 0 { made.shuffle(using: &generator) }
    return space() + made.joined()
  }

  mutating func list(_ item: (inout ElementDraft) -> String) -> String {
    (0..<pick(4)).map { _ in item(&self) }.joined()
  }

  mutating func part(_ depth: Int) -> String {
    element("part", [("code", one(["a", "b&amp;c", ""]))]) { draft in
      draft.parts([
        { d in depth > 2 ? "" : d.list { $0.part(depth + 1) } },
        { $0.element("sub") { $0.element("deep", [("n", "3")]) { $0.text() } } },
      ])
    }
  }

  mutating func owner() -> String {
    element("owner", [("id", integer())]) {
      $0.parts([
        { $0.element("name") { $0.text() } },
        { $0.list { $0.element("phone") { $0.text() } } },
        { $0.list { $0.part(0) } },
      ])
    }
  }

  mutating func item(_ name: String) -> String {
    element(name, [("id", integer()), ("unit", "m"), ("seen", "no")]) {
      $0.parts([
        { $0.element("name") { $0.text() } },
        { $0.element("price", [("currency", "EUR"), ("x:unit", "&#x6D;")]) { $0.number() } },
        { $0.list { $0.element("tag") { $0.text() } } },
        { $0.list { $0.element("size", [("axis", "x")]) { $0.number() } } },
        { $0.pick(3) == 0 ? "" : $0.owner() },
        { $0.element("maker", [("c", "d")]) { $0.element("name") { $0.text() } } },
        { $0.element("flags", [("on", "true")]) { $0.anything() } },
        { $0.element("kind") { $0.one(["a", "B"]) } },
        { $0.element("unread", [("a", "b")]) { $0.anything() } },
        {
          $0.element("an_element_with_a_name_of_more_than_twenty_four_bytes") { $0.text() }
            + $0.element("an_element_with_a_name_of_more_than_twenty_four_bytez") { $0.text() }
        },
      ])
    }
  }

  mutating func document() -> String {
    let name = one(["item", "item", "row"])
    let items = (0..<(2 + pick(8))).map { _ in item(name) + space() }.joined()
    let declarations =
      "xmlns=\"urn:s\" xmlns:x=\"urn:x\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
    var text =
      name == "item"
      ? "<items \(declarations)>\(items)</items>\n"
      : "<list \(declarations)><a/><rows>\(items)</rows></list>\n"
    // Damage, now and then.
    if pick(6) == 0 {
      let at = text.index(text.startIndex, offsetBy: pick(text.count))
      text.replaceSubrange(
        at...at, with: one(["", ">", "<", "\"", "/", "x", "&", "=", "]", " ", "\u{1}", "é"]))
    }
    return text
  }
}

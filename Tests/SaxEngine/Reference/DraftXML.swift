import SaxTestRandom

/// An element in parts that can be taken away one by one.
struct DraftXML {
  enum Piece {
    case element(DraftXML)
    /// As it is written: text, a comment or a CDATA section.
    case source(String)
  }

  var name: String
  var attributes: [(name: String, value: String)] = []
  var pieces: [Piece] = []

  var text: String {
    let tag = name + attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    if pieces.isEmpty { return "<\(tag)/>" }
    let content = pieces.map {
      switch $0 {
      case .element(let element): element.text
      case .source(let source): source
      }
    }.joined()
    return "<\(tag)>\(content)</\(name)>"
  }

  var reductions: [DraftXML] {
    var all = pieces.shortened.map { copy(pieces: $0) }
    for index in attributes.indices where !attributes[index].name.hasPrefix("xmlns") {
      var copy = self
      copy.attributes.remove(at: index)
      all.append(copy)
    }
    all += pieces.withOneReduced { piece in
      guard case .element(let element) = piece else { return [] }
      return element.reductions.map(Piece.element) + element.pieces
    }.map { copy(pieces: $0) }
    return all
  }

  private func copy(pieces: [Piece]) -> DraftXML {
    DraftXML(name: name, attributes: attributes, pieces: pieces)
  }
}

struct RandomXML: RandomMaker {
  var random: SplitMix

  private static let declarations = [
    (name: "xmlns:p", value: "urn:p"), (name: "xmlns:q", value: "urn:q"),
    (name: "xmlns:xsi", value: "http://www.w3.org/2001/XMLSchema-instance"),
  ]

  mutating func document(depth: Int) -> DraftXML {
    var root = element(depth: depth)
    root.attributes = Self.declarations + root.attributes
    return root
  }

  private mutating func element(depth: Int) -> DraftXML {
    var element = DraftXML(
      name: pick(["a", "a", "a", "b", "b", "c", "c", "d", "p:a", "p:b", "q:b", "q:a"]))
    if below(10) == 0, !element.name.contains(":") {
      element.attributes.append(("xmlns", pick(["urn:p", "urn:q", ""])))
    }
    for name in ["k", "m", "p:k", "q:k"] where below(name == "k" ? 3 : 8) == 0 {
      element.attributes.append((name, text()))
    }
    if below(30) == 0 { element.attributes.append(("xsi:nil", "false")) }
    if below(20) == 0 { element.attributes.append(("xsi:type", pick(["p:a", "a", "q:b"]))) }
    if below(14) == 0, !element.attributes.contains(where: { $0.name == "xsi:nil" }) {
      element.attributes.append(("xsi:nil", "true"))
      return element
    }
    for _ in 0..<(depth > 0 ? below(6) : below(2)) {
      element.pieces.append(piece(depth: depth))
    }
    return element
  }

  private mutating func piece(depth: Int) -> DraftXML.Piece {
    switch depth > 0 ? below(12) : below(4) {
    case 0, 1: .source(text())
    case 2: .source("<![CDATA[\(pick(["1", "x", "]]", "<a>", " "]))]]>")
    case 3: .source(pick(["<!--1-->", "\n ", " ", "&lt;1&amp;"]))
    default: .element(element(depth: depth - 1))
    }
  }

  private mutating func text() -> String {
    pick([
      "1", "2", "2.0", "x", "x", "", "  ", " a b ", "a,b,,1", "1 2", "2024-03-01", "three", "true",
      "1.5", "5e0",
    ])
  }

  // MARK: Records

  /// A document of elements that are much alike, below the names that rules for them ask for.
  mutating func records(_ count: Int) -> DraftXML {
    var kinds = [element(depth: 2), element(depth: 1), element(depth: 2)]
    while kinds[0].pieces.count < 2 { kinds[0] = element(depth: 2) }
    for index in kinds.indices { kinds[index].name = "a" }
    var list = DraftXML(name: "c")
    list.pieces = (0..<count).flatMap { _ in
      [.source("\n"), .element(varied(below(5) == 0 ? pick(kinds) : kinds[0]))]
    }
    if one(in: 5) {
      list.name = "a"
      list = DraftXML(name: "c", pieces: [.element(list)])
    }
    list.attributes = Self.declarations + list.attributes
    return list
  }

  /// Varies an element: mostly the same attributes and elements, with other texts.
  private mutating func varied(_ element: DraftXML) -> DraftXML {
    var varied = element
    for index in varied.attributes.indices
    where ["k", "m"].contains(varied.attributes[index].name) && one(in: 2) {
      varied.attributes[index].value = text()
    }
    varied.pieces = varied.pieces.map { piece in
      switch piece {
      case .source(let source): .source(one(in: 2) && !source.hasPrefix("<") ? text() : source)
      case .element(let element): .element(self.varied(element))
      }
    }
    if one(in: 12), !varied.pieces.isEmpty { varied.pieces.remove(at: below(varied.pieces.count)) }
    if one(in: 20), let piece = varied.pieces.last { varied.pieces.append(piece) }
    return varied
  }
}

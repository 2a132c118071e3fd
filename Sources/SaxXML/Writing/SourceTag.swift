/// The namespace declarations in the tag that a well-formed element begins with.
struct SourceTag {
  struct Declaration {
    /// Of the prefix in the text, without `xmlns:`.
    var prefix: Range<Int>
    var uri: Range<Int>
    /// From the white space before it on.
    var all: Range<Int>
  }

  /// The index behind the element's name.
  let nameEnd: Int
  /// True if it declares the default namespace.
  private(set) var declaresDefault = false
  private var declarations: [Declaration] = []

  init(of text: Span<UInt8>) {
    func end(from start: Int, _ isEnd: (UInt8) -> Bool) -> Int {
      var index = start
      while index < text.count, !isEnd(text[index]) { index += 1 }
      return index
    }
    nameEnd = end(from: 0, XMLCharacters.endsName)
    var start = nameEnd
    while true {
      let name = end(from: start) { !XMLCharacters.isSpace($0) }
      let nameEnd = end(from: name) { XMLCharacters.endsName($0) || $0 == UInt8(ascii: "=") }
      if nameEnd == name { return }
      let quote = end(from: nameEnd) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      guard quote < text.count else { return }
      let last = end(from: quote + 1) { $0 == text[quote] }
      guard last < text.count else { return }
      let isDeclaration = text.extracting(name..<nameEnd).begins(with: "xmlns")
      if isDeclaration, nameEnd == name + 5 {
        declaresDefault = true
      } else if isDeclaration, text[name + 5] == UInt8(ascii: ":") {
        declarations.append(
          Declaration(prefix: name + 6..<nameEnd, uri: quote + 1..<last, all: start..<last + 1))
      }
      start = last + 1
    }
  }

  /// The declarations of prefixes that neither a name has, nor what may be a qualified name in a value or text, such as
  /// that of `xsi:type`. In their order.
  func unusedDeclarations(in text: Span<UInt8>) -> [Declaration] {
    var unused = declarations
    var passed = 0
    var index = 0
    while index < text.count, !unused.isEmpty {
      // What stands in these declarations uses none.
      if passed < declarations.count, index == declarations[passed].all.lowerBound {
        index = declarations[passed].all.upperBound
        passed += 1
        continue
      }
      if text[index] == UInt8(ascii: ":") {
        unused.removeAll { ends(text, at: index, with: $0.prefix) }
      }
      index += 1
    }
    return unused
  }

  /// True if the whole name before a colon is the one in a range.
  private func ends(_ text: Span<UInt8>, at colon: Int, with name: Range<Int>) -> Bool {
    let start = colon - name.count
    guard start >= 0, text.extracting(start..<colon).isSame(as: text.extracting(name)) else {
      return false
    }
    guard start > 0 else { return true }
    switch text[start - 1] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: return false
    default: return true
    }
  }
}

extension Span<UInt8> {
  fileprivate func begins(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}

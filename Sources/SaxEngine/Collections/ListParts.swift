internal import SaxLanguage
internal import SaxValues

/// The items of a text that `as list` splits, found one by one: a long text would take many times its size
/// as texts of their own.
struct ListParts {
  /// Nil for white space.
  private let separator: [UInt8]?
  private var index = 0
  private let count: Int

  /// A blank text has none.
  init(of text: Span<UInt8>, _ separator: FieldModel.ListSeparator) {
    self.separator =
      switch separator {
      case .whitespace: nil
      case .text(let text): Array(text.utf8)
      }
    count = text.trimmed.count == 0 ? -1 : text.count
  }

  var isEmpty: Bool { count < 0 }

  /// The place of the next item; nil behind the last.
  mutating func next(in text: Span<UInt8>) -> Range<Int>? {
    guard let separator else {
      while index < count, text[index].isWhiteSpace { index += 1 }
      guard index < count else { return nil }
      let start = index
      while index < count, !text[index].isWhiteSpace { index += 1 }
      return start..<index
    }
    guard index <= count else { return nil }
    let start = index
    while index + separator.count <= count, !separator.isEmpty {
      if separator.indices.allSatisfy({ text[index + $0] == separator[$0] }) {
        defer { index += separator.count }
        return start..<index
      }
      index += 1
    }
    index = count + 1
    return start..<count
  }
}

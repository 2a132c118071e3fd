internal import SaxEvents

/// The attributes of an element that is about to be written.
struct AttributeList {
  private struct Part {
    var local: Range<Int>
    var prefix: Range<Int>
    var uri: Range<Int>
    var value: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var parts: [Part] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  /// - Parameter place: where among the others; nil for the last.
  mutating func append(_ name: WrittenName, _ value: [UInt8], at place: Int? = nil) {
    func add(_ part: [UInt8]) -> Range<Int> {
      let start = bytes.count
      bytes += part
      return start..<bytes.count
    }
    let part = Part(
      local: add(name.localBytes), prefix: add(name.prefixBytes), uri: add(name.uriBytes),
      value: add(value))
    parts.insert(part, at: place ?? parts.count)
  }

  /// Hands them over in the form that events have.
  func withAttributes(_ body: (borrowing Attributes) throws -> Void) throws {
    try bytes.withUnsafeBufferPointer { all in
      func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: all[range])
      }
      let entries = parts.map {
        Attributes.Entry(
          local: part($0.local), prefix: part($0.prefix), namespace: part($0.uri),
          value: part($0.value), number: 0)
      }
      try body(Attributes(entries.span))
    }
  }
}

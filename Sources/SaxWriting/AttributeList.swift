internal import SaxEvents

/// The attributes of an element that is about to be written.
struct AttributeList {
  private struct Part {
    var name: WrittenName
    /// The begin of the name's parts, one behind the other, and of the value behind them.
    var start: Int
    var value: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var parts: [Part] = []

  mutating func removeAll() {
    if parts.isEmpty { return }
    bytes.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  /// Adds an attribute.
  ///
  /// - Parameter place: where among the others; nil for the last.
  mutating func append(_ name: WrittenName, _ value: [UInt8], at place: Int? = nil) {
    let start = bytes.count
    bytes += name.parts
    let middle = bytes.count
    bytes += value
    let part = Part(name: name, start: start, value: middle..<bytes.count)
    if let place { parts.insert(part, at: place) } else { parts.append(part) }
  }

  /// Hands them over in the form that events have.
  func withAttributes(_ body: (borrowing Attributes) throws -> Void) throws {
    if parts.isEmpty { return try body(Attributes()) }
    try bytes.withUnsafeBufferPointer { all in
      func piece(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: all[start..<start + count])
      }
      try withUnsafeTemporaryAllocation(of: Attributes.Entry.self, capacity: parts.count) {
        entries in
        for (index, part) in parts.enumerated() {
          let local = part.name.localBytes.count
          let prefix = part.name.prefixBytes.count
          let uri = part.name.uriBytes.count
          entries.initializeElement(
            at: index,
            to: Attributes.Entry(
              local: piece(part.start, local), prefix: piece(part.start + local, prefix),
              namespace: piece(part.start + local + prefix, uri),
              value: piece(part.value.lowerBound, part.value.count), number: 0))
        }
        try body(Attributes(UnsafeBufferPointer(entries).span))
      }
    }
  }
}

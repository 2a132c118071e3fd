import SaxEvents

/// The values that an object gets from outside its row: those that nodes above have for it, its number and place.
struct RowOutside {
  private var members: [RowMember] = []
  /// The texts of those that are written here, one behind the other, and of which field each is.
  private var text: [UInt8] = []
  private var written: [(kind: RowMember.Kind, field: Int32, end: Int)] = []

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
  }

  /// Adds a member of a node above, whose text stays where it is.
  mutating func add(_ member: RowMember) { members.append(member) }

  mutating func add(_ text: String, _ kind: RowMember.Kind, field: Int32) {
    self.text += text.utf8
    written.append((kind, field, self.text.count))
  }

  /// Calls a function with all of them, and the members of the row behind.
  mutating func withMembers<Result>(
    before row: UnsafeBufferPointer<RowMember>,
    _ body: (UnsafeBufferPointer<RowMember>) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer { text in
      var start = 0
      for (kind, field, end) in written {
        guard let base = text.baseAddress else { break }
        members.append(RowMember(kind, field: field, start: base + start, count: end - start))
        start = end
      }
      members += row
      return try members.withUnsafeBufferPointer(body)
    }
  }
}

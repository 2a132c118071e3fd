import SaxEvents

/// The values that an object gets from outside its row: those that nodes above have for it, its number and place.
struct RowOutside {
  private var members: [RowMember] = []
  /// The texts of those that are written here, one behind the other, and of which field each is.
  private var text: [UInt8] = []
  private var written: [(kind: RowMember.Kind, field: Int32, end: Int)] = []

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    if written.isEmpty { return }
    text.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
  }

  /// Adds a member of a node above, whose text stays where it is.
  mutating func add(_ member: RowMember) { members.append(member) }

  mutating func add(_ text: String, field: Int32) {
    self.text += text.utf8
    written.append((.string, field, self.text.count))
  }

  /// Adds a number that is not negative.
  mutating func add(_ number: Int, field: Int32) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (start, rest) = (digits.count, number)
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        start -= 1
        digits[start] = UInt8(truncatingIfNeeded: 0x30 &+ digit)
        rest = quotient
      } while rest > 0
      text += digits[start...]
    }
    written.append((.number, field, text.count))
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

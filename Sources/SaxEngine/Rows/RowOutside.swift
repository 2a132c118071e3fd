import SaxEvents

/// The values that an object gets from outside its row: those that nodes above have for it, its number and place.
struct RowOutside: ~Copyable {
  private var members = Stack<RowMember>()
  /// The texts of those that are written here, one behind the other, and of which field each is.
  private var text = Stack<UInt8>()
  private var written = Stack<(kind: RowMember.Kind, field: Int32, end: Int)>()

  mutating func removeAll() {
    members.truncate(to: 0)
    text.truncate(to: 0)
    written.truncate(to: 0)
  }

  /// Adds a member of a node above, whose text stays where it is.
  mutating func add(_ member: RowMember) { members.append(member) }

  mutating func add(_ text: String, field: Int32) {
    self.text.append(copying: text.utf8Span.span)
    written.append((.string, field, self.text.count))
  }

  /// Adds a number that is not negative.
  mutating func add(_ number: Int, field: Int32) {
    let start = text.count
    var rest = number
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      text.append(UInt8(truncatingIfNeeded: 0x30 &+ digit))
      rest = quotient
    } while rest > 0
    // The last digit came first.
    var (first, last) = (start, text.top)
    while first < last {
      (text[first], text[last]) = (text[last], text[first])
      first += 1
      last -= 1
    }
    written.append((.number, field, text.count))
  }

  /// Calls a function with all of them, and the members of the row behind.
  mutating func withMembers<Result>(
    before row: UnsafeBufferPointer<RowMember>,
    _ body: (UnsafeBufferPointer<RowMember>) throws -> Result
  ) rethrows -> Result {
    var start = 0
    for index in 0..<written.count {
      let (kind, field, end) = written[index]
      members.append(
        RowMember(kind, field: field, start: text.start + start, count: end - start))
      start = end
    }
    for member in row { members.append(member) }
    return try body(UnsafeBufferPointer(start: members.start, count: members.count))
  }
}

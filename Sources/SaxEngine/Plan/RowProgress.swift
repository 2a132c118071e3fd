/// The values that the fields of an object have had, as far as its row has been walked.
protocol RowProgress {
  /// True if a better alternative may come after a value.
  static var replaces: Bool { get }

  /// True if a field has a value.
  func isFilled(_ field: Int32) -> Bool

  /// True if a field has a value by a better alternative than one.
  func isFilled(_ field: Int32, before rank: Int32) -> Bool

  /// True if a field has had a null.
  func isNull(_ field: Int32) -> Bool

  /// True if the next value by an alternative is the value of a field of one.
  func takes(_ field: Int32, rank: Int32) -> Bool

  mutating func note(value field: Int32, rank: Int32)

  mutating func note(null field: Int32, rank: Int32)

  /// True if a list begins, which then is there.
  mutating func begins(list field: Int32) -> Bool

  /// Calls a function for each field that has no value, up to one for which it returns false.
  ///
  /// - Parameter count: of the fields.
  /// - Returns: false if the function has.
  func forEachEmpty(of count: Int, _ body: (Int) -> Bool) -> Bool
}

/// The progress of an object of up to 64 fields, each with one alternative: bits.
struct NarrowProgress: RowProgress {
  static var replaces: Bool { false }

  private var filled: UInt64 = 0
  private var nulls: UInt64 = 0

  static let most = 64

  @inline(__always)
  func isFilled(_ field: Int32) -> Bool { filled & bit(field) != 0 }

  func isFilled(_ field: Int32, before rank: Int32) -> Bool { false }

  @inline(__always)
  func isNull(_ field: Int32) -> Bool { nulls & bit(field) != 0 }

  @inline(__always)
  func takes(_ field: Int32, rank: Int32) -> Bool { (filled | nulls) & bit(field) == 0 }

  @inline(__always)
  mutating func note(value field: Int32, rank: Int32) { filled |= bit(field) }

  @inline(__always)
  mutating func note(null field: Int32, rank: Int32) {
    if !isFilled(field) { nulls |= bit(field) }
  }

  @inline(__always)
  mutating func begins(list field: Int32) -> Bool {
    if isFilled(field) { return false }
    filled |= bit(field)
    return true
  }

  @inline(__always)
  func forEachEmpty(of count: Int, _ body: (Int) -> Bool) -> Bool {
    var empty = ~filled & (count >= 64 ? .max : (1 << UInt64(count)) &- 1)
    while empty != 0 {
      guard body(empty.trailingZeroBitCount) else { return false }
      empty &= empty &- 1
    }
    return true
  }

  @inline(__always)
  private func bit(_ field: Int32) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: field) }
}

/// The progress of an object of any number of fields, of which one may have up to 64 alternatives.
struct WideProgress: RowProgress {
  struct Field {
    var ranks = AlternativeRanks()
    var isNull = false
  }

  static var replaces: Bool { true }

  private let fields: UnsafeMutableBufferPointer<Field>

  /// Begins with no field filled.
  ///
  /// - Parameter fields: memory for all fields, not initialized.
  init(_ fields: UnsafeMutableBufferPointer<Field>) {
    self.fields = fields
    fields.initialize(repeating: Field())
  }

  func isFilled(_ field: Int32) -> Bool { fields[Int(field)].ranks.best < .max }

  func isFilled(_ field: Int32, before rank: Int32) -> Bool { fields[Int(field)].ranks.best < rank }

  func isNull(_ field: Int32) -> Bool { fields[Int(field)].isNull }

  func takes(_ field: Int32, rank: Int32) -> Bool {
    if case .fills = fields[Int(field)].ranks.admission(of: rank) { true } else { false }
  }

  mutating func note(value field: Int32, rank: Int32) {
    fields[Int(field)].ranks.note(filledBy: rank)
  }

  mutating func note(null field: Int32, rank: Int32) {
    fields[Int(field)].isNull = true
    fields[Int(field)].ranks.note(rank)
  }

  mutating func begins(list field: Int32) -> Bool {
    if isFilled(field) { return false }
    fields[Int(field)].ranks.note(filledBy: 0)
    return true
  }

  func forEachEmpty(of count: Int, _ body: (Int) -> Bool) -> Bool {
    for field in 0..<count where fields[field].ranks.best == .max {
      guard body(field) else { return false }
    }
    return true
  }
}

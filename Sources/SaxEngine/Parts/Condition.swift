/// A truth that comes later.
struct Condition {
  enum State: UInt8 { case unknown, holds, fails }
  /// Negations have their condition at the left.
  enum Kind: UInt8 { case own, and, or, not }
  var state = State.unknown
  var kind = Kind.own
  var left: Int32 = -1
  var right: Int32 = -1

  /// The index of one that has failed from the beginning.
  static let never: Int32 = 0
}

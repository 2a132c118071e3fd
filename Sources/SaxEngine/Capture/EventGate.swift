import SaxEvents

/// Keeps from one of several receivers what it did not ask for, where another did.
struct EventGate {
  /// The depth in a subtree that the receiver doesn't walk.
  private var depth = 0
  /// True if it wants the text or source of that subtree.
  private var wantsContent = false
  /// JSON: the value of the last key is not wanted.
  private var skipsValue = false
  /// The interest that the receiver last told.
  private(set) var interest = Interest.walk

  /// Text and source pass.
  var letsContentPass: Bool { depth == 0 || wantsContent }

  /// True if a key is for the receiver, or what comes in an element's tag.
  var letsKeyPass: Bool { depth == 0 }

  /// True if a value is for the receiver.
  var letsValuePass: Bool { depth == 0 && !skipsValue }

  mutating func answer(toKey interest: Interest) {
    self.interest = interest
    skipsValue = interest.isSkip
  }

  /// True if a scalar is for the receiver.
  mutating func letsScalarPass() -> Bool {
    if depth > 0 { return false }
    defer { skipsValue = false }
    return !skipsValue
  }

  /// True if a node that opens is for the receiver; if so, ``answer(_:)`` follows.
  mutating func letsOpeningPass() -> Bool {
    if depth > 0 {
      depth += 1
      // The source of the subtree is that of all in it.
      interest.remove(.raw)
      return false
    }
    if skipsValue {
      skipsValue = false
      wantsContent = false
      depth = 1
      return false
    }
    return true
  }

  mutating func answer(_ interest: Interest) {
    self.interest = interest
    if !interest.contains(.walk) {
      depth = 1
      wantsContent = !interest.isSkip
    }
  }

  /// The reader passes over the node that opened last: nobody wants it, so its end won't come.
  mutating func passOver() {
    if depth > 0 { depth -= 1 }
  }

  /// True if the end of a node is for the receiver.
  mutating func letsEndPass() -> Bool {
    guard depth > 0 else { return true }
    depth -= 1
    return depth == 0 && wantsContent
  }
}

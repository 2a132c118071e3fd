/// The documents of an input, of which a sequence has many.
struct Documents {
  /// The number that have begun.
  var count = 0
  var isSequence: Bool
  /// True if the options or an RS before the first value say that it is a sequence: then an array is a value of it.
  var isNamed: Bool
  /// True if one has begun and not ended.
  var isOpen = false
  /// True if its start has been told of the root that opens next.
  var rootIsOpen = false
  /// True if the last was a number or a literal.
  var lastWasWord = false

  /// An RS stands before a value (RFC 7464).
  mutating func noteSeparator() {
    if count > 0 { return }
    isSequence = true
    isNamed = true
  }
}

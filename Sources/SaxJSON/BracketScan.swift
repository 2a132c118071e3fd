internal import SaxEvents

/// A search for the end of an array's malformed item, by brackets and quotation marks alone.
///
/// A plain scan tolerates brackets that are missing: a closing one closes the innermost container of its kind and all in
/// it, and a comma with an object behind it closes an object. A scan that supposes a missing quotation mark tolerates
/// nothing: it stops at the first token that can't follow.
struct BracketScan {
  /// The place where reading may go on.
  struct End {
    /// The mark of a comma or `]` of the array, or of a bracket in front of which a comma counts as read.
    var next: Int
    /// The mark of the byte that told.
    var found: Int
  }

  /// The mark of the byte at which it begins.
  let from: Int
  /// True if it supposes that a quotation mark is missing. Then text may be read as brackets, so the end counts only where an
  /// item has closed and another one of its kind begins, and tokens have to follow each other as JSON's do.
  let isDoubtful: Bool
  /// True if the item is an array.
  private let isArray: Bool
  /// The most containers that may be open, and the most bytes that may be read again.
  private let limits: Limits
  private let allowsComments: Bool

  /// The comment that has begun, and whether the byte before may begin one.
  private var comment: Comment?
  private var isAfterSlash = false

  /// The containers that are open in the item, the innermost last; true for an array.
  private var open: [Bool]
  private var isInString: Bool
  private var isEscaped = false
  private var isAfterComma = false
  /// True if the item has just closed.
  private var hasClosed = false
  private var isOver = false

  private enum Token { case none, opening, comma, colon, string, word, closing }
  private var last = Token.none
  /// The mark of the bracket that opens the next item, if a key or its end comes next.
  private var candidate: Int?

  private enum Suspect { case none, open, closed }
  /// The object that stands where a key has to: it may be the next item.
  private var suspect: Suspect
  private let depthOfSuspect: Int

  /// A scan from a byte of the item on.
  ///
  /// - Parameters:
  ///   - mark: that of the byte.
  ///   - open: the containers that are open in the item, as ``OpenContainers/kinds`` has them.
  ///   - suspects: whether the first byte opens an object where a key has to stand.
  init(
    from mark: Int, open: UnsafeBufferPointer<UInt8>, isInString: Bool = false,
    isDoubtful: Bool = false, suspects: Bool = false, limits: Limits, allowsComments: Bool
  ) {
    from = mark
    self.open = open.map { $0 != 0 }
    self.isInString = isInString
    self.isDoubtful = isDoubtful
    self.limits = limits
    self.allowsComments = allowsComments
    isArray = self.open.first ?? false
    depthOfSuspect = self.open.count
    suspect = suspects ? .open : .none
  }

  /// True if a value begins there that has brackets or quotation marks.
  static func begins(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard start < end else { return false }
    return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(start.pointee)
  }

  /// The mark of the first byte that may be read again; nil if there is none.
  var doubt: Int? { isOver ? nil : candidate ?? (suspect == .none ? nil : from) }

  /// Drops the object that may be the next item: it counts as a part of this one.
  mutating func endDoubt() {
    suspect = .none
    candidate = nil
  }

  /// Reads bytes up to the end of the item; nil if that is not among them.
  ///
  /// - Parameter mark: that of the first.
  mutating func run(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, mark: Int
  ) -> End? {
    var next = start
    while next < end, !isOver {
      let byte = next.pointee
      // By the mark, so that windows don't matter.
      if let doubt, mark + (next - start) - doubt > limits.buffer { endDoubt() }
      if isInString {
        passString(byte)
      } else if allowsComments, let after = passComment(next, end) {
        next = after
        continue
      } else if let place = pass(byte, at: mark + (next - start)) {
        return End(next: place, found: mark + (next - start))
      }
      next += 1
    }
    return nil
  }

  private mutating func passString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      last = .string
    }
  }

  /// Passes over a part of a comment.
  /// - Returns: the byte behind it; nil if none stands there.
  private mutating func passComment(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    if var comment {
      let after = comment.end(start, end)
      self.comment = after == nil ? comment : nil
      return after ?? end
    }
    guard isAfterSlash else {
      isAfterSlash = start.pointee == UInt8(ascii: "/")
      return isAfterSlash ? start + 1 : nil
    }
    isAfterSlash = false
    var begun = Comment()
    guard begun.begin(start.pointee) else { return nil }
    comment = begun
    return start + 1
  }

  private mutating func pass(_ byte: UInt8, at mark: Int) -> Int? {
    if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { return nil }
    if let candidate {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}") { return candidate }
      self.candidate = nil
      isOver = isDoubtful
    }
    if isDoubtful, !follows(byte) { isOver = true }
    if isOver { return nil }
    switch byte {
    case UInt8(ascii: ","):
      if open.isEmpty, !isDoubtful { return mark }
      isAfterComma = !open.isEmpty || hasClosed
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return passOpening(isArray: byte == UInt8(ascii: "["), at: mark)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return passClosing(isArray: byte == UInt8(ascii: "]"), at: mark)
    default:
      isInString = byte == UInt8(ascii: "\"")
      if suspect == .closed { suspect = .none }
      isAfterComma = false
      hasClosed = false
      return nil
    }
  }

  /// Notes the token that begins with a byte, or goes on.
  /// - Returns: false if it can't follow the one before.
  private mutating func follows(_ byte: UInt8) -> Bool {
    let before = last
    let begins = before == .none || before == .opening || before == .comma || before == .colon
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      last = .opening
      return begins
    case UInt8(ascii: "\""): return begins
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      last = .closing
      let isArray = byte == UInt8(ascii: "]")
      return before != .colon && (open.last ?? hasClosed) == isArray
    case UInt8(ascii: ","):
      last = .comma
      return !begins || before == .none
    case UInt8(ascii: ":"):
      last = .colon
      return before == .string || before == .word
    default:
      last = .word
      return begins || before == .word
    }
  }

  private mutating func passOpening(isArray: Bool, at mark: Int) -> Int? {
    let follows = isAfterComma
    isAfterComma = false
    hasClosed = false
    if follows, open.isEmpty, isArray == self.isArray {
      if isArray { return mark }
      candidate = mark
    }
    // A member can't begin so.
    if follows, !isArray, open.last == false {
      if let array = open.lastIndex(of: true) {
        open.removeSubrange((array + 1)...)
      } else if suspect == .closed {
        return from
      } else {
        open = []
        candidate = mark
      }
    }
    if suspect == .closed { suspect = .none }
    open.append(isArray)
    isOver = open.count > limits.depth
    return nil
  }

  private mutating func passClosing(isArray: Bool, at mark: Int) -> Int? {
    defer { isAfterComma = false }
    guard let index = open.lastIndex(of: isArray) else {
      if isArray, suspect == .closed { return from }
      if isArray, !isDoubtful || hasClosed { return mark }
      hasClosed = false
      return nil
    }
    open.removeSubrange(index...)
    hasClosed = open.isEmpty
    if suspect == .closed || open.count < depthOfSuspect { suspect = .none }
    if suspect == .open, open.count == depthOfSuspect { suspect = .closed }
    return nil
  }
}

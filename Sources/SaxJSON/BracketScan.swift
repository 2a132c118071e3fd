/// A search for the end of an array's malformed item, by brackets and quotation marks alone.
///
/// It is forgiving: a closing bracket ends what is open in the bracket of its kind, and an object that is followed by a
/// comma and another object has ended.
struct BracketScan {
  /// The place where reading may go on.
  struct End {
    /// A comma or `]` of the array, or an opening bracket in front of which a comma counts as read.
    var next: UnsafePointer<UInt8>
    /// True if the object that the item was malformed by is the next item, as the one before lacks its `}`.
    var isSuspect = false
  }

  /// The mark of the byte at which it begins.
  let from: Int
  /// True if it supposes that the last string has no closing quotation mark. Then text is read as brackets, so the end
  /// counts only where an item has closed and another one of its kind begins.
  let isDoubtful: Bool
  /// True if the item is an array.
  let isArray: Bool
  /// The most containers that may be open.
  let limit: Int

  /// The containers that are open in the item, the innermost last; true for an array.
  private var open: [Bool]
  private var isInString: Bool
  private var isEscaped = false
  private var isAfterComma = false
  /// True if the item has just closed.
  private var hasClosed = false
  private var isOver = false

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
    isDoubtful: Bool = false, suspects: Bool = false, limit: Int
  ) {
    from = mark
    self.open = open.map { $0 != 0 }
    self.isInString = isInString
    self.isDoubtful = isDoubtful
    self.limit = limit
    isArray = self.open.first ?? false
    depthOfSuspect = self.open.count
    suspect = suspects ? .open : .none
  }

  /// True if a value begins there that has brackets or quotation marks.
  static func begins(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard start < end else { return false }
    return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(start.pointee)
  }

  /// True if it has met an object that may be the next item, and doesn't know yet.
  var isInDoubt: Bool { suspect != .none && !isOver }

  /// Takes that object for none of the array's items.
  mutating func endDoubt() { suspect = .none }

  /// Reads bytes up to the end of the item; nil if that is not among them.
  mutating func run(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> End? {
    var next = start
    while next < end, !isOver {
      let byte = next.pointee
      if isInString {
        passString(byte)
      } else if let found = pass(byte, at: next) {
        return found
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
    }
  }

  private mutating func pass(_ byte: UInt8, at next: UnsafePointer<UInt8>) -> End? {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: return nil
    case UInt8(ascii: ","):
      if open.isEmpty, !isDoubtful { return End(next: next) }
      isAfterComma = !open.isEmpty || hasClosed
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return passOpening(isArray: byte == UInt8(ascii: "["), at: next)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return passClosing(isArray: byte == UInt8(ascii: "]"), at: next)
    default:
      isInString = byte == UInt8(ascii: "\"")
      if suspect == .closed { suspect = .none }
      isAfterComma = false
      hasClosed = false
      return nil
    }
  }

  private mutating func passOpening(isArray: Bool, at next: UnsafePointer<UInt8>) -> End? {
    let follows = isAfterComma
    isAfterComma = false
    hasClosed = false
    if follows, open.isEmpty, isArray == self.isArray { return End(next: next) }
    // A member can't begin so.
    if follows, !isArray, open.last == false {
      if let array = open.lastIndex(of: true) {
        open.removeSubrange((array + 1)...)
      } else {
        return End(next: next, isSuspect: suspect == .closed)
      }
    }
    if suspect == .closed { suspect = .none }
    open.append(isArray)
    isOver = open.count > limit
    return nil
  }

  private mutating func passClosing(isArray: Bool, at next: UnsafePointer<UInt8>) -> End? {
    defer { isAfterComma = false }
    guard let index = open.lastIndex(of: isArray) else {
      if isArray, !isDoubtful || hasClosed {
        return End(next: next, isSuspect: suspect == .closed)
      }
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

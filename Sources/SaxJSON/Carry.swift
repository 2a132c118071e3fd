internal import SaxEvents

/// A token that is not all there, or an object that the sink may take at once when it is: the parts that have come.
struct Carry: ~Copyable {
  enum Pending {
    case none, string, number, literal, comment, object
  }

  /// The most bytes of an object that are gathered: longer ones are told by events, as they come.
  static let mostOfObject = 32 << 10
  /// The most containers that may be open in one.
  static let deepest = 64

  var pending = Pending.none
  var buffer = ByteBuffer()
  /// The number of its bytes that the tokenizer has.
  private(set) var fed = 0
  /// True if the next byte of the string is escaped.
  private(set) var endsInBackslash = false
  /// The containers that are open in the object.
  private let kinds: UnsafeMutablePointer<UInt8>
  private var balance: BlockScanner.Balance

  init() {
    kinds = .allocate(capacity: Self.deepest)
    balance = BlockScanner.Balance(kinds: kinds, depth: 1, limit: Self.deepest)
  }

  deinit { kinds.deallocate() }

  /// The bytes that the tokenizer has not been shown.
  var unread: UnsafePointer<UInt8> { buffer.start + fed }

  mutating func clear() {
    buffer.removeAll()
    pending = .none
  }

  /// Keeps the beginning of a token, which the tokenizer has seen: of a window, or of what is kept already.
  mutating func hold(_ token: UnsafePointer<UInt8>, _ length: Int, _ scanner: BlockScanner) {
    if buffer.count > 0 && buffer.start <= token && token < buffer.end {
      buffer.removeFirst(token - buffer.start)
    } else {
      buffer.removeAll()
      buffer.append(token, length)
    }
    fed = length
    endsInBackslash = false
    if pending == .string { _ = stringEnd(buffer.start + 1, buffer.end, scanner) }
    if pending == .object {
      kinds.pointee = 0
      balance = BlockScanner.Balance(kinds: kinds, depth: 1, limit: Self.deepest)
      _ = passObject(buffer.start + 1, buffer.end, scanner)
    }
  }

  /// Passes over what comes of the object, by balance alone.
  mutating func passObject(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ scanner: BlockScanner
  ) -> (end: UnsafePointer<UInt8>, outcome: BlockScanner.Outcome) {
    scanner.pass(&balance, start, end)
  }

  /// The byte after the closing quotation mark, or after a control character, which ends the string in error.
  mutating func stringEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ scanner: BlockScanner
  ) -> UnsafePointer<UInt8>? {
    var next = start
    if endsInBackslash && next < end {
      endsInBackslash = false
      next += 1
    }
    while true {
      next = scanner.plainEnd(next, end)
      if next == end { return nil }
      if next.pointee != UInt8(ascii: "\\") { return next + 1 }
      if end - next == 1 {
        endsInBackslash = true
        return nil
      }
      next += 2
    }
  }
}

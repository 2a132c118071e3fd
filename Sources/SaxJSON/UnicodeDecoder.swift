internal import SaxEvents

/// Turns the bytes of an input into windows of well-formed UTF-8, cut between characters.
///
/// The encoding is known by a byte order mark, or else by where the first four bytes are zero
/// (RFC 4627 §3), since a JSON text begins with an ASCII character.
struct UnicodeDecoder {
  /// The receiver of what comes of the bytes: windows, and what is wrong with the byte after the
  /// last one.
  protocol Receiver: AnyObject {
    func begin(_ source: LineCounter.Source, offset: Int)
    /// Takes a window of whole characters in UTF-8.
    ///
    /// - Parameter lines: the line ends in it, if somebody has counted them.
    func parse(_ window: UnsafeBufferPointer<UInt8>, lines: LineCounter.Survey?) throws
    /// Bytes that are no character follow; returns if reading goes on after them.
    func undecodable(_ bytes: UnsafeBufferPointer<UInt8>, _ message: String) throws
  }

  private enum Encoding {
    case unknown, utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
  }

  /// A window's largest size. A longer string can't be in one window.
  static let window = 64 << 10

  private let scanner: BlockScanner
  private var encoding = Encoding.unknown
  /// Bytes that wait for more: of the detection, or of a UTF-8 character.
  private var held: [UInt8] = []
  private var unit: UInt32 = 0
  private var unitBytes = 0
  private var pendingHigh: UInt32?
  private var transcoded: [UInt8] = []

  init(scanner: BlockScanner) { self.scanner = scanner }

  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, to receiver: some Receiver) throws {
    guard case .unknown = encoding else { return try decode(bytes, receiver) }
    // Nearly all inputs: an ASCII character, and one behind it.
    if held.isEmpty, bytes.count >= 4, 0x01..<0x80 ~= bytes[0], 0x01..<0x80 ~= bytes[1] {
      begin(.utf8, 0, receiver)
      return try decode(bytes, receiver)
    }
    held.append(contentsOf: bytes)
    guard let (found, mark) = UnicodeDecoder.detect(held, isWhole: false) else { return }
    try decodeHeld(found, mark, receiver)
  }

  /// Ends the input: bytes still held to detect the encoding are decoded now.
  ///
  /// - Returns: true if the input ends inside a character.
  mutating func finish(to receiver: some Receiver) throws -> Bool {
    if case .unknown = encoding {
      guard let (found, mark) = UnicodeDecoder.detect(held, isWhole: true) else { return false }
      try decodeHeld(found, mark, receiver)
    }
    return !held.isEmpty || unitBytes > 0 || pendingHigh != nil
  }

  private mutating func begin(_ found: Encoding, _ mark: Int, _ receiver: some Receiver) {
    encoding = found
    switch found {
    case .unknown, .utf8: receiver.begin(.utf8, offset: mark)
    case .utf16: receiver.begin(.utf16, offset: mark)
    case .utf32: receiver.begin(.utf32, offset: mark)
    }
  }

  private mutating func decodeHeld(
    _ found: Encoding, _ mark: Int, _ receiver: some Receiver
  ) throws {
    begin(found, mark, receiver)
    let head = held
    held = []
    try head.withUnsafeBufferPointer { head in
      try decode(UnsafeBufferPointer(rebasing: head[mark...]), receiver)
    }
  }

  /// The encoding and the length of its byte order mark; nil if more bytes may tell more.
  private static func detect(_ head: [UInt8], isWhole: Bool) -> (Encoding, Int)? {
    guard let first = head.first else { return isWhole ? (.utf8, 0) : nil }
    let isShort = !isWhole && head.count < 4
    switch first {
    case 0xEF:
      if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
      return isShort && [0xEF, 0xBB].starts(with: head) ? nil : (.utf8, 0)
    case 0xFE:
      if isShort && head.count < 2 { return nil }
      return head.starts(with: [0xFE, 0xFF]) ? (.utf16(bigEndian: true), 2) : (.utf8, 0)
    case 0xFF:
      if isShort { return nil }
      if head.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32(bigEndian: false), 4) }
      return head.starts(with: [0xFF, 0xFE]) ? (.utf16(bigEndian: false), 2) : (.utf8, 0)
    default:
      if isShort && (head.count < 2 || first == 0 || head[1] == 0) { return nil }
      let zeros = head.prefix(4).map { $0 == 0 }
      switch zeros {
      case [true, true, false, false] where head.starts(with: [0, 0, 0xFE, 0xFF]):
        return (.utf32(bigEndian: true), 4)
      case [true, true, true, false]: return (.utf32(bigEndian: true), 0)
      case [false, true, true, true]: return (.utf32(bigEndian: false), 0)
      case [true, false, true, false], [true, false, false, false], [true, false]:
        return (.utf16(bigEndian: true), 0)
      case [false, true, false, true], [false, true, false, false], [false, true]:
        return (.utf16(bigEndian: false), 0)
      default: return (.utf8, 0)
      }
    }
  }

  private mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ receiver: some Receiver
  ) throws {
    switch encoding {
    case .unknown, .utf8: try decodeUTF8(bytes, receiver)
    case .utf16(let bigEndian): try decodeUnits(bytes, 2, bigEndian, receiver)
    case .utf32(let bigEndian): try decodeUnits(bytes, 4, bigEndian, receiver)
    }
  }

  private mutating func decodeUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, _ receiver: some Receiver
  ) throws {
    var rest = bytes
    while !held.isEmpty, let next = rest.first {
      held.append(next)
      switch held.withUnsafeBufferPointer({ UTF8Prefix(of: $0).rest }) {
      case .partial: rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
      case .none:
        let character = held
        held = []
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
        try character.withUnsafeBufferPointer { try receiver.parse($0, lines: nil) }
      case .invalid, .noncharacter:
        // The byte that shows it may itself begin a character.
        let broken = Array(held.dropLast())
        held = []
        try broken.withUnsafeBufferPointer {
          try receiver.undecodable($0, UnicodeDecoder.describe($0))
        }
      }
    }
    while !rest.isEmpty {
      let window = UnsafeBufferPointer(rebasing: rest.prefix(UnicodeDecoder.window))
      let (known, lines) = scanner.survey(window)
      let prefix = UTF8Prefix(of: UnsafeBufferPointer(rebasing: window[known...]))
      let valid = known + prefix.count
      if valid > 0 {
        try receiver.parse(UnsafeBufferPointer(rebasing: window[..<valid]), lines: lines)
      }
      rest = UnsafeBufferPointer(rebasing: rest[valid...])
      switch prefix.rest {
      case .none: break
      case .partial where window.count - valid < rest.count: break
      case .partial:
        held = Array(rest)
        return
      case .invalid, .noncharacter:
        // As far as the bytes could have been a character's, up to the one that shows they aren't.
        var length = 1
        while length < min(rest.count, 3),
          UTF8Prefix(of: UnsafeBufferPointer(rebasing: rest[..<(length + 1)])).rest == .partial
        { length += 1 }
        let broken = UnsafeBufferPointer(rebasing: rest[..<length])
        rest = UnsafeBufferPointer(rebasing: rest[length...])
        try receiver.undecodable(broken, UnicodeDecoder.describe(broken))
      }
    }
  }

  private static func describe(_ broken: UnsafeBufferPointer<UInt8>) -> String {
    "found the byte 0x\(hex(UInt32(broken.first ?? 0), 2)), which begins no UTF-8 character here"
  }

  private mutating func decodeUnits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ width: Int, _ bigEndian: Bool,
    _ receiver: some Receiver
  ) throws {
    for byte in bytes {
      let place = bigEndian ? width - 1 - unitBytes : unitBytes
      unit |= UInt32(byte) << UInt32(8 * place)
      unitBytes += 1
      guard unitBytes == width else { continue }
      let whole = unit
      unit = 0
      unitBytes = 0
      try append(whole, width, receiver)
      if transcoded.count >= 16 << 10 { try flush(receiver) }
    }
    try flush(receiver)
  }

  private mutating func append(_ unit: UInt32, _ width: Int, _ receiver: some Receiver) throws {
    if let high = pendingHigh {
      pendingHigh = nil
      if 0xDC00...0xDFFF ~= unit {
        encode(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        return
      }
      try refuse(high, width, receiver)
    }
    switch unit {
    case 0xD800...0xDBFF where width == 2: pendingHigh = unit
    case 0xD800...0xDFFF, 0x11_0000...: try refuse(unit, width, receiver)
    default: encode(unit)
    }
  }

  private mutating func encode(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    transcoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func refuse(_ unit: UInt32, _ width: Int, _ receiver: some Receiver) throws {
    try flush(receiver)
    let message =
      unit > 0x10_FFFF
      ? "found 0x\(hex(unit, 8)), which is beyond Unicode's U+10FFFF"
      : "found U+\(hex(unit, 4)), half a surrogate pair"
    // Three bytes, counted as one character of two or four bytes of source, as it is.
    try Array("\u{FFFD}".utf8).withUnsafeBufferPointer { try receiver.undecodable($0, message) }
  }

  private mutating func flush(_ receiver: some Receiver) throws {
    if transcoded.isEmpty { return }
    // Taken out, since an error leaves this function early.
    let window = transcoded
    transcoded.removeAll(keepingCapacity: true)
    try window.withUnsafeBufferPointer { try receiver.parse($0, lines: nil) }
  }
}

/// A number in hexadecimal with at least so many digits.
func hex(_ value: UInt32, _ digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

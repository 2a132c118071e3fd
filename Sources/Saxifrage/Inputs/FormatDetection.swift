/// Finds out what an input is, a byte at a time, so that no split of the bytes matters.
struct FormatDetection {
  enum Format: Equatable {
    case xml
    /// One value, or a sequence if a further one follows a line end.
    case json
    /// As ``json``, and the first array that isn't empty begins with a scalar, as a row does.
    case jsonRow
    case jsonSequence
  }

  private enum Encoding {
    /// Everything in which ASCII is a byte a character.
    case bytes
    case wide(bytes: Int, isBigEndian: Bool)
  }

  /// The place in root arrays that may be rows.
  private enum Row {
    case none
    case open
    /// Those before were empty.
    case closed
  }

  /// The most characters that are looked at.
  static let most = 64 << 10

  private var head: [UInt8] = []
  private var encoding: Encoding?
  private var unit: UInt32 = 0
  private var unitBytes = 0
  private var count = 0
  private var row = Row.none

  /// Looks at further bytes of the input.
  ///
  /// - Returns: the format, once it is known. Nothing further is to be added then.
  mutating func add(_ bytes: Span<UInt8>) -> Format? {
    for index in bytes.indices {
      if let format = add(bytes[index]) { return format }
    }
    return nil
  }

  /// The format if nothing comes after what was added.
  ///
  /// - Parameter fallback: for nothing but white space.
  mutating func finish(fallback: Format) -> Format {
    if encoding == nil, let format = begin() { return format }
    if case .none = row { return fallback }
    return .json
  }

  private mutating func add(_ byte: UInt8) -> Format? {
    guard let encoding else {
      head.append(byte)
      return head.count == 4 ? begin() : nil
    }
    switch encoding {
    case .bytes: return take(UInt32(byte))
    case .wide(let width, let isBigEndian):
      let shift = UInt32(8 * (isBigEndian ? width - 1 - unitBytes : unitBytes))
      unit |= UInt32(byte) << shift
      unitBytes += 1
      guard unitBytes == width else { return nil }
      defer {
        unit = 0
        unitBytes = 0
      }
      return take(unit)
    }
  }

  /// The first four bytes tell the encoding (RFC 4627 §3, XML 1.0 appendix F).
  private mutating func begin() -> Format? {
    // "<?xm" in EBCDIC.
    if head == [0x4C, 0x6F, 0xA7, 0x94] { return .xml }
    let found: Encoding
    if head.starts(with: [0, 0, 0xFE, 0xFF]) {
      found = .wide(bytes: 4, isBigEndian: true)
    } else if head.starts(with: [0xFF, 0xFE, 0, 0]) {
      found = .wide(bytes: 4, isBigEndian: false)
    } else if head.starts(with: [0xFE, 0xFF]) {
      found = .wide(bytes: 2, isBigEndian: true)
    } else if head.starts(with: [0xFF, 0xFE]) {
      found = .wide(bytes: 2, isBigEndian: false)
    } else {
      found =
        switch head.map({ $0 == 0 }) {
        case [true, true, true, false]: .wide(bytes: 4, isBigEndian: true)
        case [false, true, true, true]: .wide(bytes: 4, isBigEndian: false)
        case [true, false, true, false], [true, false, false, false], [true, false]:
          .wide(bytes: 2, isBigEndian: true)
        case [false, true, false, true], [false, true, false, false], [false, true]:
          .wide(bytes: 2, isBigEndian: false)
        default: .bytes
        }
    }
    encoding = found
    let first = head
    head = []
    for byte in first {
      if let format = add(byte) { return format }
    }
    return nil
  }

  private mutating func take(_ unit: UInt32) -> Format? {
    count += 1
    let isSpace = unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D
    if isSpace { return count >= Self.most ? .json : nil }
    switch row {
    case .none, .closed:
      if count <= 3 && Self.isMark(unit) { break }
      switch unit {
      case UInt32(UInt8(ascii: "[")): row = .open
      case _ where row == .closed: return .json
      case UInt32(UInt8(ascii: "<")): return .xml
      // RS: RFC 7464.
      case 0x1E: return .jsonSequence
      default: return .json
      }
    case .open:
      switch unit {
      case UInt32(UInt8(ascii: "]")): row = .closed
      case UInt32(UInt8(ascii: "[")), UInt32(UInt8(ascii: "{")): return .json
      default: return .jsonRow
      }
    }
    return nil
  }

  /// True if it is a byte order mark, or a byte of UTF-8's.
  private static func isMark(_ unit: UInt32) -> Bool {
    unit == 0xFEFF || unit == 0xEF || unit == 0xBB || unit == 0xBF
  }
}

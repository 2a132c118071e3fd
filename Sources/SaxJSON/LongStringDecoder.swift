internal import SaxEvents

/// Decodes a string that comes in many pieces, holding no more than an escape of it.
struct LongStringDecoder {
  /// The outcome of a run.
  enum Outcome {
    case moreWanted
    /// The closing quotation mark is the byte before the run's end.
    case closed
    /// `at` counts from the run's first byte, and may be negative: the error's place is there.
    case wrong(Diagnosis.Finding)
  }

  private enum State {
    case plain, backslash
    case hex(digits: Int, value: UInt32)
    /// A high surrogate waits for the backslash, the `u`, and the digits of a low one.
    case high(UInt32)
    case highBackslash(UInt32)
    case low(high: UInt32, digits: Int, value: UInt32)
  }

  private var state = State.plain
  /// The number of bytes of an unfinished escape that came in earlier runs.
  private(set) var openEscape = 0

  /// Decodes from the start of a run, which lies inside the quotation marks.
  /// - Parameter emit: takes the pieces, UTF-8, cut between characters.
  /// - Returns: how many bytes were read, and why no more.
  mutating func run(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scanner: BlockScanner,
    emit: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws -> (read: Int, outcome: Outcome) {
    var index = 0
    var escapeStart = -openEscape
    var decoded: [UInt8] = []
    func flush() throws {
      if decoded.isEmpty { return }
      try decoded.withUnsafeBufferPointer(emit)
      decoded.removeAll(keepingCapacity: true)
    }
    func lone(_ high: UInt32) throws -> (read: Int, outcome: Outcome) {
      try flush()
      return (index, .wrong(Diagnosis.loneSurrogate(high, at: escapeStart)))
    }
    guard let first = bytes.baseAddress else { return (0, .moreWanted) }
    let last = first + bytes.count
    let diagnosis = Diagnosis(
      bytes: bytes, limits: Limits(), options: JSONOptions(), isInArray: false)
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .plain:
        let start = index
        index = scanner.plainEnd(first + start, last) - first
        if index - start >= 256 {
          try flush()
          try emit(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        } else {
          decoded.append(contentsOf: bytes[start..<index])
        }
        guard index < bytes.count else { break }
        if bytes[index] == UInt8(ascii: "\\") {
          switch Escape(first + index, last) {
          case .ascii(let character):
            decoded.append(character)
            index += 2
          case .scalar(let scalar, let length):
            decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            index += length
          case .unfinished, .wrong:
            state = .backslash
            escapeStart = index
            index += 1
          }
        } else {
          try flush()
          if bytes[index] == UInt8(ascii: "\"") { return (index + 1, .closed) }
          return (index, .wrong(diagnosis.control(index)))
        }
      case .backslash:
        if byte == UInt8(ascii: "u") {
          state = .hex(digits: 0, value: 0)
        } else if let character = Escape.character(byte) {
          decoded.append(character)
          state = .plain
        } else {
          try flush()
          return (index, .wrong(diagnosis.unexpected(index, Diagnosis.wantedEscape)))
        }
        index += 1
      case .hex(let digits, let value):
        guard let digit = hexDigit(byte) else {
          try flush()
          return (index, .wrong(diagnosis.unexpected(index, Diagnosis.wantedDigits)))
        }
        index += 1
        let value = value << 4 | digit
        if digits < 3 {
          state = .hex(digits: digits + 1, value: value)
        } else if 0xD800...0xDBFF ~= value {
          state = .high(value)
        } else if let scalar = Unicode.Scalar(value) {
          decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          state = .plain
        } else {
          try flush()
          return (index, .wrong(Diagnosis.loneSurrogate(value, at: escapeStart)))
        }
      case .high(let high):
        guard byte == UInt8(ascii: "\\") else { return try lone(high) }
        state = .highBackslash(high)
        index += 1
      case .highBackslash(let high):
        guard byte == UInt8(ascii: "u") else { return try lone(high) }
        state = .low(high: high, digits: 0, value: 0)
        index += 1
      case .low(let high, let digits, let value):
        guard let digit = hexDigit(byte) else { return try lone(high) }
        let value = value << 4 | digit
        index += 1
        if digits < 3 {
          state = .low(high: high, digits: digits + 1, value: value)
        } else if 0xDC00...0xDFFF ~= value,
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00))
        {
          decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          state = .plain
        } else {
          return try lone(high)
        }
      }
      if decoded.count >= 4096 { try flush() }
    }
    try flush()
    if case .plain = state { openEscape = 0 } else { openEscape = bytes.count - escapeStart }
    return (bytes.count, .moreWanted)
  }
}

package import FoundationEssentials

extension [UInt8] {
  /// Appends a UUID in lower case.
  package mutating func append(_ uuid: UUID) {
    let bytes = uuid.uuid
    append(hex: bytes.0)
    append(hex: bytes.1)
    append(hex: bytes.2)
    append(hex: bytes.3)
    append(UInt8(ascii: "-"))
    append(hex: bytes.4)
    append(hex: bytes.5)
    append(UInt8(ascii: "-"))
    append(hex: bytes.6)
    append(hex: bytes.7)
    append(UInt8(ascii: "-"))
    append(hex: bytes.8)
    append(hex: bytes.9)
    append(UInt8(ascii: "-"))
    append(hex: bytes.10)
    append(hex: bytes.11)
    append(hex: bytes.12)
    append(hex: bytes.13)
    append(hex: bytes.14)
    append(hex: bytes.15)
  }

  /// Appends bytes in base64 with padding (RFC 4648 §4).
  package mutating func append(base64 data: Data) {
    var group: UInt32 = 0
    var held = 0
    for byte in data {
      group = group << 8 | UInt32(byte)
      held += 1
      if held == 3 {
        append(base64Group: group, digits: 4)
        group = 0
        held = 0
      }
    }
    if held > 0 {
      append(base64Group: group << (8 * UInt32(3 - held)), digits: held + 1)
      for _ in held..<3 { append(UInt8(ascii: "=")) }
    }
  }

  /// Appends bytes in base64, and hands on what has been written after each piece.
  ///
  /// - Parameter size: how many bytes of base64 a piece has, about.
  package mutating func append(
    base64 data: Data, inPiecesOf size: Int, drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    // Whole groups of three.
    let step = size / 4 * 3
    var start = data.startIndex
    while start < data.endIndex {
      let end = Swift.min(data.endIndex, start + step)
      append(base64: data[start..<end])
      try drain(&self)
      start = end
    }
  }

  private mutating func append(base64Group group: UInt32, digits: Int) {
    for index in 0..<digits {
      let value = UInt8(truncatingIfNeeded: group >> UInt32(18 - 6 * index)) & 0x3F
      switch value {
      case 0..<26: append(UInt8(ascii: "A") + value)
      case 26..<52: append(UInt8(ascii: "a") + (value - 26))
      case 52..<62: append(UInt8(ascii: "0") + (value - 52))
      case 62: append(UInt8(ascii: "+"))
      default: append(UInt8(ascii: "/"))
      }
    }
  }
}

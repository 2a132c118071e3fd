internal import SaxValues

/// A value by itself.
struct SingleValue: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool {
    if case .null = decoder.value { return true }
    return false
  }

  private func scalar<T>(_ read: (SaxValue) throws(Mismatch) -> T) throws -> T {
    do throws(Mismatch) {
      return try read(decoder.value)
    } catch {
      throw decoder.failure(error, as: T.self)
    }
  }

  private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    try scalar { (value) throws(Mismatch) in try value.integer(type) }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    try scalar { (value) throws(Mismatch) in try value.bool() }
  }

  func decode(_ type: String.Type) throws -> String {
    try scalar { (value) throws(Mismatch) in try value.asString() }
  }

  func decode(_ type: Double.Type) throws -> Double {
    try scalar { (value) throws(Mismatch) in try value.double() }
  }

  func decode(_ type: Float.Type) throws -> Float {
    try scalar { (value) throws(Mismatch) in try value.float() }
  }

  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(again: type) }
}

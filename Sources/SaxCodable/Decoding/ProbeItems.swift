internal import SaxLanguage
internal import SaxValues

/// The items that a mapping's list gives to a type under check: one, or none.
struct ProbeItems: NestingItems {
  let decoder: ProbeDecoder
  let item: TypeReference
  private(set) var currentIndex = 0

  init(decoder: ProbeDecoder, item: TypeReference) {
    self.decoder = decoder
    self.item = item
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { decoder.isEmpty ? 0 : 1 }
  var isAtEnd: Bool { decoder.isEmpty || currentIndex >= 1 }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) }
  mutating func decode(_ type: String.Type) throws -> String { try next(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try next(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) }

  private mutating func next<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try decoder.probe.value(of: type, item, name: decoder.name)
  }

  mutating func nested(_ type: Any.Type) -> ProbeDecoder {
    currentIndex += 1
    return ProbeDecoder(decoder.probe, type, item, name: decoder.name, isChosen: false)
  }
}

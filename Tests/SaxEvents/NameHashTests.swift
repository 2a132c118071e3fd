import SaxEvents
import Testing

@Suite struct NameHashTests {
  private static func key(
    _ bytes: [UInt8], room: Int, number: UInt64 = 0
  ) -> (Int, [UInt64]) {
    let memory = bytes + Array(repeating: 0xAA, count: room)
    return memory.withUnsafeBufferPointer { memory in
      guard let start = memory.baseAddress else { return (0, []) }
      let key = NameKey(start, bytes.count, before: start + memory.count)
      return (NameHash(number)(key, start), [key.first, key.last, UInt64(key.count)])
    }
  }

  /// The bytes behind a name in memory do not count, be there a whole word to read or not.
  @Test(arguments: 0..<40) func theHashIsOfTheNameAlone(count: Int) {
    let bytes = (0..<count).map { UInt8($0 * 11 & 0x7F) }
    let alone = Self.key(bytes, room: 0)
    for room in 1..<12 { #expect(Self.key(bytes, room: room) == alone) }
  }

  @Test(arguments: 0..<12) func theMaskIsThatOfTheNamesBytes(count: Int) {
    let word = Array(repeating: 0xFF as UInt8, count: 20)
    word.withUnsafeBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      let key = NameKey(start, count, before: start + memory.count)
      #expect(key.first.littleEndian == key.mask)
      #expect(key.mask.nonzeroBitCount == 8 * min(count, 8))
    }
  }

  @Test(arguments: 1..<40) func eachByteCounts(count: Int) {
    let bytes = (0..<count).map { UInt8($0 * 11 & 0x7F) }
    let hash = Self.key(bytes, room: 1).0
    #expect(Self.key(bytes + [0], room: 1).0 != hash)
    for index in 0..<count {
      var other = bytes
      other[index] ^= 1
      #expect(Self.key(other, room: 1).0 != hash, "\(count) bytes, of which \(index) differs")
    }
  }

  @Test func hashesOfOtherNumbersAreIndependent() {
    let word: UInt64 = 0x66_3130
    #expect(Set((0..<4).map { NameHash($0)(word) }).count == 4)
  }

  /// Keys that differ in little are spread over a table, so that none is looked for long: by nearly all hash functions, as
  /// some have a few slots that more come to.
  @Test(arguments: ["f", "field", "aLongNameOfAField", "aNameWithTwentyFourBytes"])
  func namesThatAreAlikeAreSpread(prefix: String) {
    let fullest = (0..<15 as Range<UInt64>).map { number in
      var slots = Array(repeating: 0, count: 1024)
      for index in 0..<1024 {
        let hash = Self.key(Array("\(prefix)\(index)".utf8), room: 8, number: number).0
        slots[hash & 1023] += 1
      }
      return slots.max() ?? 0
    }
    // By chance five come to one slot; in one of 60 tables more than eight do.
    #expect(fullest.sorted()[7] <= 8)
  }

  @Test func aTableFindsTheNamesThatWereNoted() {
    let table = PlaceTable(capacity: 64)
    defer { table.deallocate() }
    for place in 0..<64 { table.note(place, table.hash(UInt64(place) << 4)) }
    for place in 0..<64 {
      #expect(table.find(table.hash(UInt64(place) << 4)) { $0 == place } == place)
    }
    #expect(table.find(table.hash(4711)) { _ in false } == nil)
  }

  /// Names of one hash are told apart by whoever looks for them.
  @Test func namesOfOneHashAreToldApart() {
    let table = PlaceTable(capacity: 8)
    defer { table.deallocate() }
    for place in 0..<8 { table.note(place, -1) }
    for place in 0..<8 { #expect(table.find(-1) { $0 == place } == place) }
    #expect(table.find(-1) { _ in false } == nil)
  }
}

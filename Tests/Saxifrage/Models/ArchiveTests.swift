import Foundation
import Saxifrage
import Testing

@Suite("Archives") struct ArchiveTests {
  private static let orders = """
    emit Order at /orders
    type Order { id: Int; tags: [String]; lines: [Line] from lines }
    type Line { sku: String; price: Decimal? }
    """

  private func orders(_ count: Int) throws -> (mapping: Mapping, objects: [SaxObject]) {
    let mapping = try Mapping(Self.orders)
    let parts = (0..<count).map {
      #"{"id": \#($0), "tags": ["a", "b\#($0)"], "lines": [{"sku": "x"}, {"sku": "y", "price": \#($0).5}]}"#
    }
    return (
      mapping,
      try ModelObjects.objects(mapping, "{\"orders\": [\(parts.joined(separator: ","))]}")
    )
  }

  /// Reads an archive in pieces.
  private func read(
    _ archive: [UInt8], _ mapping: Mapping, pieces: Int = .max, limits: Limits = Limits()
  ) throws -> [SaxValue] {
    var values: [SaxValue] = []
    let reader = ArchiveReader(mapping, limits: limits) { values.append($0) }
    var rest = archive[...]
    while !rest.isEmpty {
      try reader.feed(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
    try reader.finish()
    return values
  }

  @Test func holdValuesOfEachTypeExactly() throws {
    let (mapping, object) = try ModelObjects.all()
    let archive = try mapping.archive([object, object])
    let again = try mapping.objects(inArchive: archive)
    #expect(again == [object, object])
    #expect(again.map(\.description) == [object.description, object.description])
    #expect(try again.first?.digest() == object.digest())
    // What equality passes over.
    guard case .double(let zero)? = again.first?["c"] else { throw CancellationError() }
    #expect(zero.sign == .minus)
    #expect(try mapping.archive(again) == archive)
  }

  @Test func objectsWorkAsThoseOfTheMapping() throws {
    struct Order: Decodable, Equatable {
      struct Line: Decodable, Equatable {
        var sku: String
        var price: Decimal?
      }
      var id: Int
      var tags: [String]
      var lines: [Line]
    }
    let (mapping, objects) = try orders(3)
    let again = try mapping.objects(inArchive: try mapping.archive(objects))
    #expect(
      try again.map { try $0.decode(Order.self) } == objects.map { try $0.decode(Order.self) })
    #expect(try mapping.bytes(of: again, as: .json) == mapping.bytes(of: objects, as: .json))
    let changed = try mapping.object("Order", ["id": .int(9)], basedOn: again.first)
    #expect(try changed.merging(try #require(objects.first)) == objects.first)
  }

  @Test(arguments: [1, 2, 7, 100, 70_000]) func areReadInPiecesOfAnySize(pieces: Int) throws {
    let (mapping, objects) = try orders(pieces == 1 ? 50 : 3000)
    let archive = try mapping.archive(objects)
    #expect(try read(archive, mapping, pieces: pieces) == objects.map { .object($0) })
  }

  @Test func holdOtherValuesThanObjectsAndNone() throws {
    let mapping = try Mapping("emit Decimal at /price\nemit T at /t\ntype T { a: Int }")
    #expect(try mapping.objects(inArchive: try mapping.archive([])) == [])
    var bytes: [UInt8] = []
    let writer = ArchiveWriter(mapping) { bytes += $0 }
    let values: [SaxValue] = [.string("x"), .null, .list([.int(.min), .bool(true)])]
    for value in values { try writer.write(value) }
    try writer.finish()
    try writer.finish()
    #expect(try read(bytes, mapping) == values)
    #expect(throws: ArchiveError.self) { try mapping.objects(inArchive: bytes) }
    #expect(throws: ArchiveError.self) { try writer.write(.null) }
  }

  /// Whatever byte is another, and wherever it ends, the archive is refused.
  @Test func damageIsNoticed() throws {
    let (mapping, objects) = try orders(2)
    let archive = try mapping.archive(objects)
    for index in archive.indices {
      for change in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = archive
        damaged[index] ^= change
        #expect(throws: ArchiveError.self, "byte \(index)") { try read(damaged, mapping) }
      }
      let end = Array(archive[..<index])
      let error = #expect(throws: ArchiveError.self) { try read(end, mapping) }
      #expect(error?.code == .truncated)
      #expect(error?.offset == index)
      var missing = archive
      missing.remove(at: index)
      #expect(throws: ArchiveError.self, "byte \(index)") { try read(missing, mapping) }
      var doubled = archive
      doubled.insert(archive[index], at: index)
      #expect(throws: ArchiveError.self, "byte \(index)") { try read(doubled, mapping) }
    }
    #expect(throws: ArchiveError.self) { try read(archive + [0], mapping) }
    #expect(throws: ArchiveError.self) { try read(archive + archive, mapping) }
  }

  /// Nothing of a block that is damaged is handed out, and no block can be left out.
  @Test func blocksStandInOrder() throws {
    let (mapping, objects) = try orders(4000)
    let archive = try mapping.archive(objects)
    let size = archive[26..<34].reduce(0) { $0 << 8 | Int($1) } + 17 + 8
    #expect(archive.count > 25 + 2 * size)
    var count = 0
    let swapped =
      archive[..<25] + archive[(25 + size)..<(25 + 2 * size)] + archive[25..<(25 + size)]
    let reader = ArchiveReader(mapping) { _ in count += 1 }
    let error = #expect(throws: ArchiveError.self) { try reader.feed(Array(swapped)) }
    #expect(error?.code == .damaged)
    #expect(count == 0)
    #expect(throws: ArchiveError.self) { try reader.finish() }
  }

  @Test func messagesSayTheByteAndWhatToDo() throws {
    let (mapping, objects) = try orders(2)
    let archive = try mapping.archive(objects)
    var damaged = archive
    damaged[50] ^= 1
    var newer = archive
    newer[8] = 2
    let other = try Mapping(Self.orders + "\n")
    let cases: [([UInt8], Mapping, String)] = [
      (
        damaged, mapping,
        """
        error: the bytes of a block are not those that were written, at byte 42
          fix: another copy of the archive, or the payload that its objects were read from
        """
      ),
      (Array("{}".utf8), mapping, "error: found bytes that are no archive, at byte 0"),
      (
        Array(repeating: 65, count: 100), mapping,
        "error: found bytes that are no archive, at byte 0"
      ),
      (
        newer, mapping,
        """
        error: the archive is of version 2, and this reads 1, at byte 8
          fix: the version of this library that wrote it
        """
      ),
      (
        Array(archive.prefix(60)), mapping,
        "error: the archive ends too early, after 0 values, at byte 60"
      ),
      ([], mapping, "error: the archive ends too early, after 0 values, at byte 0"),
      (
        archive + [1], mapping,
        """
        error: found bytes after the archive's end, at byte \(archive.count)
          fix: one archive at a time
        """
      ),
      (
        archive, other,
        """
        error: the archive was made with another mapping, or another text of this one (fingerprint \(String(mapping.fingerprint, radix: 16)), not \(String(other.fingerprint, radix: 16))), at byte 9
          fix: read the payload again by this mapping; or read the archive by the mapping that it was made with, write the objects with ObjectWriter, and read that by this mapping
        """
      ),
    ]
    for (bytes, mapping, message) in cases {
      let error = #expect(throws: ArchiveError.self) { try read(bytes, mapping) }
      #expect(error?.description == message)
    }
  }

  @Test func anObjectOfAnotherMappingIsRefusedAndTheNextIsWritten() throws {
    let (mapping, objects) = try orders(1)
    let other = try ModelObjects.object(
      "emit Order at /r\ntype Order { id: Int }", #"{"r": {"id": 1}}"#)
    var bytes: [UInt8] = []
    let writer = ArchiveWriter(mapping) { bytes += $0 }
    let error = #expect(throws: ArchiveError.self) { try writer.write(other) }
    #expect(error?.code == .mapping)
    #expect(throws: ArchiveError.self) {
      try writer.write(.list([.object(try #require(objects.first)), .object(other)]))
    }
    for object in objects { try writer.write(object) }
    try writer.finish()
    #expect(try mapping.objects(inArchive: bytes) == objects)
  }

  @Test func limitsHold() throws {
    let (mapping, object) = try ModelObjects.all()
    let archive = try mapping.archive([object])
    for (name, value) in [
      ("depth", 3), ("held", 100), ("held", 3000), ("text", 10), ("items", 2), ("total", 100),
    ] {
      var limits = Limits()
      _ = limits.set(name, to: value)
      let error = #expect(throws: ArchiveError.self) { try read(archive, mapping, limits: limits) }
      #expect(error?.code == .limit, "\(name)")
      #expect(error?.message.contains("(limit \(name))") == true)
    }
  }

  @Test func readingCanEndEarly() throws {
    let (mapping, objects) = try orders(10)
    let archive = try mapping.archive(objects)
    var count = 0
    let reader = ArchiveReader(mapping) { _ in
      count += 1
      if count == 3 { throw StopReading() }
    }
    try reader.feed(archive)
    try reader.feed([1, 2, 3])
    try reader.finish()
    #expect(count == 3)
  }

  @Test func theEndOfOneIsHandedOutAgainWhereItWasNotTaken() throws {
    let (mapping, objects) = try orders(3)
    var archive: [UInt8] = []
    var isFull = false
    let writer = ArchiveWriter(mapping) {
      if isFull { throw StopReading() }
      archive += $0
    }
    for object in objects { try writer.write(object) }
    isFull = true
    #expect(throws: StopReading.self) { try writer.finish() }
    isFull = false
    try writer.finish()
    try writer.finish()
    #expect(try archive == mapping.archive(objects))
  }
}

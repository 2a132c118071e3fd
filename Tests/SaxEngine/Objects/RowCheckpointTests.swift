import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine
@testable import Saxifrage

/// Readings with checkpoints take objects all at once, as others do.
@Suite("Rows and checkpoints") struct RowCheckpointTests {
  private static let mapping = """
    emit Item at /items/item
    type Item { id: Int from @id | id; name: String?; late: Int?; parts: [Part] from part }
    type Part { n: Int }
    """
  private static let count = 40

  private static func document(_ format: MappedFormat) -> String {
    let items = (0..<count).map { id in
      let isLate = id >= count / 2
      return format == .json
        ? #"{"id":\#(id),"name":"n","part":[{"n":1},{"n":2}]\#(isLate ? #","late":1"# : "")}"#
        : "<item id='\(id)'><name>n</name><part><n>1</n></part>\(isLate ? "<late>1</late>" : "")</item>"
    }
    return format == .json
      ? #"{"items":{"item":[\#(items.joined(separator: ","))]}}"#
      : "<items>\(items.joined())</items>"
  }

  @Test(arguments: [MappedFormat.json, .xml])
  func objectsAreTakenAtOnce(format: MappedFormat) throws {
    let mapping = try Mapping(Self.mapping, named: "m.sax")
    var objects = 0
    var checkpoints: [Checkpoint] = []
    let mapper = Mapper(mapping, reading: format) { _ in objects += 1 }
    // The first elements of a document are looked at, for messages, and not taken.
    mapper.assembly.hints.closeSample()
    let places = CheckpointPlaces(resuming: nil)
    let bytes = Array(Self.document(format).utf8)
    places.look(at: bytes.span)
    let sink = CountedTakes(
      RowCheckpointSink(
        mapper, by: mapper, mapping, places, objects: { objects },
        note: { checkpoints.append($0) }))
    let reader: any Reader =
      format == .xml ? NativeXMLReader(sink: sink) : JSONReader(sink: sink)
    try reader.feed(bytes.span)
    try reader.finish()
    #expect(objects == Self.count)
    #expect(sink.count >= Self.count - 2)
    #expect(checkpoints.map(\.objects) == Array(1...Self.count))
  }

  /// The mapper of a reading never hears of a key that only objects have which come as rows. Where all is told by
  /// events, as it is to measure coverage, it learns that key.
  @Test func keysOfObjectsAreNotTold() throws {
    for (makesCheckpoints, measuresCoverage) in [(false, false), (true, false), (true, true)] {
      let mapping = try Mapping(Self.mapping, named: "m.sax")
      var options = ReadingOptions()
      options.makesCheckpoints = makesCheckpoints
      options.measuresCoverage = measuresCoverage
      #expect(try Self.read(mapping, options) == Self.count)
      // The mapper that the reading has given back.
      let mapper = mapping.mapper(reading: .json) { _ in }
      let key = KeyPrint(Array("late".utf8).span)
      let isKnown = (0..<Int32(100)).contains { state in
        var cursor = 0
        return mapper.assembly.rows.learnedKeys.find(key, in: state, cursor: &cursor) >= 0
      }
      #expect(isKnown == measuresCoverage, "checkpoints: \(makesCheckpoints)")
    }
  }

  private static func read(_ mapping: Mapping, _ options: ReadingOptions) throws -> Int {
    var count = 0
    var reading = mapping.emissions(.json, options: options) { _ in count += 1 }
    try reading.feed(Array(document(.json).utf8))
    try reading.finish()
    if options.makesCheckpoints { #expect(reading.checkpoint?.objects == Self.count) }
    return count
  }
}

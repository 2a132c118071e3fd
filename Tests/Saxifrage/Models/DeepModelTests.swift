import Foundation
import Saxifrage
import Testing

/// Objects that are deeper than most.
@Suite("Deep objects as models") struct DeepModelTests {
  private static var options: ReadingOptions {
    var options = ReadingOptions()
    options.limits.depth = Limits.deepest
    options.limits.buffer = 1 << 30
    return options
  }

  private func objects(
    _ bracket: String, _ levels: Int
  ) throws -> (mapping: Mapping, objects: [SaxObject]) {
    let (open, close) = bracket == "[" ? ("[", "]") : ("{\"a\":", "}")
    let mapping = try Mapping("emit T at /r\ntype T { any: Any }")
    var objects: [SaxObject] = []
    for end in ["1", "2"] {
      let value =
        String(repeating: open, count: levels) + end + String(repeating: close, count: levels)
      var reading = mapping.reading(options: Self.options) { objects.append($0) }
      try reading.feed(Array("{\"r\": {\"any\": \(value)}}".utf8))
      try reading.finish()
    }
    return (mapping, objects)
  }

  @Test(arguments: ["[", "{"]) func areGoneThroughToTheirEnd(bracket: String) throws {
    let (mapping, objects) = try objects(bracket, 1990)
    let (a, b) = (objects[0], objects[1])
    let archive = try mapping.archive(objects)
    #expect(throws: ArchiveError.self) { try mapping.objects(inArchive: archive) }
    let again = try mapping.objects(inArchive: archive, limits: Self.options.limits)
    #expect(again == objects)
    #expect(try again[0].digest() == a.digest())
    #expect(try a.digest() != b.digest())
    #expect(try a.merging(b) == b)
    #expect(try b.changes(from: a) == b.description)
  }

  @Test(arguments: ["[", "{"]) func areRefusedWhereTheStackMightEnd(bracket: String) throws {
    let (mapping, objects) = try objects(bracket, 2010)
    let error = #expect(throws: ArchiveError.self) { try mapping.archive(objects) }
    #expect(error?.code == .limit)
    #expect(throws: DigestError.self) { try objects[0].digest() }
    if bracket == "{" {
      #expect(throws: BuildError.self) { try objects[0].merging(objects[1]) }
      #expect(throws: WritingError.self) { try objects[0].changes(from: objects[1]) }
    }
  }
}

import Foundation
import SaxOData
import SaxSchema
import SaxSystem
import Saxifrage
import Testing

/// A large document is read in little memory.
@Suite(.enabled(if: MetadataSuites.areThere)) struct MetadataMemoryTests {
  static let graph = "openapi-net-odata/docs/csdl/graph1.0.xml"
  /// As many as the one schema of that document has.
  static let entityTypes = 296
  static let large = FileManager.default.temporaryDirectory.appending(path: "saxifrage-graph.xml")

  /// As many schemas as make eleven megabytes, each with a namespace of its own.
  static func largeDocument() throws -> [UInt8] {
    let text = String(decoding: try MetadataSuites.bytes(graph), as: UTF8.self)
    let start = try #require(text.range(of: "<Schema "))
    let end = try #require(text.range(of: "</Schema>"))
    var document = String(text[..<start.lowerBound])
    for copy in 1...9 {
      document += text[start.lowerBound..<end.upperBound].replacing(
        "microsoft.graph", with: "microsoft.graph\(copy)")
    }
    return Array((document + text[end.upperBound...]).utf8)
  }

  /// Nine times as much is in it as in the document that it is made of.
  @Test func elevenMegabytesTakeLessThanSixty() async throws {
    let bytes = try Self.largeDocument()
    #expect(bytes.count > 11_000_000)
    try Data(bytes).write(to: Self.large, options: .atomic)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      // The pages of code that reading touches are resident before: in a program of tests they are twice what the
      // document takes, and more with each test.
      let small = try MetadataSuites.bytes(MetadataMemoryTests.graph)
      _ = try await EntityModel.reading(metadata: .bytes(small))
      let before = try #require(ProcessMemory.peak)
      let model = try await EntityModel.reading(metadata: .file(MetadataMemoryTests.large.path))
      let after = try #require(ProcessMemory.peak)
      print("resident: \(before >> 10) KiB before, \(after >> 10) KiB after")
      #expect(model.schemas.count == 9)
      for schema in model.schemas {
        #expect(schema.entityTypes.count == MetadataMemoryTests.entityTypes)
      }
      // Sixty are allowed in all: a program of its own takes eleven before, and a ninth of the document less than ten.
      #expect(after - before < 30_000_000)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }
}

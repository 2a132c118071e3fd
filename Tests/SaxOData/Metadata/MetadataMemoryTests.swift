import Foundation
import SaxOData
import SaxSchema
import SaxSystem
import Saxifrage
import Testing

/// A large document is read in little memory.
@Suite(.enabled(if: MetadataSuites.areThere)) struct MetadataMemoryTests {
  static let graph = "openapi-net-odata/docs/csdl/graph1.0.xml"
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

  /// Nine times as much is in it as in the document that it is made of. A process of its own stays below sixty megabytes.
  @Test func elevenMegabytesTakeLessThanSixty() async throws {
    let bytes = try Self.largeDocument()
    #expect(bytes.count > 11_000_000)
    try Data(bytes).write(to: Self.large, options: .atomic)
    await #expect(processExitsWith: .success) {
      let before = ProcessMemory.peak ?? 0
      let model = try await EntityModel.reading(metadata: .file(MetadataMemoryTests.large.path))
      let after = try #require(ProcessMemory.peak)
      print("resident: \(before >> 10) KiB before, \(after >> 10) KiB after")
      #expect(model.schemas.count == 9)
      #expect(after < 60_000_000)
    }
  }

  @Test func aLargeDocumentIsReadWhole() throws {
    let small = try EntityModel.reading(metadata: try MetadataSuites.bytes(Self.graph))
    let large = try EntityModel.reading(metadata: try Self.largeDocument())
    #expect(large.schemas.count == 9)
    for schema in large.schemas {
      #expect(schema.structuredTypes.count == small.schemas[0].structuredTypes.count)
      #expect(schema.targetedAnnotations.count == small.schemas[0].targetedAnnotations.count)
    }
  }
}

import Foundation
import Saxifrage
import Testing

@Suite("Archives in files") struct ArchiveFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "archives-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  private static func object() throws -> (mapping: Mapping, object: SaxObject) {
    let mapping = try Mapping("emit T at /r\ntype T { id: Int; text: String }")
    let objects = try ModelObjects.objects(
      mapping, #"{"r": {"id": 1, "text": "abcdefghijklmnopqrstuvwxyz"}}"#)
    return (mapping, try #require(objects.first))
  }

  @Test func areThereAsAWholeOrNotAtAll() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (mapping, object) = try Self.object()
    let path = folder.appending(path: "a.archive").path
    try mapping.writeArchive(toFile: path) { try $0.write(object) }
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try mapping.writeArchive(toFile: path) { archive in
        for _ in 0..<10_000 { try archive.write(object) }
        throw Failure()
      }
    }
    #expect(try names() == ["a.archive"])
    var found: [SaxValue] = []
    try mapping.readArchive(inFile: path) { found.append($0) }
    #expect(found == [.object(object)])
    try mapping.writeArchive(toFile: path) { archive in
      try archive.write(object)
      try archive.write(object)
    }
    var count = 0
    try mapping.readArchive(inFile: path) { _ in
      count += 1
      throw StopReading()
    }
    #expect(count == 1)
    #expect(try names() == ["a.archive"])
  }

  @Test func errorsNameTheFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (mapping, object) = try Self.object()
    let none = folder.appending(path: "none/a").path
    let refusal = #expect(throws: ArchiveError.self) {
      try mapping.writeArchive(toFile: none) { try $0.write(object) }
    }
    #expect(refusal?.code == .file)
    #expect(refusal?.description == "error: \(none) can't be written: No such file or directory")
    #expect(throws: InputError.self) { try mapping.readArchive(inFile: none) { _ in } }
    let path = folder.appending(path: "short").path
    try Data([0x89]).write(to: URL(filePath: path))
    let error = #expect(throws: ArchiveError.self) {
      try mapping.readArchive(inFile: path) { _ in }
    }
    #expect(
      error?.description
        == "\(path): error: the archive ends too early, after 0 values, at byte 1")
  }

  /// Neither side holds more than a block: what is written comes out, and what is read is handed on.
  @Test func areWrittenAndReadInBlocks() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (mapping, object) = try Self.object()
    var (largest, bytes) = (0, [UInt8]())
    let writer = ArchiveWriter(mapping) { piece in
      largest = max(largest, piece.count)
      bytes += piece
    }
    for index in 0..<50_000 {
      try writer.write(object)
      if index % 1000 == 0 { #expect(bytes.count > index * 30 - 70_000) }
    }
    try writer.finish()
    #expect(largest < 70_000)
    var count = 0
    let reader = ArchiveReader(mapping) { _ in count += 1 }
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      try reader.feed(Array(bytes[start...].prefix(1000)))
      #expect(count > start / 40 - 3000)
    }
    try reader.finish()
    #expect(count == 50_000)
  }
}

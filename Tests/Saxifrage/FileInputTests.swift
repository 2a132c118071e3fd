import Foundation
import SaxSystem
import Saxifrage
import Testing

/// Inputs that are files, by whatever names, and named pipes.
@Suite struct FileInputTests {
  private struct T: Decodable { var id: Int }

  private static func mapping() throws -> Mapping {
    try Mapping("emit T at /\ntype T { id: Int }", named: "t.sax")
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0xC3], "\\xC3"), ([0xC3, 0xA4, 0x80], "ä\\x80"),
      ([0xF4, 0x8F, 0xBF, 0xBF], "\\xF4\\x8F\\xBF\\xBF"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
      ([0xF4, 0x80, 0x80, 0x80], "\u{100000}"),
    ] as [([UInt8], String)])
  func namesNeedNotBeUTF8(bytes: [UInt8], shown: String) async throws {
    #expect(FileName.bytes(FileName.string(bytes)) == bytes)
    #expect(FileName.shown(FileName.string(bytes)) == shown)
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = Array(folder.path.utf8) + [0x2F] + bytes
    let input = InputSource.file(path)
    #expect(input.name == folder.path + "/" + shown)
    let error = await #expect(throws: InputError.self) {
      for try await _ in try Self.mapping().objects(T.self, in: input) {}
    }
    #expect(error?.description == "\(folder.path)/\(shown): error: there is no such file")
    // By the system's own call, as Foundation has no such names.
    let characters = path.map { CChar(bitPattern: $0) } + [0]
    let descriptor = creat(characters, 0o600)
    try #require(descriptor >= 0)
    #expect(write(descriptor, "{\"id\":5}", 8) == 8)
    close(descriptor)
    for try await value in try Self.mapping().objects(T.self, in: input) { #expect(value.id == 5) }
    #expect(FileName.list(folder.path, most: 10).contains(FileName.string(bytes)))
    unlink(characters)
  }

  @Test(.timeLimit(.minutes(1)))
  func aNamedPipeWaitsForWhoWritesToIt() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "fifo").path
    try #require(mkfifo(path, 0o600) == 0)
    let mapping = try Self.mapping()
    let task = Task {
      var ids: [Int] = []
      for try await value in mapping.objects(T.self, in: .file(path)) { ids.append(value.id) }
      return ids
    }
    // Waits until somebody reads.
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    for id in 1...3 { try writer.write(contentsOf: Data("{\"id\":\(id)}\n".utf8)) }
    try writer.close()
    #expect(try await task.value == [1, 2, 3])
  }

  @Test(.timeLimit(.minutes(1)))
  func aNamedPipeIsReadByCallsThatBlock() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "fifo").path
    try #require(mkfifo(path, 0o600) == 0)
    let file = try FileInput(path: path)
    #expect(file.size == nil)
    let thread = Thread {
      let writer = try? FileHandle(forWritingTo: URL(filePath: path))
      Thread.sleep(forTimeInterval: 0.05)
      try? writer?.write(contentsOf: Data([1, 2, 3]))
    }
    thread.start()
    var buffer = [UInt8](repeating: 0, count: 10)
    var count: Int?
    while count == nil { count = try file.read(into: &buffer) }
    #expect(buffer.prefix(count ?? 0) == [1, 2, 3])
    repeat { count = try file.read(into: &buffer) } while count == nil
    #expect(count == 0)
  }

  /// Bytes that were read of a file and not yet inflated are read again after a wait.
  @Test(arguments: [1, 1000, 70_000, 256 << 10])
  func aSlowLoopMissesNothingOfWhatIsInflated(chunk: Int) async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "t.ndjson")
    let count = chunk == 1 ? 200 : 20_000
    try Data((0..<count).map { "{\"id\":\($0)}\n" }.joined().utf8).write(to: file)
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = [file.path]
    try gzip.run()
    gzip.waitUntilExit()
    var options = ReadingOptions()
    options.chunkSize = chunk
    var next = 0
    let input = InputSource.file(file.path + ".gz")
    for try await value in try Self.mapping().objects(T.self, in: input, options: options) {
      #expect(value.id == next)
      next += 1
      if next % 1000 == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(next == count)
  }

  @Test(.timeLimit(.minutes(1)))
  func aSourceThatBlocksIsRead() async throws {
    struct Broken: Error {}
    let input = InputSource.blocking(named: "source") {
      var number = 0
      return {
        number += 1
        if number == 4 { throw Broken() }
        // An empty chunk is not the end.
        return number == 2 ? [] : Array("{\"id\":\(number)}\n".utf8)
      }
    }
    var ids: [Int] = []
    await #expect(throws: Broken.self) {
      for try await value in try Self.mapping().objects(T.self, in: input) { ids.append(value.id) }
    }
    #expect(ids == [1, 3])
  }
}

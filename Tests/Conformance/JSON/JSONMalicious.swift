import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// Payloads made to exhaust a reader: a clear error or success, within bounds.
@Suite(
  .enabled(if: Suites.have("malicious/generated"), "malicious/generated is not there"))
struct JSONMalicious {
  static let folder = "malicious/generated/"
  static let files = Suites.files(folder).filter { $0.hasPrefix("json-") && $0.hasSuffix(".json") }

  /// The code that each is refused with; any other file is accepted.
  static let refused: [String: ReadingError.Code] = [
    "json-array-depth-1000.json": .limit, "json-array-depth-10000.json": .limit,
    "json-array-depth-100000.json": .limit, "json-array-depth-2048.json": .limit,
    "json-array-depth-2049.json": .limit, "json-array-unclosed-depth-100000.json": .limit,
    "json-mixed-depth-5000.json": .limit, "json-object-depth-1000.json": .limit,
    "json-object-depth-10000.json": .limit, "json-object-depth-2048.json": .limit,
    "json-object-depth-2049.json": .limit, "json-object-unclosed-depth-10000.json": .limit,
  ]

  @Test(arguments: files, [64, 4096, 1 << 20])
  func isBounded(file: String, size: Int) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    for engine in JSONEngine.allCases {
      let result = EventHash(bytes, size: size, JSONOptions(), engine)
      #expect((result.error as? ReadingError)?.code == Self.refused[file], "\(engine)")
      // The same with nothing wanted: the limits hold in what is passed over.
      let member = Array("{\"a\":".utf8) + bytes + Array("}".utf8)
      var code = Self.refused[file]
      if file == "json-array-depth-512.json" || file == "json-object-depth-512.json" {
        code = .limit
      }
      for validation in Validation.allCases {
        let passed = Passing(member, size: size, engine, validation)
        #expect((passed.error as? ReadingError)?.code == code, "\(engine) \(validation)")
      }
    }
  }

  @Test func everyFileIsThere() {
    #expect(Self.files.count >= 20)
    let packed = Suites.files(Self.folder).filter {
      $0.hasSuffix(".json.gz") || $0.hasSuffix(".bin.gz.gz")
    }
    #expect(Set(packed) == Set(Self.packed.map(\.name)))
  }

  /// The results of the long ones, which stream: the number of nodes, the bytes of scalars, and the
  /// end of the error's message, if there is one.
  static let packed: [(name: String, nodes: Int, bytes: Int, ending: String)] = [
    ("gzip-bomb-100MiB-spaces.json.gz", 1, 0, ""),
    // gzip within gzip: what it holds is no JSON.
    ("gzip-nested-50MiB.bin.gz.gz", 0, 0, "U+001F, wanted a value"),
    ("json-array-1M-zeros.json.gz", 1_000_001, 1_000_000, ""),
    ("json-array-depth-1000000.json.gz", 512, 0, "(limit depth)"),
    ("json-distinct-keys-100000.json.gz", 100_001, -1, ""),
    ("json-duplicate-keys-100000.json.gz", 100_001, -1, ""),
    ("json-key-1MiB.json.gz", 1, 0, "(limit name)"),
    ("json-number-digits-1000000.json.gz", 2, 1_000_000, ""),
    ("json-string-10MiB.json.gz", 2, 10 << 20, ""),
    ("json-string-escapes-1M.json.gz", 2, -1, ""),
    ("json-whitespace-10MiB.json.gz", 1, 0, ""),
  ]

  @Test(arguments: packed, JSONEngine.allCases) func streams(
    _ file: (name: String, nodes: Int, bytes: Int, ending: String), _ engine: JSONEngine
  ) throws {
    let (name, nodes, bytes, ending) = file
    let sink = ContentCounter()
    let reader = engine.reader(sink: sink)
    var message = ""
    do {
      try inflate(Self.folder + name) { try reader.feed($0) }
      try reader.finish()
    } catch let error as ReadingError { message = error.message }
    #expect(message.isEmpty == ending.isEmpty && message.hasSuffix(ending), "\(message)")
    #expect(sink.nodes == nodes)
    if bytes >= 0 { #expect(sink.bytes == bytes) }
    #expect(sink.longestPiece <= 1 << 20)
  }
}

/// Passes over every member's value.
final class Passing: JSONSink {
  private(set) var error: (any Error)?

  init(_ bytes: [UInt8], size: Int, _ engine: JSONEngine, _ validation: Validation) {
    var options = JSONOptions()
    options.validation = validation
    let reader = engine.reader(sink: self, options: options)
    do {
      try reader.read(bytes, inPiecesOf: [size])
    } catch { self.error = error }
  }

  func key(_ name: Span<UInt8>) throws -> Interest { .skip }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .skip }
  func startString() throws -> Interest { .skip }
  func scalar(_ scalar: borrowing Scalar) throws {}
  func end() throws {}
}

import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// The files of json-conformance that are accepted or rejected as a whole.
@Suite(.enabled(if: Suites.have("json-conformance"), "json-conformance is not there: make suites"))
struct JSONConformance {
  static let folder = "json-conformance/"

  /// jsonchecker's files that RFC 8259 accepts though their names say otherwise.
  static let accepted: [String: String] = [
    "fail39_EXCLUDE.json": "a repeated key is delivered twice",
    "fail41_toolarge.json": "a number is its source text",
    "fail60.json": "a number is its source text",
    "fail73.json": "a number is its source text",
  ]

  static func files(_ name: String) -> [String] {
    Suites.files(folder + name).map { name + "/" + $0 }
  }

  @Test(arguments: files("simdjson-jsonchecker"))
  func jsonchecker(file: String) throws {
    let name = String(file.split(separator: "/").last ?? "")
    var options = JSONOptions()
    if name.hasSuffix(".ndjson") { options.shape = .sequence }
    let trace = try same(file, options)
    let isAccepted = name.hasPrefix("pass") || Self.accepted[name] != nil
    #expect((trace.error == nil) == isAccepted, "\(trace.error ?? "accepted")")
  }

  @Test(arguments: files("simdjson-adversarial"))
  func adversarial(file: String) throws {
    #expect(try same(file).error != nil)
  }

  @Test(
    arguments: files("nlohmann/json.org") + files("nlohmann/json_nlohmann_tests")
      + files("nlohmann/big-list-of-naughty-strings") + files("blns") + files("rapidjson/data")
      + files("rapidjson/types") + files("nlohmann/regression")
      + ["jackson-core/data/floats-755.json"])
  func valid(file: String) throws {
    guard file.hasSuffix(".json") else { return }
    let trace = try same(file, sizes: [64, 4096])
    #expect(trace.error == nil)
  }

  @Test(arguments: files("nativejson-roundtrip") + files("nlohmann/json_roundtrip"))
  func roundtrip(file: String) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    for engine in JSONEngine.allCases {
      for size in 1...8 {
        let writer = SourceWriter(bytes, size: size, engine)
        #expect(writer.error == nil)
        #expect(writer.text == String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline })
      }
    }
  }

  @Test func everyEncodingGivesTheSameEvents() throws {
    let files = Self.files("rapidjson/encodings")
    #expect(files.count == 10)
    let expected = Trace(
      try Suites.bytes(Self.folder + "rapidjson/encodings/utf8.json"), sizes: [], showsPlaces: false
    )
    #expect(expected.error == nil)
    #expect(expected.lines.count > 10)
    for file in files {
      let bytes = try Suites.bytes(Self.folder + file)
      let whole = Trace(bytes, sizes: [])
      for size in 1...9 {
        #expect(Trace(bytes, sizes: [size], showsPlaces: false) == expected, "\(file)")
        #expect(Trace(bytes, sizes: [size]) == whole, "\(file) in pieces of \(size)")
      }
    }
  }

  /// Broken, or in UTF-32: an error or success, the same for every split.
  static let fuzzed = [
    "jackson-core/data/fuzz-json-34435.json", "jackson-core/data/fuzz-json-utf32-32208.json",
    "jackson-core/test_0xA0.json", "nlohmann/markus_kuhn/UTF-8-test.txt",
  ]

  @Test(arguments: fuzzed)
  func refused(file: String) throws {
    #expect(try same(file, sizes: [7, 64, 4096]).error != nil)
  }

  /// The events of a file, which are to be the same for every size of pieces.
  private func same(
    _ file: String, _ options: JSONOptions = JSONOptions(), sizes: [Int] = [1, 2, 3, 7, 64, 4096]
  ) throws -> Trace {
    let bytes = try Suites.bytes(Self.folder + file)
    let whole = Trace(bytes, sizes: [], options: options)
    for size in sizes {
      let split = Trace(bytes, sizes: [size], options: options)
      #expect(split == whole, "\(file) in pieces of \(size)")
    }
    return whole
  }
}

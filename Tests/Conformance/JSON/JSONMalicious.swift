import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// Payloads made to exhaust a reader: a clear error or success, within bounds.
@Suite(.enabled(if: Suites.arePresent, Suites.absence))
struct JSONMalicious {
  static let folder = "malicious/generated/"
  static let files = Suites.files(folder).filter { $0.hasPrefix("json-") && $0.hasSuffix(".json") }

  /// What each is refused for; any other is accepted.
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
    let result = EventHash(bytes, size: size, JSONOptions())
    #expect((result.error as? ReadingError)?.code == Self.refused[file])
    // The same with nothing wanted: the limits hold in what is passed over.
    let passed = Passing(Array("{\"a\":".utf8) + bytes + Array("}".utf8), size: size)
    var code = Self.refused[file]
    if file == "json-array-depth-512.json" || file == "json-object-depth-512.json" { code = .limit }
    #expect((passed.error as? ReadingError)?.code == code)
  }

  @Test func everyFileIsThere() { #expect(Self.files.count >= 20) }
}

/// Passes over every member's value.
final class Passing: EventSink {
  private(set) var error: (any Error)?

  init(_ bytes: [UInt8], size: Int, limits: Limits = Limits()) {
    let reader = YajlReader(sink: self, limits: limits)
    do {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.feed(bytes[start..<min(bytes.count, start + size)].span)
      }
      try reader.finish()
    } catch { self.error = error }
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  func key(_ name: Span<UInt8>) throws -> Interest { .skip }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .skip }
  func startString() throws -> Interest { .skip }
  func scalar(_ scalar: borrowing Scalar) throws {}
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  { .skip }
  func text(_ piece: Span<UInt8>) throws {}
  func end() throws {}
}

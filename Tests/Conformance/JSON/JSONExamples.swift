import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// The usual benchmark documents: the same events for every size of pieces, and the tree that
/// Foundation builds.
@Suite(.enabled(if: Suites.arePresent, Suites.absence))
struct JSONExamples {
  static let folder = "json-examples/"
  static let files = Suites.files(folder).filter { $0.hasSuffix("json") }

  @Test(arguments: files)
  func events(file: String) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    var options = JSONOptions()
    if file.hasSuffix(".ndjson") { options.shape = .sequence }
    let whole = EventHash(bytes, size: bytes.count, options)
    #expect(whole.error == nil)
    #expect(whole.events > 0)
    // The smallest pieces for files that are small: they take a test's time otherwise.
    for size in [1, 2, 3, 7, 64, 4096] where bytes.count / size < 150_000 {
      let split = EventHash(bytes, size: size, options)
      #expect(split.error == nil)
      #expect(split.events == whole.events && split.hash == whole.hash, "in pieces of \(size)")
    }
  }

  @Test(arguments: files.filter { $0.hasSuffix(".json") })
  func trees(file: String) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    if bytes.count > 1_000_000 { return }
    let sink = TreeSink()
    let reader = YajlReader(sink: sink)
    try reader.feed(bytes.span)
    try reader.finish()
    let expected = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect(sink.roots.count == 1)
    #expect(sink.roots.first?.matches(expected) == true)
  }
}

/// Counts events, and mixes them, their marks, positions now and then, into one number.
final class EventHash: EventSink {
  private(set) var events = 0
  private(set) var hash: UInt64 = 14_695_981_039_346_656_037
  private(set) var error: (any Error)?
  private var places: (any PlaceSource)?

  init(_ bytes: [UInt8], size: Int, _ options: JSONOptions) {
    let reader = YajlReader(sink: self, options: options)
    do {
      for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
        try reader.feed(bytes[start..<min(bytes.count, start + size)].span)
      }
      try reader.finish()
    } catch { self.error = error }
  }

  private func mix(_ value: UInt64) { hash = (hash ^ value) &* 1_099_511_628_211 }
  private func mix(_ text: Span<UInt8>) { for index in text.indices { mix(UInt64(text[index])) } }
  private func event(_ kind: UInt64) {
    events += 1
    mix(kind)
    guard let places else { return }
    mix(UInt64(places.mark.offset))
    mix(UInt64(places.endMark.offset))
    if events % 97 == 0 {
      let position = places.position(at: places.mark)
      mix(UInt64(position.line) << 32 | UInt64(position.column))
      mix(UInt64(position.offset))
      for byte in places.path.utf8 { mix(UInt64(byte)) }
    }
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    event(1)
  }
  func endDocument() throws { event(2) }
  func key(_ name: Span<UInt8>) throws -> Interest {
    event(3)
    mix(name)
    return .walk
  }
  func startObject() throws -> Interest {
    event(4)
    return .walk
  }
  func startArray() throws -> Interest {
    event(5)
    return .walk
  }
  func startString() throws -> Interest {
    event(6)
    return .text
  }
  func scalar(_ scalar: borrowing Scalar) throws {
    event(7 + UInt64(scalar.kind.rawValue))
    mix(scalar.text)
    mix(scalar.source)
  }
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  { .skip }
  func text(_ piece: Span<UInt8>) throws { mix(piece) }
  func end() throws { event(20) }
}

import SaxEvents
import SaxJSON
import SaxTestSupport

/// Counts events, and mixes them, their marks, positions now and then, into one number.
final class EventHash: EventSink {
  private(set) var events = 0
  private(set) var hash: UInt64 = 14_695_981_039_346_656_037
  private(set) var error: (any Error)?
  private var places: (any PlaceSource)?
  /// False if it is of what is told alone, and not of where it stands and how it is written.
  private let mixesPlaces: Bool

  convenience init(
    _ bytes: [UInt8], size: Int, _ options: JSONOptions, _ engine: JSONEngine, places: Bool = true
  ) {
    self.init(bytes, size: size, places: places) { engine.reader(sink: $0, options: options) }
  }

  /// Reads bytes in pieces of a size, up to their end or an error, and mixes what is told.
  ///
  /// - Parameter reader: makes the reader that tells the events to what it is given.
  init(
    _ bytes: [UInt8], size: Int, places: Bool = true, reader: (EventHash) -> any Reader
  ) {
    mixesPlaces = places
    let reader = reader(self)
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
    guard mixesPlaces, let places else { return }
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
    if mixesPlaces { mix(scalar.source) }
  }
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  {
    event(21)
    mix(name)
    for index in 0..<attributes.count {
      mix(attributes.name(index))
      mix(attributes.value(index))
    }
    return .walk
  }
  private func mix(_ name: borrowing ElementName) {
    mix(name.namespace)
    mix(name.prefix)
    mix(name.local)
  }
  func comment(_ text: Span<UInt8>) throws {
    event(22)
    mix(text)
  }
  func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    event(23)
    mix(target)
    mix(data)
  }
  func skippedEntity(_ name: Span<UInt8>) throws {
    event(24)
    mix(name)
  }
  func text(_ piece: Span<UInt8>) throws { mix(piece) }
  func end() throws { event(20) }
}

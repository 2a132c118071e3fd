import SaxEvents

/// An address in the bytes of a ``Tape``, which goes from event to event.
struct TapeCursor {
  private(set) var address: Int
  private(set) var place = Tape.Place()

  /// The event at hand, with the addresses of its parts: an element's attributes are read by the caller.
  struct Event {
    var kind: Tape.Kind
    var text = 0..<0
    var source = 0..<0
    var name = Name()
    var attributes = 0
    var level: Int?
  }

  /// The addresses of the parts of a name.
  struct Name {
    var number = 0
    var prefix = 0..<0
    var local = 0..<0
    var namespace = 0..<0
  }

  /// Creates a cursor that stands in front of an event.
  ///
  /// - Parameter address: that of the event; of the first one, unless given.
  init(_ address: Int = 1 << Tape.indexBits) { self.address = address }

  /// The index into the piece.
  private var index: Int { address & (1 << Tape.indexBits - 1) }

  /// Goes to the start of the next piece; false if there is none.
  mutating func goToNextPiece(of tape: Tape) -> Bool {
    let number = address.piece + 1
    guard number < tape.pieces else { return false }
    address = number << Tape.indexBits
    return true
  }

  /// The next event; nil at the end of the piece.
  mutating func next(_ bytes: Span<UInt8>, of tape: Tape) -> Event? {
    guard index < bytes.count else { return nil }
    let lead = bytes[index]
    address += 1
    guard let kind = Tape.Kind(rawValue: lead & 0x1F) else { return nil }
    let distance = signed(bytes)
    place.mark += distance
    place.endMark = place.mark + signed(bytes)
    if lead & Tape.isPlain != 0 {
      place.position.column += distance
      place.position.offset += distance
    } else {
      place.position.line += signed(bytes)
      place.position.column += signed(bytes)
      place.position.offset += signed(bytes)
    }
    var event = Event(kind: kind)
    switch kind {
    case .document, .object, .array, .longString, .end: break
    case .key, .text, .skippedEntity, .skippedInAttributes: event.text = text(bytes)
    case .string, .number, .true, .false, .null:
      event.source = text(bytes)
      if lead & Tape.hasOwnText != 0 {
        event.text = text(bytes)
      } else {
        let lead = lead & Tape.isQuoted == 0 ? 0 : 1
        event.text = event.source.lowerBound + lead..<event.source.upperBound - lead
      }
    case .element:
      event.name = name(bytes, of: tape)
      event.attributes = number(bytes)
    case .raw:
      let level = signed(bytes)
      event.level = level == 0 ? nil : level - 1
      event.text = text(bytes)
    }
    return event
  }

  mutating func number(_ bytes: Span<UInt8>) -> Int {
    var (number, shift): (UInt, UInt) = (0, 0)
    var index = index
    let start = index
    while bytes[index] >= 0x80 {
      number |= UInt(bytes[index] & 0x7F) << shift
      shift += 7
      index += 1
    }
    number |= UInt(bytes[index]) << shift
    address += index + 1 - start
    return Int(bitPattern: number)
  }

  private mutating func signed(_ bytes: Span<UInt8>) -> Int {
    let number = UInt(bitPattern: number(bytes))
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }

  mutating func text(_ bytes: Span<UInt8>) -> Range<Int> {
    let count = number(bytes)
    defer { address += count }
    return address..<address + count
  }

  mutating func name(_ bytes: Span<UInt8>, of tape: Tape) -> Name {
    let address = number(bytes)
    if address == 0 { return storedName(bytes) }
    var other = TapeCursor(address)
    let names = tape.names
    return other.storedName(names.span)
  }

  /// Tells of each event before an address, with the cursor behind it, until it is told to stop.
  mutating func visit(_ tape: Tape, before end: Int, _ body: (Event, TapeCursor) -> Bool) {
    repeat {
      let piece = tape.piece(address.piece)
      while address < end, let event = next(piece.span, of: tape) {
        guard body(event, self) else { return }
        passAttributes(of: event, piece.span, of: tape)
      }
    } while address < end && goToNextPiece(of: tape)
  }

  /// Goes on behind an element's attributes.
  private mutating func passAttributes(of event: Event, _ bytes: Span<UInt8>, of tape: Tape) {
    for _ in 0..<event.attributes {
      _ = name(bytes, of: tape)
      _ = text(bytes)
    }
  }

  private mutating func storedName(_ bytes: Span<UInt8>) -> Name {
    var name = Name()
    name.number = number(bytes)
    name.prefix = text(bytes)
    name.local = text(bytes)
    name.namespace = text(bytes)
    return name
  }
}

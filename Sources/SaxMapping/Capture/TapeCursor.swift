import SaxEvents

/// An index into the bytes of a ``Tape``, which goes from event to event.
struct TapeCursor {
  private(set) var index: Int
  private(set) var place = Tape.Place()

  /// The event at hand: an element's attributes are read by the caller.
  struct Event {
    var kind: Tape.Kind
    var text = 0..<0
    var source = 0..<0
    var name = Name()
    var attributes = 0
    var level: Int?
  }

  /// The parts of a name in the bytes.
  struct Name {
    var number = 0
    var prefix = 0..<0
    var local = 0..<0
    var namespace = 0..<0
  }

  init(_ index: Int = 0) { self.index = index }

  /// The next event; nil at the end.
  mutating func next(_ bytes: Span<UInt8>) -> Event? {
    guard index < bytes.count else { return nil }
    let lead = bytes[index]
    index += 1
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
      event.name = name(bytes)
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
    while bytes[index] >= 0x80 {
      number |= UInt(bytes[index] & 0x7F) << shift
      shift += 7
      index += 1
    }
    number |= UInt(bytes[index]) << shift
    index += 1
    return Int(bitPattern: number)
  }

  private mutating func signed(_ bytes: Span<UInt8>) -> Int {
    let number = UInt(bitPattern: number(bytes))
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }

  mutating func text(_ bytes: Span<UInt8>) -> Range<Int> {
    let count = number(bytes)
    defer { index += count }
    return index..<index + count
  }

  mutating func name(_ bytes: Span<UInt8>) -> Name {
    let known = number(bytes)
    if known == 0 { return storedName(bytes) }
    var other = TapeCursor(known)
    return other.storedName(bytes)
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

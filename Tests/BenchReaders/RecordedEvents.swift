internal import SaxEvents

/// The events of a document, kept one after the other, to be told again.
final class RecordedEvents: EventSink {
  private enum Kind {
    case key, object, array, string, text, element, end
    case scalar(Scalar.Kind)
  }

  private struct Event {
    var kind: Kind
    /// Of a text, its bytes; of an element, its attributes.
    var count: Int32 = 0
    /// The begin of the text, or the number of the element's name.
    var start = 0
  }

  /// The parts of a name, one behind the other, and for an attribute its value behind them.
  private struct Name {
    var start: Int
    var local: Int32
    var prefix: Int32
    var namespace: Int32
    var value: Int32 = 0
  }

  private var events: [Event] = []
  private var elements: [Name] = []
  private var attributes: [Name] = []
  /// As events have them, once the bytes stay where they are.
  private var entries: [Attributes.Entry] = []
  private var bytes = ByteBuffer()

  // MARK: Recording

  private func add(_ kind: Kind, _ text: Span<UInt8> = Span()) {
    events.append(Event(kind: kind, count: Int32(text.count), start: bytes.count))
    bytes.append(text)
  }

  private func kept(_ name: borrowing ElementName) -> Name {
    let kept = Name(
      start: bytes.count, local: Int32(name.local.count), prefix: Int32(name.prefix.count),
      namespace: Int32(name.namespace.count))
    bytes.append(name.local)
    bytes.append(name.prefix)
    bytes.append(name.namespace)
    return kept
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}

  func key(_ name: Span<UInt8>) -> Interest {
    add(.key, name)
    return .walk
  }

  func startObject() -> Interest {
    add(.object)
    return .walk
  }

  func startArray() -> Interest {
    add(.array)
    return .walk
  }

  func startString() -> Interest {
    add(.string)
    return .text
  }

  func scalar(_ scalar: borrowing Scalar) { add(.scalar(scalar.kind), scalar.text) }

  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) -> Interest {
    events.append(
      Event(kind: .element, count: Int32(attributes.count), start: elements.count))
    elements.append(kept(name))
    for index in 0..<attributes.count {
      var attribute = kept(attributes.name(index))
      attribute.value = Int32(attributes.value(index).count)
      bytes.append(attributes.value(index))
      self.attributes.append(attribute)
    }
    return .walk
  }

  func text(_ piece: Span<UInt8>) { add(.text, piece) }

  func end() { add(.end) }

  // MARK: Telling

  /// The events' names and memory, which stays where it is: a look into the object for each event took a tenth of the time.
  private struct Told {
    let base: UnsafePointer<UInt8>
    let elements: [Name]

    @inline(__always)
    func part(_ start: Int, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: base + start, count: Int(count))
    }

    /// The parts of a name, and the value of an attribute.
    @inline(__always)
    func entry(_ name: Name) -> Attributes.Entry {
      let prefix = name.start + Int(name.local)
      let namespace = prefix + Int(name.prefix)
      return Attributes.Entry(
        local: part(name.start, name.local), prefix: part(prefix, name.prefix),
        namespace: part(namespace, name.namespace),
        value: part(namespace + Int(name.namespace), name.value), number: 0)
    }
  }

  private var told: Told { Told(base: bytes.start, elements: elements) }

  /// Nothing more comes: the bytes stay where they are.
  func close() {
    let told = told
    entries = attributes.map { told.entry($0) }
    attributes = []
  }

  /// Tells all events to a writer. For each writer by itself, as calls through the protocol took a third of the time.
  @inline(__always)
  func tell(_ writer: some DocumentWriter) throws {
    let told = told
    let entries = entries
    let attributes = entries.span
    var attribute = 0
    for event in events {
      switch event.kind {
      case .key: _ = try writer.key(told.part(event.start, event.count).span)
      case .object: _ = try writer.startObject()
      case .array: _ = try writer.startArray()
      case .string: _ = try writer.startString()
      case .scalar(let kind):
        let text = told.part(event.start, event.count)
        try writer.scalar(Scalar(kind: kind, text: text.span, source: text.span))
      case .text: try writer.text(told.part(event.start, event.count).span)
      case .element:
        let parts = told.entry(told.elements[event.start])
        let name = ElementName(
          local: parts.local.span, prefix: parts.prefix.span, namespace: parts.namespace.span,
          number: 0)
        let count = Int(event.count)
        _ = try writer.startElement(
          name, Attributes(attributes.extracting(attribute..<attribute + count)))
        attribute += count
      case .end: try writer.end()
      }
    }
  }
}

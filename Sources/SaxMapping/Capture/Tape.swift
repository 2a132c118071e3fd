import SaxEvents
internal import SaxValues

/// The events of a node whose type is not yet known, kept to be read again.
final class Tape {
  private struct Entry {
    enum Kind: UInt8 {
      case document, key, object, array, longString, string, number, `true`, `false`, null, element,
        text
      case skippedEntity, skippedInAttributes, raw, end
    }
    var kind: Kind
    var text: Range<Int>
    var source: Range<Int>
    var name: StoredName?
    var attributes: [(name: StoredName, value: Range<Int>)] = []
    /// Of a piece of source: see ``ChoiceRun/raw(_:level:)``.
    var level: Int?
    var mark: Mark
    var endMark: Mark
    var position: Position
    var path: String
  }

  private struct StoredName {
    var local: Range<Int>
    var prefix: Range<Int>
    var namespace: Range<Int>
    var number: Int
  }

  /// All but the last are full: one array of all would hold three times its size while it grows.
  private var blocks: [[Entry]] = [[]]
  private static let blockSize = 1024
  private var bytes: [UInt8] = []

  /// Bytes of names and text held, with a little for each event.
  var size: Int { bytes.count + count * 16 }
  private var count: Int { (blocks.count - 1) * Self.blockSize + blocks[blocks.count - 1].count }

  /// The bytes that it takes in memory.
  var held: Int {
    let last = blocks[blocks.count - 1].capacity
    let capacity = (blocks.count - 1) * Self.blockSize + last
    return bytes.capacity + capacity * MemoryLayout<Entry>.stride + apart
  }
  /// The bytes of its entries that don't lie in them.
  private var apart = 0

  private func store(_ text: Span<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(copying: text)
    return start..<bytes.count
  }

  private func store(_ name: borrowing ElementName) -> StoredName {
    StoredName(
      local: store(name.local), prefix: store(name.prefix), namespace: store(name.namespace),
      number: name.number)
  }

  private func add(
    _ kind: Entry.Kind, _ places: any PlaceSource, text: Range<Int> = 0..<0,
    source: Range<Int> = 0..<0
  ) {
    let mark = places.mark
    let path = places.path
    apart += HeldSize.text(path.utf8.count)
    if blocks[blocks.count - 1].count == Self.blockSize { blocks.append([]) }
    blocks[blocks.count - 1].append(
      Entry(
        kind: kind, text: text, source: source, mark: mark, endMark: places.endMark,
        position: places.position(at: mark), path: path))
  }

  // MARK: Recording

  func key(_ name: Span<UInt8>, _ places: any PlaceSource) {
    add(.key, places, text: store(name))
  }

  func start(_ kind: Frame.Kind, _ places: any PlaceSource) {
    let entry: Entry.Kind =
      switch kind {
      case .object: .object
      case .text: .longString
      case .document: .document
      case .element, .array, .arrayNode: .array
      }
    add(entry, places)
  }

  func take(_ scalar: borrowing Scalar, _ places: any PlaceSource) {
    let kind: Entry.Kind =
      switch scalar.kind {
      case .string: .string
      case .number: .number
      case .true: .true
      case .false: .false
      case .null: .null
      }
    let source = store(scalar.source)
    add(kind, places, text: text(of: scalar, in: source), source: source)
  }

  /// The place of a scalar's text: in its source, but for a string with escapes.
  private func text(of scalar: borrowing Scalar, in source: Range<Int>) -> Range<Int> {
    switch source.count - scalar.text.count {
    case 0: return source
    // Quotation marks; every escape is longer than what it stands for.
    case 2 where scalar.kind == .string:
      return source.lowerBound + 1..<source.upperBound - 1
    default: return store(scalar.text)
    }
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes, _ places: any PlaceSource
  ) {
    add(.element, places)
    let (block, last) = (blocks.count - 1, blocks[blocks.count - 1].count - 1)
    blocks[block][last].name = store(name)
    for index in 0..<attributes.count {
      let name = store(attributes.name(index))
      blocks[block][last].attributes.append((name, store(attributes.value(index))))
    }
    apart += attributes.count * 128
  }

  func text(_ piece: Span<UInt8>, _ places: any PlaceSource) {
    add(.text, places, text: store(piece))
  }

  func skippedEntity(_ name: Span<UInt8>, _ places: any PlaceSource) {
    add(.skippedEntity, places, text: store(name))
  }

  func skippedEntity(inAttributes name: Span<UInt8>, _ places: any PlaceSource) {
    add(.skippedInAttributes, places, text: store(name))
  }

  func raw(_ piece: Span<UInt8>, level: Int?, _ places: any PlaceSource) {
    add(.raw, places, text: store(piece))
    let block = blocks.count - 1
    blocks[block][blocks[block].count - 1].level = level
  }

  func end(_ places: any PlaceSource) { add(.end, places) }

  // MARK: Reading again

  /// Tells a run's mapper everything that was recorded.
  func replay(into run: ChoiceRun) throws {
    let places = TapePlaces()
    for entry in blocks.joined() where places.positions[entry.mark.offset] == nil {
      places.positions[entry.mark.offset] = entry.position
    }
    for entry in blocks.joined() {
      places.mark = entry.mark
      places.endMark = entry.endMark
      places.path = entry.path
      run.mapper?.places = places
      try replay(entry, into: run)
    }
    // The marks of what is still open mean nothing to the reader's places.
    run.mapper?.windowWillClose()
  }

  private func replay(_ entry: Entry, into run: ChoiceRun) throws {
    let bytes = self.bytes
    let text = bytes.span.extracting(entry.text)
    switch entry.kind {
    case .document: try run.start(.document)
    case .key: try run.key(text)
    case .object: try run.start(.object)
    case .array: try run.start(.array)
    case .longString: try run.start(.text)
    case .string, .number, .true, .false, .null:
      let kind: Scalar.Kind =
        switch entry.kind {
        case .number: .number
        case .true: .true
        case .false: .false
        case .null: .null
        default: .string
        }
      let scalar = Scalar(kind: kind, text: text, source: bytes.span.extracting(entry.source))
      try run.take(scalar)
    case .element:
      guard let name = entry.name else { return }
      try bytes.withUnsafeBufferPointer { buffer in
        let attributes = entry.attributes.map { attribute in
          Attributes.Entry(
            local: buffer.part(attribute.name.local), prefix: buffer.part(attribute.name.prefix),
            namespace: buffer.part(attribute.name.namespace), value: buffer.part(attribute.value),
            number: attribute.name.number)
        }
        let element = ElementName(
          local: buffer.part(name.local).span, prefix: buffer.part(name.prefix).span,
          namespace: buffer.part(name.namespace).span, number: name.number)
        try run.startElement(element, Attributes(attributes.span))
      }
    case .text: try run.text(text)
    case .skippedEntity: try run.skippedEntity(text)
    case .skippedInAttributes: try run.skippedEntity(inAttributes: text)
    case .raw: try run.raw(text, level: entry.level)
    case .end: try run.end()
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}

/// The place of the event that a tape is replaying.
final class TapePlaces: PlaceSource {
  var mark = Mark(offset: 0)
  var endMark = Mark(offset: 0)
  /// By the offsets of marks.
  var positions: [Int: Position] = [:]
  var path = "/"

  func position(at mark: Mark) -> Position {
    positions[mark.offset] ?? Position(line: 1, column: 1, offset: mark.offset)
  }
}

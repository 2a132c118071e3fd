import SaxEvents
internal import SaxValues

/// The events of a node whose type is not yet known, kept to be read again.
///
/// One after the other in bytes, places as differences from the place before: a short member of JSON, which is two
/// events, takes 10 to 20 bytes. Paths are worked out from the events when somebody asks while they are read again.
final class Tape {
  enum Kind: UInt8 {
    case document, key, object, array, longString, string, number, `true`, `false`, null, element,
      text
    case skippedEntity, skippedInAttributes, raw, end
  }

  /// Set beside the kind: as many columns and bytes lie between two events' positions as between their marks.
  static let isPlain: UInt8 = 1 << 5
  /// Set beside the kind: a scalar's text is not a part of its source.
  static let hasOwnText: UInt8 = 1 << 6
  /// Set beside the kind: a scalar's text is its source without the first and the last byte.
  static let isQuoted: UInt8 = 1 << 7

  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  /// Names by the reader's numbers: where each stands in the bytes.
  @exclusivity(unchecked) private var names: [Int: Int] = [:]
  @exclusivity(unchecked) private var latest = Place()
  /// The path of the node.
  private(set) var path = ""
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var texts = 0

  /// The place of an event, of which differences are kept.
  struct Place {
    var mark = 0
    var endMark = 0
    var position = Position(line: 1, column: 1, offset: 0)
  }

  /// Bytes of names and text held, with a little for each event: ``Limits/buffer`` counts these.
  var size: Int { texts + count * 16 }

  /// The bytes that it takes in memory.
  var held: Int { bytes.capacity + names.capacity * 24 + HeldSize.text(path.utf8.count) }

  // MARK: Recording

  func key(_ name: Span<UInt8>, _ places: any PlaceSource) {
    add(.key, places)
    store(name)
  }

  func start(_ kind: Frame.Kind, _ places: any PlaceSource) {
    let entry: Kind =
      switch kind {
      case .object: .object
      case .text: .longString
      case .document: .document
      case .element, .array, .arrayNode: .array
      }
    add(entry, places)
  }

  func take(_ scalar: borrowing Scalar, _ places: any PlaceSource) {
    let kind: Kind =
      switch scalar.kind {
      case .string: .string
      case .number: .number
      case .true: .true
      case .false: .false
      case .null: .null
      }
    let flag: UInt8 =
      switch scalar.source.count - scalar.text.count {
      case 0: 0
      // Quotation marks; every escape is longer than what it stands for.
      case 2 where scalar.kind == .string: Self.isQuoted
      default: Self.hasOwnText
      }
    add(kind, places, flag)
    store(scalar.source)
    if flag == Self.hasOwnText { store(scalar.text) }
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes, _ places: any PlaceSource
  ) {
    add(.element, places)
    store(name)
    append(attributes.count)
    for index in 0..<attributes.count {
      store(attributes.name(index))
      store(attributes.value(index))
    }
  }

  func text(_ piece: Span<UInt8>, _ places: any PlaceSource) {
    add(.text, places)
    store(piece)
  }

  func skippedEntity(_ name: Span<UInt8>, _ places: any PlaceSource) {
    add(.skippedEntity, places)
    store(name)
  }

  func skippedEntity(inAttributes name: Span<UInt8>, _ places: any PlaceSource) {
    add(.skippedInAttributes, places)
    store(name)
  }

  /// - Parameter level: see ``ChoiceRun/raw(_:level:)``.
  func raw(_ piece: Span<UInt8>, level: Int?, _ places: any PlaceSource) {
    add(.raw, places)
    append(signed: level.map { $0 + 1 } ?? 0)
    store(piece)
  }

  func end(_ places: any PlaceSource) { add(.end, places) }

  // MARK: Bytes

  private func add(_ kind: Kind, _ places: any PlaceSource, _ flags: UInt8 = 0) {
    if count == 0 { path = places.path }
    count += 1
    let mark = places.mark
    let place = Place(
      mark: mark.offset, endMark: places.endMark.offset, position: places.position(at: mark))
    let distance = place.mark - latest.mark
    let isPlain =
      place.position.line == latest.position.line
      && place.position.column - latest.position.column == distance
      && place.position.offset - latest.position.offset == distance
    makeRoom(for: 64)
    bytes.append(kind.rawValue | flags | (isPlain ? Self.isPlain : 0))
    append(signed: distance)
    append(signed: place.endMark - place.mark)
    if !isPlain {
      append(signed: place.position.line - latest.position.line)
      append(signed: place.position.column - latest.position.column)
      append(signed: place.position.offset - latest.position.offset)
    }
    latest = place
  }

  /// By a quarter at a time: twice as much memory as is needed would be more than may be held.
  private func makeRoom(for more: Int) {
    if bytes.count + more > bytes.capacity {
      bytes.reserveCapacity(bytes.count + more + max(256, bytes.count / 4))
    }
  }

  private func append(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func append(signed number: Int) { append((number << 1) ^ (number >> (Int.bitWidth - 1))) }

  private func store(_ text: Span<UInt8>) {
    texts += text.count
    makeRoom(for: text.count + 16)
    append(text.count)
    bytes.append(copying: text)
  }

  /// A name is stored once, behind a zero; later it is told by where that is.
  private func store(_ name: borrowing ElementName) {
    makeRoom(for: 32)
    if name.number > 0, let known = names[name.number], hasPrefix(name.prefix, at: known) {
      texts += name.local.count + name.prefix.count + name.namespace.count
      return append(known)
    }
    append(0)
    if name.number > 0 { names[name.number] = bytes.count }
    append(name.number)
    store(name.prefix)
    store(name.local)
    store(name.namespace)
  }

  /// True if the name that is stored at an index has a prefix.
  private func hasPrefix(_ prefix: Span<UInt8>, at index: Int) -> Bool {
    var cursor = TapeCursor(index)
    _ = cursor.number(bytes.span)
    let known = cursor.text(bytes.span)
    guard known.count == prefix.count else { return false }
    for index in 0..<known.count where bytes[known.lowerBound + index] != prefix[index] {
      return false
    }
    return true
  }
}

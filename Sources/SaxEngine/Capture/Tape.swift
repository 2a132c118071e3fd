import SaxEvents
internal import SaxValues

/// The events of a node whose type is not yet known, kept to be read again.
///
/// One after the other in bytes, places as differences from the place before: a short member of JSON, which is two
/// events, takes 10 to 20 bytes. Paths are worked out from the events when somebody asks while they are read again.
///
/// The bytes are in pieces, as one array that grows would for a moment be there twice. No event is in two of them,
/// and an address is the number of a piece in the upper bits and an index into it in the lower. Piece 0 has the names
/// that the reader numbers, each once.
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

  /// The bits of an address that are the index into a piece.
  static let indexBits = 40
  /// The bytes that a piece has room for, unless one event alone takes more.
  private static let pieceSize = 64 << 10

  /// The names; the first byte is none, so that an address in here is not 0.
  @exclusivity(unchecked) private(set) var names: [UInt8] = [0]
  /// The addresses of names by the reader's numbers.
  @exclusivity(unchecked) private var addresses: [Int: Int] = [:]
  /// The pieces of events before the last.
  private var filled: [[UInt8]] = []
  /// The last piece.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// The bytes that the pieces before the last take in memory.
  private var heldByFilled = 0
  @exclusivity(unchecked) private var latest = Place()
  /// The path of the node.
  private(set) var path = ""
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var texts = 0

  /// The place of an event, of which differences are kept.
  struct Place {
    var mark = 0
    var endMark = 0
    var position = InputPosition(line: 1, column: 1, offset: 0)
  }

  /// Bytes of names and text held, with a little for each event: ``Limits/buffer`` counts these.
  var size: Int { texts + count * 16 }

  /// The bytes that it takes in memory.
  var held: Int {
    heldByFilled + bytes.capacity + names.capacity + addresses.capacity * 24
      + HeldSize.text(path.utf8.count)
  }

  // MARK: Reading

  /// The number of pieces.
  var pieces: Int { filled.count + 2 }

  func piece(_ number: Int) -> [UInt8] {
    if number == 0 { return names }
    return number <= filled.count ? filled[number - 1] : bytes
  }

  func text(_ part: Range<Int>) -> String {
    String(copying: piece(part.piece).span.extracting(part.indexes))
  }

  // MARK: Recording

  func key(_ name: Span<UInt8>, _ places: any PlaceSource) {
    add(.key, places, size: name.count)
    store(name)
  }

  func start(_ kind: NodeKind, _ places: any PlaceSource) {
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
    let own = flag == Self.hasOwnText ? scalar.text.count : 0
    add(kind, places, flag, size: scalar.source.count + own)
    store(scalar.source)
    if flag == Self.hasOwnText { store(scalar.text) }
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes, _ places: any PlaceSource
  ) {
    add(.element, places)
    store(name)
    bytes.append(number: attributes.count)
    for index in 0..<attributes.count {
      store(attributes.name(index))
      store(attributes.value(index))
    }
  }

  func text(_ piece: Span<UInt8>, _ places: any PlaceSource) {
    add(.text, places, size: piece.count)
    store(piece)
  }

  func skippedEntity(_ name: Span<UInt8>, inAttributes: Bool, _ places: any PlaceSource) {
    add(inAttributes ? .skippedInAttributes : .skippedEntity, places, size: name.count)
    store(name)
  }

  /// Keeps a piece of a node's source.
  ///
  /// - Parameter level: see ``ChoiceRun/raw(_:level:)``.
  func raw(_ piece: Span<UInt8>, level: Int?, _ places: any PlaceSource) {
    add(.raw, places, size: piece.count)
    append(signed: level.map { $0 + 1 } ?? 0)
    store(piece)
  }

  func end(_ places: any PlaceSource) { add(.end, places) }

  // MARK: Bytes

  /// Begins an event with its kind and its place, the place as the difference from the event before.
  ///
  /// - Parameter size: of the text that the event comes with, in bytes.
  private func add(
    _ kind: Kind, _ places: any PlaceSource, _ flags: UInt8 = 0, size: Int = 0
  ) {
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
    if bytes.count + size + 128 > Self.pieceSize, !bytes.isEmpty { beginPiece() }
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

  private func beginPiece() {
    heldByFilled += bytes.capacity
    filled.append(bytes)
    bytes = []
    bytes.reserveCapacity(Self.pieceSize - 64)
  }

  private func makeRoom(for more: Int) {
    if bytes.count + more > bytes.capacity {
      bytes.reserveCapacity(max(bytes.count + more, min(bytes.count * 2, Self.pieceSize)))
    }
  }

  private func append(signed number: Int) {
    bytes.append(number: (number << 1) ^ (number >> (Int.bitWidth - 1)))
  }

  private func store(_ text: Span<UInt8>) {
    texts += text.count
    makeRoom(for: text.count + 16)
    bytes.append(number: text.count)
    bytes.append(copying: text)
  }

  /// A name as its address; behind a zero, one that has no number.
  private func store(_ name: borrowing ElementName) {
    makeRoom(for: 48 + name.prefix.count + name.local.count + name.namespace.count)
    texts += name.prefix.count + name.local.count + name.namespace.count
    guard name.number > 0 else {
      bytes.append(number: 0)
      return bytes.append(name)
    }
    if let address = addresses[name.number], hasPrefix(name.prefix, at: address) {
      return bytes.append(number: address)
    }
    bytes.append(number: names.count)
    addresses[name.number] = names.count
    names.append(name)
  }

  /// True if the name that is stored at an address has a prefix.
  private func hasPrefix(_ prefix: Span<UInt8>, at address: Int) -> Bool {
    var cursor = TapeCursor(address)
    _ = cursor.number(names.span)
    let known = cursor.text(names.span)
    guard known.count == prefix.count else { return false }
    for index in 0..<known.count where names[known.lowerBound + index] != prefix[index] {
      return false
    }
    return true
  }
}

extension [UInt8] {
  /// Seven bits in each byte, the low ones first.
  fileprivate mutating func append(number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  fileprivate mutating func append(_ name: borrowing ElementName) {
    append(number: name.number)
    append(number: name.prefix.count)
    append(copying: name.prefix)
    append(number: name.local.count)
    append(copying: name.local)
    append(number: name.namespace.count)
    append(copying: name.namespace)
  }
}

extension Int {
  /// The number of the piece of a ``Tape`` that an address is in.
  var piece: Int { self >> Tape.indexBits }
}

extension Range<Int> {
  /// The number of the piece of a ``Tape`` that a part is in.
  var piece: Int { lowerBound.piece }

  /// The indexes into the piece.
  var indexes: Range<Int> {
    let mask = 1 << Tape.indexBits - 1
    let start = lowerBound & mask
    return start..<start + count
  }
}

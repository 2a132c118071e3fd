internal import SaxEngine
internal import SaxEvents

/// Passes events on to a mapper, and keeps account of which paths it looks at.
///
/// A node is read if something takes it; it is left unread if nothing takes it and no path goes on
/// from it, and then as a whole. Of a node that paths look into, what is in it is judged by itself: so
/// an element of which an attribute alone is taken is walked here, though the mapper passes over it.
final class CoverageMeter: SkipMeter {
  private let mapper: Mapper
  private(set) var paths = PathCounts()

  /// Open nodes as the payload nests them.
  private var open: [Open] = []
  /// The path of the value that is about to come, by the last key; nil outside objects.
  private var pending: Int?
  /// The path whose subtree is being passed over; nil where that is all that was wanted of it.
  private var passed: Int?

  private struct Open {
    enum Telling {
      /// The mapper is told of what is inside, as events.
      case events
      /// Nobody is: it is taken as it is, or there is nothing to tell.
      case nothing
      /// This meter alone is. The mapper may want its end, and what text there is.
      case meter(endsInMapper: Bool)
    }

    /// The index of the node's path in ``paths``, which an array shares with its items.
    var node: Int
    var telling: Telling
    /// True if it is taken with the text or as the source of all in it.
    var isTaken = false
    var hasUnreadText = false
  }

  init(_ mapper: Mapper) {
    self.mapper = mapper
    super.init(mapper)
  }

  override func didPassOver(_ bytes: Int) {
    if let passed { paths.addUnread(bytes, to: passed) }
  }

  override func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    pending = nil
    try super.startDocument(kind, places: places)
    open = [
      Open(node: 0, telling: .events, isTaken: kind == .xml && mapper.takesStringValue)
    ]
  }

  override func abandonDocument() {
    open = []
    super.abandonDocument()
  }

  private var isAlone: Bool {
    if case .meter? = open.last?.telling { true } else { false }
  }

  private var endsInMapper: Bool {
    if case .meter(let ends)? = open.last?.telling { ends } else { true }
  }

  /// A node in one that this meter alone looks into: nothing takes it.
  private func leave(_ node: Int) {
    arrive()
    passOver(node, isRead: false)
  }

  // MARK: JSON

  override func key(_ name: Span<UInt8>) throws -> Interest {
    let node = paths.child(NameScalars.step(ofKey: text(name)), of: open.last?.node ?? 0)
    if isAlone {
      pending = nil
      leave(node)
      passOverValue()
      return .skip
    }
    let answer = try super.key(name)
    pending = answer.isSkip ? nil : node
    if answer.isSkip { passOver(node, isRead: false) }
    return answer
  }

  override func startObject() throws -> Interest {
    if isAlone { return leaveItem() }
    let use = mapper.useOfNextValue(isScalar: false)
    return opened(try super.startObject(), use)
  }

  override func startArray() throws -> Interest {
    if isAlone { return leaveItem() }
    let use = mapper.useOfNextValue(isScalar: false)
    return opened(try super.startArray(), use)
  }

  override func startString() throws -> Interest {
    if isAlone { return leaveItem() }
    let use = mapper.useOfNextValue(isScalar: true)
    let answer = try super.startString()
    let node = takePending()
    if answer.isSkip {
      passOver(node, isRead: use.isTakenUnopened)
    } else {
      note(node, isRead: true)
      open.append(Open(node: node, telling: .nothing, isTaken: true))
    }
    return answer
  }

  private func leaveItem() -> Interest {
    leave(takePending())
    passOver()
    return .skip
  }

  private func opened(_ answer: Interest, _ use: NodeUse) -> Interest {
    let node = takePending()
    if answer.isSkip {
      passOver(node, isRead: use.isTakenUnopened)
      return answer
    }
    if answer.contains(.walk) {
      let isTaken = open.last?.isTaken == true || answer.contains(.raw)
      open.append(Open(node: node, telling: .events, isTaken: isTaken))
      return answer
    }
    if answer.contains(.raw) {
      note(node, isRead: true)
      open.append(Open(node: node, telling: .nothing, isTaken: true))
      return answer
    }
    open.append(Open(node: node, telling: .meter(endsInMapper: true)))
    return answer.union(.walk)
  }

  override func scalar(_ scalar: borrowing Scalar) throws {
    if isAlone {
      let node = takePending()
      leave(node)
      paths.addUnread(scalar.source.count, to: node)
      return
    }
    let isRead = mapper.useOfNextValue(isScalar: true).isTakenUnopened
    let node = takePending()
    if case .events? = open.last?.telling {
      note(node, isRead: isRead)
      if !isRead, open.last?.isTaken != true { paths.addUnread(scalar.source.count, to: node) }
    }
    try super.scalar(scalar)
  }

  private func takePending() -> Int {
    defer { pending = nil }
    return pending ?? open.last?.node ?? 0
  }

  // MARK: XML

  override func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let node = paths.child(qualified(name), of: open.last?.node ?? 0)
    if isAlone {
      leave(node)
      passOver()
      return .skip
    }
    let use = mapper.use(ofElement: name, attributes)
    let answer = try super.startElement(name, attributes)
    if answer.isSkip { return passedOver(node, use, attributes, answer) }
    let isInTaken = open.last?.isTaken == true
    if use.isTaken { paths.note(node, isRead: true) }
    let isSource = answer.contains(.raw)
    note(attributes, of: node, use, isIgnoring: isInTaken || isSource) {
      mapper.reads(attribute: $0, of: use) || mapper.reads(attribute: $0)
    }
    let isTaken = isInTaken || isSource || mapper.takesStringValue
    var telling = Open.Telling.nothing
    if answer.contains(.walk) {
      telling = .events
    } else if !isTaken {
      telling = .meter(endsInMapper: true)
    }
    open.append(Open(node: node, telling: telling, isTaken: isTaken))
    if case .meter = telling { return answer.union([.walk, .text]) }
    return answer
  }

  /// An element that the mapper wants no more of than what its tag holds.
  private func passedOver(
    _ node: Int, _ use: NodeUse, _ attributes: borrowing Attributes, _ answer: Interest
  ) -> Interest {
    let isRead = use.isTakenUnopened
    var readsAttribute = false
    for index in 0..<attributes.count where !readsAttribute {
      readsAttribute = mapper.reads(attribute: attributes.name(index), of: use)
    }
    if !use.isWhole, readsAttribute || use.isMissing {
      note(attributes, of: node, use, isIgnoring: open.last?.isTaken == true) {
        mapper.reads(attribute: $0, of: use)
      }
    }
    guard readsAttribute, !use.isWhole else {
      passOver(node, isRead: isRead)
      return answer
    }
    dontPassOver()
    if isRead { paths.note(node, isRead: true) }
    open.append(
      Open(
        node: node, telling: .meter(endsInMapper: false), isTaken: open.last?.isTaken == true))
    return [.walk, .text]
  }

  /// Counts the attributes of an element among the paths, each as read or not.
  ///
  /// - Parameter isIgnoring: whether attributes that no path takes are taken with what is around.
  private func note(
    _ attributes: borrowing Attributes, of node: Int, _ use: NodeUse, isIgnoring: Bool,
    _ isRead: (borrowing ElementName) -> Bool
  ) {
    for index in 0..<attributes.count {
      let isRead = isRead(attributes.name(index))
      // What says that there is nothing has been understood.
      if !isRead, isIgnoring || use.isNull && attributes.name(index).isNilMarker { continue }
      let attribute = paths.child("@" + qualified(attributes.name(index)), of: node)
      paths.note(attribute, isRead: isRead)
    }
  }

  override func text(_ piece: Span<UInt8>) throws {
    if let last = open.last, !last.hasUnreadText, !last.isTaken, !isWhiteSpace(piece) {
      switch last.telling {
      case .nothing: break
      case .events where mapper.takesText: break
      case .meter(true) where mapper.takesText: break
      case .events, .meter: open[open.count - 1].hasUnreadText = true
      }
    }
    if endsInMapper { try super.text(piece) } else { arrive() }
  }

  override func skippedEntity(_ name: Span<UInt8>) throws {
    if endsInMapper { try super.skippedEntity(name) } else { arrive() }
  }

  override func skippedEntity(inAttributes name: Span<UInt8>) throws {
    if isAlone { arrive() } else { try super.skippedEntity(inAttributes: name) }
  }

  override func end() throws {
    let endsInMapper = endsInMapper
    if let ended = open.popLast(), ended.hasUnreadText {
      paths.note(paths.child("text()", of: ended.node), isRead: false)
    }
    if endsInMapper { try super.end() } else { arrive() }
  }

  // MARK: Noting

  private func passOver(_ node: Int, isRead: Bool) {
    let isTaken = open.last?.isTaken == true
    passed = isRead || isTaken ? nil : node
    note(node, isRead: isRead)
  }

  /// Notes a node. One inside of something that is taken as it is counts where a path takes it by
  /// itself.
  private func note(_ node: Int, isRead: Bool) {
    if isRead || open.last?.isTaken != true { paths.note(node, isRead: isRead) }
  }

  private func text(_ bytes: Span<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  private func qualified(_ name: borrowing ElementName) -> String {
    name.prefix.isEmpty ? text(name.local) : text(name.prefix) + ":" + text(name.local)
  }

  private func isWhiteSpace(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] > 0x20 { return false }
    return true
  }
}

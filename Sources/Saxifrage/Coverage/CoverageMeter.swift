internal import SaxEvents
internal import SaxMapping

/// Passes events on to a mapper, and keeps account of which paths it looks at.
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
    /// Its path: an array's is that of its items.
    var node: Int
    /// Whether nodes inside are told by events.
    var isWalked: Bool
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
    open = [Open(node: 0, isWalked: true)]
    pending = nil
    try super.startDocument(kind, places: places)
  }

  override func abandonDocument() {
    open = []
    super.abandonDocument()
  }

  // MARK: JSON

  override func key(_ name: Span<UInt8>) throws -> Interest {
    let answer = try super.key(name)
    let node = paths.child(NameScalars.step(ofKey: text(name)), of: open.last?.node ?? 0)
    pending = answer.isSkip ? nil : node
    if answer.isSkip { passOver(node, isRead: false) }
    return answer
  }

  override func startObject() throws -> Interest {
    let isRead = mapper.readsNextValue
    return opened(try super.startObject(), isRead)
  }

  override func startArray() throws -> Interest {
    let isRead = mapper.readsNextValue
    return opened(try super.startArray(), isRead)
  }

  override func startString() throws -> Interest {
    let isRead = mapper.readsNextValue
    return opened(try super.startString(), isRead)
  }

  /// - Parameter isRead: whether anything takes the node, which may be passed over all the same
  ///   where only its being there counts.
  private func opened(_ answer: Interest, _ isRead: Bool) -> Interest {
    let node = takePending()
    if answer.isSkip {
      passOver(node, isRead: isRead)
    } else {
      if !answer.contains(.walk) { paths.note(node, isRead: true) }
      open.append(Open(node: node, isWalked: answer.contains(.walk)))
    }
    return answer
  }

  override func scalar(_ scalar: borrowing Scalar) throws {
    let isRead = mapper.readsNextValue
    let node = takePending()
    if open.last?.isWalked == true {
      paths.note(node, isRead: isRead)
      if !isRead { paths.addUnread(scalar.source.count, to: node) }
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
    let isRead = mapper.reads(element: name)
    let answer = try super.startElement(name, attributes)
    if answer.isSkip {
      passOver(node, isRead: isRead)
      return answer
    }
    // Within text that is taken whole, nothing is looked at by itself.
    if open.last?.isWalked != false {
      if !answer.contains(.walk) || mapper.readsText { paths.note(node, isRead: true) }
      for index in 0..<attributes.count {
        let attribute = paths.child("@" + qualified(attributes.name(index)), of: node)
        paths.note(attribute, isRead: mapper.reads(attribute: attributes.name(index)))
      }
    }
    open.append(Open(node: node, isWalked: answer.contains(.walk)))
    return answer
  }

  override func text(_ piece: Span<UInt8>) throws {
    if let last = open.last, last.isWalked, !last.hasUnreadText, !mapper.readsText,
      !isWhiteSpace(piece)
    {
      open[open.count - 1].hasUnreadText = true
    }
    try super.text(piece)
  }

  override func end() throws {
    if let ended = open.popLast(), ended.hasUnreadText {
      paths.note(paths.child("text()", of: ended.node), isRead: false)
    }
    try super.end()
  }

  // MARK: Names

  private func passOver(_ node: Int, isRead: Bool) {
    passed = isRead ? nil : node
    if open.last?.isWalked != false { paths.note(node, isRead: isRead) }
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

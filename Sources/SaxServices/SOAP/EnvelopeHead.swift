internal import SaxEvents
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The beginning of an envelope as it is read: the blocks of its header, and the name of the first element in its body.
final class EnvelopeHead: EventSink {
  /// A block of the header.
  struct Block {
    var name: SOAPName
    var mustUnderstand = false
    /// Empty where it names none.
    var role = ""
    /// True if it is WS-Security's and holds more than a timestamp.
    var holdsMore = false
    /// True if it is WS-Security's and holds one.
    var hasTimestamp = false
    /// The time at which the message expires, as written there.
    var expiry: String?
  }

  private enum Place { case envelope, header, security, timestamp, expires, body }

  /// Nil where the root is no envelope.
  private(set) var version: SOAPVersion?
  private(set) var root: SOAPName?
  private(set) var blocks: [Block] = []
  /// The first element in the body.
  private(set) var content: SOAPName?
  /// True once all is known that is wanted here.
  private(set) var isDecided = false
  private var places: [Place] = []

  /// True if the body holds a fault.
  var hasFault: Bool { content.map { isOwn($0, "Fault") } ?? false }

  /// The options by which a head is read: envelopes are XML, whatever they are called.
  static func options(_ options: ReadingOptions = ReadingOptions()) -> ReadingOptions {
    var head = ReadingOptions()
    head.format = .xml
    head.limits = options.limits
    head.xml = options.xml
    head.engine = options.engine
    return head
  }

  private func isOwn(_ name: SOAPName, _ local: String) -> Bool {
    name.local == local && name.namespace == version?.namespace
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) -> Interest {
    let name = SOAPName(name)
    switch places.last {
    case nil: return enter(root: name)
    case .envelope:
      if isOwn(name, "Header") { return enter(.header) }
      if isOwn(name, "Body") { return enter(.body) }
      return .skip
    case .header:
      blocks.append(block(name, attributes))
      return name == SecurityNames.security ? enter(.security) : .skip
    case .security:
      if name == SecurityNames.timestamp {
        blocks[blocks.count - 1].hasTimestamp = true
        return enter(.timestamp)
      }
      blocks[blocks.count - 1].holdsMore = true
      return .skip
    case .timestamp:
      guard name == SecurityNames.expires else { return .skip }
      blocks[blocks.count - 1].expiry = ""
      places.append(.expires)
      return .text
    case .expires: return .skip
    case .body:
      content = content ?? name
      isDecided = true
      return .skip
    }
  }

  private func enter(root name: SOAPName) -> Interest {
    root = name
    if name.local == "Envelope" { version = SOAPVersion(namespace: name.namespace) }
    if version != nil { return enter(.envelope) }
    isDecided = true
    return .skip
  }

  private func enter(_ place: Place) -> Interest {
    places.append(place)
    return .walk
  }

  private func block(
    _ name: SOAPName, _ attributes: borrowing Attributes
  ) -> Block {
    var block = Block(name: name)
    for index in 0..<attributes.count {
      let attribute = SOAPName(attributes.name(index))
      guard attribute.namespace == version?.namespace else { continue }
      // As XML Schema reads booleans and URIs (part 2, §4.3.6).
      let value = String(utf8: attributes.value(index)).collapsed
      if attribute.local == "mustUnderstand" {
        block.mustUnderstand = ["1", "true"].contains(value)
      } else if attribute.local == version?.roleName {
        block.role = value
      }
    }
    return block
  }

  func text(_ piece: Span<UInt8>) {
    if case .expires? = places.last {
      blocks[blocks.count - 1].expiry?.append(String(utf8: piece))
    }
  }

  func end() {
    switch places.popLast() {
    case .body, .envelope, nil: isDecided = true
    case .header, .security, .timestamp, .expires: break
    }
  }

  func key(_ name: Span<UInt8>) -> Interest { .skip }
  func startObject() -> Interest { .skip }
  func startArray() -> Interest { .skip }
  func startString() -> Interest { .skip }
  func scalar(_ scalar: borrowing Scalar) {}
}

extension SOAPName {
  /// The name of an element or an attribute that passes by.
  init(_ name: borrowing ElementName) {
    self.init(String(utf8: name.namespace), String(utf8: name.local))
  }
}

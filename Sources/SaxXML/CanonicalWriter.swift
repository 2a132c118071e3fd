internal import SaxEvents

/// Writes one element as Canonical XML 1.0 without comments, as the document subset of that
/// element and what is in it (https://www.w3.org/TR/2001/REC-xml-c14n-20010315).
struct CanonicalWriter {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  struct Attribute {
    let local: Bytes
    let prefix: Bytes
    let namespace: Bytes
    let value: Bytes
  }

  struct Namespace {
    let prefix: Bytes
    let uri: Bytes
  }

  /// The depth of the element.
  let depth: Int
  /// The bytes written and not yet handed on.
  private(set) var output: [UInt8] = []

  init(depth: Int) { self.depth = depth }

  mutating func removeOutput() { output.removeAll(keepingCapacity: true) }

  /// Writes a start tag, its namespace declarations by prefix and its attributes by namespace and
  /// name, each in the order of Canonical XML 1.0 §2.2.
  ///
  /// - Parameters:
  ///   - namespaces: the declarations to be rendered; the caller knows what is in scope.
  ///   - attributes: in any order.
  mutating func start(
    _ local: Bytes, _ prefix: Bytes, namespaces: [Namespace], attributes: [Attribute]
  ) {
    output.append(UInt8(ascii: "<"))
    name(local, prefix)
    for namespace in namespaces.sorted(by: {
      $0.prefix.lexicographicallyPrecedes($1.prefix)
    }) {
      put(" xmlns")
      if !namespace.prefix.isEmpty {
        output.append(UInt8(ascii: ":"))
        output.append(contentsOf: namespace.prefix)
      }
      value(namespace.uri)
    }
    for attribute in attributes.sorted(by: CanonicalWriter.precedes) {
      output.append(UInt8(ascii: " "))
      name(attribute.local, attribute.prefix)
      value(attribute.value)
    }
    output.append(UInt8(ascii: ">"))
  }

  mutating func end(_ local: Bytes, _ prefix: Bytes) {
    put("</")
    name(local, prefix)
    output.append(UInt8(ascii: ">"))
  }

  mutating func text(_ text: Bytes) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "<"): put("&lt;")
      case UInt8(ascii: ">"): put("&gt;")
      case 0x0D: put("&#xD;")
      default: output.append(byte)
      }
    }
  }

  mutating func processingInstruction(_ target: Bytes, _ data: Bytes) {
    put("<?")
    output.append(contentsOf: target)
    if !data.isEmpty {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: data)
    }
    put("?>")
  }

  private mutating func value(_ value: Bytes) {
    put("=\"")
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "<"): put("&lt;")
      case UInt8(ascii: "\""): put("&quot;")
      case 0x09: put("&#x9;")
      case 0x0A: put("&#xA;")
      case 0x0D: put("&#xD;")
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func name(_ local: Bytes, _ prefix: Bytes) {
    if !prefix.isEmpty {
      output.append(contentsOf: prefix)
      output.append(UInt8(ascii: ":"))
    }
    output.append(contentsOf: local)
  }

  private mutating func put(_ text: StaticString) {
    output.append(contentsOf: Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// By namespace URI, then by local name.
  private static func precedes(_ a: Attribute, _ b: Attribute) -> Bool {
    if a.namespace.elementsEqual(b.namespace) {
      return a.local.lexicographicallyPrecedes(b.local)
    }
    return a.namespace.lexicographicallyPrecedes(b.namespace)
  }
}

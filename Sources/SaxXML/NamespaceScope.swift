internal import CLibXML2

/// The namespaces that an element which is opening has in scope, and those that it changes.
struct NamespaceScope {
  /// All, for an element that is written as a document of its own.
  private(set) var all: [CanonicalWriter.Namespace] = []
  /// Those that differ from the parent's.
  private(set) var changed: [CanonicalWriter.Namespace] = []

  /// - Parameter declared: how many the element's own tag declares; they are the last.
  init(_ parser: UnsafeMutablePointer<xmlParserCtxt>, declared: Int) {
    guard let table = parser.pointee.nsTab else { return }
    let count = Int(parser.pointee.nsNr) / 2
    let outer = max(count - declared, 0)
    func entry(_ index: Int) -> CanonicalWriter.Namespace {
      CanonicalWriter.Namespace(
        prefix: NamespaceScope.bytes(table[index * 2]),
        uri: NamespaceScope.bytes(table[index * 2 + 1]))
    }
    for index in stride(from: count - 1, through: 0, by: -1) {
      let namespace = entry(index)
      if !all.contains(where: { $0.prefix.elementsEqual(namespace.prefix) }) {
        all.append(namespace)
      }
    }
    all.removeAll { $0.uri.isEmpty }
    for index in outer..<count {
      let namespace = entry(index)
      var before = CanonicalWriter.Bytes(start: nil, count: 0)
      for other in stride(from: outer - 1, through: 0, by: -1)
      where entry(other).prefix.elementsEqual(namespace.prefix) {
        before = entry(other).uri
        break
      }
      if !before.elementsEqual(namespace.uri) { changed.append(namespace) }
    }
  }

  private static func bytes(_ text: UnsafePointer<UInt8>?) -> CanonicalWriter.Bytes {
    text.map(NameTable.measure) ?? CanonicalWriter.Bytes(start: nil, count: 0)
  }
}

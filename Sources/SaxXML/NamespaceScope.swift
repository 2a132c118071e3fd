/// The namespaces that an element which is opening has in scope, and those that it changes.
struct NamespaceScope {
  typealias Namespace = CanonicalWriter.Namespace

  /// All, for an element that is written as a document of its own.
  private(set) var all: [Namespace] = []
  /// Those that differ from the parent's.
  private(set) var changed: [Namespace] = []

  /// - Parameters:
  ///   - declarations: of the open elements, from the document element in; an empty URI undeclares.
  ///   - own: how many the element's own tag has; they are the last.
  init(_ declarations: [Namespace], own: Int) {
    let outer = max(declarations.count - own, 0)
    for namespace in declarations.reversed()
    where !all.contains(where: { $0.prefix.elementsEqual(namespace.prefix) }) {
      all.append(namespace)
    }
    all.removeAll { $0.uri.isEmpty }
    for namespace in declarations[outer...] {
      let before = declarations[..<outer].last { $0.prefix.elementsEqual(namespace.prefix) }
      let uri = before?.uri ?? CanonicalWriter.Bytes(start: nil, count: 0)
      if !uri.elementsEqual(namespace.uri) { changed.append(namespace) }
    }
  }
}

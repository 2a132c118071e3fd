/// The namespaces that an element which is opening has in scope, and those that it changes.
struct NamespaceScope {
  typealias Namespace = CanonicalWriter.Namespace

  /// All, for an element that is written as a document of its own; otherwise none.
  private(set) var all: [Namespace] = []
  /// Those that differ from the parent's.
  private(set) var changed: [Namespace] = []

  /// Of an element that is within another and declares nothing, which most are.
  init() {}

  /// Works out the namespaces that differ from the parent's, and for an apex all that are in scope.
  ///
  /// - Parameters:
  ///   - declarations: those of the open elements, from the document element in; an empty URI
  ///     undeclares.
  ///   - own: the number of declarations in the element's own tag; they are the last.
  ///   - isApex: whether the element is written as a document of its own.
  init(_ declarations: [Namespace], own: Int, isApex: Bool) {
    let outer = max(declarations.count - own, 0)
    if isApex {
      var known: Set<[UInt8]> = []
      for namespace in declarations.reversed()
      where known.insert(Array(namespace.prefix)).inserted && !namespace.uri.isEmpty {
        all.append(namespace)
      }
    }
    for namespace in declarations[outer...] {
      let before = declarations[..<outer].last { $0.prefix.elementsEqual(namespace.prefix) }
      let uri = before?.uri ?? CanonicalWriter.Bytes(start: nil, count: 0)
      if !uri.elementsEqual(namespace.uri) { changed.append(namespace) }
    }
  }
}

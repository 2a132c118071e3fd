/// The elements whose source is asked for, one within the other, as Canonical XML.
struct SourceCaptures {
  typealias Bytes = CanonicalWriter.Bytes

  /// The attributes in the `xml` namespace that an element takes over from those around it.
  var inherited = InheritedAttributes()
  private var writers: [CanonicalWriter] = []

  var isEmpty: Bool { writers.isEmpty }

  /// The number of bytes written of the outermost that wait until those within have ended.
  var waiting: Int { writers.first?.output.count ?? 0 }

  /// The element at this depth is asked for.
  mutating func begin(depth: Int) { writers.append(CanonicalWriter(depth: depth)) }

  /// True if the element that opens at this depth is one that was asked for.
  func begins(at depth: Int) -> Bool { writers.last?.depth == depth }

  /// An element opens.
  mutating func start(
    _ local: Bytes, _ prefix: Bytes, depth: Int, _ scope: NamespaceScope,
    _ attributes: [CanonicalWriter.Attribute]
  ) {
    for index in writers.indices {
      if writers[index].depth == depth {
        startApex(index, local, prefix, depth, scope.all, attributes)
      } else {
        writers[index].start(local, prefix, namespaces: scope.changed, attributes: attributes)
      }
    }
  }

  /// The first element of a capture is written as a document's: with what it inherits.
  private mutating func startApex(
    _ index: Int, _ local: Bytes, _ prefix: Bytes, _ depth: Int,
    _ namespaces: [CanonicalWriter.Namespace], _ own: [CanonicalWriter.Attribute]
  ) {
    let inherited = self.inherited.outside(depth)
    var attributes = own
    let xml = Bytes(start: XMLNamespace.prefix.utf8Start, count: 3)
    let uri = XMLNamespace.bytes
    // The arrays of what is inherited have to stay where they are while they are written.
    var storage = inherited.flatMap { $0.local + $0.value }
    storage.withUnsafeMutableBufferPointer { storage in
      var start = 0
      for attribute in inherited {
        let local = Bytes(
          rebasing: UnsafeBufferPointer(storage)[start..<(start + attribute.local.count)])
        start += attribute.local.count
        let value = Bytes(
          rebasing: UnsafeBufferPointer(storage)[start..<(start + attribute.value.count)])
        start += attribute.value.count
        let isOwn = own.contains {
          $0.namespace.elementsEqual(uri) && $0.local.elementsEqual(local)
        }
        if !isOwn {
          attributes.append(
            CanonicalWriter.Attribute(local: local, prefix: xml, namespace: uri, value: value))
        }
      }
      writers[index].start(local, prefix, namespaces: namespaces, attributes: attributes)
    }
  }

  mutating func text(_ text: Bytes) {
    for index in writers.indices { writers[index].text(text) }
  }

  mutating func processingInstruction(_ target: Bytes, _ data: Bytes) {
    for index in writers.indices { writers[index].processingInstruction(target, data) }
  }

  /// An element's end tag is written.
  mutating func end(_ local: Bytes, _ prefix: Bytes) {
    for index in writers.indices { writers[index].end(local, prefix) }
  }

  /// The element at this depth has ended, and all it has was taken.
  mutating func finish(depth: Int) {
    if let last = writers.last, last.depth == depth { writers.removeLast() }
  }

  /// Takes the output that the innermost has and that was not taken yet; the others wait until it
  /// ends.
  mutating func takeOutput() -> [UInt8] {
    guard let last = writers.indices.last else { return [] }
    let output = writers[last].output
    writers[last].removeOutput()
    return output
  }
}

internal import SaxEvents

/// The source of elements that is asked for, as Canonical XML.
extension NativePointer {
  /// The start tag of the element that opened last.
  func captureTag(_ name: QualifiedNames.Entry, _ outer: Int) throws {
    let nothing = CanonicalWriter.Bytes(start: nil, count: 0)
    let declared = pointee.declarations.all.count - outer
    let isApex = pointee.interest.captures.begins(at: pointee.open.count)
    let scope =
      declared == 0 && !isApex
      ? NamespaceScope()
      : NamespaceScope(
        pointee.declarations.all.map {
          CanonicalWriter.Namespace(
            prefix: $0.prefix.pointee.buffer, uri: $0.namespace?.pointee.buffer ?? nothing)
        }, own: declared, isApex: isApex)
    let own = (0..<pointee.tag.attributes.count).map { index in
      let entry = pointee.tag.attributes.entries[index]
      return CanonicalWriter.Attribute(
        local: entry.local, prefix: entry.prefix, namespace: entry.namespace, value: entry.value)
    }
    try capture {
      $0.start(
        name.pointee.element.local, name.pointee.element.prefix, depth: pointee.open.count, scope,
        own)
    }
  }

  func endCapture(_ name: QualifiedNames.Entry, _ depth: Int) throws {
    try capture { $0.end(name.pointee.element.local, name.pointee.element.prefix) }
    pointee.interest.endCapture(depth: depth)
  }

  /// Writes something of what is captured, and hands on what the innermost has.
  func capture(_ write: (inout SourceCaptures) -> Void) throws {
    write(&pointee.interest.captures)
    let output = pointee.interest.captures.takeOutput()
    try pointee.sink.raw(output.span)
    if pointee.interest.captures.waiting > pointee.limits.text {
      throw error(.rawWithinRaw(pointee.limits), at: pointee.window.eventStart)
    }
  }
}

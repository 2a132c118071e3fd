internal import SaxEvents

/// Start tags (XML 1.0 §3.1), and the namespaces of their names (Namespaces in XML 1.0 §6).
extension NativePointer {
  func startTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    if pointee.open.count == 0 { try startRoot(start) }
    let stop = longestTag(start, end)
    var at = start + 1
    let last = pointee.names.lastOpened
    let name: QualifiedNames.Entry
    if QualifiedNames.stands(last.pointee.nextElement, at, stop) {
      name = last.pointee.nextElement
      at += name.pointee.key.count
    } else {
      forgetNames()
      guard let found = try qualifiedName(&at, stop, in: start) else {
        return try unfinishedTag(start, stop)
      }
      name = found
      if name.pointee.key.count <= 16 { pointee.names.lastOpened.pointee.nextElement = name }
    }
    if let after = try takeRow(name, start, at, end) { return after }
    if pointee.unfinished.isElement { return nil }
    pointee.names.lastOpened = name
    pointee.tag.attributes.removeAll()
    pointee.tag.isEmptyElement = false
    let outer = pointee.declarations.count
    if at.pointee == UInt8(ascii: ">") {
      at += 1
    } else {
      guard let after = try attributes(of: name, at, stop, in: start) else {
        pointee.declarations.remove(to: outer)
        return try unfinishedTag(start, stop)
      }
      at = after
      if pointee.tag.attributes.count > 0 { try settleAttributes(start) }
    }
    if at - start > pointee.limits.tag { throw tooLong(.tag, start) }
    let namespace = name.pointee.prefix.pointee.namespace
    if name.pointee.elementNamespace != namespace { try resolve(name, namespace, start) }
    push(name, start, outer)
    pointee.window.setEvent(start, at)
    if pointee.open.count > pointee.limits.depth { throw tooDeep(start) }
    if pointee.declarations.count > pointee.limits.attributes {
      throw error(.tooManyPrefixes(pointee.limits), at: start)
    }
    if pointee.names.hasNew { try holdNames(start) }
    if pointee.forbidden.pending != nil { loseAttributes() }
    if pointee.interest.passiveDepth == 0 {
      try tellStart(name, outer)
    } else if pointee.interest.isCapturing {
      try captureTag(name, outer)
    }
    try settleForbidden()
    if pointee.tag.isEmptyElement { try endElement(start, at) }
    return at
  }

  @inline(never)
  private func startRoot(_ start: Cursor) throws {
    try startDocument(start)
    if pointee.document.sawRoot { throw error(.moreAfterElement, at: start) }
  }

  @inline(never)
  private func tooDeep(_ start: Cursor) -> ReadingError {
    error(.tooDeep(pointee.open.count, pointee.limits), at: start)
  }

  @inline(never)
  private func holdNames(_ start: Cursor) throws {
    pointee.names.hasNew = false
    if pointee.names.count > pointee.limits.names {
      throw error(.tooManyNames(pointee.limits), at: start)
    }
    // The next start tag then comes by ``forgetNames()``, which is not asked for where the name is the
    // one that is expected.
    if pointee.names.areTooMany { pointee.names.expectNothing() }
  }

  /// Forgets names that are not in use if there are too many. Not within a tag.
  @inline(never)
  private func forgetNames() {
    guard pointee.names.areTooMany else { return }
    pointee.declarations.hold()
    for index in 0..<pointee.open.count { pointee.openTags[index].name.pointee.hold() }
    // The mapping's answers are asked for anew.
    pointee.rows?.pointee.names.forget()
    pointee.names.forget()
  }
}

internal import SaxEvents

/// Start tags (XML 1.0 §3.1), and the namespaces of their names (Namespaces in XML 1.0 §6).
extension ContentPointer {
  func startTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    if open.count == 0 { try startRoot(start) }
    let stop = position.longestTag(start, end)
    var at = start + 1
    let last = names.lastOpened
    let name: QualifiedNames.Entry
    if QualifiedNames.stands(last.pointee.nextElement, at, stop) {
      name = last.pointee.nextElement
      at += name.pointee.key.count
    } else {
      forgetNames()
      guard let found = try tags.qualifiedName(&at, stop, in: start) else {
        return try position.unfinishedTag(start, stop)
      }
      name = found
      if name.pointee.key.count <= 16 { names.lastOpened.pointee.nextElement = name }
    }
    if let after = try takeRow(name, start, at, end) { return after }
    if unfinished.isElement { return nil }
    names.lastOpened = name
    tags.pointee.attributes.removeAll()
    tags.pointee.isEmptyElement = false
    let outer = declarations.count
    if at.pointee == UInt8(ascii: ">") {
      at += 1
    } else {
      guard let after = try tags.attributes(of: name, at, stop, in: start) else {
        declarations.remove(to: outer)
        return try position.unfinishedTag(start, stop)
      }
      at = after
      if tags.pointee.attributes.count > 0 { try tags.settleAttributes(start) }
    }
    if at - start > limits.tag { throw position.tooLong(.tag, start) }
    let namespace = name.pointee.prefix.pointee.namespace
    if name.pointee.elementNamespace != namespace { try tags.resolve(name, namespace, start) }
    elements.push(name, start, outer)
    window.setEvent(start, at)
    if open.count > limits.depth { throw tooDeep(start) }
    if declarations.count > limits.attributes {
      throw position.error(.tooManyPrefixes(limits), at: start)
    }
    if names.hasNew { try holdNames(start) }
    if position.pointee.forbidden.pending != nil { loseAttributes() }
    if interest.passiveDepth == 0 {
      try elements.tellStart(name, outer)
    } else if interest.isCapturing {
      try elements.captureTag(name, outer)
    }
    try settleForbidden()
    if tags.pointee.isEmptyElement { try elements.endElement(start, at) }
    return at
  }

  @inline(never)
  private func startRoot(_ start: Cursor) throws {
    try elements.startDocument(start)
    if document.sawRoot { throw position.error(.moreAfterElement, at: start) }
  }

  @inline(never)
  private func tooDeep(_ start: Cursor) -> ReadingError {
    position.error(.tooDeep(open.count, limits), at: start)
  }

  @inline(never)
  private func holdNames(_ start: Cursor) throws {
    names.hasNew = false
    if names.count > limits.names {
      throw position.error(.tooManyNames(limits), at: start)
    }
    // The next start tag then comes by ``forgetNames()``, which is not asked for where the name is the
    // one that is expected.
    if names.areTooMany { names.expectNothing() }
  }

  /// Forgets names that are not in use if there are too many. Not within a tag.
  @inline(never)
  private func forgetNames() {
    guard names.areTooMany else { return }
    declarations.hold()
    for index in 0..<open.count { elements.pointee.openTags[index].name.pointee.hold() }
    // The mapping's answers are asked for anew.
    pointee.rows?.pointee.names.forget()
    names.forget()
  }
}

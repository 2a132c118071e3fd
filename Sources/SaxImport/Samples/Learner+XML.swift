internal import SaxEvents
internal import SaxValues

/// XML's events.
extension Learner {
  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let parent = top
    parent.childElements += 1
    parent.isInTextRun = false
    if parent.kind == .document { joinNamespaces(name) }
    let hasSkippedEntity = skippedEntityIsPending
    skippedEntityIsPending = false
    guard let (member, ordinal) = member(.child, name.local, namespaces.index(ofElement: name))
    else {
      parent.shape.isIncomplete = true
      return .skip
    }
    if let ordinal { parent.count(ordinal) }
    member.count += 1
    member.samples.insert(sample)
    let shape = member.shape
    let isOpaque = shape.mixed > 2 && shape.mixed * 2 > shape.objects
    push(isOpaque ? .opaque : .element, member)
    top.ordinal = ordinal
    if hasSkippedEntity {
      shape.unreadEntities.isInAttributes = true
      for frame in frames[...depth] { frame.shape.unreadEntities.isBelow = true }
    }
    add(attributes)
    if top.isNull { member.nulls += 1 }
    return isOpaque ? .text : .walk
  }

  private func add(_ attributes: borrowing Attributes) {
    let frame = top
    for index in 0..<attributes.count {
      let name = attributes.name(index)
      let value = attributes.value(index)
      if XMLVocabulary.isNilMarker(name) {
        frame.isNull = value.isText("true") || value.isText("1")
        continue
      }
      if XMLVocabulary.isSchemaLocation(name) { continue }
      frame.hasAttributes = true
      guard let (member, ordinal) = member(.attribute, name.local, namespaces.index(of: name))
      else {
        frame.shape.isIncomplete = true
        continue
      }
      if let ordinal { frame.count(ordinal) }
      note(value, ofMember: ordinal)
      add(value, as: .text, to: member)
    }
  }

  /// The kind of a record by a qualified name, which is another wherever its prefix is bound to
  /// another namespace.
  func variant(named text: Span<UInt8>, of frame: LearnerFrame) -> Int? {
    let name = text.withoutOuterSpace
    var colon = 0
    while colon < name.count, name[colon] != UInt8(ascii: ":") { colon += 1 }
    let hasPrefix = colon < name.count
    let prefix = name.extracting(0..<(hasPrefix ? colon : 0))
    let uri = places?.namespace(ofPrefix: prefix.string)
    if hasPrefix, uri == nil { return nil }
    let namespace = namespaces.index(of: Array((uri ?? "").utf8).span, prefix: prefix)
    if namespace == NamespaceTable.other { return nil }
    return frame.shape.variant(
      of: name.extracting((hasPrefix ? colon + 1 : 0)..<name.count), in: namespace, delay: 0)
  }

  /// A document element that differs from one before in its namespace alone is another version of
  /// the same, and so is one in none.
  private func joinNamespaces(_ name: borrowing ElementName) {
    for member in root.members where name.local.equals(member.name.local) {
      namespaces.take(name.namespace, for: member.name.namespace)
      return
    }
  }

  func text(_ piece: Span<UInt8>) throws {
    let frame = top
    if frame.kind == .document { return }
    if !frame.isInTextRun, piece.withoutOuterSpace.count > 0 {
      frame.isInTextRun = true
      frame.textRuns += 1
    }
    // One more than is looked at tells that it is long.
    let room = TextSummary.longestValue * 2 - frame.text.count
    if room > 0 {
      for index in 0..<min(room, piece.count) { frame.text.append(piece[index]) }
    }
  }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    skippedEntityIsPending = true
    report(name)
  }

  func skippedEntity(_ name: Span<UInt8>) throws {
    top.shape.unreadEntities.isInContent = true
    for frame in frames[...depth] { frame.shape.unreadEntities.isBelow = true }
    report(name)
  }

  private func report(_ name: Span<UInt8>) {
    let text = name.string
    guard skippedEntities.count < 100, skippedEntities.insert(text).inserted else { return }
    onSkippedEntity(text, places.map { $0.position(at: $0.mark) })
  }

  func end(element frame: LearnerFrame) {
    if frame.isNull { return }
    let shape = frame.shape
    frame.close()
    guard frame.hasAttributes || frame.childElements > 0 else {
      shape.scalars += 1
      frame.leaves += 1
      note(frame.text.span, ofMember: frame.ordinal)
      if frame.member?.mayBeKey == true { noteKey(frame.text.span) }
      if !shape.values.add(frame.text.span, as: .text) { frame.member?.empties += 1 }
      return
    }
    shape.objects += 1
    if frame.textRuns > 0 {
      frame.leaves += 1
      _ = shape.text.add(frame.text.span, as: .text)
      // A word between many elements is an oversight.
      if frame.childElements > 0, frame.childElements < frame.textRuns * 20 { shape.mixed += 1 }
    }
  }
}

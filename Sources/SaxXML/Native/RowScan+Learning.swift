internal import SaxEvents

/// Learning what names lead to that have not come in a shape of element before. Names in parts that events pass over
/// are new to the reader.
extension RowPointer {
  @inline(never)
  func learnRoot(_ name: QualifiedNames.Entry, _ shape: Int) -> RowNames.Tags? {
    pointee.names.use(name.pointee.prefix)
    let content = self.shape(shape)
    return pointee.names.addRoot {
      RowTag(name, .row, field: Int32(shape), shape: content, number: shape)
    }
  }

  private func shape(_ number: Int) -> RowNames.Shape {
    pointee.names.shape(number) {
      (pointee.sink.content(ofShape: number), pointee.sink.sufficiency(of: number))
    }
  }

  /// The name that begins there; nil if it has to be told by events.
  private func known(_ start: Cursor, _ end: Cursor) -> QualifiedNames.Entry? {
    let stop = pointee.search.endOfName(start, end)
    guard stop < end, stop > start else { return nil }
    return pointee.reader.pointee.names.qualified.find(
      NameKey(start, stop - start, before: end), start) ?? new(start, end)
  }

  @inline(never)
  private func new(_ start: Cursor, _ end: Cursor) -> QualifiedNames.Entry? {
    guard mayLearn else { return nil }
    pointee.newNames &+= 1
    var at = start
    return try? pointee.reader.qualifiedName(&at, end, in: start - 1)
  }

  /// True if rows may be the first to have one more name. They count as others do, be it that events would not have
  /// told them: so they are few beside the limit, and none where it is near.
  private var mayLearn: Bool {
    pointee.newNames < min(RowScan.mostNewNames, pointee.limits.names / 16)
      && pointee.reader.pointee.names.count < pointee.limits.names / 2
  }

  /// The parts of a name in a namespace.
  ///
  /// - Parameter known: those of the name in the namespace that it was last in.
  private func parts(
    of name: QualifiedNames.Entry, in namespace: StringPool.Entry?, known: Attributes.Entry,
    lastIn last: StringPool.Entry?
  ) -> Attributes.Entry? {
    last == namespace ? known : pointee.reader.parts(ofRow: name, in: namespace, known)
  }

  // MARK: Elements

  /// Finds what an element leads to whose name is not the one that is expected.
  ///
  /// - Parameter cursor: which one that is.
  /// - Returns: its place among the shape's; nil if it has to be told by events.
  @inline(never)
  func find(_ shape: RowNames.Shape, _ cursor: Int, _ start: Cursor, _ end: Cursor) -> Int? {
    let tags = shape.pointee.tags
    let count = shape.pointee.count
    // One of the next few, mostly: some that may be there are not.
    for index in cursor..<min(cursor + 4, count)
    where QualifiedNames.stands(whole: tags[index].qualified, start, end) {
      return index
    }
    guard end - start > 64, let name = known(start, end) else {
      return (0..<count).first { QualifiedNames.stands(whole: tags[$0].qualified, start, end) }
    }
    return shape.pointee.place(of: name) ?? learn(shape, name)
  }

  private func learn(_ shape: RowNames.Shape, _ name: QualifiedNames.Entry) -> Int? {
    let namespace = name.pointee.prefix.pointee.namespace
    guard shape.pointee.count < RowNames.mostTags, name.pointee.declared == nil,
      let parts = parts(
        of: name, in: namespace, known: name.pointee.element, lastIn: name.pointee.elementNamespace)
    else { return nil }
    pointee.names.use(name.pointee.prefix)
    let wanted = pointee.sink.action(
      ofElement: ElementName(
        local: parts.local.span, prefix: parts.prefix.span, namespace: parts.namespace.span,
        number: parts.number), in: shape.pointee.number)
    // Where there is no end to what may be wanted, nobody asks for what was there.
    let counts = shape.pointee.needed != RowShape.never || shape.pointee.isShared
    let made: RowTag =
      switch wanted.action {
      case .skip: RowTag(name, .skip, number: wanted.attributes)
      case .text(let field, let settles, let isVerbatim, _):
        RowTag(
          name, .text, field: Int32(field), settles: counts ? settles : 0, isVerbatim: isVerbatim,
          number: wanted.attributes)
      case .row(let shape, let field, let settles, _):
        RowTag(
          name, .row, field: Int32(field), shape: self.shape(shape),
          settles: counts ? settles : 0, number: wanted.attributes)
      case .walk: RowTag(name, .walk, number: -1)
      }
    return pointee.names.append(made, to: shape)
  }

  // MARK: Attributes

  @inline(never)
  func findAttribute(_ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor) -> Int? {
    let attributes = tag.pointee.attributes
    for index in 0..<tag.pointee.attributeCount {
      if QualifiedNames.stands(whole: attributes[index].qualified, start, end) { return index }
    }
    return learnAttribute(tag, start, end)
  }

  private func learnAttribute(
    _ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor
  ) -> Int? {
    let index = tag.pointee.attributeCount
    guard end - start > 64, index < RowNames.mostAttributes, let name = known(start, end)
    else { return nil }
    let namespace = name.pointee.isPrefixed ? name.pointee.prefix.pointee.namespace : nil
    guard name.pointee.declared == nil,
      let parts = parts(
        of: name, in: namespace, known: name.pointee.attribute,
        lastIn: name.pointee.attributeNamespace)
    else { return nil }
    let attributes = tag.pointee.attributes
    var action = MemberAction.skip
    if name.pointee.isPrefixed { pointee.names.use(name.pointee.prefix) }
    // The same name by another prefix would be the same attribute twice.
    for other in 0..<index
    where attributes[other].number == parts.number {
      return nil
    }
    if tag.pointee.number >= 0 {
      action = pointee.sink.action(
        ofAttribute: ElementName(
          local: parts.local.span, prefix: parts.prefix.span, namespace: parts.namespace.span,
          number: parts.number), in: tag.pointee.number)
    }
    var field: Int32 = 0
    var settles: UInt64 = 0
    var isVerbatim = true
    let kind: RowTag.Action
    switch action {
    case .skip: kind = .skip
    case .text(let wanted, let value, let takesAny, _):
      kind = .text
      field = Int32(wanted)
      settles = value
      isVerbatim = takesAny
    case .row, .walk: kind = .walk
    }
    tag.pointee.append(
      RowAttribute(
        qualified: name, number: parts.number, count: name.pointee.key.count,
        pattern: MarkupPattern(" ", name.pointee.buffer, "=\""), action: kind, field: field,
        settles: settles, isVerbatim: isVerbatim))
    return index
  }
}

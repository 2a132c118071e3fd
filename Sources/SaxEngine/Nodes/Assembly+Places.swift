import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The messages for a payload that does not fit. Built where the payload is at the place of
/// which it speaks; the texts are here so that they sound alike.
extension Assembly {
  /// The place of the node or value that the current event is about.
  func currentPlace() -> OrderedError.Location {
    if let pendingOrigin = pending.origin { return pendingOrigin }
    let frame = nodes.frames[nodes.frames.count - 1]
    var mark = places.mark
    var position: InputPosition?
    var path = places.path
    if frame.kind == .text || opening.isEnding, frame.mark.offset >= 0 {
      mark = frame.mark
      position = nodes.keptPosition(of: nodes.frames.count - 1)
    }
    if opening.isInLeaf {
      mark = opening.leaf.mark
      position = opening.leaf.position
    }
    if opening.currentAttribute >= 0 {
      path += "/@" + nodes.names.string(opening.name.start..<opening.name.end)
    }
    return (
      mark,
      InputPlace(
        source: options.source, position: position ?? places.position(at: mark), path: path)
    )
  }

  /// The place at which the node that is ending began.
  var nodePlace: InputPlace { currentPlace().1 }

  /// The place where a context's node began.
  func place(of context: Int) -> OrderedError.Location {
    let frame = Int(fields.contexts[context].frame)
    let mark = nodes.frames[frame].mark.offset < 0 ? places.mark : nodes.frames[frame].mark
    var path = places.path
    if opening.currentAttribute >= 0, nodes.frames[frame].kind == .text {
      path += "/@" + nodes.names.string(opening.name.start..<opening.name.end)
    }
    return (mark, InputPlace(source: options.source, position: position(of: frame), path: path))
  }

  /// The offsets in the input of a captured node that is ending; nil for an attribute.
  func range(of capture: Capture) -> Range<Int>? {
    if opening.currentAttribute >= 0 { return nil }
    if opening.isInLeaf || capture.order == nodes.frames[nodes.frames.top].order {
      return rangeOfTop
    }
    // A scalar, which has no frame.
    return range(from: places.position(at: places.mark))
  }

  /// The offsets of the node that is ending.
  var rangeOfTop: Range<Int>? {
    if opening.isInLeaf {
      return range(from: opening.leaf.position ?? places.position(at: opening.leaf.mark))
    }
    let top = nodes.frames.top
    guard nodes.frames[top].mark.offset >= 0 else { return nil }
    return range(from: position(of: top))
  }

  private func range(from start: InputPosition?) -> Range<Int>? {
    guard let start = start?.offset else { return nil }
    let end = places.position(at: places.endMark).offset
    return start < end ? start..<end : nil
  }

  /// The offset in the input at which the outermost node begins that a rule makes something of; nil if none is open.
  /// Asked between chunks.
  var openSince: Int? {
    for index in 0..<nodes.captures.count
    where nodes.captures[index].context == 0 && !nodes.captures[index].isDone {
      return nodes.keptPosition(of: nodes.frame(ofCapture: index))?.offset
    }
    return opening.isInLeaf ? opening.leaf.position?.offset : nil
  }

  /// The error for whoever collects text about an entity that was not read.
  func skippedEntityError(_ name: Span<UInt8>) -> ReadingError {
    ReadingError.skippedEntity(
      String(copying: name),
      at: InputPlace(
        source: options.source, position: places.position(at: places.mark), path: places.path))
  }

  func structureError(_ capture: Capture) -> OrderedError {
    let field = fields.field(of: capture, by: plan)
    let frame = nodes.frames[nodes.frames.count - 1]
    let names = nodes.childNames.names(from: frame.floors.childNames, to: nodes.childNames.count)
    let kind = frame.kind == .object ? "an object" : "an array"
    let holds = names.isEmpty ? "" : " (\(names.prefix(8).joined(separator: ", ")))"
    let (mark, place) = currentPlace()
    let fix: String? =
      if let clause = fields.clauseWithin(names, capture, by: plan) {
        clause
      } else if kind == "an array", case .list = field.shape {
        "[[\(field.typeText)]] for lists in a list"
      } else {
        nil
      }
    return OrderedError(
      mark: mark,
      error: BuildError(
        .structure, "found \(kind)\(holds), wanted \(field.wanted) for \(field.title)",
        at: place, mapping: field.pathPlace,
        notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(field.pathPlace)"], fix: fix
      ))
  }

  func limitError(_ what: String, _ limit: String) -> ReadingError {
    let (_, place) = currentPlace()
    return ReadingError(
      .limit, "found \(what) (limit \(limit))", at: place,
      fix: Limits.fix(raising: limit, from: limits.value(of: limit) ?? 0))
  }

  func currentOrigin() -> PendingValues.Origin {
    let (mark, place) = currentPlace()
    return PendingValues.Origin(mark, place)
  }
}

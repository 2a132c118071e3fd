import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// The frame of the innermost node that is open, arrays passed over.
  var currentNode: Int {
    let last = nodes.frames.count - 1
    return nodes.frames[last].kind == .array ? Int(nodes.frames[last].parent) : last
  }

  /// True if the next value is the root of a document.
  var isAtRoot: Bool { nodes.frames.count == 1 }

  /// The local name of the opening node as an index into `dictionaryKeys`, or -1.
  mutating func dictionaryKey(scope: Int32, field: Int) -> Int32 {
    guard scope > 0 else { return -1 }
    switch plan.scopes[Int(scope)].fields[field].shape {
    case .dictionary, .dictionaryOfLists:
      if case .entry = plan.scopes[Int(scope)].fields[field].reader { return -1 }
      return rare.add(key: nodes.names.string(opening.name.local..<opening.name.end))
    case .one, .list, .exists, .nodeSet:
      return -1
    }
  }

  /// The value that a source other than text gives for an open node.
  func value(of source: Step.Source, number: Int, frame: Int) -> String? {
    switch source {
    case .text, .rest: nil
    case .position: number > 0 ? String(number) : nil
    case .name:
      nodes.names.string(nodes.frames[frame].name.start..<nodes.frames[frame].name.end)
    case .localName:
      nodes.names.string(nodes.frames[frame].name.local..<nodes.frames[frame].name.end)
    case .line: String(position(of: frame).line)
    case .offset: String(position(of: frame).offset)
    case .source: options.source
    }
  }

  /// The position at which an open node begins. Asked when it opens, or kept from then.
  func position(of frame: Int) -> InputPosition {
    if let known = nodes.keptPosition(of: frame) { return known }
    let mark = nodes.frames[frame].mark.offset < 0 ? places.mark : nodes.frames[frame].mark
    return places.position(at: mark)
  }

  mutating func pushFrame(_ kind: NodeKind, parent: Int) {
    nodes.countNode()
    nodes.frames.append(
      Frame(
        kind: kind, parent: Int32(parent), order: nodes.order, mark: Mark(offset: -1),
        symbol: Int32(opening.symbol), name: opening.name,
        floors: Frame.Floors(
          names: opening.nameFloor, activations: nodes.activations.count,
          captures: nodes.captures.count, contexts: fields.contexts.count,
          cells: fields.cells.count, moves: nodes.moves.count, counters: nodes.counters.count,
          childNames: nodes.childNames.count, ownText: texts.own.count,
          rare: rare.currentFloors())))
  }

  /// Takes back everything that belongs to the top frame.
  mutating func popFrame() {
    let top = nodes.frames.count - 1
    let frame = nodes.frames[top]
    if texts.captures == 0 {
      texts.dropGathered(from: 0)
    } else if setting.isJSON || frame.kind == .text, let first = nodes.firstText(in: top) {
      texts.dropGathered(from: first)
    }
    nodes.pop()
    fields.pop(to: frame.floors)
    texts.dropOwn(from: frame.floors.ownText)
    rare.fall(to: frame.floors.rare, under: nodes.frames[nodes.frames.top].floors.rare)
  }

  /// Counts a row's node among the roots if it stands where one does.
  mutating func countRoot(_ top: Int) {
    if nodes.isAtRoot(top) { fields.countRoot() }
  }
}

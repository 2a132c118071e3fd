import SaxEvents

extension NodeStack {
  /// True if the object that asks for its number is one that ``takeByAlternatives(_:)`` is asked to hand out.
  mutating func isHandedOutByAlternatives(_ number: Capture) -> Bool {
    for index in frames[frames.top].floors.captures..<captures.count {
      let capture = captures[index]
      guard case .context = capture.kind, capture.index == Int(number.context) else { continue }
      return !capture.isOwn && !capture.otherRoutes.isEmpty
    }
    return false
  }

  /// The indices of the scopes at work in a frame's node.
  func activations(of frame: Int) -> Range<Int> {
    let end = frame < frames.top ? frames[frame + 1].floors.activations : activations.count
    return frames[frame].floors.activations..<end
  }

  /// The index at which the text of the top frame's node begins, if it is captured.
  func firstText(in top: Int) -> Int? {
    for index in frames[top].floors.captures..<captures.count
    where captures[index].kind == .text {
      return captures[index].index
    }
    return nil
  }

  /// The frame whose node a capture is of.
  func frame(ofCapture index: Int) -> Int {
    var frame = frames.top
    while frame > 0, frames[frame].floors.captures > index { frame -= 1 }
    return frame
  }

  /// True if a JSON object is read as text, so that its `#text` matters.
  func takesText(_ frame: Int) -> Bool {
    (frames[frame].floors.captures..<captures.count).contains {
      captures[$0].kind == .text || captures[$0].kind == .directText
    }
  }

  /// Counts the JSON objects and arrays that are open, up to a frame.
  func containers(through frame: Int) -> Int {
    (1...frame).count {
      switch frames[$0].kind {
      case .object, .array, .arrayNode: true
      case .document, .element, .text: false
      }
    }
  }

  func keptPosition(of frame: Int) -> InputPosition? {
    keptPositions.last { $0.frame == frame }?.position
  }

  /// True if the next node is a root, or an item of an array whose items are.
  mutating func isAtRoot(_ top: Int) -> Bool {
    top == 0 || frames[top].kind == .array && frames[top].parent == 0
  }

  func soleName(of frame: Int) -> SoleName {
    let name = frames[frame].name
    return SoleName(
      symbol: Int(frames[frame].symbol),
      text: Array(names.string(name.start..<name.end).utf8))
  }

  func capture(_ field: ScalarField, context: Int) -> Capture {
    Capture(
      kind: .text, context: Int32(context), field: field.index,
      route: Route(rank: field.rank, condition: -1), otherRoutes: 0..<0, index: 0, key: -1,
      order: order, isItem: true, numbered: -1)
  }

  /// True if the top frame's node can be what a watch is for: the parent may be any.
  func mayBeWanted(_ watch: Watch, _ automaton: Automaton) -> Bool {
    guard let test = watch.test else { return true }
    let top = frames[frames.count - 1]
    return top.kind != .document && automaton.passes(test, symbol: Int(top.symbol))
  }
}

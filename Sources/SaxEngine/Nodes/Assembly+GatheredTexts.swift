import SaxEvents
internal import SaxValues

extension Assembly {
  /// The captures of the top frame's node that its text is still to be handed to.
  var textCapturesOfTop: Int {
    var count = 0
    for index in nodes.frames[nodes.frames.count - 1].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .text && !nodes.captures[index].isDone {
      count += 1
    }
    return count
  }

  // MARK: Text

  /// Character data of the top frame's node, or of a node below it that nobody walks.
  mutating func addText(_ piece: Span<UInt8>) throws {
    try addToStringValues(piece)
    try joinText(piece)
  }

  /// Text below all nodes whose string values are being joined.
  mutating func addToStringValues(_ piece: Span<UInt8>) throws {
    guard texts.captures > 0 else { return }
    // The texts of members and attributes are not those of the node around.
    if setting.isJSON || nodes.frames[nodes.frames.top].kind == .text,
      nodes.firstText(in: nodes.frames.top) == nil
    {
      return
    }
    try checkText(texts.gathered.count + piece.count, of: nodes.frames.top)
    texts.gather(piece)
    try countText()
  }

  /// Character data that counts only if it is directly in the top frame's node.
  mutating func joinText(_ piece: Span<UInt8>) throws {
    let top = nodes.frames.count - 1
    guard nodes.frames[top].joinsText else { return }
    for index in nodes.frames[top].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .directText {
      let field = rare.directTexts[nodes.captures[index].index]
      try checkText(field.text.count + piece.count, of: top)
      field.text.append(copying: piece)
      try count(field)
    }
  }

  /// A piece of source: in JSON of every open node that was asked for it, in XML of the
  /// innermost one.
  mutating func addRaw(_ piece: Span<UInt8>) throws {
    var index = nodes.captures.count - 1
    var frame = -1
    while index >= 0 {
      if nodes.captures[index].kind == .raw {
        let owner = nodes.frame(ofCapture: index)
        if !setting.isJSON, frame >= 0, owner != frame {
          // The source of a document is that of its element.
          guard nodes.frames[owner].kind == .document, Int(nodes.frames[frame].parent) == owner
          else { return }
        }
        frame = owner
        if nodes.captures[index].isDone {
          index -= 1
          continue
        }
        let raw = rare.rawTexts[nodes.captures[index].index]
        try checkText(raw.text.count + piece.count, of: owner)
        raw.text.append(copying: piece)
        try count(raw)
      }
      index -= 1
    }
  }

  @inline(__always)
  mutating func checkText(_ count: Int) throws {
    if count > limits.text { throw longText() }
  }

  /// Checks the size of a text that comes in pieces. The error is where the node began, as where a
  /// piece ends depends on how the bytes came.
  @inline(__always)
  mutating func checkText(_ count: Int, of frame: Int) throws {
    if count > limits.text { throw longText(of: frame) }
  }

  /// An `Any` is no larger than a text.
  mutating func checkSize(of builder: AnyBuilder) throws {
    try count(builder)
    guard builder.size > limits.text else { return }
    for index in 0..<nodes.captures.count
    where nodes.captures[index].kind == .any
      && rare.anyBuilders[nodes.captures[index].index] === builder
    {
      throw longText(of: nodes.frame(ofCapture: index))
    }
    throw longText()
  }

  @inline(never)
  mutating func longText() -> ReadingError {
    limitError("a text of more than \(limits.text) bytes", limits.textLimit)
  }

  /// The error for a text that is longer than the limit, with the place of its node.
  ///
  /// - Parameter frame: the node's, or nil for the open leaf; without a place of its own, that of a
  ///   node around.
  @inline(never)
  mutating func longText(of frame: Int?) -> ReadingError {
    var node = frame ?? 0
    while node > 0, nodes.frames[node].mark.offset < 0 { node -= 1 }
    guard frame == nil || node > 0 else { return longText() }
    let position =
      frame == nil
      ? opening.leaf.position ?? places.position(at: opening.leaf.mark) : self.position(of: node)
    // Where the text goes on in a node within, the path is not this one's.
    let isWithin = frame.map { $0 < nodes.frames.top } ?? false
    return ReadingError(
      .limit, "found a text of more than \(limits.text) bytes (limit \(limits.textLimit))",
      at: InputPlace(
        source: options.source, position: position, path: isWithin ? nil : places.path),
      fix: Limits.fix(raising: limits.textLimit, from: limits.text))
  }
}

internal import SaxEvents

/// XML as it is written: the elements that are open, and what is in scope.
struct XMLTextWriter: ~Copyable {
  /// An element that is open.
  private struct Level {
    /// The begin of its name among those of the open elements.
    var nameStart: Int
    /// The number of declarations that were in scope before it.
    var declared: Int
    /// Of the element around it.
    var outer: Contents
  }

  struct Contents {
    var hasElements = false
    /// True if it has text, or is to be kept free of white space.
    var hasText = false
  }

  var output: OutputPieces
  let layout: XMLLayout
  private let depth: Int
  /// The names of open elements as they were written, one behind the other.
  var names = ByteBuffer()
  private var levels: ContiguousArray<Level> = []
  /// The contents of the element that is open, or of the document.
  var contents = Contents()
  var namespaces = WrittenNamespaces()
  /// The number of declarations in scope before those that were told for the next element.
  var declared: Int?
  /// True if the last tag still lacks its `>`.
  var isTagOpen = false
  /// True in a CDATA section.
  var isInSection = false
  /// The number of `]` that what is written of it ends with.
  var brackets = 0
  private var hasBegun = false
  private var hasRoot = false
  private var held: Held?

  private struct Held {
    var levels: Int
    var contents: Contents
    var names: Int
    var declarations: Int
    var isTagOpen: Bool
    var hasBegun: Bool
    var hasRoot: Bool
  }

  init(_ layout: XMLLayout, depth: Int, _ output: consuming OutputPieces) {
    self.layout = layout
    self.depth = depth
    self.output = output
  }

  /// Begins the document, if it has not.
  mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    if layout.hasDeclaration { append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
  }

  /// True if an element is open.
  var isInElement: Bool { !levels.isEmpty }

  // MARK: Elements

  mutating func open(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws {
    if levels.isEmpty {
      begin()
      guard !hasRoot else { throw secondDocument() }
      hasRoot = true
    }
    guard levels.count < depth else {
      throw WritingError(.limit, "more than \(depth) elements in one another", fix: "limit depth")
    }
    if !levels.isEmpty { beginNode() }
    let before = declared ?? namespaces.count
    declared = nil
    let start = names.count
    output.buffer.append(UInt8(ascii: "<"))
    try tag(name, attributes, declaredBefore: before)
    levels.append(Level(nameStart: start, declared: before, outer: contents))
    contents = Contents()
    isTagOpen = true
    try output.relieve()
  }

  /// Writes an element without attributes that holds a text, or nothing: without a level of its own, which took a
  /// fifth of the time of such elements.
  mutating func element(_ name: borrowing ElementName, _ text: Span<UInt8>) throws {
    guard isInElement, levels.count < depth, declared == nil,
      name.prefix.isEmpty || !name.namespace.isEmpty,
      namespaces.stands(name.prefix, for: name.namespace)
    else {
      try open(name, Attributes())
      try self.text(text)
      return try end()
    }
    beginNode()
    try check(name.local)
    output.buffer.append(UInt8(ascii: "<"))
    appendName(name)
    if text.isEmpty {
      append("/>")
    } else {
      output.buffer.append(UInt8(ascii: ">"))
      try escape(text)
      append("</")
      appendName(name)
      output.buffer.append(UInt8(ascii: ">"))
    }
    try output.relieve()
  }

  @inline(__always)
  mutating func appendName(_ name: borrowing ElementName) {
    if !name.prefix.isEmpty {
      output.buffer.append(short: name.prefix)
      output.buffer.append(UInt8(ascii: ":"))
    }
    output.buffer.append(short: name.local)
  }

  mutating func end() throws {
    guard let level = levels.last else {
      throw WritingError(.structure, "found an end, and no element is open")
    }
    levels.removeLast()
    let start = level.nameStart
    if isTagOpen {
      append("/>")
      isTagOpen = false
    } else {
      if layout.isPretty, contents.hasElements, !contents.hasText { breakLine() }
      append("</")
      output.buffer.append(short: names.start + start, names.count - start)
      output.buffer.append(UInt8(ascii: ">"))
    }
    contents = level.outer
    names.removeLast(names.count - start)
    if level.declared < namespaces.count { namespaces.removeAll(behind: level.declared) }
    if levels.isEmpty { output.buffer.append(UInt8(ascii: "\n")) }
    try output.relieve()
  }

  /// Ends the tag that is open, and begins a line where the layout has one for each node.
  @inline(__always)
  mutating func beginNode() {
    closeTag()
    if layout.isPretty, !contents.hasText { breakLine() }
    contents.hasElements = true
  }

  mutating func closeTag() {
    if isTagOpen { output.buffer.append(UInt8(ascii: ">")) }
    isTagOpen = false
  }

  private func secondDocument() -> WritingError {
    WritingError(
      .structure, "found a second root element, and an XML document has one",
      fix: "a document for each, or an element around them")
  }

  mutating func breakLine() {
    output.buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<levels.count { append("  ") }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    output.buffer.append(short: text.utf8Start, text.utf8CodeUnitCount)
  }

  // MARK: Between elements

  /// Declares a prefix for the element that opens next.
  mutating func declare(_ prefix: Span<UInt8>, _ uri: Span<UInt8>) throws {
    let before = declared ?? namespaces.count
    declared = before
    if namespaces.declaration(of: prefix, from: before) == nil {
      namespaces.declare(prefix, uri)
    }
  }

  mutating func comment(_ text: Span<UInt8>) throws {
    begin()
    let bytes = text
    var hyphens = 0
    for index in bytes.indices {
      hyphens = bytes[index] == UInt8(ascii: "-") ? hyphens + 1 : 0
      if hyphens == 2 { break }
    }
    guard hyphens == 0 else {
      throw WritingError(.character, "a comment with --, or - at its end, which XML has not")
    }
    if isInElement { beginNode() }
    append("<!--")
    try verbatim(text)
    append("-->")
    try endMarkup()
  }

  mutating func instruction(_ target: Span<UInt8>, _ data: Span<UInt8>) throws {
    begin()
    let name = String(utf8: target)
    guard NameScalars.isName(name), name.lowercased() != "xml" else {
      throw WritingError(.name, "\(name) is no target of a processing instruction")
    }
    guard !String(utf8: data).contains("?>") else {
      throw WritingError(.character, "a processing instruction with ?> in it, which ends it")
    }
    if isInElement { beginNode() }
    append("<?")
    output.buffer.append(target)
    if !data.isEmpty {
      output.buffer.append(UInt8(ascii: " "))
      try verbatim(data)
    }
    append("?>")
    try endMarkup()
  }

  private mutating func endMarkup() throws {
    if levels.isEmpty { output.buffer.append(UInt8(ascii: "\n")) }
    try output.relieve()
  }

  // MARK: Holding

  mutating func hold() {
    held = Held(
      levels: levels.count, contents: contents, names: names.count, declarations: namespaces.count,
      isTagOpen: isTagOpen, hasBegun: hasBegun, hasRoot: hasRoot)
    output.hold()
  }

  mutating func takeBack() {
    guard output.isHeld, let held else { return }
    levels.removeLast(levels.count - held.levels)
    contents = held.contents
    names.removeLast(names.count - held.names)
    namespaces.removeAll(behind: held.declarations)
    isTagOpen = held.isTagOpen
    hasBegun = held.hasBegun
    hasRoot = held.hasRoot
    isInSection = false
    declared = nil
    output.takeBack()
  }

  /// Has what is written into the element that is open wait for what is to stand before it.
  mutating func beginWaiting() {
    closeTag()
    output.beginWaiting()
  }

  mutating func finish() throws {
    try output.check()
    guard levels.isEmpty else {
      throw WritingError(.structure, "\(levels.count) elements are open at the end")
    }
    guard hasRoot else { throw WritingError(.structure, "nothing was written, wanted an element") }
    try output.flush()
  }
}

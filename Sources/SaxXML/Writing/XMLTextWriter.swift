internal import SaxEvents

/// XML as it is written: the elements that are open, and what is in scope.
struct XMLTextWriter: ~Copyable {
  struct Level {
    /// The end of its name among those of the open elements.
    var nameEnd: Int
    /// The number of declarations that were in scope before it.
    var declared: Int
    var hasElements = false
    /// True if it has text, or is to be kept free of white space.
    var hasText = false
  }

  var output: OutputPieces
  let layout: XMLLayout
  private let depth: Int
  /// The names of open elements as they were written, one behind the other.
  var names = ByteBuffer()
  var levels: ContiguousArray<Level> = []
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
    var top: Level?
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
    if let top = levels.indices.last {
      closeTag()
      if layout.isPretty, !levels[top].hasText { breakLine() }
      levels[top].hasElements = true
    }
    let before = declared ?? namespaces.count
    declared = nil
    output.buffer.append(UInt8(ascii: "<"))
    try tag(name, attributes, declaredBefore: before)
    levels.append(Level(nameEnd: names.count, declared: before))
    isTagOpen = true
    try output.relieve()
  }

  /// Writes an element without attributes that holds a text, or nothing: without a level of its own, which took a
  /// fifth of the time of such elements.
  mutating func element(_ name: borrowing ElementName, _ text: Span<UInt8>) throws {
    guard let top = levels.indices.last, levels.count < depth, declared == nil,
      name.prefix.isEmpty || !name.namespace.isEmpty,
      namespaces.stands(name.prefix, for: name.namespace)
    else {
      try open(name, Attributes())
      try self.text(text)
      return try end()
    }
    closeTag()
    if layout.isPretty, !levels[top].hasText { breakLine() }
    levels[top].hasElements = true
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

  private mutating func appendName(_ name: borrowing ElementName) {
    if !name.prefix.isEmpty {
      output.buffer.append(name.prefix)
      output.buffer.append(UInt8(ascii: ":"))
    }
    output.buffer.append(name.local)
  }

  mutating func end() throws {
    guard let level = levels.popLast() else {
      throw WritingError(.structure, "found an end, and no element is open")
    }
    let start = levels.last?.nameEnd ?? 0
    if isTagOpen {
      append("/>")
      isTagOpen = false
    } else {
      if layout.isPretty, level.hasElements, !level.hasText { breakLine() }
      append("</")
      output.buffer.append(names.start + start, level.nameEnd - start)
      output.buffer.append(UInt8(ascii: ">"))
    }
    names.removeLast(names.count - start)
    namespaces.removeAll(behind: level.declared)
    if levels.isEmpty { output.buffer.append(UInt8(ascii: "\n")) }
    try output.relieve()
  }

  mutating func keepWhiteSpace() {
    if let top = levels.indices.last { levels[top].hasText = true }
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

  mutating func append(_ text: StaticString) {
    output.buffer.append(text.utf8Start, text.utf8CodeUnitCount)
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
    beginMarkup()
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
    beginMarkup()
    append("<?")
    output.buffer.append(target)
    if !data.isEmpty {
      output.buffer.append(UInt8(ascii: " "))
      try verbatim(data)
    }
    append("?>")
    try endMarkup()
  }

  private mutating func beginMarkup() {
    closeTag()
    guard let top = levels.indices.last else { return }
    if layout.isPretty, !levels[top].hasText { breakLine() }
    levels[top].hasElements = true
  }

  private mutating func endMarkup() throws {
    if levels.isEmpty { output.buffer.append(UInt8(ascii: "\n")) }
    try output.relieve()
  }

  // MARK: Holding

  mutating func hold() {
    held = Held(
      levels: levels.count, top: levels.last, names: names.count, declarations: namespaces.count,
      isTagOpen: isTagOpen, hasBegun: hasBegun, hasRoot: hasRoot)
    output.hold()
  }

  mutating func keep() throws {
    held = nil
    try output.keep()
  }

  mutating func takeBack() {
    guard let held else { return }
    levels.removeLast(levels.count - held.levels)
    if let top = held.top { levels[levels.count - 1] = top }
    names.removeLast(names.count - held.names)
    namespaces.removeAll(behind: held.declarations)
    isTagOpen = held.isTagOpen
    hasBegun = held.hasBegun
    hasRoot = held.hasRoot
    isInSection = false
    declared = nil
    self.held = nil
    output.takeBack()
  }

  mutating func finish() throws {
    guard levels.isEmpty else {
      throw WritingError(.structure, "\(levels.count) elements are open at the end")
    }
    guard hasRoot else { throw WritingError(.structure, "nothing was written, wanted an element") }
    try output.flush()
  }
}

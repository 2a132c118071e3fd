internal import Saxifrage

/// Writes a reader's events, one a line.
final class EventTrace: EventSink {
  let output: ByteOutput
  /// True once the line of an element's character data has been begun.
  private var isInText = false
  /// True if what opened last is a long JSON string.
  private var isInString = false
  private(set) var count = 0

  /// Told of each entity that was not read, at its first reference in an input.
  var onSkippedEntity: (_ name: String, _ position: InputPosition?) -> Void = { _, _ in }
  private var skippedEntities: Set<String> = []
  private weak var places: (any PlaceSource)?

  init(_ output: ByteOutput) { self.output = output }

  private func begin(_ name: StaticString) {
    endText()
    count += 1
    name.withUTF8Buffer { output.buffer.append(contentsOf: $0) }
  }

  private func endLine() throws {
    output.buffer.append(UInt8(ascii: "\n"))
    try output.flushIfFull()
  }

  /// Ends a line that an error has broken off.
  func endLineEarly() {
    if isInString { output.buffer.append(contentsOf: "\"\n".utf8) }
    isInString = false
    endText()
  }

  private func endText() {
    guard isInText else { return }
    isInText = false
    output.buffer.append(contentsOf: "\"\n".utf8)
  }

  private func line(_ name: StaticString) throws {
    begin(name)
    try endLine()
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    skippedEntities = []
    try line("document")
  }

  func endDocument() throws { endText() }

  func abandonDocument() { endLineEarly() }

  func key(_ name: Span<UInt8>) throws -> Interest {
    begin("key ")
    JSONText.append(string: name, to: &output.buffer)
    try endLine()
    return .walk
  }

  func startObject() throws -> Interest {
    try line("object")
    return .walk
  }

  func startArray() throws -> Interest {
    try line("array")
    return .walk
  }

  func startString() throws -> Interest {
    begin("string \"")
    isInString = true
    return .text
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    switch scalar.kind {
    case .string:
      begin("string ")
      JSONText.append(string: scalar.text, to: &output.buffer)
    case .number:
      begin("number ")
      output.buffer.append(copying: scalar.text)
    case .true: begin("true")
    case .false: begin("false")
    case .null: begin("null")
    }
    try endLine()
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    begin("element ")
    append(name)
    try endLine()
    for index in 0..<attributes.count {
      begin("attr ")
      append(attributes.name(index))
      output.buffer.append(UInt8(ascii: " "))
      JSONText.append(string: attributes.value(index), to: &output.buffer)
      try endLine()
    }
    return .walk
  }

  private func append(_ name: borrowing ElementName) {
    if !name.namespace.isEmpty {
      output.buffer.append(UInt8(ascii: "{"))
      output.buffer.append(copying: name.namespace)
      output.buffer.append(UInt8(ascii: "}"))
    }
    output.buffer.append(copying: name.local)
  }

  func text(_ piece: Span<UInt8>) throws {
    if piece.isEmpty { return }
    if !isInText && !isInString {
      begin("text \"")
      isInText = true
    }
    // A piece is a string without its quotation marks.
    let quote = output.buffer.count
    JSONText.append(string: piece, to: &output.buffer)
    output.buffer.removeLast()
    output.buffer.remove(at: quote)
    try output.flushIfFull()
  }

  func skippedEntity(inAttributes name: Span<UInt8>) throws { try skippedEntity(name) }

  func skippedEntity(_ name: Span<UInt8>) throws {
    let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard skippedEntities.insert(name).inserted else { return }
    onSkippedEntity(name, places.map { $0.position(at: $0.mark) })
  }

  func end() throws {
    guard isInString else { return try line("end") }
    isInString = false
    output.buffer.append(UInt8(ascii: "\""))
    try endLine()
  }
}

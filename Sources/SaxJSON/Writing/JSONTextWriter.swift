internal import SaxEvents

/// JSON as it is written: where in a value the writer stands, and what has to be before the next.
struct JSONTextWriter: ~Copyable {
  /// A node that is open.
  enum Container: UInt8 {
    case root, object, array
    /// A string that comes in pieces.
    case string
  }

  private struct Level {
    var container: Container
    /// True if something stands in it.
    var isFilled = false
    /// True if a key waits for its value.
    var hasKey = false

    init(container: Container) { self.container = container }

    /// One around another, as it is kept: what is open in it has no key that waits.
    init(kept byte: UInt8) {
      container = Container(rawValue: byte >> 1) ?? .root
      isFilled = byte & 1 != 0
    }

    var kept: UInt8 { container.rawValue << 1 | (isFilled ? 1 : 0) }
  }

  var output: OutputPieces
  private let layout: JSONLayout
  private let depth: Int
  private var top = Level(container: .root)
  /// Those around it, from the root on, a byte each: as an array, which asks who else has it, they took a thirtieth of
  /// the time of events.
  private var around = ByteBuffer()
  /// The levels when holding began last.
  private var held: (top: Level, count: Int)?

  init(_ layout: JSONLayout, depth: Int, _ output: consuming OutputPieces) {
    self.layout = layout
    self.depth = depth
    self.output = output
  }

  // MARK: Values

  mutating func key(_ name: Span<UInt8>) throws {
    try beginKey()
    quote(name, before: UInt8(ascii: ":"))
    if layout.isPretty { output.buffer.append(UInt8(ascii: " ")) }
  }

  /// Writes a key in quotation marks with its colon.
  mutating func key(written text: Span<UInt8>) throws {
    try beginKey()
    output.buffer.append(short: text)
    if layout.isPretty { output.buffer.append(UInt8(ascii: " ")) }
  }

  @inline(__always)
  private mutating func beginKey() throws {
    guard top.container == .object, !top.hasKey else {
      throw WritingError(
        .structure,
        top.hasKey
          ? "found a second key, wanted the value of the first" : "found a key outside of an object"
      )
    }
    if top.isFilled { output.buffer.append(UInt8(ascii: ",")) }
    top.isFilled = true
    top.hasKey = true
    if layout.isPretty { breakLine() }
  }

  mutating func open(_ container: Container) throws {
    try beginValue()
    guard around.count < depth else {
      throw WritingError(.limit, "more than \(depth) levels", fix: "limit depth")
    }
    around.append(top.kept)
    top = Level(container: container)
    switch container {
    case .object: output.buffer.append(UInt8(ascii: "{"))
    case .array: output.buffer.append(UInt8(ascii: "["))
    case .string: output.buffer.append(UInt8(ascii: "\""))
    case .root: break
    }
    try output.relieve()
  }

  mutating func openString() throws { try open(.string) }

  mutating func end() throws {
    guard around.count > 0 else {
      throw WritingError(.structure, "found an end, and nothing is open")
    }
    guard !top.hasKey else {
      throw WritingError(.structure, "found an end, wanted the value of a key")
    }
    let isBroken = layout.isPretty && top.isFilled
    let container = top.container
    around.removeLast(1)
    top = Level(kept: around.end.pointee)
    if isBroken { breakLine() }
    switch container {
    case .object: output.buffer.append(UInt8(ascii: "}"))
    case .array: output.buffer.append(UInt8(ascii: "]"))
    case .string: output.buffer.append(UInt8(ascii: "\""))
    case .root: break
    }
    try endValue()
  }

  mutating func string(_ text: Span<UInt8>) throws {
    try beginValue()
    quote(text)
    try endValue()
  }

  mutating func number(_ text: Span<UInt8>) throws {
    guard JSONNumber.isNumber(text) else {
      throw WritingError(
        .value, "\(String(utf8: text)) is no number of JSON",
        fix: "a text, or a number such as -1.5e3")
    }
    try source(text)
  }

  mutating func number(_ value: Int64) throws {
    try beginValue()
    output.buffer.append(decimal: value)
    try endValue()
  }

  mutating func literal(_ word: StaticString) throws {
    try beginValue()
    output.buffer.append(short: word.utf8Start, word.utf8CodeUnitCount)
    try endValue()
  }

  /// Writes a value as it stands.
  mutating func source(_ text: Span<UInt8>) throws {
    try beginValue()
    output.buffer.append(short: text)
    try endValue()
  }

  /// Writes a piece of the string that is open.
  mutating func piece(_ text: Span<UInt8>) throws {
    guard top.container == .string else {
      throw WritingError(.structure, "found text outside of a string")
    }
    escape(text)
    try output.relieve()
  }

  /// Writes the comma and the line that a value needs before it.
  @inline(__always)
  private mutating func beginValue() throws {
    switch top.container {
    case .object:
      guard top.hasKey else {
        throw WritingError(.structure, "found a value in an object, wanted a key")
      }
      top.hasKey = false
    case .array:
      if top.isFilled { output.buffer.append(UInt8(ascii: ",")) }
      top.isFilled = true
      if layout.isPretty { breakLine() }
    case .string: throw WritingError(.structure, "found a value in a string")
    case .root:
      guard !top.isFilled || layout.isSequence else {
        throw WritingError(
          .structure, "found a second value, and JSON is one", fix: "a sequence of values")
      }
      top.isFilled = true
    }
  }

  @inline(__always)
  private mutating func endValue() throws {
    if top.container == .root, layout.isSequence { output.buffer.append(UInt8(ascii: "\n")) }
    try output.relieve()
  }

  private mutating func breakLine() {
    output.buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<around.count {
      output.buffer.append(UInt8(ascii: " "))
      output.buffer.append(UInt8(ascii: " "))
    }
  }

  // MARK: Texts

  @inline(__always)
  private mutating func quote(_ text: Span<UInt8>, before next: UInt8? = nil) {
    let isWhole = text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      return output.buffer.append(
        start, bytes.count, between: UInt8(ascii: "\""), before: next,
        unless: { $0.escaped }, isMarked: { $0.escaped })
    }
    if isWhole { return }
    output.buffer.append(UInt8(ascii: "\""))
    escape(text)
    output.buffer.append(UInt8(ascii: "\""))
    if let next { output.buffer.append(next) }
  }

  @inline(never)
  private mutating func escape(_ text: Span<UInt8>) {
    text.withUnsafeBufferPointer { bytes in
      guard var start = bytes.baseAddress else { return }
      let end = start + bytes.count
      while true {
        start += output.buffer.append(
          start, end - start, upTo: { $0.escaped }, isMarked: { $0.escaped })
        if start == end { return }
        JSONEscape.append(start.pointee, to: &output.buffer)
        start += 1
      }
    }
  }

  // MARK: Holding

  mutating func hold() {
    held = (top, around.count)
    output.hold()
  }

  mutating func takeBack() {
    guard output.isHeld, let held else { return }
    around.removeLast(around.count - held.count)
    top = held.top
    output.takeBack()
  }

  mutating func finish() throws {
    guard around.count == 0 else {
      throw WritingError(
        .structure, "\(around.count) arrays, objects or strings are open at the end")
    }
    guard top.isFilled || layout.isSequence else {
      throw WritingError(.structure, "nothing was written, wanted a value")
    }
    if !layout.isSequence { output.buffer.append(UInt8(ascii: "\n")) }
    try output.flush()
  }
}

extension UInt64 {
  /// The marks of bytes that a string has as escapes alone (RFC 8259 §7).
  @inline(__always)
  fileprivate var escaped: UInt64 {
    marks(below: 0x20) | marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: "\\"))
  }
}

extension SIMD16<UInt8> {
  /// The bytes that a string has as escapes alone.
  @inline(__always)
  fileprivate var escaped: SIMDMask<SIMD16<Int8>> {
    (self .< SIMD16(repeating: 0x20)) .| (self .== SIMD16(repeating: UInt8(ascii: "\"")))
      .| (self .== SIMD16(repeating: UInt8(ascii: "\\")))
  }
}

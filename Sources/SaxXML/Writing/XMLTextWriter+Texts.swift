internal import SaxEvents

extension XMLTextWriter {
  /// Writes character data of the element that opened last.
  mutating func text(_ piece: Span<UInt8>) throws {
    if piece.isEmpty { return }
    guard isInElement else {
      throw WritingError(.structure, "found text outside of an element")
    }
    closeTag()
    contents.hasText = true
    if isInSection { try section(piece) } else { try escape(piece) }
    try output.relieve()
  }

  /// Begins or ends a CDATA section.
  mutating func section(_ begins: Bool) throws {
    guard isInElement, begins != isInSection else {
      throw WritingError(.structure, "found the \(begins ? "start" : "end") of a CDATA section")
    }
    closeTag()
    contents.hasText = true
    append(begins ? "<![CDATA[" : "]]>")
    isInSection = begins
    brackets = 0
  }

  /// Writes an element as it stands, but for what its tag declares a second time and nothing in it uses: what is read of
  /// an element declares all that is in scope, also what the writer declares around it.
  mutating func source(_ text: Span<UInt8>) throws {
    guard isInElement else {
      throw WritingError(.structure, "found a source outside of an element")
    }
    beginNode()
    let tag = SourceTag(of: text)
    output.buffer.append(text.extracting(0..<tag.nameEnd))
    // Its names without a prefix are in no namespace, unless it says so.
    if !tag.declaresDefault, !namespaces.stands(Span(), for: Span()) { append(" xmlns=\"\"") }
    var written = tag.nameEnd
    for declaration in tag.unusedDeclarations(in: text) {
      let isInScope = namespaces.stands(
        text.extracting(declaration.prefix), for: text.extracting(declaration.uri))
      guard isInScope else { continue }
      output.buffer.append(text.extracting(written..<declaration.all.lowerBound))
      written = declaration.all.upperBound
    }
    output.buffer.append(text.extracting(written...))
    try output.relieve()
  }

  // MARK: Escaping

  /// Appends character data. `>` is escaped, as it may end what looks like a section.
  mutating func escape(_ text: Span<UInt8>) throws {
    try append(
      text, upTo: { $0.markup | $0.marks(of: UInt8(ascii: ">")) },
      isMarked: { $0.markup .| ($0 .== SIMD16(repeating: UInt8(ascii: ">"))) }
    ) { byte in
      switch byte {
      case UInt8(ascii: ">"): "&gt;"
      case 0x09: "\t"
      case 0x0A: "\n"
      default: Self.reference(to: byte)
      }
    }
  }

  /// Appends an attribute's value. Line ends and tabs are escaped, as they would be read as spaces.
  mutating func value(_ text: Span<UInt8>) throws {
    try append(
      text, upTo: { $0.markup | $0.marks(of: UInt8(ascii: "\"")) },
      isMarked: { $0.markup .| ($0 .== SIMD16(repeating: UInt8(ascii: "\""))) }
    ) { byte in
      switch byte {
      case UInt8(ascii: "\""): "&quot;"
      case 0x09: "&#9;"
      case 0x0A: "&#10;"
      default: Self.reference(to: byte)
      }
    }
  }

  private static func reference(to byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case 0x0D: "&#13;"
    default: nil
    }
  }

  /// Appends the contents of a comment or an instruction, in which a return would be read as a line end.
  mutating func verbatim(_ text: Span<UInt8>) throws {
    try append(text, upTo: { $0.control }, isMarked: { $0.control }) { byte in
      switch byte {
      case 0x09: "\t"
      case 0x0A: "\n"
      default: nil
      }
    }
  }

  /// Appends a text, and something else for some of its bytes.
  ///
  /// - Parameters:
  ///   - marks: finds bytes to ask about, control characters and 0xEF among them, in eight.
  ///   - isMarked: the same in sixteen.
  ///   - replacement: nil for a byte that stands as it is, if it begins a character.
  @inline(__always)
  private mutating func append(
    _ text: Span<UInt8>, upTo marks: (UInt64) -> UInt64,
    isMarked: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>, _ replacement: (UInt8) -> StaticString?
  ) throws {
    try text.withUnsafeBufferPointer { bytes in
      guard var start = bytes.baseAddress else { return }
      let end = start + bytes.count
      while true {
        start += output.buffer.append(start, end - start, upTo: marks, isMarked: isMarked)
        if start == end { return }
        if let other = replacement(start.pointee) {
          append(other)
        } else {
          try self.other(start, end)
        }
        start += 1
      }
    }
  }

  /// Appends text of a CDATA section, which another one follows where its end would be.
  private mutating func section(_ text: Span<UInt8>) throws {
    var start = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: ">"), brackets >= 2 {
        try verbatim(text.extracting(start..<index))
        append("]]><![CDATA[")
        start = index
      }
      brackets = text[index] == UInt8(ascii: "]") ? brackets + 1 : 0
    }
    try verbatim(text.extracting(start...))
  }

  /// Appends a byte that may begin no character: a control character, or the first of U+FFFE and U+FFFF.
  private mutating func other(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws {
    if start.pointee < 0x20 { throw noCharacter(Unicode.Scalar(start.pointee)) }
    if end - start >= 3, start[1] == 0xBF, start[2] >= 0xBE {
      throw noCharacter(start[2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}")
    }
    output.buffer.append(start.pointee)
  }

  func noCharacter(_ scalar: Unicode.Scalar) -> WritingError {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - min(digits.count, 4)) + digits
    return WritingError(
      .character, "the character U+\(code), which XML 1.0 has not",
      fix: "a text without it, or bytes as Data")
  }
}

extension UInt64 {
  /// The marks of bytes that are control characters, or begin U+FFFE and U+FFFF.
  @inline(__always)
  fileprivate var control: UInt64 { marks(below: 0x20) | marks(of: 0xEF) }

  /// Those, and of `&` and `<`.
  @inline(__always)
  fileprivate var markup: UInt64 {
    control | marks(of: UInt8(ascii: "&")) | marks(of: UInt8(ascii: "<"))
  }
}

extension SIMD16<UInt8> {
  /// The bytes that are control characters, or begin U+FFFE and U+FFFF.
  @inline(__always)
  fileprivate var control: SIMDMask<SIMD16<Int8>> {
    (self .< SIMD16(repeating: 0x20)) .| (self .== SIMD16(repeating: 0xEF))
  }

  /// Those, and `&` and `<`.
  @inline(__always)
  fileprivate var markup: SIMDMask<SIMD16<Int8>> {
    control .| (self .== SIMD16(repeating: UInt8(ascii: "&")))
      .| (self .== SIMD16(repeating: UInt8(ascii: "<")))
  }
}

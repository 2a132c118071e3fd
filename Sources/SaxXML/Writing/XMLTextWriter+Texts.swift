internal import SaxEvents

extension XMLTextWriter {
  /// Writes character data of the element that opened last.
  mutating func text(_ piece: Span<UInt8>) throws {
    if piece.isEmpty { return }
    guard let top = levels.indices.last else {
      throw WritingError(.structure, "found text outside of an element")
    }
    closeTag()
    levels[top].hasText = true
    if isInSection { try section(piece) } else { try escape(piece) }
    try output.relieve()
  }

  /// Begins or ends a CDATA section.
  mutating func section(_ begins: Bool) throws {
    guard let top = levels.indices.last, begins != isInSection else {
      throw WritingError(.structure, "found the \(begins ? "start" : "end") of a CDATA section")
    }
    closeTag()
    levels[top].hasText = true
    append(begins ? "<![CDATA[" : "]]>")
    isInSection = begins
    brackets = 0
  }

  /// Writes an element as it stands.
  mutating func source(_ text: Span<UInt8>) throws {
    guard let top = levels.indices.last else {
      throw WritingError(.structure, "found a source outside of an element")
    }
    closeTag()
    if layout.isPretty, !levels[top].hasText { breakLine() }
    levels[top].hasElements = true
    guard !namespaces.stands(Span(), for: Span()) else {
      output.buffer.append(text)
      return try output.relieve()
    }
    // Its names without a prefix are in no namespace, unless it says so.
    let name = text.indices.first { XMLCharacters.endsName(text[$0]) } ?? text.count
    let end = text.indices.first { text[$0] == UInt8(ascii: ">") } ?? text.count
    output.buffer.append(text.extracting(0..<name))
    if !String(utf8: text.extracting(name..<end)).contains(/\sxmlns\s*=/) {
      append(" xmlns=\"\"")
    }
    output.buffer.append(text.extracting(name...))
    try output.relieve()
  }

  // MARK: Escaping

  /// Appends character data. `>` is escaped, as it may end what looks like a section.
  private mutating func escape(_ text: Span<UInt8>) throws {
    try text.withUnsafeBufferPointer { bytes in
      guard var start = bytes.baseAddress else { return }
      let end = start + bytes.count
      while true {
        start += output.buffer.append(start, end - start) {
          $0.marks(below: 0x20) | $0.marks(of: UInt8(ascii: "&")) | $0.marks(of: UInt8(ascii: "<"))
            | $0.marks(of: UInt8(ascii: ">")) | $0.marks(of: 0xEF)
        }
        if start == end { return }
        switch start.pointee {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case 0x0D: append("&#13;")
        case 0x09, 0x0A: output.buffer.append(start.pointee)
        default: try other(start, end)
        }
        start += 1
      }
    }
  }

  /// Appends an attribute's value. Line ends and tabs are escaped, as they would be read as spaces.
  mutating func value(_ text: Span<UInt8>) throws {
    try text.withUnsafeBufferPointer { bytes in
      guard var start = bytes.baseAddress else { return }
      let end = start + bytes.count
      while true {
        start += output.buffer.append(start, end - start) {
          $0.marks(below: 0x20) | $0.marks(of: UInt8(ascii: "&")) | $0.marks(of: UInt8(ascii: "<"))
            | $0.marks(of: UInt8(ascii: "\"")) | $0.marks(of: 0xEF)
        }
        if start == end { return }
        switch start.pointee {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: "\""): append("&quot;")
        case 0x09: append("&#9;")
        case 0x0A: append("&#10;")
        case 0x0D: append("&#13;")
        default: try other(start, end)
        }
        start += 1
      }
    }
  }

  /// Appends the contents of a comment or an instruction.
  mutating func verbatim(_ text: Span<UInt8>) throws {
    try text.withUnsafeBufferPointer { bytes in
      guard var start = bytes.baseAddress else { return }
      let end = start + bytes.count
      while true {
        start += output.buffer.append(start, end - start) {
          $0.marks(below: 0x20) | $0.marks(of: 0xEF)
        }
        if start == end { return }
        switch start.pointee {
        case 0x09, 0x0A: output.buffer.append(start.pointee)
        // It would be read as a line end.
        case 0x0D: throw noCharacter("\r")
        default: try other(start, end)
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

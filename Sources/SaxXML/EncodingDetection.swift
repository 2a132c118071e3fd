internal import SaxEvents

/// The encoding of an entity, as its first bytes tell it (XML 1.0 appendix F).
///
/// A declaration that contradicts a byte order mark, or the shape of the first four bytes, is an
/// error (§4.3.3).
enum EncodingDetection {
  enum Found: Equatable {
    case utf8(mark: Int)
    /// An encoding by the name that iconv knows it by.
    case named(String, mark: Int)
    /// The declaration names an encoding that the bytes are not in.
    case contradiction(String, String)
  }

  /// Finds the encoding by a byte order mark, the shape of the first bytes, and the declaration.
  ///
  /// - Parameter atEnd: whether no more bytes come.
  /// - Returns: nil if more bytes have to come.
  static func detect(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Found? {
    if bytes.count < 4 && !atEnd { return nil }
    for (pattern, name, mark) in shapes where matches(bytes, pattern) {
      let unit = name == "UTF-8" ? 1 : name.hasPrefix("UTF-16") ? 2 : 4
      let littleEndian = name.hasSuffix("LE")
      // The declaration's characters are ASCII, each in a unit.
      let text = stride(
        from: mark, to: min(bytes.count, mark + longest * unit) - unit + 1, by: unit
      )
      .map { bytes[littleEndian ? $0 : $0 + unit - 1] }
      guard let declared = declared(text, atEnd: atEnd) else { return nil }
      if let declared, !agrees(declared, with: name) { return .contradiction(declared, name) }
      return unit == 1 ? .utf8(mark: mark) : .named(name, mark: mark)
    }
    if matches(bytes, [0x4C, 0x6F, 0xA7, 0x94]) { return ebcdic(bytes, atEnd: atEnd) }
    guard let declared = declared(Array(bytes.prefix(longest)), atEnd: atEnd) else { return nil }
    guard let name = declared, !agrees(name, with: "UTF-8") else { return .utf8(mark: 0) }
    if agrees(name, with: "UTF-16") || agrees(name, with: "UTF-32") {
      return .contradiction(name, "single bytes")
    }
    return .named(name, mark: 0)
  }

  /// Finds the encoding where somebody outside of the document says it, who goes before its declaration, but not before
  /// a byte order mark (RFC 7303 §3).
  ///
  /// - Parameters:
  ///   - given: the encoding's name; nil where nobody says it.
  ///   - atEnd: whether no more bytes come.
  /// - Returns: nil if more bytes have to come.
  static func detect(
    _ bytes: UnsafeBufferPointer<UInt8>, as given: String?, atEnd: Bool
  ) -> Found? {
    guard let given else { return detect(bytes, atEnd: atEnd) }
    if bytes.count < 4 && !atEnd { return nil }
    let shape = shapes.first { matches(bytes, $0.pattern) }
    if let shape, shape.mark > 0 {
      return shape.name == "UTF-8" ? .utf8(mark: shape.mark) : .named(shape.name, mark: shape.mark)
    }
    if agrees(given, with: "UTF-8") { return .utf8(mark: 0) }
    let upper = given.uppercased()
    for family in ["UTF-16", "UTF-32"] where agrees(given, with: family) {
      if upper.hasSuffix("LE") || upper.hasSuffix("BE") { break }
      let isKnown = shape.map { $0.name.hasPrefix(family) } ?? false
      return .named(isKnown ? shape?.name ?? given : family + "BE", mark: 0)
    }
    return .named(given, mark: 0)
  }

  /// The longest declaration that is waited for, in characters.
  private static let longest = 4096

  private static let shapes: [(pattern: [UInt8?], name: String, mark: Int)] = [
    ([0, 0, 0xFE, 0xFF], "UTF-32BE", 4), ([0xFF, 0xFE, 0, 0], "UTF-32LE", 4),
    ([0xFE, 0xFF], "UTF-16BE", 2), ([0xFF, 0xFE], "UTF-16LE", 2),
    ([0xEF, 0xBB, 0xBF], "UTF-8", 3),
    ([0, 0, 0, 0x3C], "UTF-32BE", 0), ([0x3C, 0, 0, 0], "UTF-32LE", 0),
    ([0, 0x3C, 0], "UTF-16BE", 0), ([0x3C, 0, nil, 0], "UTF-16LE", 0),
  ]

  private static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ pattern: [UInt8?]) -> Bool {
    bytes.count >= pattern.count
      && zip(bytes, pattern).allSatisfy { byte, wanted in wanted == nil || byte == wanted }
  }

  /// True if a declared name can be said of an entity in these units.
  private static func agrees(_ declared: String, with name: String) -> Bool {
    let declared = declared.uppercased()
    switch name.prefix(6) {
    case "UTF-16":
      return ["UTF-16", "UTF16", "ISO-10646-UCS-2", "UCS-2", "UNICODE"]
        .contains(where: declared.hasPrefix)
    case "UTF-32":
      return ["UTF-32", "UTF32", "ISO-10646-UCS-4", "UCS-4"].contains(where: declared.hasPrefix)
    default: return declared == "UTF-8" || declared == "UTF8"
    }
  }

  /// The encoding that a declaration names; nil inside if it names none, nil if more bytes
  /// have to come.
  private static func declared(_ text: [UInt8], atEnd: Bool) -> String?? {
    let opening = Array("<?xml".utf8)
    guard text.prefix(5).elementsEqual(opening.prefix(text.count)) else { return .some(nil) }
    guard let end = end(of: text) else {
      return atEnd || text.count >= longest ? .some(nil) : nil
    }
    return .some(name(in: text[..<end]))
  }

  private static func ebcdic(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Found? {
    let usual = "IBM037"
    // The characters of a declaration are the same in all of the family.
    let text = Transcoder(usual)?.decodeAll(bytes.prefix(longest)) ?? []
    guard let declared = declared(text, atEnd: atEnd || bytes.count >= longest) else { return nil }
    return .named(declared ?? usual, mark: 0)
  }

  private static func end(of text: [UInt8]) -> Int? {
    text.indices.dropFirst(2).first {
      text[$0] == UInt8(ascii: ">") && text[$0 - 1] == UInt8(ascii: "?")
    }.map { $0 - 1 }
  }

  /// The value of `encoding = "…"`, if it is an encoding's name (XML 1.0 §4.3.3).
  private static func name(in declaration: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: declaration, as: UTF8.self)
    guard var rest = text.split(separator: "encoding", maxSplits: 1).dropFirst().first else {
      return nil
    }
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let name = rest.dropFirst().prefix { $0 != quote }
    let isName =
      name.first.map { $0.isASCII && $0.isLetter } ?? false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    return isName ? String(name) : nil
  }

  /// The encoding of an HTML document: its byte order mark, what a `meta` element in the first
  /// 1024 bytes says, or else UTF-8.
  static func detectHTML(
    _ bytes: UnsafeBufferPointer<UInt8>, as given: String?, atEnd: Bool
  ) -> Found? {
    if given != nil { return detect(bytes, as: given, atEnd: atEnd) }
    if bytes.count < 1024 && !atEnd { return nil }
    guard let found = detect(bytes, atEnd: true), found == .utf8(mark: 0) else {
      return detect(bytes, atEnd: true)
    }
    let text = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    guard let rest = text.split(separator: "charset=", maxSplits: 1).dropFirst().first else {
      return found
    }
    let name = rest.drop { "\"' ".contains($0) }.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))
    }
    return name.isEmpty || name.hasPrefix("utf") ? found : .named(String(name), mark: 0)
  }
}

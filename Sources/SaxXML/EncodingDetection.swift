internal import SaxEvents

/// What the first bytes of an entity tell of its encoding (XML 1.0 appendix F).
///
/// A byte order mark, or the shape of the first four bytes where they can't be ASCII, outweighs
/// what the declaration says.
enum EncodingDetection {
  enum Found: Equatable {
    case utf8(mark: Int)
    /// An encoding by the name that iconv knows it by.
    case named(String, mark: Int)
    /// The declaration names 16- or 32-bit units, and the bytes are none.
    case contradiction(String)
  }

  /// - Returns: nil if more bytes have to come.
  static func detect(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Found? {
    if bytes.count < 4 && !atEnd { return nil }
    func starts(_ pattern: UInt8...) -> Bool { bytes.starts(with: pattern) }
    if starts(0, 0, 0xFE, 0xFF) { return .named("UTF-32BE", mark: 4) }
    if starts(0xFF, 0xFE, 0, 0) { return .named("UTF-32LE", mark: 4) }
    if starts(0xFE, 0xFF) { return .named("UTF-16BE", mark: 2) }
    if starts(0xFF, 0xFE) { return .named("UTF-16LE", mark: 2) }
    if starts(0xEF, 0xBB, 0xBF) { return .utf8(mark: 3) }
    if starts(0, 0, 0, 0x3C) { return .named("UTF-32BE", mark: 0) }
    if starts(0x3C, 0, 0, 0) { return .named("UTF-32LE", mark: 0) }
    if starts(0, 0x3C, 0) { return .named("UTF-16BE", mark: 0) }
    if starts(0x3C, 0), bytes.count > 3, bytes[3] == 0 { return .named("UTF-16LE", mark: 0) }
    if starts(0x4C, 0x6F, 0xA7, 0x94) { return ebcdic(bytes, atEnd: atEnd) }
    if starts(0x3C, 0x3F, 0x78, 0x6D) { return declared(bytes, atEnd: atEnd) }
    return .utf8(mark: 0)
  }

  /// The longest declaration that is waited for.
  private static let longestDeclaration = 4096

  private static func declared(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Found? {
    guard let end = end(of: bytes) else {
      return atEnd || bytes.count >= longestDeclaration ? .utf8(mark: 0) : nil
    }
    guard let name = name(in: bytes[..<end]) else { return .utf8(mark: 0) }
    let upper = name.uppercased()
    if upper == "UTF-8" || upper == "UTF8" { return .utf8(mark: 0) }
    if ["UTF-16", "UTF-32", "UCS-", "ISO-10646-UCS", "UTF16", "UTF32"].contains(
      where: upper.hasPrefix)
    {
      return .contradiction(name)
    }
    return .named(name, mark: 0)
  }

  private static func ebcdic(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Found? {
    let usual = "IBM037"
    // The characters of a declaration are the same in all of the family.
    guard let transcoder = Transcoder(usual) else { return .named(usual, mark: 0) }
    let ascii = transcoder.decodeAll(bytes.prefix(longestDeclaration)) ?? []
    return ascii.withUnsafeBufferPointer { ascii in
      guard let end = end(of: ascii) else {
        return atEnd || bytes.count >= longestDeclaration ? .named(usual, mark: 0) : nil
      }
      return .named(name(in: ascii[..<end]) ?? usual, mark: 0)
    }
  }

  private static func end(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 2
    while index + 1 < bytes.count && index < longestDeclaration {
      if bytes[index] == UInt8(ascii: "?") && bytes[index + 1] == UInt8(ascii: ">") {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The value of `encoding = "…"`, if it is an encoding's name (XML 1.0 §4.3.3).
  private static func name(in declaration: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
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
  static func detectHTML(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Found? {
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

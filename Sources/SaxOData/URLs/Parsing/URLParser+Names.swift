/// Names and identifiers (OData ABNF 4.01 §6).
extension URLParser {
  /// The longest identifier, in characters (OData CSDL 4.01 §15.2).
  static let longestIdentifier = 128

  static func begins(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte >= 0x80
  }

  static func continues(_ byte: UInt8) -> Bool {
    begins(byte) || (0x30...0x39).contains(byte)
  }

  /// The place behind an identifier; nil if there is none.
  func placeBehindIdentifier(from start: Int) -> Int? {
    guard let (first, width) = next(start), Self.begins(first) else { return nil }
    var place = start + width
    var count = 1
    while let (byte, width) = next(place), Self.continues(byte) {
      if byte & 0xC0 != 0x80 { count += 1 }
      if count > Self.longestIdentifier { break }
      place += width
    }
    return place
  }

  mutating func identifier(_ what: String = "a name") throws(ODataSyntaxError) -> String {
    let start = index
    guard let end = placeBehindIdentifier(from: start) else { throw unexpected(what) }
    index = end
    reach(index)
    return try text(start..<end)
  }

  /// A name with the namespace before it, if there is one.
  struct Name {
    /// As it is written.
    var text: String
    /// The kinds of thing that the name behind the last dot may stand for; none if the namespace is unknown.
    var kinds: NameKinds
    /// The kinds of thing that the first part may stand for by itself.
    var firstKinds: NameKinds
    var isQualified: Bool
    /// The place of its begin and that behind its first part.
    var start: Int
    var firstEnd: Int
  }

  /// A name with or without a namespace.
  mutating func name(_ what: String = "a name") throws(ODataSyntaxError) -> Name {
    let start = index
    var parts = [try identifier(what)]
    let firstEnd = index
    while sees("."), let width = next(index)?.width,
      let end = placeBehindIdentifier(from: index + width)
    {
      let begin = index + width
      parts.append(try text(begin..<end))
      index = end
    }
    let isKnown = parts.dropLast().allSatisfy { kinds(of: $0).meets(.namespacePart) }
    if isKnown || names == nil { reach(index) }
    return Name(
      text: parts.joined(separator: "."),
      kinds: isKnown ? kinds(of: parts[parts.count - 1]) : [],
      firstKinds: kinds(of: parts[0]), isQualified: parts.count > 1, start: start,
      firstEnd: firstEnd)
  }

  func kinds(of name: String) -> NameKinds { names?.kinds(of: name) ?? .all }

  /// Fails at the end of a name that stands for nothing that may be here.
  mutating func unknown(_ name: Name, _ what: String) -> ODataSyntaxError {
    if name.isQualified, name.kinds.isEmpty { index = name.firstEnd }
    return unexpected(what)
  }

  /// The name of a type, or of a collection of one; quoted in V2 and V3.
  mutating func typeName() throws(ODataSyntaxError) -> String {
    if version < .v4, take("'") {
      let name = try self.name("the name of a type")
      try expect("'")
      return name.text
    }
    let start = index
    if take(word: "Collection"), take("(") {
      let name = try self.name("the name of a type")
      try expect(")")
      return "Collection(\(name.text))"
    }
    index = start
    return try name("the name of a type").text
  }

  /// `@` and the name of a parameter alias.
  mutating func alias() throws(ODataSyntaxError) -> String {
    try expect("@")
    return try identifier("the name of an alias")
  }

  /// `@`, the name of a term, and `#` with a qualifier, as they are written.
  mutating func annotation(
    inFragment: Bool = false
  ) throws(ODataSyntaxError) -> (term: String, qualifier: String?) {
    try expect("@")
    let term = try name("the name of a term").text
    // A bare one would begin the fragment; within a fragment it is not encoded.
    let isHash = sees("#") && (bytes[index] == UInt8(ascii: "#")) == inFragment
    guard isHash, take("#") else { return (term, nil) }
    return (term, try identifier("a qualifier"))
  }
}

/// Names and identifiers (OData ABNF 4.01 §6).
enum NameGrammar {
  static func identifier(
    _ cursor: inout URLCursor, _ what: String = "a name"
  ) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    guard let end = cursor.placeBehindIdentifier(from: start) else { throw cursor.unexpected(what) }
    cursor.move(to: end)
    return try cursor.text(start..<end)
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
  static func name(
    _ cursor: inout URLCursor, _ what: String = "a name"
  ) throws(ODataSyntaxError) -> Name {
    let start = cursor.index
    var parts = [try identifier(&cursor, what)]
    let firstEnd = cursor.index
    while cursor.sees("."), let width = cursor.next?.width,
      let end = cursor.placeBehindIdentifier(from: cursor.index + width)
    {
      let begin = cursor.index + width
      parts.append(try cursor.text(begin..<end))
      cursor.index = end
    }
    let isKnown = parts.dropLast().allSatisfy { cursor.kinds(of: $0).meets(.namespacePart) }
    if isKnown || cursor.names == nil { cursor.reach(cursor.index) }
    return Name(
      text: parts.joined(separator: "."),
      kinds: isKnown ? cursor.kinds(of: parts[parts.count - 1]) : [],
      firstKinds: cursor.kinds(of: parts[0]), isQualified: parts.count > 1, start: start,
      firstEnd: firstEnd)
  }

  /// Fails at the end of a name that stands for nothing that may be here.
  static func unknown(_ cursor: inout URLCursor, _ name: Name, _ what: String) -> ODataSyntaxError {
    if name.isQualified, name.kinds.isEmpty { cursor.index = name.firstEnd }
    return cursor.unexpected(what)
  }

  /// The name of a type, or of a collection of one; quoted in V2 and V3.
  static func typeName(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    if cursor.version < .v4, cursor.take("'") {
      let name = try name(&cursor, "the name of a type")
      try cursor.expect("'")
      return name.text
    }
    let start = cursor.index
    if cursor.take(word: "Collection"), cursor.take("(") {
      let name = try name(&cursor, "the name of a type")
      try cursor.expect(")")
      return "Collection(\(name.text))"
    }
    cursor.index = start
    return try name(&cursor, "the name of a type").text
  }

  /// `@` and the name of a parameter alias.
  static func alias(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    try cursor.expect("@")
    return try identifier(&cursor, "the name of an alias")
  }

  /// `@`, the name of a term, and `#` with a qualifier, as they are written.
  static func annotation(
    _ cursor: inout URLCursor, inFragment: Bool = false
  ) throws(ODataSyntaxError) -> (term: String, qualifier: String?) {
    try cursor.expect("@")
    let term = try name(&cursor, "the name of a term").text
    // A bare one would begin the fragment; within a fragment it is not encoded.
    let isHash = cursor.sees("#") && cursor.seesBare("#") == inFragment
    guard isHash, cursor.take("#") else { return (term, nil) }
    return (term, try identifier(&cursor, "a qualifier"))
  }
}

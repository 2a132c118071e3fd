/// Preferences of the header `Prefer` (OData ABNF 4.01 §8).
enum PreferenceGrammar {
  static func onlyPreference(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataPreference {
    cursor.decodes = false
    return try preference(&cursor)
  }

  static func preference(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataPreference {
    let start = cursor.index
    let isPrefixed = cursor.take(word: "odata.", anyCase: true)
    let begin = cursor.index
    while let byte = cursor.peek,
      URLCharacters.continuesIdentifier(byte) || byte == UInt8(ascii: "-")
    { cursor.index += 1 }
    let word = try cursor.text(begin..<cursor.index).lowercased()
    cursor.reach(cursor.index)
    switch word {
    case "allow-entityreferences": return .allowEntityReferences
    case "track-changes": return .trackChanges
    case "continue-on-error":
      guard cursor.takeSpaced("=") else { return .continueOnError(true) }
      if cursor.take(word: "true", anyCase: true) { return .continueOnError(true) }
      if cursor.take(word: "false", anyCase: true) { return .continueOnError(false) }
      throw cursor.unexpected("\"true\" or \"false\"")
    case "callback":
      cursor.skipSpace()
      try cursor.expect(";")
      cursor.skipSpace()
      guard cursor.take(word: "url", anyCase: true) else { throw cursor.unexpected("\"url\"") }
      return .callback(url: try quotedURI(&cursor))
    case "include-annotations": return .includeAnnotations(try annotationsList(&cursor))
    case "maxpagesize":
      try equals(&cursor)
      guard let digit = cursor.digit, digit > 0x30 else {
        throw cursor.unexpected("a number from 1")
      }
      return .maxPageSize(try NumberGrammar.count(&cursor))
    case "respond-async" where !isPrefixed: return .respondAsync
    case "wait" where !isPrefixed:
      try equals(&cursor)
      return .wait(try NumberGrammar.count(&cursor))
    case "omit-values" where !isPrefixed:
      try equals(&cursor)
      if cursor.take(word: "nulls", anyCase: true) { return .omitValues(.nulls) }
      if cursor.take(word: "defaults", anyCase: true) { return .omitValues(.defaults) }
      throw cursor.unexpected("\"nulls\" or \"defaults\"")
    case "return" where !isPrefixed:
      try equals(&cursor)
      if cursor.take(word: "representation") { return .returns(.representation) }
      if cursor.take(word: "minimal") { return .returns(.minimal) }
      throw cursor.unexpected("\"representation\" or \"minimal\"")
    default:
      cursor.index = start
      throw cursor.unexpected("a preference")
    }
  }

  private static func equals(_ cursor: inout URLCursor) throws(ODataSyntaxError) {
    if !cursor.takeSpaced("=") { throw cursor.unexpected("\"=\"") }
  }

  private static func quotedURI(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    try equals(&cursor)
    try cursor.expect("\"")
    let start = cursor.index
    while let byte = cursor.peek, byte > 0x20, byte != UInt8(ascii: "\"") { cursor.index += 1 }
    cursor.reach(cursor.index)
    let uri = try cursor.text(start..<cursor.index)
    guard uri.contains(":") else { throw cursor.unexpected("a URI with its scheme") }
    try cursor.expect("\"")
    return uri
  }

  private static func annotationsList(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> [ODataPreference.Annotations] {
    try equals(&cursor)
    try cursor.expect("\"")
    var list: [ODataPreference.Annotations] = []
    repeat {
      let isExcluded = cursor.take("-")
      var term: String
      if cursor.take("*") {
        term = "*"
      } else {
        term = try NameGrammar.name(&cursor, "a qualified name or \"*\"").text
        if cursor.take(".") {
          guard cursor.take("*") else { throw cursor.unexpected("a name or \"*\"") }
          term += ".*"
        } else if !term.contains(".") {
          throw cursor.unexpected("\".\"")
        }
      }
      let qualifier = cursor.take("#") ? try NameGrammar.identifier(&cursor, "a qualifier") : nil
      list.append(.init(term, qualifier: qualifier, isExcluded: isExcluded))
    } while cursor.take(",")
    try cursor.expect("\"")
    return list
  }
}

/// Headers (OData ABNF 4.01 §8), which are not percent-encoded.
enum HeaderGrammar {
  private enum HeaderName: String, CaseIterable {
    case asyncResult = "AsyncResult"
    case contentID = "Content-ID"
    case isolation = "Isolation"
    case odataIsolation = "OData-Isolation"
    case entityID = "OData-EntityID"
    case error = "OData-Error"
    case maxVersion = "OData-MaxVersion"
    case version = "OData-Version"
    case prefer = "Prefer"
  }

  static func header(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataHeader {
    cursor.decodes = false
    let start = cursor.index
    while let byte = cursor.peek, byte != UInt8(ascii: ":") { cursor.index += 1 }
    let word = try cursor.text(start..<cursor.index).lowercased()
    guard let name = HeaderName.allCases.first(where: { $0.rawValue.lowercased() == word }) else {
      cursor.index = start
      throw cursor.unexpected("the name of a header")
    }
    try cursor.expect(":")
    cursor.skipSpace()
    switch name {
    case .asyncResult: return .asyncResult(Int(try NumberGrammar.digits(&cursor, 3...3)) ?? 0)
    case .contentID: return .contentID(try requestID(&cursor))
    case .isolation, .odataIsolation:
      guard cursor.take(word: "snapshot", anyCase: true) else {
        throw cursor.unexpected("\"snapshot\"")
      }
      return .isolation
    case .entityID: return .entityID(try headerText(&cursor, "an IRI", spaces: false))
    case .error:
      let begin = cursor.index
      guard cursor.take(word: "{\"code\":") else { throw cursor.unexpected("{\"code\":") }
      _ = try? headerText(&cursor, "", spaces: true)
      return .error(try cursor.text(begin..<cursor.index))
    case .maxVersion:
      return .maxVersion(
        try NumberGrammar.digits(&cursor, 1...9) + dot(&cursor)
          + NumberGrammar.digits(&cursor, 1...20))
    case .version:
      guard cursor.take(word: "4.0") else { throw cursor.unexpected("\"4.0\" or \"4.01\"") }
      return .version("4.0" + (cursor.sees("0") ? "" : try NumberGrammar.digits(&cursor, 0...1)))
    case .prefer:
      var preferences: [ODataPreference] = []
      repeat {
        cursor.skipSpace()
        preferences.append(try PreferenceGrammar.preference(&cursor))
        cursor.skipSpaceBefore(",")
      } while cursor.take(",")
      return .prefer(preferences)
    }
  }

  private static func dot(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    try cursor.expect(".")
    return "."
  }

  /// The identifier of a request of a batch.
  static func requestID(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    while let byte = cursor.peek, byte < 0x80,
      URLCharacters.continuesIdentifier(byte) || "-.~".utf8.contains(byte)
    {
      cursor.index += 1
    }
    cursor.reach(cursor.index)
    if cursor.index == start { throw cursor.unexpected("an identifier of a request") }
    return try cursor.text(start..<cursor.index)
  }

  private static func headerText(
    _ cursor: inout URLCursor, _ what: String, spaces: Bool
  ) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    while let byte = cursor.peek, byte > 0x20 && byte != 0x7F || spaces && byte == 0x20 {
      cursor.index += 1
    }
    cursor.reach(cursor.index)
    if cursor.index == start { throw cursor.unexpected(what) }
    return try cursor.text(start..<cursor.index)
  }
}

/// Headers and preferences (OData ABNF 4.01 §8), which are not percent-encoded.
extension URLParser {
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

  mutating func header() throws(ODataSyntaxError) -> ODataHeader {
    decodes = false
    let start = index
    while let byte = peek, byte != UInt8(ascii: ":") { index += 1 }
    let word = try text(start..<index).lowercased()
    guard let name = HeaderName.allCases.first(where: { $0.rawValue.lowercased() == word }) else {
      index = start
      throw unexpected("the name of a header")
    }
    try expect(":")
    skipSpace()
    switch name {
    case .asyncResult: return .asyncResult(Int(try digits(3...3)) ?? 0)
    case .contentID: return .contentID(try requestID())
    case .isolation, .odataIsolation:
      guard take(word: "snapshot", anyCase: true) else { throw unexpected("\"snapshot\"") }
      return .isolation
    case .entityID: return .entityID(try headerText("an IRI", spaces: false))
    case .error:
      let begin = index
      guard take(word: "{\"code\":") else { throw unexpected("{\"code\":") }
      _ = try? headerText("", spaces: true)
      return .error(try text(begin..<index))
    case .maxVersion:
      return .maxVersion(try digits(1...9) + dot() + digits(1...20))
    case .version:
      guard take(word: "4.0") else { throw unexpected("\"4.0\" or \"4.01\"") }
      return .version("4.0" + (sees("0") ? "" : try digits(0...1)))
    case .prefer:
      var preferences: [ODataPreference] = []
      repeat {
        skipSpace()
        preferences.append(try preference())
        skipSpaceBefore(",")
      } while take(",")
      return .prefer(preferences)
    }
  }

  private mutating func dot() throws(ODataSyntaxError) -> String {
    try expect(".")
    return "."
  }

  /// The identifier of a request of a batch.
  mutating func requestID() throws(ODataSyntaxError) -> String {
    let start = index
    while let byte = peek, byte < 0x80, Self.continues(byte) || "-.~".utf8.contains(byte) {
      index += 1
    }
    reach(index)
    if index == start { throw unexpected("an identifier of a request") }
    return try text(start..<index)
  }

  private mutating func headerText(
    _ what: String, spaces: Bool
  ) throws(ODataSyntaxError) -> String {
    let start = index
    while let byte = peek, byte > 0x20 && byte != 0x7F || spaces && byte == 0x20 { index += 1 }
    reach(index)
    if index == start { throw unexpected(what) }
    return try text(start..<index)
  }

  mutating func onlyPreference() throws(ODataSyntaxError) -> ODataPreference {
    decodes = false
    return try preference()
  }

  mutating func preference() throws(ODataSyntaxError) -> ODataPreference {
    let start = index
    let isPrefixed = take(word: "odata.", anyCase: true)
    let begin = index
    while let byte = peek, Self.continues(byte) || byte == UInt8(ascii: "-") { index += 1 }
    let word = try text(begin..<index).lowercased()
    reach(index)
    switch word {
    case "allow-entityreferences": return .allowEntityReferences
    case "track-changes": return .trackChanges
    case "continue-on-error":
      guard takeEquals() else { return .continueOnError(true) }
      if take(word: "true", anyCase: true) { return .continueOnError(true) }
      if take(word: "false", anyCase: true) { return .continueOnError(false) }
      throw unexpected("\"true\" or \"false\"")
    case "callback":
      skipSpace()
      try expect(";")
      skipSpace()
      guard take(word: "url", anyCase: true) else { throw unexpected("\"url\"") }
      return .callback(url: try quotedURI())
    case "include-annotations": return .includeAnnotations(try annotationsList())
    case "maxpagesize":
      try equals()
      guard let digit, digit > 0x30 else { throw unexpected("a number from 1") }
      return .maxPageSize(try count())
    case "respond-async" where !isPrefixed: return .respondAsync
    case "wait" where !isPrefixed:
      try equals()
      return .wait(try count())
    case "omit-values" where !isPrefixed:
      try equals()
      if take(word: "nulls", anyCase: true) { return .omitValues(.nulls) }
      if take(word: "defaults", anyCase: true) { return .omitValues(.defaults) }
      throw unexpected("\"nulls\" or \"defaults\"")
    case "return" where !isPrefixed:
      try equals()
      if take(word: "representation") { return .returns(.representation) }
      if take(word: "minimal") { return .returns(.minimal) }
      throw unexpected("\"representation\" or \"minimal\"")
    default:
      index = start
      throw unexpected("a preference")
    }
  }

  private mutating func takeEquals() -> Bool {
    let start = index
    skipSpace()
    guard take("=") else {
      index = start
      return false
    }
    skipSpace()
    return true
  }

  private mutating func equals() throws(ODataSyntaxError) {
    if !takeEquals() { throw unexpected("\"=\"") }
  }

  private mutating func quotedURI() throws(ODataSyntaxError) -> String {
    try equals()
    try expect("\"")
    let start = index
    while let byte = peek, byte > 0x20, byte != UInt8(ascii: "\"") { index += 1 }
    reach(index)
    let uri = try text(start..<index)
    guard uri.contains(":") else { throw unexpected("a URI with its scheme") }
    try expect("\"")
    return uri
  }

  private mutating func annotationsList() throws(ODataSyntaxError) -> [ODataPreference.Annotations]
  {
    try equals()
    try expect("\"")
    var list: [ODataPreference.Annotations] = []
    repeat {
      let isExcluded = take("-")
      var term: String
      if take("*") {
        term = "*"
      } else {
        term = try name("a qualified name or \"*\"").text
        if take(".") {
          guard take("*") else { throw unexpected("a name or \"*\"") }
          term += ".*"
        } else if !term.contains(".") {
          throw unexpected("\".\"")
        }
      }
      let qualifier = take("#") ? try identifier("a qualifier") : nil
      list.append(.init(term, qualifier: qualifier, isExcluded: isExcluded))
    } while take(",")
    try expect("\"")
    return list
  }
}

/// Values that one option of a query alone has.
enum OptionGrammar {
  static func inlineCount(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> Bool {
    if cursor.take(word: "allpages") { return true }
    if cursor.take(word: "none") { return false }
    throw cursor.unexpected("\"allpages\" or \"none\"")
  }

  static func signedIndex(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> Int64 {
    let start = cursor.index
    let text =
      (cursor.take("-") ? "-" : "")
      + (try NumberGrammar.digits(&cursor, 1...cursor.bytes.count, "a number"))
    guard let value = Int64(text) else {
      throw cursor.wrong("the number has too many digits", at: start)
    }
    return value
  }

  static func levels(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> UInt64? {
    if cursor.take(word: "max", anyCase: cursor.version >= .v401) { return nil }
    if cursor.digit == UInt8(ascii: "0") || cursor.digit == nil {
      throw cursor.unexpected("a number from 1, or \"max\"")
    }
    return try NumberGrammar.count(&cursor)
  }

  static func schemaVersion(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    if cursor.take("*") { return "*" }
    let start = cursor.index
    while let (byte, width) = cursor.next,
      URLCharacters.continuesIdentifier(byte) && byte < 0x80 || "-.~".utf8.contains(byte)
    {
      cursor.move(by: width)
    }
    if cursor.index == start { throw cursor.unexpected("a version of the schema") }
    return try cursor.text(start..<cursor.index)
  }

  /// A name, or a media type with its parameters.
  static func format(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    while let (byte, width) = cursor.next,
      URLCharacters.isSegmentText(byte, width) || byte == UInt8(ascii: "/") || byte == 0x20
    {
      cursor.index += width
    }
    cursor.reach(cursor.index)
    if cursor.index == start { throw cursor.unexpected("a format") }
    return try cursor.text(start..<cursor.index)
  }

  /// The text up to the end of the option.
  static func rest(_ cursor: inout URLCursor, _ what: String) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    cursor.move(to: placeBehindText(cursor))
    if cursor.index == start { throw cursor.unexpected(what) }
    return try cursor.text(start..<cursor.index)
  }

  /// The place behind all that a query may hold, but `&`.
  private static func placeBehindText(_ cursor: URLCursor) -> Int {
    var place = cursor.index
    while let (byte, width) = cursor.character(at: place) {
      let isText =
        URLCharacters.isSegmentText(byte, width) && !(width == 1 && byte == UInt8(ascii: "&"))
        || "/?\"{}[]|\\^`<> ".utf8.contains(byte)
      guard isText else { break }
      place += width
    }
    return place
  }

  static func customOption(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataQuery.Option {
    let start = cursor.index
    var place = placeBehindText(cursor)
    if let equals = (cursor.index..<place).first(where: { cursor.bytes[$0] == UInt8(ascii: "=") }) {
      place = equals
    }
    guard place > start else { throw cursor.unexpected("an option") }
    cursor.reach(place)
    let name = try cursor.text(start..<place)
    let kinds = cursor.kinds(of: name)
    guard kinds.meets([.customOption, .parameter]) else {
      cursor.index = place
      throw cursor.unexpected("the name of an option")
    }
    cursor.index = place
    let isParameter = !kinds.meets(.customOption)
    guard isParameter ? cursor.sees("=") : true else { throw cursor.unexpected("\"=\"") }
    guard cursor.seesBare("=") else {
      return .custom(name, nil)
    }
    cursor.move(by: 1)
    let begin = cursor.index
    cursor.move(to: placeBehindText(cursor))
    return .custom(name, try cursor.text(begin..<cursor.index))
  }
}

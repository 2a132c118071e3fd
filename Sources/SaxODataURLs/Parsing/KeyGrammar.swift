/// Keys of entities (OData ABNF 4.01 §1).
enum KeyGrammar {
  /// A key in parentheses behind a collection; false if none can be here.
  static func keyStep(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) -> Bool {
    guard reached.meets(.manyEntities) else { return false }
    path.steps.append(.key(try key(&cursor)))
    reached = cursor.names == nil ? .all : [.entity]
    return true
  }

  static func key(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataKey {
    try cursor.openParenthesis()
    if let first = try namedIfAny(&cursor) {
      var values = [first]
      while cursor.take(",") {
        cursor.skipSpace()
        guard let next = try namedIfAny(&cursor) else {
          throw cursor.unexpected("a property and its value")
        }
        values.append(next)
      }
      try cursor.expect(")")
      return .named(values)
    }
    let value = try keyValue(&cursor)
    try cursor.closeParenthesis()
    return .value(value)
  }

  /// `name=value`; nil if a value alone is here.
  private static func namedIfAny(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataKey.Named? {
    let start = cursor.index
    guard let end = cursor.placeBehindIdentifier(from: cursor.index) else { return nil }
    cursor.reach(end)
    guard cursor.character(at: end)?.byte == UInt8(ascii: "=") else { return nil }
    cursor.index = end
    try cursor.expect("=")
    let name = try cursor.text(start..<end)
    let value = try keyValue(&cursor)
    cursor.skipSpace()
    return .init(name: name, value: value)
  }

  static func keyValue(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataKey.Value {
    if cursor.sees("@") {
      try cursor.require("parameter aliases", since: .v4)
      return .alias(try NameGrammar.alias(&cursor))
    }
    let start = cursor.index
    if let literal = try LiteralGrammar.literalIfAny(&cursor) { return .literal(literal) }
    cursor.index = start
    if cursor.placeBehindIdentifier(from: start) != nil { _ = try NameGrammar.name(&cursor) }
    throw cursor.unexpected("the value of a key")
  }

  /// A segment that is the value of a key, in place of a name that was taken there.
  static func keySegment(
    _ cursor: inout URLCursor, _ reached: inout ReachedValues, from segment: Int,
    for name: NameGrammar.Name?, isPlain: Bool = false, _ what: String
  ) throws(ODataSyntaxError) -> String {
    let behind = cursor.index
    cursor.index = segment
    if let key = try keySegment(&cursor, &reached, isPlain: isPlain) { return key }
    cursor.index = behind
    guard let name else { throw cursor.unexpected(what) }
    throw NameGrammar.unknown(&cursor, name, what)
  }

  /// A segment that is the value of a key; nil if none is here.
  ///
  /// - Parameter isPlain: true if it is any text where no names are known.
  static func keySegment(
    _ cursor: inout URLCursor, _ reached: inout ReachedValues, isPlain: Bool
  ) throws(ODataSyntaxError) -> String? {
    guard isPlain || cursor.names != nil, reached.meets([.entities, .castEntities, .keyed]),
      let text = cursor.names == nil
        ? try SegmentGrammar.plainSegment(&cursor) : try keySegmentText(&cursor)
    else { return nil }
    reached = cursor.names == nil ? .all : [.entity, .keyed]
    return text
  }

  /// The text of a segment that is the value of a key; nil if none such is known.
  private static func keySegmentText(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> String? {
    let start = cursor.index
    var place = cursor.index
    while let (byte, width) = cursor.character(at: place), URLCharacters.isSegmentText(byte, width)
    {
      place += width
    }
    cursor.reach(place)
    let text = try cursor.text(start..<place)
    guard cursor.kinds(of: text).meets(.keySegment) else { return nil }
    cursor.index = place
    return text
  }
}

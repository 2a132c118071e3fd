/// Segments of paths of resources (OData ABNF 4.01 §1), and what each leads to.
enum SegmentGrammar {
  /// Takes a whole segment.
  static func takeSegment(_ cursor: inout URLCursor, _ text: String) -> Bool {
    let start = cursor.index
    for character in text {
      guard let (byte, width) = cursor.next, byte == character.asciiValue else {
        cursor.index = start
        return false
      }
      cursor.index += width
    }
    if let byte = cursor.peek, URLCharacters.continuesIdentifier(byte) {
      cursor.index = start
      return false
    }
    cursor.reach(cursor.index)
    return true
  }

  /// The rest of a segment that holds no parentheses; nil if nothing is here.
  static func plainSegment(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String? {
    let start = cursor.index
    var place = cursor.index
    while let (byte, width) = cursor.character(at: place), URLCharacters.isSegmentText(byte, width),
      byte != UInt8(ascii: "("), byte != UInt8(ascii: ")")
    {
      place += width
    }
    guard place > start else { return nil }
    let text = try cursor.text(start..<place)
    cursor.move(to: place)
    return text
  }

  static func isAtSegmentEnd(_ cursor: URLCursor) -> Bool {
    guard cursor.index < cursor.end else { return true }
    return "/?#".utf8.contains(cursor.bytes[cursor.index])
  }

  /// `/$count` and the like, whose slash is a part of them.
  static func systemSegment(
    _ cursor: inout URLCursor, _ path: inout ODataPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) -> Bool {
    let start = cursor.index
    cursor.index += 1
    let begin = cursor.index
    guard cursor.sees("$") else {
      cursor.index = start
      return false
    }
    if reached.meets(.many), cursor.sees(word: "$filter(") {
      try cursor.require("$filter in paths", since: .v401)
      cursor.reach(begin)
      _ = cursor.take(word: "$filter(")
      path.segments.append(.filter(try ExpressionGrammar.expression(&cursor)))
      try cursor.expect(")")
      // A cast may follow again.
      var result = reached.intersection([.entities, .complexes, .primitives])
      if reached.contains(.castEntities) { result.insert(.entities) }
      if reached.contains(.castComplexes) { result.insert(.complexes) }
      reached = cursor.names == nil ? .all : result
      return true
    }
    let candidates: [(ODataPath.System, ReachedValues, ReachedValues)] = [
      (.count, .many, .ended), (.ref, .manyEntities.union(.oneEntity), .ended),
      (.value, .oneEntity.union([.primitive, .stream]), .ended),
      (.query, .all.subtracting([.each, .ended, .stream]), .ended),
      (.each, .manyEntities, .each), (.links, .oneEntity, .entity),
    ]
    for (segment, from, to) in candidates where reached.meets(from) {
      if cursor.names != nil, segment == .value, !reached.meets(.oneEntity.union(.primitive)) {
        continue
      }
      if cursor.names != nil, segment == .links { continue }
      guard takeSegment(&cursor, segment.rawValue) else { continue }
      try cursor.require(segment.rawValue, since: segment.since, until: segment.until, at: begin)
      path.segments.append(.system(segment))
      reached = cursor.names == nil && segment == .links ? .all : to
      return true
    }
    cursor.index = start
    return false
  }

  /// The place of an item in a collection; negative from its end.
  static func ordinalSegment(
    _ cursor: inout URLCursor, _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> Bool {
    let start = cursor.index
    if cursor.sees("-"), let width = cursor.next?.width { cursor.index += width }
    var place = cursor.index
    while place < cursor.end, (0x30...0x39).contains(cursor.bytes[place]) { place += 1 }
    let isWhole =
      place > cursor.index && (place == cursor.end || "/?#".utf8.contains(cursor.bytes[place]))
    guard isWhole else {
      cursor.index = start
      return false
    }
    cursor.move(to: place)
    path.segments.append(.name(try cursor.text(start..<place)))
    return true
  }

  static func nameSegment(
    _ cursor: URLCursor, _ name: NameGrammar.Name, from reached: ReachedValues
  ) -> ReachedValues {
    if cursor.names == nil { return .all }
    var result = reached.cast(to: name.kinds)
    if !name.isQualified, reached.meets(.structured) {
      result.formUnion(ReachedValues(properties: name.kinds))
    }
    if !reached.subtracting([.whole, .ended]).isEmpty {
      if name.kinds.meets(.action) { result.insert(.ended) }
      if name.kinds.meets(.functions) { result.insert(.whole) }
    }
    return result
  }

  /// A function with its parameters; nil if a key is next, or if the name is no function's.
  static func callSegment(
    _ cursor: inout URLCursor, _ name: NameGrammar.Name, _ functions: NameKinds, mayBeKey: Bool,
    _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> ReachedValues? {
    guard name.kinds.meets(functions) else { return nil }
    if mayBeKey, !ParameterGrammar.isCall(&cursor, name) { return nil }
    path.segments.append(.call(name.text, try ParameterGrammar.parameters(&cursor, isPath: true)))
    return cursor.names == nil ? .all : ReachedValues(functions: name.kinds.intersection(functions))
  }
}

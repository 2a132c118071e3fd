/// Paths of resources (OData ABNF 4.01 §1).
enum PathGrammar {
  /// The path, up to the `?`, the `#` or the end.
  static func resourcePath(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataPath {
    cursor.isPath = true
    defer { cursor.isPath = false }
    var path = ODataPath()
    var reached = try firstSegment(&cursor, &path)
    while !cursor.isAtEnd {
      if cursor.sees("("), reached.meets(.manyEntities) {
        path.segments.append(.key(try KeyGrammar.key(&cursor)))
        reached = cursor.names == nil ? .all : [.entity]
      } else if cursor.seesBare("/"), reached != .ended {
        try nextSegment(&cursor, &path, &reached)
      } else {
        break
      }
    }
    return path
  }

  private static func firstSegment(
    _ cursor: inout URLCursor, _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    if cursor.sees("$") { return try firstSystemSegment(&cursor, &path) }
    let start = cursor.index
    guard let end = cursor.placeBehindIdentifier(from: cursor.index) else {
      if cursor.names == nil, let text = try SegmentGrammar.plainSegment(&cursor) {
        path.segments.append(.name(text))
        return .all
      }
      throw cursor.unexpected("an entity set, a singleton or an operation")
    }
    let name: NameGrammar.Name
    if cursor.names == nil {
      name = try NameGrammar.name(&cursor)
    } else {
      let text = try NameGrammar.identifier(&cursor)
      let kinds = cursor.kinds(of: text)
      name = NameGrammar.Name(
        text: text, kinds: kinds, firstKinds: kinds, isQualified: false, start: start, firstEnd: end
      )
    }
    if cursor.sees("("),
      let reached = try SegmentGrammar.callSegment(
        &cursor, name, .functionImports, mayBeKey: name.kinds.meets(.entitySet), &path)
    {
      return reached
    }
    if cursor.names == nil, !SegmentGrammar.isAtSegmentEnd(cursor), !cursor.sees("(") {
      cursor.index = start
      if let text = try SegmentGrammar.plainSegment(&cursor) {
        path.segments.append(.name(text))
        return .all
      }
    }
    path.segments.append(name.isQualified ? .qualified(name.text) : .name(name.text))
    guard cursor.names != nil else { return .all }
    var reached: ReachedValues = []
    if name.kinds.meets(.entitySet) { reached.insert(.entities) }
    if name.kinds.meets(.singleton) { reached.insert(.entity) }
    if name.kinds.meets(.actionImport) { reached.insert(.ended) }
    if name.kinds.meets(.functionImports) { reached.insert(.whole) }
    if reached.isEmpty { throw cursor.unexpected("an entity set, a singleton or an operation") }
    return reached
  }

  private static func firstSystemSegment(
    _ cursor: inout URLCursor, _ path: inout ODataPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let start = cursor.index
    if cursor.take(word: "$crossjoin(") {
      try cursor.require("$crossjoin", since: .v4, at: start)
      let sets = try cursor.items(until: ")") { (cursor) throws(ODataSyntaxError) in
        try NameGrammar.identifier(&cursor, "an entity set")
      }
      path.segments.append(.crossjoin(sets))
      return .whole
    }
    for segment in [ODataPath.System.batch, .metadata, .all, .entity]
    where SegmentGrammar.takeSegment(&cursor, segment.rawValue) {
      try cursor.require(segment.rawValue, since: segment.since, at: start)
      path.segments.append(.system(segment))
      guard segment == .all || segment == .entity, cursor.seesBare("/")
      else { return .ended }
      try cursor.expect("/")
      let type = try NameGrammar.name(&cursor, "the name of a type")
      if !type.kinds.meets(.entityType) {
        throw NameGrammar.unknown(&cursor, type, "the name of a type")
      }
      path.segments.append(type.isQualified ? .qualified(type.text) : .name(type.text))
      return .ended
    }
    _ = cursor.take("$")
    guard let text = try SegmentGrammar.plainSegment(&cursor), cursor.names == nil, !text.isEmpty
    else {
      throw cursor.unexpected("a segment that the protocol defines")
    }
    path.segments.append(.reference(text))
    return .all
  }

  private static func nextSegment(
    _ cursor: inout URLCursor, _ path: inout ODataPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) {
    if try SegmentGrammar.systemSegment(&cursor, &path, &reached) { return }
    if reached.subtracting([.whole, .ended]).isEmpty {
      throw cursor.unexpected("the end of the path")
    }
    _ = cursor.take("/")
    // Older services end the paths of collections so.
    if cursor.version < .v4,
      cursor.index == cursor.end || "?#".utf8.contains(cursor.bytes[cursor.index])
    {
      return
    }
    if reached.meets([.complexes, .castComplexes, .primitives]),
      try SegmentGrammar.ordinalSegment(&cursor, &path)
    {
      reached = cursor.names == nil ? .all : [.complex, .primitive]
      return
    }
    let segment = cursor.index
    guard cursor.placeBehindIdentifier(from: cursor.index) != nil else {
      let key = try KeyGrammar.keySegment(
        &cursor, &reached, from: segment, for: nil, isPlain: true, "a segment of a path")
      path.segments.append(.name(key))
      return
    }
    let name = try NameGrammar.name(&cursor)
    let mayBeKey = name.kinds.meets(.entityColNavigation.union(.entityType))
    if cursor.sees("("),
      let result = try SegmentGrammar.callSegment(
        &cursor, name, .functions, mayBeKey: mayBeKey, &path)
    {
      reached = result
      return
    }
    // What stands for a key may hold characters that no name does.
    if cursor.names == nil, !SegmentGrammar.isAtSegmentEnd(cursor), !cursor.sees("(") {
      cursor.index = segment
      if let key = try KeyGrammar.keySegment(&cursor, &reached, isPlain: true) {
        path.segments.append(.name(key))
        return
      }
    }
    let result = SegmentGrammar.nameSegment(cursor, name, from: reached)
    if !result.isEmpty {
      path.segments.append(name.isQualified ? .qualified(name.text) : .name(name.text))
      reached = result
      return
    }
    let key = try KeyGrammar.keySegment(
      &cursor, &reached, from: segment, for: name, isPlain: true, "a segment of a path")
    path.segments.append(.name(key))
  }
}

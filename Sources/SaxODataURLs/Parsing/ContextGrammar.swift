/// Fragments of context URLs (OData ABNF 4.01 §3).
enum ContextGrammar {
  /// The fragment, at its `#`.
  static func context(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataContext {
    guard cursor.seesBare("#") else {
      throw cursor.unexpected("\"#\"")
    }
    cursor.move(by: 1)
    if cursor.take(word: "Collection(") {
      let type = try referenceOrType(&cursor)
      try cursor.expect(")")
      return ODataContext(.type(type, isCollection: true), items: try contextItemsIfAny(&cursor))
    }
    if cursor.take(word: "$ref") { return ODataContext(.type("$ref", isCollection: false)) }
    let start = cursor.index
    let name = try NameGrammar.name(&cursor, "an entity set, a singleton or a type")
    if name.isQualified, cursor.names != nil || cursor.isAtEnd || cursor.sees("(") {
      return ODataContext(
        .type(name.text, isCollection: false), items: try contextItemsIfAny(&cursor))
    }
    cursor.index = start
    return try contextPath(&cursor)
  }

  private static func referenceOrType(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> String {
    cursor.take(word: "$ref") ? "$ref" : try NameGrammar.name(&cursor, "the name of a type").text
  }

  private static func contextPath(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataContext {
    var path = ODataPath([
      .name(try NameGrammar.identifier(&cursor, "an entity set or a singleton"))
    ])
    var context = ODataContext(.path(path))
    while !cursor.isAtEnd {
      if cursor.sees("(") {
        if isSelectionAhead(cursor) {
          context.items = try contextItemsIfAny(&cursor)
          break
        }
        path.segments.append(.key(try KeyGrammar.key(&cursor)))
        continue
      }
      let start = cursor.index
      try cursor.expect("/")
      if cursor.version == .v3, cursor.take(word: "$links/") {
        path.segments.append(.system(.links))
        path.segments.append(.name(try NameGrammar.identifier(&cursor, "a navigation property")))
        continue
      }
      if cursor.sees("$") || cursor.sees("@") {
        cursor.index = start
        break
      }
      let name = try NameGrammar.name(&cursor, "a property or a type")
      let kinds = name.isQualified ? NameKinds.types : .properties
      guard name.kinds.meets(kinds) else { throw NameGrammar.unknown(&cursor, name, "a property") }
      path.segments.append(name.isQualified ? .qualified(name.text) : .name(name.text))
    }
    context.subject = .path(path)
    if cursor.sees("/") {
      try cursor.expect("/")
      guard
        let suffix = ODataContext.Suffix.allCases.first(where: {
          $0 != .none && takeSuffix(&cursor, $0.rawValue)
        })
      else { throw cursor.unexpected("\"$entity\", \"$delta\" or another suffix") }
      context.suffix = suffix
    }
    return context
  }

  private static func takeSuffix(_ cursor: inout URLCursor, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard cursor.index + bytes.count <= cursor.end,
      cursor.bytes[cursor.index..<cursor.index + bytes.count] == bytes[...]
    else {
      return false
    }
    let behind = cursor.index + bytes.count
    if behind < cursor.end,
      URLCharacters.continuesIdentifier(cursor.bytes[behind])
        || cursor.bytes[behind] == UInt8(ascii: "-")
    {
      return false
    }
    cursor.move(to: behind)
    return true
  }

  /// True if what is in the parentheses that are next are properties, not a key.
  private static func isSelectionAhead(_ cursor: URLCursor) -> Bool {
    let place = cursor.index + (cursor.next?.width ?? 1)
    guard let byte = cursor.character(at: place)?.byte else { return false }
    if byte == UInt8(ascii: "*") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "@") {
      return true
    }
    guard let end = cursor.placeBehindIdentifier(from: place),
      let word = try? cursor.text(place..<end)
    else {
      return false
    }
    guard let behind = cursor.character(at: end)?.byte else { return true }
    return !["true", "false", "null"].contains(word) && !"='-".utf8.contains(behind)
  }

  private static func contextItemsIfAny(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> [ODataContext.Item]? {
    guard cursor.sees("(") else { return nil }
    try cursor.enter()
    defer { cursor.leave() }
    try cursor.expect("(")
    var items: [ODataContext.Item] = []
    if cursor.take(")") { return items }
    repeat { items.append(try contextItem(&cursor)) } while cursor.take(",")
    try cursor.expect(")")
    return items
  }

  private static func contextItem(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataContext.Item {
    let start = cursor.index
    var item = ODataContext.Item(
      try SelectionGrammar.selectionPath(&cursor, "a property", inFragment: true))
    let behind = cursor.index
    cursor.index = start
    try checkContextPath(&cursor, item.path)
    cursor.index = behind
    item.isRecursive = cursor.take("+")
    item.items = try contextItemsIfAny(&cursor)
    return item
  }

  /// Types are always qualified here: a plain name is that of a property.
  private static func checkContextPath(
    _ cursor: inout URLCursor, _ path: [String]
  ) throws(ODataSyntaxError) {
    guard cursor.names != nil else { return }
    for part in path {
      if cursor.sees("/") { cursor.index += 1 }
      cursor.index += part.utf8.count
      if part.hasPrefix("@") || part.hasSuffix("*") || part.contains(".") { continue }
      guard cursor.kinds(of: part).meets(.properties.union(.parameter)) else {
        throw cursor.unexpected("a property")
      }
    }
  }
}

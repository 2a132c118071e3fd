/// Fragments of context URLs (OData ABNF 4.01 §3).
extension URLParser {
  /// The fragment, at its `#`.
  mutating func context() throws(ODataSyntaxError) -> ODataContext {
    guard index < end, bytes[index] == UInt8(ascii: "#") else { throw unexpected("\"#\"") }
    index += 1
    reach(index)
    if take(word: "Collection(") {
      let type = try referenceOrType()
      try expect(")")
      return ODataContext(.type(type, isCollection: true), items: try contextItemsIfAny())
    }
    if take(word: "$ref") { return ODataContext(.type("$ref", isCollection: false)) }
    let start = index
    let name = try self.name("an entity set, a singleton or a type")
    if name.isQualified, names != nil || isAtEnd || sees("(") {
      return ODataContext(
        .type(name.text, isCollection: false), items: try contextItemsIfAny())
    }
    index = start
    return try contextPath()
  }

  private mutating func referenceOrType() throws(ODataSyntaxError) -> String {
    take(word: "$ref") ? "$ref" : try name("the name of a type").text
  }

  private mutating func contextPath() throws(ODataSyntaxError) -> ODataContext {
    var path = ODataPath([.name(try identifier("an entity set or a singleton"))])
    var context = ODataContext(.path(path))
    while !isAtEnd {
      if sees("(") {
        if isSelectionAhead {
          context.items = try contextItemsIfAny()
          break
        }
        path.segments.append(.key(try key()))
        continue
      }
      let start = index
      try expect("/")
      if version == .v3, take(word: "$links/") {
        path.segments.append(.system(.links))
        path.segments.append(.name(try identifier("a navigation property")))
        continue
      }
      if sees("$") || sees("@") {
        index = start
        break
      }
      let name = try self.name("a property or a type")
      let kinds = name.isQualified ? NameKinds.types : .properties
      guard name.kinds.meets(kinds) else { throw unknown(name, "a property") }
      path.segments.append(name.isQualified ? .qualified(name.text) : .name(name.text))
    }
    context.subject = .path(path)
    if sees("/") {
      try expect("/")
      guard
        let suffix = ODataContext.Suffix.allCases.first(where: {
          $0 != .none && takeSuffix($0.rawValue)
        })
      else { throw unexpected("\"$entity\", \"$delta\" or another suffix") }
      context.suffix = suffix
    }
    return context
  }

  private mutating func takeSuffix(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard index + bytes.count <= end, self.bytes[index..<index + bytes.count] == bytes[...] else {
      return false
    }
    let behind = index + bytes.count
    if behind < end, Self.continues(self.bytes[behind]) || self.bytes[behind] == UInt8(ascii: "-") {
      return false
    }
    index = behind
    reach(index)
    return true
  }

  /// True if what is in the parentheses that are next are properties, not a key.
  private var isSelectionAhead: Bool {
    let place = index + (next(index)?.width ?? 1)
    guard let byte = next(place)?.byte else { return false }
    if byte == UInt8(ascii: "*") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "@") {
      return true
    }
    guard let end = placeBehindIdentifier(from: place), let word = try? text(place..<end) else {
      return false
    }
    guard let behind = next(end)?.byte else { return true }
    return !["true", "false", "null"].contains(word) && !"='-".utf8.contains(behind)
  }

  private mutating func contextItemsIfAny() throws(ODataSyntaxError) -> [ODataContext.Item]? {
    guard sees("(") else { return nil }
    try enter()
    defer { leave() }
    try expect("(")
    var items: [ODataContext.Item] = []
    if take(")") { return items }
    repeat { items.append(try contextItem()) } while take(",")
    try expect(")")
    return items
  }

  private mutating func contextItem() throws(ODataSyntaxError) -> ODataContext.Item {
    let start = index
    var item = ODataContext.Item(try selectionPath("a property", inFragment: true))
    let behind = index
    index = start
    try checkContextPath(item.path)
    index = behind
    item.isRecursive = take("+")
    item.items = try contextItemsIfAny()
    return item
  }

  /// Types are always qualified here: a plain name is that of a property.
  private mutating func checkContextPath(_ path: [String]) throws(ODataSyntaxError) {
    guard names != nil else { return }
    for part in path {
      if sees("/") { index += 1 }
      index += part.utf8.count
      if part.hasPrefix("@") || part.hasSuffix("*") || part.contains(".") { continue }
      guard kinds(of: part).meets(.properties.union(.parameter)) else {
        throw unexpected("a property")
      }
    }
  }
}

/// `$select` and `$expand` (OData ABNF 4.01 §2).
enum SelectionGrammar {
  static func selectItems(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [ODataSelectItem] {
    try cursor.items(selectItem)
  }

  private static func selectItem(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataSelectItem {
    var item = ODataSelectItem(try selectionPath(&cursor, "a property, an operation or \"*\""))
    guard cursor.sees("(") else { return item }
    if isParameterNames(cursor) {
      try cursor.expect("(")
      item.parameterNames = try cursor.items(until: ")") { (cursor) throws(ODataSyntaxError) in
        try NameGrammar.identifier(&cursor, "the name of a parameter")
      }
    } else {
      try cursor.require("options of selected properties", since: .v401)
      item.options = try QueryGrammar.nestedOptions(&cursor, .ofSelect)
    }
    return item
  }

  /// True if names alone are in the parentheses that are next.
  private static func isParameterNames(_ cursor: URLCursor) -> Bool {
    let place = cursor.placeBehindSpace(from: cursor.index + (cursor.next?.width ?? 1))
    guard let end = cursor.placeBehindIdentifier(from: place) else { return false }
    return cursor.character(at: end)?.byte != UInt8(ascii: "=")
  }

  /// Names, qualified names and annotations with slashes between, and a star at the end.
  static func selectionPath(
    _ cursor: inout URLCursor, _ what: String, inFragment: Bool = false
  ) throws(ODataSyntaxError) -> [String] {
    var path: [String] = []
    repeat {
      if cursor.take("*") {
        path.append("*")
        return path
      }
      if cursor.sees("@") {
        let (term, qualifier) = try NameGrammar.annotation(&cursor, inFragment: inFragment)
        try cursor.require("annotations in paths", since: .v4)
        path.append("@" + term + (qualifier.map { "#" + $0 } ?? ""))
      } else {
        let name = try NameGrammar.name(&cursor, what).text
        if cursor.sees("."),
          cursor.character(at: cursor.index + (cursor.next?.width ?? 1))?.byte
            == UInt8(ascii: "*")
        {
          try cursor.expect(".")
          try cursor.expect("*")
          path.append(name + ".*")
          return path
        }
        path.append(name)
      }
    } while isAtPathStep(cursor) && cursor.take("/")
    return path
  }

  /// True if a slash is next that no segment of the protocol follows.
  private static func isAtPathStep(_ cursor: URLCursor) -> Bool {
    guard cursor.sees("/"), let width = cursor.next?.width else { return false }
    return cursor.character(at: cursor.index + width)?.byte != UInt8(ascii: "$")
  }

  static func expandItems(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [ODataExpandItem] {
    try cursor.items(expandItem)
  }

  private static func expandItem(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataExpandItem {
    let start = cursor.index
    if cursor.take(word: "$value") {
      try cursor.require("$value in $expand", since: .v401, at: start)
      return ODataExpandItem(["$value"])
    }
    var item = ODataExpandItem(try selectionPath(&cursor, "a navigation property or \"*\""))
    let isStar = item.path.last == "*"
    if isStar { try cursor.require("* in $expand", since: .v4, at: start) }
    var allowed = isStar ? AllowedOptions.ofStar : .ofExpand
    let suffix = cursor.index
    if cursor.take(word: "/$ref") {
      try cursor.require("$ref in $expand", since: .v4, at: suffix)
      item.content = .references
      allowed = .ofReferences
      if isStar { return item }
    } else if !isStar, cursor.take(word: "/$count") {
      try cursor.require("$count in $expand", since: .v4, at: suffix)
      item.content = .count
      allowed = .ofCount
    }
    guard cursor.sees("(") else { return item }
    try cursor.require("options within $expand", since: .v4)
    item.options = try QueryGrammar.nestedOptions(&cursor, allowed)
    return item
  }
}

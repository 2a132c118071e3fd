/// `$select` and `$expand` (OData ABNF 4.01 §2).
extension URLParser {
  // MARK: $select

  mutating func selectItems() throws(ODataSyntaxError) -> [ODataSelectItem] {
    var items: [ODataSelectItem] = []
    repeat {
      skipSpaceBetweenItems(items.isEmpty)
      items.append(try selectItem())
      skipSpaceBefore(",")
    } while take(",")
    return items
  }

  private mutating func selectItem() throws(ODataSyntaxError) -> ODataSelectItem {
    var item = ODataSelectItem(try selectionPath("a property, an operation or \"*\""))
    guard sees("(") else { return item }
    if isParameterNames {
      try expect("(")
      var names: [String] = []
      repeat {
        skipSpace()
        names.append(try identifier("the name of a parameter"))
        skipSpace()
      } while take(",")
      try expect(")")
      item.parameterNames = names
    } else {
      try require("options of selected properties", since: .v401)
      item.options = try nestedOptions(.ofSelect)
    }
    return item
  }

  /// True if names alone are in the parentheses that are next.
  private var isParameterNames: Bool {
    var place = index + (next(index)?.width ?? 1)
    while let (byte, width) = next(place), byte == 0x20 || byte == 0x09 { place += width }
    guard let end = placeBehindIdentifier(from: place) else { return false }
    return next(end)?.byte != UInt8(ascii: "=")
  }

  /// Names, qualified names and annotations with slashes between, and a star at the end.
  mutating func selectionPath(
    _ what: String, inFragment: Bool = false
  ) throws(ODataSyntaxError) -> [String] {
    var path: [String] = []
    repeat {
      if take("*") {
        path.append("*")
        return path
      }
      if sees("@") {
        let (term, qualifier) = try annotation(inFragment: inFragment)
        try require("annotations in paths", since: .v4)
        path.append("@" + term + (qualifier.map { "#" + $0 } ?? ""))
      } else {
        let name = try self.name(what).text
        if sees("."), next(index + (next(index)?.width ?? 1))?.byte == UInt8(ascii: "*") {
          try expect(".")
          try expect("*")
          path.append(name + ".*")
          return path
        }
        path.append(name)
      }
    } while isAtPathStep && take("/")
    return path
  }

  /// True if a slash is next that no segment of the protocol follows.
  private var isAtPathStep: Bool {
    guard sees("/"), let width = next(index)?.width else { return false }
    return next(index + width)?.byte != UInt8(ascii: "$")
  }

  // MARK: $expand

  mutating func expandItems() throws(ODataSyntaxError) -> [ODataExpandItem] {
    var items: [ODataExpandItem] = []
    repeat {
      skipSpaceBetweenItems(items.isEmpty)
      items.append(try expandItem())
      skipSpaceBefore(",")
    } while take(",")
    return items
  }

  private mutating func expandItem() throws(ODataSyntaxError) -> ODataExpandItem {
    let start = index
    if take(word: "$value") {
      try require("$value in $expand", since: .v401, at: start)
      return ODataExpandItem(["$value"])
    }
    var item = ODataExpandItem(try selectionPath("a navigation property or \"*\""))
    let isStar = item.path.last == "*"
    if isStar { try require("* in $expand", since: .v4, at: start) }
    var allowed = isStar ? AllowedOptions.ofStar : .ofExpand
    let suffix = index
    if take(word: "/$ref") {
      try require("$ref in $expand", since: .v4, at: suffix)
      item.content = .references
      allowed = .ofReferences
      if isStar { return item }
    } else if !isStar, take(word: "/$count") {
      try require("$count in $expand", since: .v4, at: suffix)
      item.content = .count
      allowed = .ofCount
    }
    guard sees("(") else { return item }
    try require("options within $expand", since: .v4)
    item.options = try nestedOptions(allowed)
    return item
  }
}

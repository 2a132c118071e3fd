/// Names, and paths of them.
extension URLWriter {
  /// Prints a name without a namespace.
  mutating func identifier(_ text: String) throws(ODataSyntaxError) {
    if !URLCharacters.isIdentifier(text) {
      throw .wrong("\(text.debugDescription) is no identifier")
    }
    syntax(text)
  }

  /// Prints a name that may have a namespace.
  mutating func name(_ text: String) throws(ODataSyntaxError) {
    if !URLCharacters.isName(text) { throw .wrong("\(text.debugDescription) is no name") }
    syntax(text)
  }

  /// Prints the name of a type or of a collection; in quotes in V2 and V3.
  mutating func typeName(_ text: String) throws(ODataSyntaxError) {
    if version < .v4 {
      syntax("'")
      try name(text)
      syntax("'")
      return
    }
    if text.hasPrefix("Collection("), text.hasSuffix(")") {
      syntax("Collection(")
      try name(String(text.dropFirst(11).dropLast()))
      syntax(")")
    } else {
      try name(text)
    }
  }

  /// Prints an annotation, with `@` before its term and `#` before its qualifier.
  mutating func annotation(
    _ term: String, _ qualifier: String?, inFragment: Bool = false
  ) throws(ODataSyntaxError) {
    syntax("@")
    try name(term)
    guard let qualifier else { return }
    verbatim(inFragment ? "#" : "%23")
    try identifier(qualifier)
  }

  /// Prints names, qualified names, annotations and stars with slashes between.
  mutating func path(_ path: [String], inFragment: Bool = false) throws(ODataSyntaxError) {
    if path.isEmpty { throw .wrong("a path has no steps") }
    for (number, part) in path.enumerated() {
      if number > 0 { syntax("/") }
      let isLast = number == path.count - 1
      if part.hasPrefix("@") {
        try require("annotations in paths", since: .v4)
        let parts = part.dropFirst().split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        try annotation(
          String(parts[0]), parts.count > 1 ? String(parts[1]) : nil, inFragment: inFragment)
      } else if isLast, part == "*" {
        syntax("*")
      } else if isLast, part.hasSuffix(".*") {
        try name(String(part.dropLast(2)))
        syntax(".*")
      } else {
        try name(part)
      }
    }
  }
}

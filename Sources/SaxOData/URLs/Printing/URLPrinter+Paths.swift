/// Paths within expressions, and paths of resources.
extension URLPrinter {
  // MARK: Expressions

  mutating func print(_ path: ODataMemberPath) throws(ODataSyntaxError) {
    var isFirst = try root(path)
    for step in path.steps {
      try print(step, isFirst: isFirst)
      isFirst = false
    }
  }

  /// Prints what a path begins with.
  ///
  /// - Returns: true if nothing has been printed that a slash is wanted behind.
  private mutating func root(_ path: ODataMemberPath) throws(ODataSyntaxError) -> Bool {
    switch path.root {
    case .implicit:
      try checkFirst(path)
      return true
    case .it: syntax("$it")
    case .this:
      try require("$this", since: .v401)
      syntax("$this")
    case .these:
      try require("$these", since: .v4)
      syntax("$these")
    case .root:
      try require("$root", since: .v4)
      switch path.steps.first {
      case .name, .call: break
      default: throw wrong("$root wants a name behind it")
      }
      syntax("$root")
    case .alias(let name):
      try require("parameter aliases", since: .v4)
      syntax("@")
      try identifier(name)
    case .variable(let name):
      guard variables.contains(name) else {
        throw wrong("the variable \(name) belongs to no lambda around")
      }
      try identifier(name)
    }
    return false
  }

  /// Fails for a first step that would be read as something else.
  private func checkFirst(_ path: ODataMemberPath) throws(ODataSyntaxError) {
    guard let first = path.steps.first else { throw wrong("a path has no steps") }
    switch first {
    case .name(let name):
      let word = name.lowercased()
      let literals = ["null", "true", "false", "inf", "nan", "infd", "nand", "inff", "nanf", "not"]
      if literals.contains(word) { throw wrong("a path can't begin with the name \(name)") }
      if variables.contains(name) {
        throw wrong("the property \(name) is hidden by the variable of a lambda")
      }
      if path.steps.count > 1, case .key = path.steps[1], Self.isReserved(word) {
        throw wrong("\(name) before a parenthesis is a function of the protocol")
      }
    case .call(let name, _):
      if Self.isReserved(name.lowercased()) {
        throw wrong("\(name) is a function of the protocol")
      }
    case .type:
      if path.steps.count == 1 { throw wrong("a path can't end with the type that it begins with") }
    case .annotation(let term, let qualifier):
      if qualifier == nil, !term.contains(".") {
        throw wrong("a path can't begin with @\(term), which is read as an alias")
      }
    default: throw wrong("a path can't begin with what needs something before it")
    }
  }

  private static func isReserved(_ word: String) -> Bool {
    ["cast", "isof", "case", "not"].contains(word)
      || ODataFunction.named(word, anyCase: true) != nil
  }

  private mutating func print(
    _ step: ODataMemberPath.Step, isFirst: Bool
  ) throws(ODataSyntaxError) {
    if case .key(let key) = step { return try print(key) }
    if !isFirst { syntax("/") }
    switch step {
    case .name(let name): try identifier(name)
    case .type(let name):
      guard name.contains(".") else { throw wrong("the type \(name) has no namespace") }
      try self.name(name)
    case .key: break
    case .call(let name, let arguments):
      try require("functions in expressions", since: .v3)
      try self.name(name)
      try print(arguments)
    case .annotation(let term, let qualifier):
      try require("annotations in expressions", since: .v4)
      try annotation(term, qualifier)
    case .count(let options):
      try require("$count in expressions", since: .v4)
      syntax("$count")
      if !options.options.isEmpty {
        try require("options of $count", since: .v401)
        try nested(options, .ofCount)
      }
    case .filter(let expression):
      try require("$filter in paths", since: .v401)
      syntax("$filter(")
      try print(expression)
      syntax(")")
    case .any(let lambda):
      try require("any(…)", since: .v3)
      syntax("any(")
      if let lambda { try print(lambda) }
      syntax(")")
    case .all(let lambda):
      try require("all(…)", since: .v3)
      syntax("all(")
      try print(lambda)
      syntax(")")
    case .aggregate(let aggregate):
      try require("aggregate(…)", since: .v4)
      syntax("aggregate(")
      try print(aggregate, needsName: false)
      syntax(")")
    }
  }

  mutating func annotation(
    _ term: String, _ qualifier: String?, inFragment: Bool = false
  ) throws(ODataSyntaxError) {
    syntax("@")
    try name(term)
    guard let qualifier else { return }
    verbatim(inFragment ? "#" : "%23")
    try identifier(qualifier)
  }

  private mutating func print(
    _ lambda: ODataMemberPath.Lambda
  ) throws(ODataSyntaxError) {
    try identifier(lambda.variable)
    syntax(":")
    variables.append(lambda.variable)
    try print(lambda.body)
    variables.removeLast()
  }

  // MARK: Keys and parameters

  mutating func print(_ key: ODataKey) throws(ODataSyntaxError) {
    syntax("(")
    switch key {
    case .value(let value): try print(value)
    case .named(let values):
      if values.isEmpty { throw wrong("a key has no values") }
      try list(values) { (p, item) throws(ODataSyntaxError) in
        try p.identifier(item.name)
        p.syntax("=")
        try p.print(item.value)
      }
    }
    syntax(")")
  }

  private mutating func print(_ value: ODataKey.Value) throws(ODataSyntaxError) {
    switch value {
    case .literal(let literal): try print(literal)
    case .alias(let name):
      try require("parameter aliases", since: .v4)
      syntax("@")
      try identifier(name)
    }
  }

  mutating func print(_ arguments: [ODataMemberPath.Argument]) throws(ODataSyntaxError) {
    syntax("(")
    try list(arguments) { (p, item) throws(ODataSyntaxError) in
      try p.identifier(item.name)
      p.syntax("=")
      try p.print(item.value)
    }
    syntax(")")
  }

  // MARK: Resources

  mutating func print(_ path: ODataPath) throws(ODataSyntaxError) {
    isPath = true
    defer { isPath = false }
    for (number, segment) in path.segments.enumerated() {
      if case .key(let key) = segment {
        if number == 0 { throw wrong("a path begins with a key") }
        try print(key)
        continue
      }
      if number > 0 { syntax("/") }
      try print(segment, isFirst: number == 0)
    }
  }

  private mutating func print(
    _ segment: ODataPath.Segment, isFirst: Bool
  ) throws(ODataSyntaxError) {
    switch segment {
    case .name(let text):
      try check(segment: text)
      if text.contains("."), URLCharacters.isName(text) {
        throw wrong("the segment \(text) would be a qualified name")
      }
      // Before a colon, the first segment would be a scheme.
      self.segment(text, encoding: isFirst ? ":" : "")
    case .qualified(let name):
      guard name.contains(".") else { throw wrong("the name \(name) has no namespace") }
      try self.name(name)
    case .key: break
    case .call(let name, let arguments):
      try self.name(name)
      try print(arguments)
    case .filter(let expression):
      try require("$filter in paths", since: .v401)
      syntax("$filter(")
      try print(expression)
      syntax(")")
    case .crossjoin(let sets):
      try require("$crossjoin", since: .v4)
      syntax("$crossjoin(")
      try list(sets) { (p, set) throws(ODataSyntaxError) in try p.identifier(set) }
      syntax(")")
    case .system(let system):
      try require(system.rawValue, since: system.since, until: system.until)
      syntax(system.rawValue)
    case .reference(let text):
      try check(segment: text)
      syntax("$")
      self.segment(text, encoding: "")
    }
  }

  /// Fails for a segment that would be read as something else.
  private func check(segment text: String) throws(ODataSyntaxError) {
    let isBad =
      text.isEmpty || text.utf8.contains(UInt8(ascii: "(")) || text.utf8.contains(UInt8(ascii: ")"))
      || text.hasPrefix("$")
    if isBad { throw wrong("\(text.debugDescription) can't be a segment of a path") }
  }
}

/// Paths within expressions.
enum MemberPathPrinter {
  static func print(_ path: ODataMemberPath, to writer: inout URLWriter) throws(ODataSyntaxError) {
    var isFirst = try root(path, to: &writer)
    for step in path.steps {
      try print(step, isFirst: isFirst, to: &writer)
      isFirst = false
    }
  }

  /// Prints what a path begins with.
  ///
  /// - Returns: true if nothing has been printed that a slash is wanted behind.
  private static func root(
    _ path: ODataMemberPath, to writer: inout URLWriter
  ) throws(ODataSyntaxError) -> Bool {
    switch path.root {
    case .implicit:
      try checkFirst(path, writer.variables)
      return true
    case .it: writer.syntax("$it")
    case .this:
      try writer.require("$this", since: .v401)
      writer.syntax("$this")
    case .these:
      try writer.require("$these", since: .v4)
      writer.syntax("$these")
    case .root:
      try writer.require("$root", since: .v4)
      switch path.steps.first {
      case .name, .call: break
      default: throw .wrong("$root wants a name behind it")
      }
      writer.syntax("$root")
    case .alias(let name):
      try writer.require("parameter aliases", since: .v4)
      writer.syntax("@")
      try writer.identifier(name)
    case .variable(let name):
      guard writer.variables.contains(name) else {
        throw .wrong("the variable \(name) belongs to no lambda around")
      }
      try writer.identifier(name)
    }
    return false
  }

  /// Fails for a first step that would be read as something else.
  private static func checkFirst(
    _ path: ODataMemberPath, _ variables: [String]
  ) throws(ODataSyntaxError) {
    guard let first = path.steps.first else { throw .wrong("a path has no steps") }
    switch first {
    case .name(let name):
      let word = name.lowercased()
      let literals = ["null", "true", "false", "inf", "nan", "infd", "nand", "inff", "nanf", "not"]
      if literals.contains(word) { throw .wrong("a path can't begin with the name \(name)") }
      if variables.contains(name) {
        throw .wrong("the property \(name) is hidden by the variable of a lambda")
      }
      if path.steps.count > 1, case .key = path.steps[1], isReserved(word) {
        throw .wrong("\(name) before a parenthesis is a function of the protocol")
      }
    case .call(let name, _):
      if isReserved(name.lowercased()) {
        throw .wrong("\(name) is a function of the protocol")
      }
    case .type:
      if path.steps.count == 1 {
        throw .wrong("a path can't end with the type that it begins with")
      }
    case .annotation(let term, let qualifier):
      if qualifier == nil, !term.contains(".") {
        throw .wrong("a path can't begin with @\(term), which is read as an alias")
      }
    default: throw .wrong("a path can't begin with what needs something before it")
    }
  }

  private static func isReserved(_ word: String) -> Bool {
    ["cast", "isof", "case", "not"].contains(word)
      || ODataFunction.named(word, anyCase: true) != nil
  }

  private static func print(
    _ step: ODataMemberPath.Step, isFirst: Bool, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if case .key(let key) = step { return try KeyPrinter.print(key, to: &writer) }
    if !isFirst { writer.syntax("/") }
    switch step {
    case .name(let name): try writer.identifier(name)
    case .type(let name):
      guard name.contains(".") else { throw .wrong("the type \(name) has no namespace") }
      try writer.name(name)
    case .key: break
    case .call(let name, let arguments):
      try writer.require("functions in expressions", since: .v3)
      try writer.name(name)
      try KeyPrinter.print(arguments, to: &writer)
    case .annotation(let term, let qualifier):
      try writer.require("annotations in expressions", since: .v4)
      try writer.annotation(term, qualifier)
    case .count(let options):
      try writer.require("$count in expressions", since: .v4)
      writer.syntax("$count")
      if !options.options.isEmpty {
        try writer.require("options of $count", since: .v401)
        try QueryPrinter.nested(options, .ofCount, to: &writer)
      }
    case .filter(let expression):
      try ExpressionPrinter.printFilterSegment(expression, to: &writer)
    case .any(let lambda):
      try writer.require("any(…)", since: .v3)
      writer.syntax("any(")
      if let lambda { try print(lambda, to: &writer) }
      writer.syntax(")")
    case .all(let lambda):
      try writer.require("all(…)", since: .v3)
      writer.syntax("all(")
      try print(lambda, to: &writer)
      writer.syntax(")")
    case .aggregate(let aggregate):
      try writer.require("aggregate(…)", since: .v4)
      writer.syntax("aggregate(")
      try AggregatePrinter.print(aggregate, needsName: false, to: &writer)
      writer.syntax(")")
    }
  }

  private static func print(
    _ lambda: ODataMemberPath.Lambda, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try writer.identifier(lambda.variable)
    writer.syntax(":")
    writer.variables.append(lambda.variable)
    try ExpressionPrinter.print(lambda.body, to: &writer)
    writer.variables.removeLast()
  }
}

/// Paths within expressions (OData ABNF 4.01 §4, from `firstMemberExpr` on), and what they begin with.
enum MemberPathGrammar {
  static func memberPath(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataMemberPath {
    var path = ODataMemberPath()
    var reached = try root(&cursor, of: &path)
    while true {
      if cursor.sees("("), try KeyGrammar.keyStep(&cursor, &path, &reached) { continue }
      guard cursor.sees("/"), !reached.subtracting(.ended).isEmpty else { break }
      try MemberStepGrammar.step(&cursor, &path, &reached)
    }
    // A cast of entities or of an entity leads nowhere by itself.
    if reached.isSubset(of: [.castEntities, .castEntity]) { throw cursor.unexpected("\"/\"") }
    return path
  }

  private static func root(
    _ cursor: inout URLCursor, of path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    if cursor.sees("@") { return try aliasOrAnnotation(&cursor, &path) }
    if cursor.take(word: "$it") {
      path.root = .it
      return cursor.names == nil ? .all : [.entity, .complex]
    }
    if cursor.sees(word: "$these") {
      try cursor.require("$these", since: .v4)
      _ = cursor.take(word: "$these")
      path.root = .these
      return .castEntities
    }
    if cursor.sees(word: "$this") {
      try cursor.require("$this", since: .v401)
      _ = cursor.take(word: "$this")
      path.root = .this
      return cursor.names == nil ? .all : [.entity, .complex]
    }
    if cursor.sees(word: "$root/") {
      try cursor.require("$root", since: .v4)
      _ = cursor.take(word: "$root")
      path.root = .root
      try cursor.expect("/")
      return try rootStep(&cursor, &path)
    }
    return try firstStep(&cursor, &path)
  }

  /// An alias and an annotation without a namespace look alike: what begins a path is an alias.
  private static func aliasOrAnnotation(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let start = cursor.index
    let (term, qualifier) = try NameGrammar.annotation(&cursor)
    try cursor.require("annotations and aliases in expressions", since: .v4, at: start)
    if qualifier == nil, !term.contains(".") {
      path.root = .alias(term)
      return cursor.names == nil ? .all : .all.subtracting([.ended, .keyed])
    }
    path.steps.append(.annotation(term: term, qualifier: qualifier))
    return .all.subtracting([.ended, .keyed])
  }

  /// The first name: a variable, a property, a type or a function.
  private static func firstStep(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let name = try NameGrammar.name(&cursor, "an expression")
    if !name.isQualified, cursor.variables.contains(name.text) {
      path.root = .variable(name.text)
      return cursor.names == nil ? .all : [.entity, .complex, .primitive]
    }
    var start: ReachedValues = [.entity, .complex]
    if cursor.names == nil { start = .all }
    if cursor.sees("("),
      let result = try MemberStepGrammar.callStep(&cursor, name, NameKinds.functions, &path)
    {
      return result
    }
    var reached = MemberStepGrammar.nameStep(&cursor, name, from: start, &path)
    if cursor.names != nil, !name.isQualified, name.kinds.meets(.variable) {
      // A lambda's variable whose lambda is not known of.
      if reached.isEmpty { path.steps.append(.name(name.text)) }
      reached.formUnion([.entity, .complex])
    }
    if reached.isEmpty {
      throw NameGrammar.unknown(&cursor, name, "a property, a type or a function")
    }
    if cursor.names == nil, name.isQualified, !cursor.sees("/"), !cursor.sees("(") {
      throw cursor.unexpected("\"(\" or \"/\"")
    }
    return reached
  }

  /// The step behind `$root`.
  private static func rootStep(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let name = try NameGrammar.name(&cursor, "an entity set, a singleton or a function")
    if cursor.sees("("),
      let result = try MemberStepGrammar.callStep(&cursor, name, .functionImports, &path)
    {
      return result
    }
    path.steps.append(.name(name.text))
    if cursor.names == nil { return .all }
    var reached: ReachedValues = []
    if name.kinds.meets(.entitySet) { reached.insert(.entities) }
    if name.kinds.meets(.singleton) { reached.insert(.entity) }
    if reached.isEmpty { throw NameGrammar.unknown(&cursor, name, "an entity set or a singleton") }
    return reached
  }
}

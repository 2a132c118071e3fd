/// Steps of paths within expressions.
enum MemberStepGrammar {
  static func step(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) {
    let start = cursor.index
    try cursor.expect("/")
    if cursor.sees("$") {
      try systemStep(&cursor, &path, &reached, from: start)
      return
    }
    if cursor.sees("@") {
      let (term, qualifier) = try NameGrammar.annotation(&cursor)
      try cursor.require("annotations in expressions", since: .v4, at: start)
      path.steps.append(.annotation(term: term, qualifier: qualifier))
      reached = .all.subtracting([.ended, .keyed])
      return
    }
    if reached.meets(.many), try collectionStep(&cursor, &path) {
      reached = .ended
      return
    }
    let segment = cursor.index
    guard cursor.placeBehindIdentifier(from: cursor.index) != nil else {
      let key = try KeyGrammar.keySegment(
        &cursor, &reached, from: segment, for: nil, "a property, a type or a function")
      path.steps.append(.name(key))
      return
    }
    let name = try NameGrammar.name(&cursor)
    if cursor.sees("("), let result = try callStep(&cursor, name, .functions, &path) {
      reached = result
      return
    }
    let result = nameStep(&cursor, name, from: reached, &path)
    if !result.isEmpty {
      reached = result
      return
    }
    let key = try KeyGrammar.keySegment(
      &cursor, &reached, from: segment, for: name, "a property, a type or a function")
    path.steps.append(.name(key))
  }

  /// `$count` and `$filter`.
  private static func systemStep(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath, _ reached: inout ReachedValues,
    from start: Int
  ) throws(ODataSyntaxError) {
    guard reached.meets(.many) else { throw cursor.unexpected("a property, a type or a function") }
    if cursor.take(word: "$count") {
      try cursor.require("$count in expressions", since: .v4, at: start)
      var options = ODataQuery()
      if cursor.sees("(") {
        try cursor.require("options of $count", since: .v401)
        options = try QueryGrammar.nestedOptions(&cursor, .ofCount)
      }
      path.steps.append(.count(options))
      reached = .ended
    } else if cursor.take(word: "$filter(") {
      try cursor.require("$filter in paths", since: .v401, at: start)
      path.steps.append(.filter(try ExpressionGrammar.expression(&cursor)))
      try cursor.expect(")")
      reached.formIntersection(.many)
    } else {
      throw cursor.unexpected("\"$count\" or \"$filter\"")
    }
  }

  /// `any`, `all` and `aggregate`; false if something else is here.
  private static func collectionStep(
    _ cursor: inout URLCursor, _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> Bool {
    let anyCase = cursor.version >= .v401
    let start = cursor.index
    if cursor.take(word: "any", anyCase: anyCase), cursor.sees("(") {
      try cursor.require("any(…)", since: .v3, at: start)
      path.steps.append(.any(try lambda(&cursor, isOptional: true)))
      return true
    }
    cursor.index = start
    if cursor.take(word: "all", anyCase: anyCase), cursor.sees("(") {
      try cursor.require("all(…)", since: .v3, at: start)
      if let lambda = try lambda(&cursor, isOptional: false) { path.steps.append(.all(lambda)) }
      return true
    }
    cursor.index = start
    guard cursor.version >= .v4, cursor.take(word: "aggregate"), cursor.take("(") else {
      cursor.index = start
      return false
    }
    try cursor.enter()
    defer { cursor.leave() }
    cursor.skipSpace()
    path.steps.append(.aggregate(try AggregateGrammar.aggregate(&cursor, needsName: false)))
    try cursor.closeParenthesis()
    return true
  }

  /// `(x:…)`, or `()` if that is allowed.
  static func lambda(
    _ cursor: inout URLCursor, isOptional: Bool
  ) throws(ODataSyntaxError) -> ODataMemberPath.Lambda? {
    try cursor.openParenthesis()
    if isOptional, cursor.take(")") { return nil }
    if !isOptional, cursor.names != nil, cursor.sees(")"),
      let width = cursor.next?.width
    {
      // A key could be written as a segment: that it is none is known at its end.
      cursor.reach(cursor.index + width)
    }
    let variable = try NameGrammar.identifier(&cursor, "a variable")
    cursor.skipSpace()
    try cursor.expect(":")
    cursor.skipSpace()
    cursor.variables.append(variable)
    let body = try ExpressionGrammar.expression(&cursor)
    cursor.variables.removeLast()
    try cursor.closeParenthesis()
    return .init(variable: variable, body: body)
  }

  /// A property or a type; nothing if the name stands for neither here.
  static func nameStep(
    _ cursor: inout URLCursor, _ name: NameGrammar.Name, from reached: ReachedValues,
    _ path: inout ODataMemberPath
  ) -> ReachedValues {
    if cursor.names == nil {
      path.steps.append(name.isQualified ? .type(name.text) : .name(name.text))
      return .all
    }
    var result: ReachedValues = reached.cast(to: name.kinds)
    if !name.isQualified, reached.meets(.structured) {
      result.formUnion(ReachedValues(properties: name.kinds))
    }
    if result.isEmpty { return [] }
    path.steps.append(name.isQualified ? .type(name.text) : .name(name.text))
    return result
  }

  /// A function of the service, whose parameters are next; nil if a key is, or if the name is no function's.
  static func callStep(
    _ cursor: inout URLCursor, _ name: NameGrammar.Name, _ functions: NameKinds,
    _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues? {
    guard name.kinds.meets(functions) else { return nil }
    let start = cursor.index
    let mayBeKey = name.kinds.meets(.keyed)
    if mayBeKey, !ParameterGrammar.isCall(&cursor, name) {
      cursor.index = start
      return nil
    }
    try cursor.require("functions in expressions", since: .v3, at: name.start)
    path.steps.append(.call(name.text, try ParameterGrammar.parameters(&cursor)))
    return cursor.names == nil ? .all : ReachedValues(functions: name.kinds.intersection(functions))
  }
}

/// Paths within expressions (OData ABNF 4.01 §4, from `firstMemberExpr` on).
extension URLParser {
  mutating func memberPath() throws(ODataSyntaxError) -> ODataMemberPath {
    var path = ODataMemberPath()
    var reached = try root(of: &path)
    while true {
      if sees("("), try keyStep(&path, &reached) { continue }
      guard sees("/"), !reached.subtracting(.ended).isEmpty else { break }
      try step(&path, &reached)
    }
    // A cast of entities or of an entity leads nowhere by itself.
    if reached.isSubset(of: [.castEntities, .castEntity]) { throw unexpected("\"/\"") }
    return path
  }

  // MARK: Roots

  private mutating func root(
    of path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    if sees("@") { return try aliasOrAnnotation(&path) }
    if take(word: "$it") {
      path.root = .it
      return names == nil ? .all : [.entity, .complex]
    }
    if sees(word: "$these") {
      try require("$these", since: .v4)
      _ = take(word: "$these")
      path.root = .these
      return .castEntities
    }
    if sees(word: "$this") {
      try require("$this", since: .v401)
      _ = take(word: "$this")
      path.root = .this
      return names == nil ? .all : [.entity, .complex]
    }
    if sees(word: "$root/") {
      try require("$root", since: .v4)
      _ = take(word: "$root")
      path.root = .root
      try expect("/")
      return try rootStep(&path)
    }
    return try firstStep(&path)
  }

  /// An alias and an annotation without a namespace look alike: what begins a path is an alias.
  private mutating func aliasOrAnnotation(
    _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let start = index
    let (term, qualifier) = try annotation()
    try require("annotations and aliases in expressions", since: .v4, at: start)
    if qualifier == nil, !term.contains(".") {
      path.root = .alias(term)
      return names == nil ? .all : .all.subtracting([.ended, .keyed])
    }
    path.steps.append(.annotation(term: term, qualifier: qualifier))
    return .all.subtracting([.ended, .keyed])
  }

  /// The first name: a variable, a property, a type or a function.
  private mutating func firstStep(
    _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let name = try self.name("an expression")
    if !name.isQualified, variables.contains(name.text) {
      path.root = .variable(name.text)
      return names == nil ? .all : [.entity, .complex, .primitive]
    }
    var start: ReachedValues = [.entity, .complex]
    if names == nil { start = .all }
    if sees("("), let result = try callStep(name, NameKinds.functions, &path) { return result }
    var reached = nameStep(name, from: start, &path)
    if names != nil, !name.isQualified, name.kinds.meets(.variable) {
      // A lambda's variable whose lambda is not known of.
      if reached.isEmpty { path.steps.append(.name(name.text)) }
      reached.formUnion([.entity, .complex])
    }
    if reached.isEmpty { throw unknown(name, "a property, a type or a function") }
    if names == nil, name.isQualified, !sees("/"), !sees("(") {
      throw unexpected("\"(\" or \"/\"")
    }
    return reached
  }

  /// The step behind `$root`.
  private mutating func rootStep(
    _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues {
    let name = try self.name("an entity set, a singleton or a function")
    if sees("("), let result = try callStep(name, .functionImports, &path) { return result }
    path.steps.append(.name(name.text))
    if names == nil { return .all }
    var reached: ReachedValues = []
    if name.kinds.meets(.entitySet) { reached.insert(.entities) }
    if name.kinds.meets(.singleton) { reached.insert(.entity) }
    if reached.isEmpty { throw unknown(name, "an entity set or a singleton") }
    return reached
  }

  // MARK: Steps

  private mutating func step(
    _ path: inout ODataMemberPath, _ reached: inout ReachedValues
  ) throws(ODataSyntaxError) {
    let start = index
    try expect("/")
    if sees("$") {
      try systemStep(&path, &reached, from: start)
      return
    }
    if sees("@") {
      let (term, qualifier) = try annotation()
      try require("annotations in expressions", since: .v4, at: start)
      path.steps.append(.annotation(term: term, qualifier: qualifier))
      reached = .all.subtracting([.ended, .keyed])
      return
    }
    if reached.meets(.many), try collectionStep(&path) {
      reached = .ended
      return
    }
    let segment = index
    guard placeBehindIdentifier(from: index) != nil else {
      let key = try keySegment(
        &reached, from: segment, for: nil, "a property, a type or a function")
      path.steps.append(.name(key))
      return
    }
    let name = try self.name()
    if sees("("), let result = try callStep(name, .functions, &path) {
      reached = result
      return
    }
    let result = nameStep(name, from: reached, &path)
    if !result.isEmpty {
      reached = result
      return
    }
    let key = try keySegment(&reached, from: segment, for: name, "a property, a type or a function")
    path.steps.append(.name(key))
  }

  /// `$count` and `$filter`.
  private mutating func systemStep(
    _ path: inout ODataMemberPath, _ reached: inout ReachedValues, from start: Int
  ) throws(ODataSyntaxError) {
    guard reached.meets(.many) else { throw unexpected("a property, a type or a function") }
    if take(word: "$count") {
      try require("$count in expressions", since: .v4, at: start)
      var options = ODataQuery()
      if sees("(") {
        try require("options of $count", since: .v401)
        options = try nestedOptions(.ofCount)
      }
      path.steps.append(.count(options))
      reached = .ended
    } else if take(word: "$filter(") {
      try require("$filter in paths", since: .v401, at: start)
      path.steps.append(.filter(try expression()))
      try expect(")")
      reached.formIntersection(.many)
    } else {
      throw unexpected("\"$count\" or \"$filter\"")
    }
  }

  /// `any`, `all` and `aggregate`; false if something else is here.
  private mutating func collectionStep(_ path: inout ODataMemberPath) throws(ODataSyntaxError)
    -> Bool
  {
    let anyCase = version >= .v401
    let start = index
    if take(word: "any", anyCase: anyCase), sees("(") {
      try require("any(…)", since: .v3, at: start)
      path.steps.append(.any(try lambda(isOptional: true)))
      return true
    }
    index = start
    if take(word: "all", anyCase: anyCase), sees("(") {
      try require("all(…)", since: .v3, at: start)
      if let lambda = try lambda(isOptional: false) { path.steps.append(.all(lambda)) }
      return true
    }
    index = start
    guard version >= .v4, take(word: "aggregate"), take("(") else {
      index = start
      return false
    }
    try enter()
    defer { leave() }
    skipSpace()
    path.steps.append(.aggregate(try aggregate(needsName: false)))
    skipSpace()
    try expect(")")
    return true
  }

  /// `(x:…)`, or `()` if that is allowed.
  mutating func lambda(
    isOptional: Bool
  ) throws(ODataSyntaxError) -> ODataMemberPath.Lambda? {
    try expect("(")
    skipSpace()
    if isOptional, take(")") { return nil }
    if !isOptional, names != nil, sees(")"), let width = next(index)?.width {
      // A key could be written as a segment: that it is none is known at its end.
      reach(index + width)
    }
    let variable = try identifier("a variable")
    skipSpace()
    try expect(":")
    skipSpace()
    variables.append(variable)
    let body = try expression()
    variables.removeLast()
    skipSpace()
    try expect(")")
    return .init(variable: variable, body: body)
  }

  /// A property or a type; nothing if the name stands for neither here.
  private mutating func nameStep(
    _ name: Name, from reached: ReachedValues, _ path: inout ODataMemberPath
  ) -> ReachedValues {
    if names == nil {
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
  private mutating func callStep(
    _ name: Name, _ functions: NameKinds, _ path: inout ODataMemberPath
  ) throws(ODataSyntaxError) -> ReachedValues? {
    guard name.kinds.meets(functions) else { return nil }
    let start = index
    let mayBeKey = name.kinds.meets(.keyed)
    if mayBeKey, !isCall(name) {
      index = start
      return nil
    }
    try require("functions in expressions", since: .v3, at: name.start)
    path.steps.append(.call(name.text, try parameters()))
    return names == nil ? .all : ReachedValues(functions: name.kinds.intersection(functions))
  }
}

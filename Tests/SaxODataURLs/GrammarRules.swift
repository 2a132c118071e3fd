@testable import SaxODataURLs

/// The parts of the parser by the names of the grammar's rules.
enum GrammarRules {
  typealias Failure = ODataSyntaxError

  /// Parses an input by a rule of the grammar.
  ///
  /// - Returns: the failure; nil if the input matches.
  static func failure(_ rule: String, _ input: String, _ names: ODataNames?) -> ODataSyntaxError? {
    do {
      try URLCursor.parse(input, .v401, names, ODataURLLimits()) { (cursor) throws(Failure) in
        if try url(rule, &cursor) { return }
        if try expression(rule, &cursor) { return }
        if try literal(rule, &cursor) { return }
        if try payload(rule, &cursor) { return }
        if try header(rule, &cursor) { return }
        throw ODataSyntaxError(.value, "the rule \(rule) is not known")
      }
      return nil
    } catch {
      return error
    }
  }

  private static func url(_ rule: String, _ cursor: inout URLCursor) throws(Failure) -> Bool {
    switch rule {
    case "odataUri": _ = try URLGrammar.url(&cursor, root: nil)
    case "odataRelativeUri": _ = try URLGrammar.relativeURL(&cursor)
    case "resourcePath": _ = try PathGrammar.resourcePath(&cursor)
    case "queryOptions": _ = try QueryGrammar.query(&cursor)
    case "systemQueryOption", "customQueryOption", "filter", "select", "expand", "orderby",
      "orderBy", "compute", "search", "skiptoken", "deltatoken":
      _ = try QueryGrammar.option(&cursor, .ofQuery)
    case "context": _ = try ContextGrammar.context(&cursor)
    case "entitySetName", "odataIdentifier": _ = try NameGrammar.identifier(&cursor)
    case "searchExpr": _ = try SearchGrammar.searchExpression(&cursor)
    case "functionParameter": _ = try ParameterGrammar.pathParameter(&cursor)
    default: return false
    }
    return true
  }

  private static func expression(_ rule: String, _ cursor: inout URLCursor) throws(Failure) -> Bool
  {
    switch rule {
    case "commonExpr", "boolCommonExpr", "boolcommonExpr", "notExpr", "isofExpr":
      _ = try ExpressionGrammar.expression(&cursor)
    case "firstMemberExpr", "propertyPathExpr": _ = try MemberPathGrammar.memberPath(&cursor)
    case "anyExpr":
      guard cursor.take(word: "any") else { throw cursor.unexpected("any") }
      _ = try MemberStepGrammar.lambda(&cursor, isOptional: true)
    case "stringInUrl": _ = try JSONGrammar.string(&cursor)
    default: return false
    }
    return true
  }

  private static func literal(_ rule: String, _ cursor: inout URLCursor) throws(Failure) -> Bool {
    switch rule {
    case "primitiveLiteral": _ = try LiteralGrammar.literal(&cursor)
    case "null": try want(&cursor) { if case .null = $0 { true } else { false } }
    case "boolean": try want(&cursor) { if case .boolean = $0 { true } else { false } }
    case "stringLiteral": _ = try LiteralGrammar.quoted(&cursor)
    case "enumLiteral":
      try want(&cursor) {
        switch $0 {
        case .enumeration, .string: true
        default: false
        }
      }
    case "binaryLiteral":
      guard cursor.take(word: "binary", anyCase: true) else { throw cursor.unexpected("binary") }
      try cursor.expect("'")
      _ = try BinaryGrammar.base64(&cursor)
      try cursor.expect("'")
    case "durationLiteral":
      _ = cursor.take(word: "duration")
      try cursor.expect("'")
      _ = try DateGrammar.duration(&cursor)
      try cursor.expect("'")
    case "guid": _ = try BinaryGrammar.guid(&cursor)
    case "date": _ = try DateGrammar.date(&cursor)
    case "timeOfDayLiteral": _ = try DateGrammar.timeOfDay(&cursor)
    case "dateTimeOffsetLiteral", "dateTimeOffsetValueInUrl":
      _ = try DateGrammar.dateTimeOffset(&cursor)
    case "decimalLiteral", "doubleLiteral", "singleLiteral": _ = try NumberGrammar.decimal(&cursor)
    case "sbyteLiteral": _ = try NumberGrammar.integer(&cursor, digits: 3)
    case "int16Literal": _ = try NumberGrammar.integer(&cursor, digits: 5)
    case "int32Literal": _ = try NumberGrammar.integer(&cursor, digits: 10)
    case "int64Literal": _ = try NumberGrammar.integer(&cursor, digits: 19)
    case _ where rule.hasPrefix("geography"):
      try want(&cursor) { if case .geography = $0 { true } else { false } }
    case _ where rule.hasPrefix("geometry"):
      try want(&cursor) { if case .geometry = $0 { true } else { false } }
    default: return false
    }
    return true
  }

  private static func want(
    _ cursor: inout URLCursor, _ isWanted: (ODataLiteral) -> Bool
  ) throws(Failure) {
    let start = cursor.index
    var other = cursor
    if let value = try LiteralGrammar.literalIfAny(&other), isWanted(value) {
      cursor = other
    } else {
      cursor.index = start
      throw cursor.unexpected("a literal of the rule")
    }
  }

  private static func payload(_ rule: String, _ cursor: inout URLCursor) throws(Failure) -> Bool {
    cursor.decodes = false
    switch rule {
    case "booleanValue": _ = try PayloadGrammar.boolean(&cursor)
    case "dateValue": _ = try DateGrammar.date(&cursor)
    case "dateTimeOffsetValue": _ = try DateGrammar.dateTimeOffset(&cursor)
    case "timeOfDayValue": _ = try DateGrammar.timeOfDay(&cursor)
    case "durationValue": _ = try DateGrammar.duration(&cursor)
    case "decimalValue", "doubleValue", "singleValue": _ = try NumberGrammar.decimal(&cursor)
    case "byteValue": _ = try NumberGrammar.digits(&cursor, 1...3)
    case "sbyteValue": _ = try NumberGrammar.integer(&cursor, digits: 3)
    case "int16Value": _ = try NumberGrammar.integer(&cursor, digits: 5)
    case "int32Value": _ = try NumberGrammar.integer(&cursor, digits: 10)
    case "int64Value": _ = try NumberGrammar.integer(&cursor, digits: 19)
    case "enumValue": _ = try LiteralGrammar.members(&cursor)
    case "primitiveValue": try PayloadGrammar.value(&cursor)
    default:
      cursor.decodes = true
      return false
    }
    return true
  }

  private static func header(_ rule: String, _ cursor: inout URLCursor) throws(Failure) -> Bool {
    cursor.decodes = false
    switch rule {
    case "header", "prefer": _ = try HeaderGrammar.header(&cursor)
    case "preference", "maxpagesizePreference", "includeAnnotationsPreference":
      _ = try PreferenceGrammar.onlyPreference(&cursor)
    case "request-id": _ = try HeaderGrammar.requestID(&cursor)
    default: return false
    }
    return true
  }
}

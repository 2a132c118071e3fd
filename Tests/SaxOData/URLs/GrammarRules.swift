@testable import SaxOData

/// The parser by the names of the grammar's rules.
enum GrammarRules {
  typealias Failure = ODataSyntaxError

  /// Parses an input by a rule of the grammar.
  ///
  /// - Returns: the failure; nil if the input matches.
  static func failure(_ rule: String, _ input: String, _ names: ODataNames?) -> ODataSyntaxError? {
    do {
      try URLParser.parse(input, .v401, names, ODataURLLimits()) { (p) throws(Failure) in
        if try url(rule, &p) { return }
        if try expression(rule, &p) { return }
        if try literal(rule, &p) { return }
        if try payload(rule, &p) { return }
        if try header(rule, &p) { return }
        throw ODataSyntaxError(.value, "the rule \(rule) is not known")
      }
      return nil
    } catch {
      return error
    }
  }

  private static func url(_ rule: String, _ p: inout URLParser) throws(Failure) -> Bool {
    switch rule {
    case "odataUri": _ = try p.url(root: nil)
    case "odataRelativeUri": _ = try p.relativeURL()
    case "resourcePath": _ = try p.resourcePath()
    case "queryOptions": _ = try p.query()
    case "systemQueryOption", "customQueryOption", "filter", "select", "expand", "orderby",
      "orderBy", "compute", "search", "skiptoken", "deltatoken":
      _ = try p.option(.ofQuery)
    case "context": _ = try p.context()
    case "entitySetName", "odataIdentifier": _ = try p.identifier()
    case "searchExpr": _ = try p.searchExpression()
    case "functionParameter": _ = try p.pathParameter()
    default: return false
    }
    return true
  }

  private static func expression(_ rule: String, _ p: inout URLParser) throws(Failure) -> Bool {
    switch rule {
    case "commonExpr", "boolCommonExpr", "boolcommonExpr", "notExpr", "isofExpr":
      _ = try p.expression()
    case "firstMemberExpr", "propertyPathExpr": _ = try p.memberPath()
    case "anyExpr":
      guard p.take(word: "any") else { throw p.unexpected("any") }
      _ = try p.lambda(isOptional: true)
    case "stringInUrl": _ = try p.string()
    default: return false
    }
    return true
  }

  private static func literal(_ rule: String, _ p: inout URLParser) throws(Failure) -> Bool {
    switch rule {
    case "primitiveLiteral": _ = try p.literal()
    case "null": try want(&p) { if case .null = $0 { true } else { false } }
    case "boolean": try want(&p) { if case .boolean = $0 { true } else { false } }
    case "stringLiteral": _ = try p.quoted()
    case "enumLiteral":
      try want(&p) {
        switch $0 {
        case .enumeration, .string: true
        default: false
        }
      }
    case "binaryLiteral":
      guard p.take(word: "binary", anyCase: true) else { throw p.unexpected("binary") }
      try p.expect("'")
      _ = try p.base64()
      try p.expect("'")
    case "durationLiteral":
      _ = p.take(word: "duration")
      try p.expect("'")
      _ = try p.duration()
      try p.expect("'")
    case "guid": _ = try p.guid()
    case "date": _ = try p.date()
    case "timeOfDayLiteral": _ = try p.timeOfDay()
    case "dateTimeOffsetLiteral", "dateTimeOffsetValueInUrl": _ = try p.dateTimeOffset()
    case "decimalLiteral", "doubleLiteral", "singleLiteral": _ = try p.decimal()
    case "sbyteLiteral": _ = try p.integer(digits: 3)
    case "int16Literal": _ = try p.integer(digits: 5)
    case "int32Literal": _ = try p.integer(digits: 10)
    case "int64Literal": _ = try p.integer(digits: 19)
    case _ where rule.hasPrefix("geography"):
      try want(&p) { if case .geography = $0 { true } else { false } }
    case _ where rule.hasPrefix("geometry"):
      try want(&p) { if case .geometry = $0 { true } else { false } }
    default: return false
    }
    return true
  }

  private static func want(
    _ p: inout URLParser, _ isWanted: (ODataLiteral) -> Bool
  ) throws(Failure) {
    let start = p.index
    var other = p
    if let value = try other.literalIfAny(), isWanted(value) {
      p = other
    } else {
      p.index = start
      throw p.unexpected("a literal of the rule")
    }
  }

  private static func payload(_ rule: String, _ p: inout URLParser) throws(Failure) -> Bool {
    p.decodes = false
    switch rule {
    case "booleanValue": _ = try p.payloadBoolean()
    case "dateValue": _ = try p.date()
    case "dateTimeOffsetValue": _ = try p.dateTimeOffset()
    case "timeOfDayValue": _ = try p.timeOfDay()
    case "durationValue": _ = try p.duration()
    case "decimalValue", "doubleValue", "singleValue": _ = try p.decimal()
    case "byteValue": _ = try p.digits(1...3)
    case "sbyteValue": _ = try p.integer(digits: 3)
    case "int16Value": _ = try p.integer(digits: 5)
    case "int32Value": _ = try p.integer(digits: 10)
    case "int64Value": _ = try p.integer(digits: 19)
    case "enumValue": _ = try p.members()
    case "primitiveValue": try p.payloadValue()
    default:
      p.decodes = true
      return false
    }
    return true
  }

  private static func header(_ rule: String, _ p: inout URLParser) throws(Failure) -> Bool {
    p.decodes = false
    switch rule {
    case "header", "prefer": _ = try p.header()
    case "preference", "maxpagesizePreference", "includeAnnotationsPreference":
      _ = try p.onlyPreference()
    case "request-id": _ = try p.requestID()
    default: return false
    }
    return true
  }
}

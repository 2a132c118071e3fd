internal import SaxValues

/// `default VALUE`: the value if nothing is found, converted as a text of the payload is.
enum DefaultClause: FieldClause {
  static let keyword = "default"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<LiteralSyntax>?> {
    \.defaultValue
  }

  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> LiteralSyntax {
    try cursor.literal()
  }

  static func printed(_ content: LiteralSyntax) -> String { content.printed }

  static func check(
    _ clause: FieldSyntax.Clause<LiteralSyntax>, of field: CheckedField,
    into model: inout FieldModel
  ) {
    guard let type = field.type, let literal = clause.content, !model.isExistence else { return }
    switch type.required {
    case .scalar(let scalar):
      if case .name(let name) = literal.kind, UnsupportedSyntax.wordsForNil.contains(name) {
        field.collector.error(
          .invalidDefault, "\(name) is no default: a field is nil by the ? behind its type",
          at: literal.range,
          fix: type.isOptional
            ? "\(field.text(of: type)) without a default" : "\(field.text(of: type))?")
        return
      }
      model.defaultValue = value(literal, scalar, model, field)
    case .enumeration(let id):
      model.defaultValue = enumValue(literal, id, field.checker)
    case .any:
      model.defaultValue = anyValue(literal, field.collector)
    case .list, .dictionary:
      field.collector.error(
        .invalidDefault,
        "default for \(field.text(of: type)), which is \(type.isOptional ? "nil" : "empty") when nothing is found",
        at: clause.range,
        fix: "\(field.text(of: type)) without a default")
      return
    case .raw, .type, .optional:
      field.collector.error(
        .invalidDefault,
        "default for \(field.text(of: type)), wanted a scalar, an enum or Any", at: clause.range,
        fix: type.isOptional ? nil : "\(field.text(of: type))? if it may be missing")
      return
    }
    if type.isOptional, let written = field.syntax.type {
      // With a default it is never nil, so it is what it would be without the question mark.
      model.type = type.required
      field.collector.warning(
        .pointlessOptional, "\(field.text(of: type)) with a default is never nil",
        at: written.range,
        fix: field.text(of: type.required))
    }
  }

  private static func value(
    _ literal: LiteralSyntax, _ scalar: ScalarType, _ model: FieldModel, _ field: CheckedField
  ) -> SaxValue? {
    let text: String
    switch literal.kind {
    case .string(let string): text = string
    case .number(let number): text = number
    case .name(let name):
      if scalar == .bool, name == "true" || name == "false" { return .bool(name == "true") }
      guard name == "true" || name == "false" || scalar == .double else {
        let isText = (try? ScalarConversion(scalar, model.conversion).value(of: name)) != nil
        field.collector.error(
          .invalidDefault, "\(name) for \(scalar.rawValue), wanted \(scalar.literalKind)",
          at: literal.range,
          fix: scalar == .bool
            ? "true or false"
            : isText ? "\"\(name)\"" : "\(scalar.rawValue)? without a default, which is nil then")
        return nil
      }
      text = name
    }
    do throws(ConversionFailure) {
      let conversion = ScalarConversion(scalar, model.conversion)
      if let value = try conversion.value(of: text.utf8.span) { return value }
      field.collector.error(
        .invalidDefault, "an empty text for \(scalar.rawValue), which counts as missing",
        at: literal.range)
    } catch {
      let shown: String = if case .string = literal.kind { "\"\(text)\"" } else { text }
      field.collector.error(
        .invalidDefault, "\(shown) \(error.reason), and the default is read like a payload's text",
        at: literal.range,
        fix: error.fix ?? "\(scalar.rawValue)? without a default, which is nil then")
    }
    return nil
  }

  private static func enumValue(_ literal: LiteralSyntax, _ id: EnumID, _ checker: FieldChecker)
    -> SaxValue?
  {
    let declared = checker.enums[id]
    let cases = checker.enumCases[id]
    switch literal.kind {
    case .name(let name):
      if cases.isName(name) { return .enumeration(name) }
      let nearest = checker.collector.nearest(to: name) { cases.names }
      checker.collector.error(
        .invalidDefault,
        "\(declared.name) has no case \(name)\(NearestName.asked(nearest))",
        at: literal.range, fix: nearest ?? cases.names.listed)
    case .string(let text), .number(let text):
      if let name = cases.name(ofLiteral: text) { return .enumeration(name) }
      checker.collector.error(
        .invalidDefault, "no case of \(declared.name) stands for \"\(text)\"", at: literal.range,
        fix: cases.names.listed)
    }
    return nil
  }

  private static func anyValue(_ literal: LiteralSyntax, _ collector: DiagnosticCollector)
    -> SaxValue?
  {
    switch literal.kind {
    case .string(let text): return .string(text)
    case .number(let text): return .number(text)
    case .name("true"): return .bool(true)
    case .name("false"): return .bool(false)
    case .name(let name):
      collector.error(
        .invalidDefault, "\(name) for Any, wanted a string, a number, true or false",
        at: literal.range, fix: "\"\(name)\"")
      return nil
    }
  }
}

extension ScalarType {
  fileprivate var literalKind: String {
    switch self {
    case .int, .double, .decimal: "a number"
    case .bool: "true or false"
    default: "a string in quotes"
    }
  }
}

internal import SaxValues

extension FieldChecker {
  /// The value of `default`, converted to the field's type as a text of the payload would be.
  func resolveDefault(
    of syntax: FieldSyntax, _ type: TypeReference, into field: inout FieldModel
  ) {
    guard let clause = syntax.defaultValue, let literal = clause.content, !field.isExistence
    else { return }
    switch type.required {
    case .scalar(let scalar):
      if case .name(let name) = literal.kind, UnsupportedSyntax.wordsForNil.contains(name) {
        collector.error(
          .invalidDefault, "\(name) is no default: a field is nil by the ? behind its type",
          at: literal.range,
          fix: type.isOptional
            ? "\(symbols.text(of: type)) without a default" : "\(symbols.text(of: type))?")
        return
      }
      field.defaultValue = value(literal, scalar, field)
    case .enumeration(let id):
      field.defaultValue = enumValue(literal, id)
    case .any:
      field.defaultValue = anyValue(literal)
    case .list, .dictionary:
      collector.error(
        .invalidDefault,
        "default for \(symbols.text(of: type)), which is \(type.isOptional ? "nil" : "empty") when nothing is found",
        at: clause.range,
        fix: "\(symbols.text(of: type)) without a default")
      return
    case .raw, .type, .optional:
      collector.error(
        .invalidDefault,
        "default for \(symbols.text(of: type)), wanted a scalar, an enum or Any", at: clause.range,
        fix: type.isOptional ? nil : "\(symbols.text(of: type))? if it may be missing")
      return
    }
    if type.isOptional, let written = syntax.type {
      // With a default it is never nil, so it is what it would be without the question mark.
      field.type = type.required
      collector.warning(
        .pointlessOptional, "\(symbols.text(of: type)) with a default is never nil",
        at: written.range,
        fix: symbols.text(of: type.required))
    }
  }

  private func value(
    _ literal: LiteralSyntax, _ scalar: ScalarType, _ field: FieldModel
  ) -> SaxValue? {
    let text: String
    switch literal.kind {
    case .string(let string): text = string
    case .number(let number): text = number
    case .name(let name):
      if scalar == .bool, name == "true" || name == "false" { return .bool(name == "true") }
      guard name == "true" || name == "false" || scalar == .double else {
        let isText = (try? ScalarConversion(scalar, field.conversion).value(of: name)) != nil
        collector.error(
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
      let conversion = ScalarConversion(scalar, field.conversion)
      if let value = try conversion.value(of: text.utf8.span) { return value }
      collector.error(
        .invalidDefault, "an empty text for \(scalar.rawValue), which counts as missing",
        at: literal.range)
    } catch {
      let shown: String = if case .string = literal.kind { "\"\(text)\"" } else { text }
      collector.error(
        .invalidDefault, "\(shown) \(error.reason), and the default is read like a payload's text",
        at: literal.range,
        fix: error.fix ?? "\(scalar.rawValue)? without a default, which is nil then")
    }
    return nil
  }

  private func enumValue(_ literal: LiteralSyntax, _ id: EnumID) -> SaxValue? {
    let declared = enums[id]
    let cases = enumCases[id]
    switch literal.kind {
    case .name(let name):
      if cases.isName(name) { return .enumeration(name) }
      let nearest = collector.nearest(to: name) { cases.names }
      collector.error(
        .invalidDefault,
        "\(declared.name) has no case \(name)\(NearestName.asked(nearest))",
        at: literal.range, fix: nearest ?? cases.names.listed)
    case .string(let text), .number(let text):
      if let name = cases.name(ofLiteral: text) { return .enumeration(name) }
      collector.error(
        .invalidDefault, "no case of \(declared.name) stands for \"\(text)\"", at: literal.range,
        fix: cases.names.listed)
    }
    return nil
  }

  private func anyValue(_ literal: LiteralSyntax) -> SaxValue? {
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

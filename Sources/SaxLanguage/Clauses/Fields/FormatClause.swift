internal import SaxValues

/// `as FORMAT, …`: the formats of texts, or `list` or `exists`.
enum FormatClause: FieldClause {
  static let keyword = "as"
  static let joined: String? = "one as, its formats joined by commas"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<[FormatSyntax]>?> {
    \.formats
  }

  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> [FormatSyntax] {
    try cursor.formats()
  }

  static func printed(_ content: [FormatSyntax]) -> String {
    content.map(\.printed).joined(separator: ", ")
  }

  static func check(
    _ clause: FieldSyntax.Clause<[FormatSyntax]>, of field: CheckedField,
    into model: inout FieldModel
  ) {
    guard let type = field.type, let formats = clause.content else { return }
    let formatChecker = FormatChecker(collector: field.collector)
    var resolved: [(format: ConversionModel.Format, syntax: FormatSyntax)] = []
    for format in formats {
      switch format.kind {
      case .name("exists", let argument):
        checkExistence(format, argument, formats.count, of: field, type)
        model.isExistence = true
      case .name("list", let argument):
        checkList(format, argument, of: field, type, into: &model)
      default:
        if let known = formatChecker.resolve(
          format, for: type.innermostScalar, named: field.text(of: type))
        {
          resolved.append((known, format))
        }
      }
    }
    formatChecker.warnOfUnreached(resolved)
    if !resolved.isEmpty { model.conversion.formats = resolved.map(\.format) }
  }

  private static func checkExistence(
    _ format: FormatSyntax, _ argument: WordSyntax?, _ count: Int, of field: CheckedField,
    _ type: TypeReference
  ) {
    let collector = field.collector
    if type != .scalar(.bool) {
      collector.error(
        .misplacedFormat,
        type.required == .scalar(.bool)
          ? "as exists for Bool?, and it is never missing"
          : "as exists for \(field.text(of: type)), wanted Bool",
        at: format.range, fix: "Bool")
    } else if count > 1 || argument != nil {
      collector.error(
        .misplacedFormat, "as exists beside another format, wanted it alone", at: format.range,
        fix: "as exists")
    } else if let clause = field.syntax.defaultValue {
      collector.error(
        .misplacedClause, "default beside as exists, which is never missing", at: clause.range)
    } else if let clause = field.syntax.converter {
      collector.error(
        .misplacedClause, "using beside as exists, which reads no text", at: clause.range)
    }
  }

  private static func checkList(
    _ format: FormatSyntax, _ argument: WordSyntax?, of field: CheckedField,
    _ type: TypeReference, into model: inout FieldModel
  ) {
    model.listSeparator = .whitespace
    guard case .list(let item) = type.required else {
      field.collector.error(
        .misplacedFormat, "as list for \(field.text(of: type)), wanted a list", at: format.range,
        fix: "[\(field.text(of: type.innermost))]")
      return
    }
    switch item.required {
    case .scalar, .enumeration: break
    default:
      let isOfTexts =
        switch type.innermost {
        case .scalar, .enumeration: true
        default: false
        }
      field.collector.error(
        .misplacedFormat,
        "as list for \(field.text(of: type)), and a text is split into scalars and enums alone",
        at: format.range, fix: isOfTexts ? "[\(field.text(of: type.innermost))]" : "[String]")
    }
    guard let argument else { return }
    if argument.text.isEmpty {
      field.collector.error(
        .invalidFormat, "an empty separator, wanted one such as \",\"", at: argument.range)
    }
    model.listSeparator = .text(argument.text)
  }
}

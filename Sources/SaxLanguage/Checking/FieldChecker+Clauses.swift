internal import SaxValues

extension FieldChecker {
  /// Resolves what the clauses of a field say, as far as they fit its type.
  func resolveClauses(
    of syntax: FieldSyntax, _ type: TypeReference, into field: inout FieldModel,
    in file: MappingFile
  ) {
    resolveEntries(of: syntax, type, into: &field, in: file)
    resolveFormats(of: syntax, type, into: &field, in: file)
    resolveCounts(of: syntax, type, into: &field)
    if let converter = syntax.converter, let name = converter.content {
      field.converter = name.text
      if let formats = syntax.formats, field.listSeparator == nil || formats.content?.count != 1 {
        collector.error(
          .misplacedClause, "as beside using, and the converter reads the text by itself",
          at: formats.range, fix: "using \(name.text) alone")
      }
    }
    resolveDefault(of: syntax, type, into: &field)
  }

  // MARK: Dictionaries and lists

  private func resolveEntries(
    of syntax: FieldSyntax, _ type: TypeReference, into field: inout FieldModel,
    in file: MappingFile
  ) {
    for (keyword, clause) in [("key", syntax.key), ("value", syntax.value)] {
      guard let clause else { continue }
      guard type.isDictionary else {
        collector.error(
          .misplacedClause, "\(keyword) for \(symbols.text(of: type)), wanted a dictionary",
          at: clause.range, fix: "[String: \(symbols.text(of: type.innermost))]")
        continue
      }
      guard let path = clause.content, let paths = pathChecker.resolve(path, for: .entry, in: file)
      else {
        continue
      }
      pathChecker.warnings.warnOfRepetition(paths, isOneValue: true)
      if keyword == "key" { field.keyPaths = paths } else { field.valuePaths = paths }
    }
  }

  private func resolveCounts(
    of syntax: FieldSyntax, _ type: TypeReference, into field: inout FieldModel
  ) {
    if let clause = syntax.maximum {
      if !type.isList, !type.isDictionary {
        collector.error(
          .misplacedClause, "max for \(symbols.text(of: type)), wanted a list or a dictionary",
          at: clause.range,
          fix: type.required == .scalar(.string)
            ? "limit text … for the length of texts"
            : type.isSingle
              ? "[\(symbols.text(of: type.required))] for a list of at most so many" : nil)
      } else if let word = clause.content {
        if let maximum = Int(word.text), maximum > 0 {
          field.maximum = maximum
        } else {
          collector.error(
            .invalidMaximum, "\(word.text) is no positive whole number", at: word.range)
        }
      }
    }
    if let clause = syntax.distinct {
      field.isDistinct = true
      if !type.isList {
        collector.error(
          .misplacedClause, "distinct for \(symbols.text(of: type)), wanted a list",
          at: clause.range,
          fix: type.isDictionary ? nil : "[\(symbols.text(of: type.required))]")
      }
    }
  }

  // MARK: Formats

  private func resolveFormats(
    of syntax: FieldSyntax, _ type: TypeReference, into field: inout FieldModel,
    in file: MappingFile
  ) {
    let formatChecker = FormatChecker(collector: collector)
    let scalar = type.innermostScalar
    if let scalar, scalar == .date || scalar == .day {
      field.conversion = file.conversion(of: type)
    }
    if let clause = syntax.formats, let formats = clause.content {
      var resolved: [(format: ConversionModel.Format, syntax: FormatSyntax)] = []
      for format in formats {
        switch format.kind {
        case .name("exists", let argument):
          checkExistence(format, argument, formats.count, syntax, type)
          field.isExistence = true
        case .name("list", let argument):
          resolveList(format, argument, type, into: &field)
        default:
          if let known = formatChecker.resolve(format, for: scalar, named: symbols.text(of: type)) {
            resolved.append((known, format))
          }
        }
      }
      formatChecker.warnOfUnreached(resolved)
      if !resolved.isEmpty { field.conversion.formats = resolved.map(\.format) }
    }
    guard let clause = syntax.zone, let zone = clause.content else { return }
    if scalar == .date || scalar == .day {
      field.conversion.zone = formatChecker.checkedZone(zone)
    } else {
      collector.error(
        .misplacedClause,
        "in for \(symbols.text(of: type)), wanted a Date or Day, which have zones",
        at: clause.range)
    }
  }

  private func checkExistence(
    _ format: FormatSyntax, _ argument: WordSyntax?, _ count: Int, _ syntax: FieldSyntax,
    _ type: TypeReference
  ) {
    if type != .scalar(.bool) {
      collector.error(
        .misplacedFormat,
        type.required == .scalar(.bool)
          ? "as exists for Bool?, and it is never missing"
          : "as exists for \(symbols.text(of: type)), wanted Bool",
        at: format.range, fix: "Bool")
    } else if count > 1 || argument != nil {
      collector.error(
        .misplacedFormat, "as exists beside another format, wanted it alone", at: format.range,
        fix: "as exists")
    } else if let clause = syntax.defaultValue {
      collector.error(
        .misplacedClause, "default beside as exists, which is never missing", at: clause.range)
    } else if let clause = syntax.converter {
      collector.error(
        .misplacedClause, "using beside as exists, which reads no text", at: clause.range)
    }
  }

  private func resolveList(
    _ format: FormatSyntax, _ argument: WordSyntax?, _ type: TypeReference,
    into field: inout FieldModel
  ) {
    field.listSeparator = .whitespace
    guard case .list(let item) = type.required else {
      collector.error(
        .misplacedFormat, "as list for \(symbols.text(of: type)), wanted a list", at: format.range,
        fix: "[\(symbols.text(of: type.innermost))]")
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
      collector.error(
        .misplacedFormat,
        "as list for \(symbols.text(of: type)), and a text is split into scalars and enums alone",
        at: format.range, fix: isOfTexts ? "[\(symbols.text(of: type.innermost))]" : "[String]")
    }
    guard let argument else { return }
    if argument.text.isEmpty {
      collector.error(
        .invalidFormat, "an empty separator, wanted one such as \",\"", at: argument.range)
    }
    field.listSeparator = .text(argument.text)
  }
}

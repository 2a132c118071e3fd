internal import SaxValues

/// Checks fields: their types, their paths, and whether the two fit.
struct FieldChecker {
  /// The settings that hold for the members of a type or of a group in it.
  struct Scope {
    var owner: String
    var file: MappingFile
    /// The paths that those of members start from; nil outside of groups.
    var group: [Path]?
    /// True if the group's path could not be read, so that what is in it can't be judged.
    var isDamaged = false
  }

  let symbols: SymbolTable
  /// All of them; an `EnumID` is an index.
  let enums: [EnumModel]
  /// By the numbers of enums.
  let enumCases: [EnumCases]
  let pathChecker: PathChecker

  init(symbols: SymbolTable, enums: [EnumModel], pathChecker: PathChecker) {
    self.symbols = symbols
    self.enums = enums
    self.pathChecker = pathChecker
    enumCases = enums.map { EnumCases($0) }
  }

  var collector: DiagnosticCollector { symbols.collector }

  func field(_ syntax: FieldSyntax, _ scope: Scope) -> FieldModel {
    let file = scope.file
    let type = syntax.type.flatMap { symbols.resolve($0, in: file) }
    let place = collector.place(syntax.name.range)
    var field = FieldModel(
      name: syntax.name.text, type: type ?? .any, paths: [], conversion: ConversionModel(),
      pathText: "", place: place, pathPlace: place, owner: scope.owner)

    field.documentation = syntax.documentation

    var range = syntax.name.range
    if let from = syntax.from {
      if let path = from.content {
        range = path.range
        let use = PathUse.field(inGroup: scope.group != nil)
        let paths = pathChecker.resolve(path, for: use, in: file)
        if let paths, let type { check(paths, in: path, of: syntax, type) }
        if let paths, !scope.isDamaged {
          field.paths = pathChecker.composed(scope.group, paths, at: path.range) ?? []
        }
        field.pathText = path.text
        field.pathPlace = collector.place(path.range)
      }
    } else {
      let path = defaultPath(of: syntax, type, in: file)
      field.pathText = path.text
      if !scope.isDamaged {
        field.paths = pathChecker.composed(scope.group, [path], at: range) ?? []
      }
    }
    if let target = syntax.to?.content {
      if target.path == nil { field.target = WritingTarget.none }
      if let path = target.path, !scope.isDamaged,
        let paths = pathChecker.resolve(path, for: .field(inGroup: scope.group != nil), in: file)
      {
        field.target = pathChecker.composed(scope.group, paths, at: path.range).map { .paths($0) }
      }
    }
    if scope.group != nil {
      field.pathText = field.paths.map(\.textWithFormat).joined(separator: " | ")
    }
    if let type {
      checkClimbs(field.paths, of: syntax, type, at: range)
      pathChecker.warnings.warnOfAttributesInXML(field.paths, at: range)
      resolveClauses(of: syntax, type, into: &field, in: file)
    }
    return field
  }

  private func defaultPath(
    of syntax: FieldSyntax, _ type: TypeReference?, in file: MappingFile
  ) -> Path {
    let name = file.names.convert(syntax.name.text)
    let place = collector.place(syntax.name.range)
    let test = NameTest.name(
      namespaces: pathChecker.names.defaultNamespaces(.child, in: file), local: name)
    var path = Path(
      isAbsolute: false, steps: [Step(axis: .child, test: test, place: place)], text: name,
      place: place)
    if type?.isDictionary ?? false {
      path.steps.append(Step(axis: .child, test: .any, place: place))
      path.text += "/*"
    }
    return path
  }

  // MARK: Paths and types

  private func check(
    _ paths: [Path], in syntax: PathSyntax, of field: FieldSyntax, _ type: TypeReference
  ) {
    let isExistence = field.isExistence
    for (path, alternative) in zip(paths, syntax.alternatives) {
      guard let source = path.source else { continue }
      if source == .rest {
        if !type.isDictionary {
          collector.error(
            .sourceType, "rest() for \(symbols.text(of: type)), wanted a dictionary",
            at: alternative.range,
            fix: "[String: Any]")
        } else if paths.count > 1 {
          collector.error(
            .misplacedStep, "rest() among other alternatives, wanted it as the whole path",
            at: alternative.range, fix: "rest() alone: it leaves out what other fields read")
        }
        continue
      }
      if isExistence { continue }
      if type.isDictionary {
        collector.error(
          .sourceType,
          "\(source.rawValue) for \(symbols.text(of: type)), and it is no node with a name",
          at: alternative.range, fix: "the path to the nodes, then value \(source.rawValue)")
      } else if field.converter == nil {
        check(source, type, at: alternative.range)
      }
    }
    let isOneValue = !(type.isList || type.isDictionary) && !isExistence
    pathChecker.warnings.warnOfRepetition(paths, isOneValue: isOneValue)
  }

  private func check(_ source: Step.Source, _ type: TypeReference, at range: SourceRange) {
    let wanted = source.isNumber ? "Int" : "String"
    let isFit =
      switch type.innermost {
      case .scalar(let scalar):
        source.isNumber ? [.int, .string, .double, .decimal].contains(scalar) : true
      case .enumeration: !source.isNumber
      default: false
      }
    guard !isFit else { return }
    collector.error(
      .sourceType,
      "\(source.rawValue) for \(symbols.text(of: type)), and it is \(source.isNumber ? "a number" : "a text")",
      at: range, fix: wanted)
  }

  private func checkClimbs(
    _ paths: [Path], of syntax: FieldSyntax, _ type: TypeReference, at range: SourceRange
  ) {
    guard let path = paths.first(where: \.climbs) else { return }
    let start = path.steps.first?.axis == .parent ? ".." : "an ancestor"
    if type.isList || type.isDictionary {
      collector.error(
        .ancestorList,
        "a \(type.isList ? "list" : "dictionary") from \(start), which gives one value that came before",
        at: range,
        fix:
          "\(symbols.text(of: type.innermost))? for one value, or the list as a field of the type around"
      )
    } else if let open = paths.first(where: \.isOpenNode),
      !syntax.isExistence || open.source == .text
    {
      pathChecker.checkOpenNode(open, at: range)
    }
  }
}

extension Step.Source {
  package var isNumber: Bool { [.position, .line, .offset].contains(self) }
}

extension FieldSyntax {
  /// True if it is `as exists`.
  package var isExistence: Bool {
    formats?.content?.contains {
      if case .name("exists", _) = $0.kind { true } else { false }
    } ?? false
  }
}

/// `error`: the types of what responses with an error have as their bodies.
struct ErrorClause: CallClause {
  static let keyword = "error"
  var errors: [ErrorSyntax]
}

/// `404 Missing`, `Problem`
struct ErrorSyntax: Equatable {
  var statuses: StatusRangeSyntax?
  var type: TypeSyntax
}

extension ErrorClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    errors = try cursor.list { cursor throws(Abandoned) in
      let isStatus = cursor.current.kind == .number && cursor.goesOn
      let statuses = isStatus ? try cursor.statusRange() : nil
      guard cursor.goesOn else {
        throw cursor.unexpected("a status and a type, such as 404 Missing")
      }
      return ErrorSyntax(statuses: statuses, type: try cursor.typeReference())
    }
  }

  var printed: String {
    errors.map { ($0.statuses.map { "\($0.printed) " } ?? "") + $0.type.printed }
      .joined(separator: ", ")
  }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    let symbols = call.checker.symbols
    var models: [CallSettings.ErrorModel] = []
    for error in errors {
      guard let type = symbols.resolve(error.type, in: call.scope.file) else { continue }
      guard case .type = type else {
        call.collector.error(
          .notAnObjectType,
          "\(symbols.text(of: type)) for the body of an error, wanted a declared type",
          at: error.type.range)
        continue
      }
      let statuses = error.statuses.flatMap { call.checker.statuses($0) }
      if error.statuses != nil, statuses == nil { continue }
      if models.contains(where: { $0.statuses == statuses }) {
        call.collector.error(
          .duplicate, "two errors for the same statuses, wanted one", at: error.type.range)
        continue
      }
      models.append(.init(statuses: statuses, type: type, typeName: symbols.text(of: type)))
    }
    call.settings.errors = models
  }
}

internal import SaxValues

extension ServiceChecker {
  func results(_ call: CallSyntax, in file: MappingFile) -> [ResultModel] {
    var results: [ResultModel] = []
    for syntax in call.results {
      guard let kind = result(syntax, in: file) else { continue }
      let statuses = syntax.statuses.flatMap { self.statuses($0) }
      if syntax.statuses != nil, statuses == nil { continue }
      if results.contains(where: { $0.statuses == statuses }) {
        collector.error(
          .duplicate, "two results for the same statuses, wanted one", at: syntax.range)
        continue
      }
      results.append(ResultModel(statuses: statuses, kind: kind))
    }
    return results
  }

  private func result(_ syntax: ResultSyntax, in file: MappingFile) -> ResultModel.Kind? {
    switch syntax.kind {
    case .file:
      refuseDeclared("File", at: syntax.range, in: file)
      return .file
    case .none:
      refuseDeclared("none", at: syntax.range, in: file)
      return ResultModel.Kind.none
    case .events(let type):
      refuseDeclared("events", at: syntax.range, in: file)
      guard let type else { return .events(nil, typeName: nil) }
      guard let resolved = symbols.resolve(type, in: file)?.eventType,
        isObject(resolved, type)
      else { return nil }
      return .events(resolved, typeName: symbols.text(of: resolved))
    case .type(let type):
      guard let resolved = symbols.resolve(type, in: file) else { return nil }
      switch resolved {
      case .scalar(.data): return .data
      case .scalar(.string): return .text
      case .list(let item): return objects(item, .any, type)
      case .optional(let inner): return objects(inner, .optional, type)
      default: return objects(resolved, .one, type)
      }
    }
  }

  private func objects(
    _ type: TypeReference, _ count: ResultModel.Count, _ syntax: TypeSyntax
  ) -> ResultModel.Kind? {
    isObject(type, syntax) ? .objects(type, typeName: symbols.text(of: type), count) : nil
  }

  /// True if one thing of a type comes at a time.
  private func isObject(_ type: TypeReference, _ syntax: TypeSyntax) -> Bool {
    switch type {
    case .type, .any, .raw, .scalar, .enumeration: return true
    case .optional, .list, .dictionary:
      collector.error(
        .invalidType,
        "\(syntax.printed) as what a call hands out, wanted T, T? or [T]",
        at: syntax.range, fix: "[\(symbols.text(of: type.innermost))]")
      return false
    }
  }

  // MARK: Statuses

  func statuses(_ syntax: StatusRangeSyntax) -> ClosedRange<Int>? {
    guard let first = status(syntax.first) else { return nil }
    guard let last = syntax.last else { return first...first }
    guard let end = status(last) else { return nil }
    guard end >= first else {
      collector.error(
        .invalidCall, "the statuses from \(first) to \(end) are none", at: last.range,
        fix: "\(end)..\(first)")
      return nil
    }
    return first...end
  }

  private func status(_ word: WordSyntax) -> Int? {
    guard let number = Int(word.text), (100...599).contains(number) else {
      collector.error(
        .invalidCall, "\(word.text) is no status, wanted a number from 100 to 599", at: word.range)
      return nil
    }
    return number
  }
}

extension TypeReference {
  /// The type of the objects in an event's data.
  fileprivate var eventType: TypeReference {
    if case .list(let item) = self { item } else { required }
  }
}

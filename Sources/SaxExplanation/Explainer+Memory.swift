internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The things held in memory for a value until it is complete, as phrases.
extension Explainer {
  func holds(
    _ field: FieldModel, _ paths: [Path], for taker: PathTaker, in format: Path.Format
  ) -> [String] {
    if field.isExistence { return ["whether it was there"] }
    var lines = [collection(field, paths)]
    if paths.contains(where: \.climbs), paths.contains(where: \.collectsAbove) {
      lines.append("the same for the node above, while that is open")
    }
    let waits = paths.contains { $0.waitsForPredicate(for: taker, in: format) }
    if waits {
      lines.append("what is built before its predicate is decided, and dropped if that fails")
    }
    return lines
  }

  private func collection(_ field: FieldModel, _ paths: [Path]) -> String {
    let type = field.type.required
    guard type.isList || type.isDictionary else {
      return paths.onlySource.map(phrase) ?? phrase(type, field.conversion)
    }
    if let separator = field.listSeparator {
      let place =
        switch separator {
        case .whitespace: "white space"
        case .text(let text): JSONText().string(.string(text))
        }
      return "one text, up to \(bound("text")), and its parts between \(place)"
    }
    let name = type.isList ? "a list" : "a dictionary"
    return "\(name)\(size(field.items.maximum)), each item \(phrase(type.item, field.conversion))"
      + (field.items.isDistinct ? ", equal ones once" : "")
  }

  /// The size that a list may grow to.
  private func size(_ maximum: Int?) -> String {
    let most = [maximum.map { ($0, "max") }, limits.items.map { ($0, "limit items") }]
    guard let least = most.compactMap({ $0 }).min(by: { $0.0 < $1.0 }) else {
      return " of any length"
    }
    return " of up to \(least.0) items (\(least.1))"
  }

  func phrase(_ type: TypeReference, _ conversion: ConversionModel) -> String {
    switch type {
    case .scalar, .enumeration: "one text, up to \(bound("text"))"
    case .any: "a whole subtree, up to \(bound("text"))"
    case .raw: "the source of a subtree, up to \(bound("text"))"
    case .type(let id): "one \(model.types[id].name)"
    case .optional(let wrapped): phrase(wrapped, conversion)
    case .list(let item): "a list\(size(nil)), each item \(phrase(item, conversion))"
    case .dictionary(let item): "a dictionary\(size(nil)), each item \(phrase(item, conversion))"
    }
  }

  private func phrase(_ source: Step.Source) -> String {
    switch source {
    case .position, .line, .offset: "one number"
    case .name, .localName: "one name, up to \(bound("name"))"
    case .source: "the input's name"
    case .text, .rest: "one text, up to \(bound("text"))"
    }
  }

  /// `64 KiB (limit buffer)`
  func bound(_ limit: String) -> String {
    let value = limits.value(of: limit) ?? .max
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    let unit = units.first { value >= $0.0 && value % $0.0 == 0 }
    let size = unit.map { "\(value / $0.0) \($0.1)" } ?? "\(value) bytes"
    return "\(size) (limit \(limit))"
  }
}

extension TypeReference {
  /// The type of what a list or dictionary holds; for `[String: [T]]` that is `T`.
  fileprivate var item: TypeReference {
    switch self {
    case .list(let item): item.required
    case .dictionary(.list(let item)): item.required
    case .dictionary(let item): item.required
    default: self
    }
  }
}

extension Path {
  /// True if the node above has to keep something for it.
  fileprivate var collectsAbove: Bool {
    climbs && (source == nil || source == .text)
  }

  fileprivate func waitsForPredicate(for taker: PathTaker, in format: Format) -> Bool {
    if climbs { return false }
    return steps.contains { step in
      if step.axis == .attribute, format == .xml { return false }
      if case .opening = PredicateTiming(of: step, in: format) { return false }
      return true
    }
  }
}

extension [Path] {
  /// The source that all of them give, unless it is a text.
  fileprivate var onlySource: Step.Source? {
    guard let first = first?.source, first != .text, allSatisfy({ $0.source == first }) else {
      return nil
    }
    return first
  }
}

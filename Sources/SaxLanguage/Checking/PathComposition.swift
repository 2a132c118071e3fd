extension Path {
  /// Leaves out each `.` that changes nothing; a path of nothing else is one `.`, or the
  /// document node.
  static func normalized(_ steps: [Step], isAbsolute: Bool) -> [Step] {
    let kept = steps.filter { $0.axis != .current || !$0.predicates.isEmpty }
    if kept.isEmpty, !isAbsolute, let first = steps.first { return [first] }
    return kept
  }

  /// True if it is its own node: `.` alone, with or without predicates.
  package var isItself: Bool { !isAbsolute && steps.allSatisfy { $0.axis == .current } }

  /// True if it begins above its own node.
  package var climbs: Bool {
    steps.contains { $0.axis == .parent || $0.axis == .ancestor }
  }

  /// True if it is a node around its own, which is open for as long.
  var isOpenNode: Bool {
    climbs
      && steps.allSatisfy {
        [.parent, .ancestor, .current, .source(.text), .source(.position)].contains($0.axis)
      }
  }

  /// The last step, if it is a source.
  package var source: Step.Source? {
    if case .source(let source)? = steps.last?.axis { source } else { nil }
  }

  /// This path, gone on with another from where it ends; nil if no format has both.
  func appending(_ inner: Path) -> Path? {
    guard let format = format.intersection(inner.format) else { return nil }
    var path = self
    path.format = format
    path.steps = Path.normalized(steps + inner.steps, isAbsolute: isAbsolute)
    path.place = inner.place
    if inner.text == "." { return path }
    if text == "." {
      path.text = inner.text
    } else if inner.text.hasPrefix(".//") || inner.text.hasPrefix("./") {
      path.text = text + inner.text.dropFirst()
    } else {
      path.text = text + "/" + inner.text
    }
    return path
  }

  /// As written, with its format around it.
  package var textWithFormat: String {
    switch format {
    case .both: text
    case .json: "json(\(text))"
    case .xml: "xml(\(text))"
    }
  }

  /// Without places and texts, and in JSON without namespaces: equal for paths that find the
  /// same in a format.
  package func shape(in format: Format) -> Path {
    var path = self
    path.format = format
    path.text = ""
    path.place = .nowhere
    path.steps = steps.map { step in
      var step = step
      step.place = .nowhere
      if format == .json { step.test = step.test.withoutNamespaces }
      step.predicates = step.predicates.map {
        Predicate(expression: $0.expression.shape(in: format), text: "", place: .nowhere)
      }
      return step
    }
    return path
  }
}

extension NameTest {
  /// The test that is left of it in JSON.
  fileprivate var withoutNamespaces: NameTest {
    switch self {
    case .any, .namespaces: .any
    case .name(_, let local), .local(let local): .local(local)
    }
  }
}

extension Path.Format {
  package func intersection(_ other: Path.Format) -> Path.Format? {
    if self == .both { return other }
    return other == .both || other == self ? self : nil
  }

  /// The formats that it stands for, one or both.
  package var members: [Path.Format] { self == .both ? [.json, .xml] : [self] }
}

extension Expression {
  fileprivate func shape(in format: Path.Format) -> Expression {
    switch self {
    case .or(let a, let b): .or(a.shape(in: format), b.shape(in: format))
    case .and(let a, let b): .and(a.shape(in: format), b.shape(in: format))
    case .not(let a): .not(a.shape(in: format))
    case .compare(let comparison, let a, let b):
      .compare(comparison, a.shape(in: format), b.shape(in: format))
    case .path(let path): .path(path.shape(in: format))
    case .contains(let a, let b): .contains(a.shape(in: format), b.shape(in: format))
    case .startsWith(let a, let b): .startsWith(a.shape(in: format), b.shape(in: format))
    case .endsWith(let a, let b): .endsWith(a.shape(in: format), b.shape(in: format))
    case .stringLength(let a): .stringLength(a.shape(in: format))
    case .normalizeSpace(let a): .normalizeSpace(a.shape(in: format))
    case .toNumber(let a): .toNumber(a.shape(in: format))
    case .number, .string, .position, .name, .localName: self
    }
  }
}

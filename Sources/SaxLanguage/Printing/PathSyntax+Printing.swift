internal import SaxEvents

extension PathSyntax {
  /// As written; as it is printed if it was made.
  var text: String { source ?? printed }

  /// As a mapping writes it: `json(a/b) | xml(p:a | @c)`.
  package var printed: String {
    var parts: [String] = []
    var rest = alternatives[...]
    while let format = rest.first?.format {
      let run = rest.prefix { $0.format == format }
      rest = rest.dropFirst(run.count)
      let text = run.map(\.printed).joined(separator: " | ")
      parts.append(format == .both ? text : "\(format.rawValue)(\(text))")
    }
    return parts.joined(separator: " | ")
  }
}

extension AlternativeSyntax {
  /// As written; as it is printed if it was made.
  var text: String { source ?? printed }

  /// Without its `json(…)` or `xml(…)`.
  var printed: String {
    var text =
      switch root {
      case .none: ""
      case .slash: "/"
      case .descent: "//"
      }
    for (index, step) in steps.enumerated() {
      if index > 0 { text += step.isDescending ? "//" : "/" }
      // The document under conditions is `/[…]`.
      let isDocument =
        index == 0 && root == .slash && step.axis == .current && !step.predicates.isEmpty
      text += (isDocument ? "" : step.node) + step.predicates.map(\.printed).joined()
    }
    return text
  }
}

extension StepSyntax {
  /// Without its predicates.
  fileprivate var node: String {
    switch axis {
    case .child: test.printed
    case .attribute: "@" + test.printed
    case .current: "."
    case .parent: ".."
    case .ancestor: "ancestor::" + test.printed
    case .source(let source): source.rawValue
    }
  }
}

extension NameTestSyntax {
  fileprivate var printed: String {
    switch self {
    case .any: "*"
    case .name(let name): NameScalars.step(name)
    case .prefixed(let prefix, let local): "\(prefix.text):\(local)"
    case .anyNamespace(let local): "*:\(local)"
    case .allOf(let prefix): "\(prefix.text):*"
    }
  }
}

/// The purpose for which a path is written, which decides what may stand in it.
package enum PathUse {
  /// After `emit … at` and `error … at`.
  case rule
  /// After `from`.
  case field(inGroup: Bool)
  /// After `at` inside of a type.
  case group(inGroup: Bool)
  /// After `switch`.
  case discriminator
  /// After `key` and `value`.
  case entry
  /// An operand in a predicate.
  case operand

  var isInGroup: Bool {
    switch self {
    case .field(let inGroup), .group(let inGroup): inGroup
    default: false
    }
  }

  var mayDescend: Bool { if case .operand = self { false } else { true } }

  /// The sources that a path may end in; empty where it has to end in a node.
  package var sources: [Step.Source] {
    switch self {
    case .rule, .group: []
    case .field: [.text, .name, .localName, .position, .rest, .line, .offset, .source]
    case .discriminator, .entry: [.text, .name, .localName, .position]
    case .operand: [.text]
    }
  }

  /// As messages name it.
  package var described: String {
    switch self {
    case .rule: "a path of emit or error"
    case .field: "a field's path"
    case .group: "a group's path"
    case .discriminator: "a switch's path"
    case .entry: "a path of key or value"
    case .operand: "a path in a predicate"
    }
  }
}

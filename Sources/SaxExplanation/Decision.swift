extension Explanation {
  /// The moment at which it is settled what a path finds, and the reason that it is no earlier.
  package struct Decision: Sendable, Hashable, CustomStringConvertible {
    package var moment: Moment
    package var reason: Reason?

    init(_ moment: Moment, _ reason: Reason? = nil) {
      self.moment = moment
      self.reason = reason
    }

    /// A point in the stream. Nodes are called by their local names, an attribute by `@name`, the
    /// node of a type by the type's name.
    package enum Moment: Sendable, Hashable {
      /// XML: the tag has been read, attributes included.
      case openingTag(of: String)
      case opening(of: String)
      case ending(of: String)
      /// The node has ended, and what a predicate of a node around it compares has come; that node's
      /// end at the latest.
      case operands([String], after: String, latest: String)
    }

    package enum Reason: Sendable, Hashable {
      /// A predicate that compares these is decided only then.
      case predicate([String])
      /// Of a node above counts what had come by then.
      case above(String)
      /// A match may lie within another match, and then waits for that one, which comes first.
      case order
    }

    /// A phrase such as `as total ends`.
    package var description: String {
      switch reason {
      case .predicate(let operands):
        "\(momentText), for its predicate asks for \(operands.joined(separator: " and "))"
      case .above(let node): "\(momentText), from what had come of \(node) by then"
      case .order: "\(momentText), or where it lies in another match, as that does"
      case nil: momentText
      }
    }

    private var momentText: String {
      switch moment {
      case .openingTag(let node): "at the opening tag of \(node)"
      case .opening(let node): "as \(node) opens"
      case .ending(let node): node.hasPrefix("@") ? "once \(node) has come" : "as \(node) ends"
      case .operands(let operands, let node, let latest):
        "once \(node) has ended and \(operands.joined(separator: " and ")) "
          + "\(operands.count == 1 ? "has" : "have") come, at the latest as \(latest) ends"
      }
    }

    /// True if nothing of the node has to be read for it but its name and, in XML, its tag.
    var isAtOnce: Bool {
      switch moment {
      case .openingTag, .opening: true
      case .ending, .operands: false
      }
    }
  }
}

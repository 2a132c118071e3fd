internal import SaxLanguage

/// The automaton that the paths of a mapping make for one format, to be drawn.
///
/// A ``Scope`` is what one node fills: the document, an object of a type, the values that a
/// predicate compares. Its states say which paths may go on at a node, and a name of a child or
/// attribute leads from one to the next, or to a field.
package struct AutomatonGraph: Sendable, Hashable {
  package var scopes: [Scope] = []
  /// An edge's ends are indices into them.
  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// True if all states that names can lead to are in it: it stops at as many as were asked for.
  package var isComplete = true

  package struct Scope: Sendable, Hashable {
    /// Such as `type Order`.
    package var title: String
  }

  package struct Node: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// The beginning of a scope.
      case entry
      case state
      /// A field of the scope, or a rule.
      case field
      /// A predicate or position, which has to hold to go on.
      case condition
    }

    package var kind: Kind
    package var label: String
    /// An index into the scopes.
    package var scope: Int
  }

  package struct Edge: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// The names of children, and of attributes with `@`, that lead there.
      case names
      /// From a condition to what follows if it holds.
      case holding
      /// From a field to the scope that its node fills.
      case filling
      /// From a condition to the values that it compares.
      case comparing
      /// From what a node above keeps to the field that takes it.
      case above
    }

    package var from: Int
    package var to: Int
    package var kind: Kind
    /// One an item; empty where there is nothing to say.
    package var labels: [String]
  }
}

extension Mapping {
  /// The automaton for a format, as far as the names that the mapping knows and "any other name"
  /// lead.
  ///
  /// - Parameter limit: how many states it may have: paths with `//` and `*` can make very many.
  package func automaton(for format: MappedFormat, limit: Int = 1000) -> AutomatonGraph {
    var drawing = AutomatonDrawing(
      plan: plan, model: model, format: format == .json ? .json : .xml, limit: limit)
    return drawing.draw()
  }
}

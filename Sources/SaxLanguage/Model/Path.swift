internal import SaxValues

/// One alternative of a path, checked: steps from a type's node, or from the document.
package struct Path: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable {
    case both, json, xml

    /// True if a path of this format is read in another.
    package func includes(_ other: Format) -> Bool { self == .both || self == other }
  }

  /// `json(…)` or `xml(…)`.
  package var format = Format.both
  /// Starts at the document node, whose root node is then the first step; `/` has no steps.
  package var isAbsolute: Bool
  package var steps: [Step]
  /// As written.
  package var text: String
  package var place: MappingPlace

  package init(
    format: Format = .both, isAbsolute: Bool, steps: [Step], text: String = "",
    place: MappingPlace = .nowhere
  ) {
    self.format = format
    self.isAbsolute = isAbsolute
    self.steps = steps
    self.text = text
    self.place = place
  }
}

/// One step of a path.
package struct Step: Sendable, Hashable {
  package var axis: Axis
  /// Preceded by `//`: any number of child steps lie between.
  package var isDescending = false
  package var test: NameTest
  package var predicates: [Predicate] = []
  package var place: MappingPlace

  package init(
    axis: Axis, isDescending: Bool = false, test: NameTest = .any, predicates: [Predicate] = [],
    place: MappingPlace = .nowhere
  ) {
    self.axis = axis
    self.isDescending = isDescending
    self.test = test
    self.predicates = predicates
    self.place = place
  }

  package enum Axis: Sendable, Hashable {
    case child
    case attribute
    /// `.`
    case current
    /// `..`
    case parent
    /// `ancestor::`, the nearest that passes the test.
    case ancestor
    /// The last step of a field's path only.
    case source(Source)
  }

  package enum Source: String, Sendable, Hashable {
    case text = "text()"
    case name = "name()"
    case localName = "local-name()"
    case position = "position()"
    case rest = "rest()"
    case line = "line()"
    case offset = "offset()"
    case source = "source()"
  }
}

/// The test that a step makes of a name.
package enum NameTest: Sendable, Hashable {
  /// `*`, and the test of the steps that have no name.
  case any
  /// `name`, `p:name` and names in backticks: any of these namespaces ("" is none) and the
  /// local name; in JSON the key alone counts.
  case name(namespaces: [String], local: String)
  /// `*:name`
  case local(String)
  /// `p:*`; in JSON any key.
  case namespaces([String])
}

extension NameTest {
  /// The local name asked for, if one is.
  package var local: String? {
    switch self {
    case .name(_, let local), .local(let local): local
    case .any, .namespaces: nil
    }
  }

  /// The namespaces asked for, "" for none; empty if any will do.
  package var uris: [String] {
    switch self {
    case .name(let uris, _), .namespaces(let uris): uris
    case .any, .local: []
    }
  }

  /// True if nodes in a namespace may pass it.
  ///
  /// - Parameter namespace: a URI, "" for none; nil for one that no test asks for.
  package func allows(_ namespace: String?) -> Bool {
    switch self {
    case .any, .local: true
    case .name(let uris, _), .namespaces(let uris):
      namespace.map { namespace in uris.contains { $0.isExactly(namespace) } } ?? false
    }
  }
}

/// By the scalars of names, as payloads' are compared.
extension NameTest {
  package static func == (a: NameTest, b: NameTest) -> Bool {
    switch (a, b) {
    case (.any, .any): true
    case (.name(let a, let left), .name(let b, let right)):
      left.isExactly(right) && a.elementsEqual(b) { $0.isExactly($1) }
    case (.local(let a), .local(let b)): a.isExactly(b)
    case (.namespaces(let a), .namespaces(let b)): a.elementsEqual(b) { $0.isExactly($1) }
    case (.any, _), (.name, _), (.local, _), (.namespaces, _): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .any: hasher.combine(0)
    case .name(let uris, let local):
      local.hashExactly(into: &hasher)
      for uri in uris { uri.hashExactly(into: &hasher) }
    case .local(let local): local.hashExactly(into: &hasher)
    case .namespaces(let uris): for uri in uris { uri.hashExactly(into: &hasher) }
    }
  }
}

/// `[…]`
package struct Predicate: Sendable, Hashable {
  package var expression: Expression
  /// With its brackets, as written.
  package var text: String
  package var place: MappingPlace
}

/// An XPath 1.0 expression of a predicate. A number alone as a predicate is
/// `position() = n`, and is given so.
package indirect enum Expression: Sendable, Hashable {
  case or(Expression, Expression)
  case and(Expression, Expression)
  case not(Expression)
  case compare(Comparison, Expression, Expression)
  case number(Double)
  case string(String)
  /// Relative, to a scalar: child, attribute, current and `text()` steps without predicates.
  case path(Path)
  case position
  case name
  case localName
  case contains(Expression, Expression)
  case startsWith(Expression, Expression)
  case endsWith(Expression, Expression)
  case stringLength(Expression)
  case normalizeSpace(Expression)
  /// `number(x)`
  case toNumber(Expression)

  package enum Comparison: String, Sendable, Hashable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }
}

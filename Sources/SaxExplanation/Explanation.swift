internal import SaxEngine
package import SaxEvents
package import SaxLanguage

/// An account of what a mapping does with a payload: where each rule and field is found, when that
/// is settled, and what is held in memory meanwhile; and of the requests that its services make.
package struct Explanation: Sendable, Hashable {
  /// The name that the mapping gives itself.
  package var name: String?
  /// The meanings of its prefixes, and of those of the files that it imports.
  package var namespaces: [Namespace]
  /// In declared order.
  package var rules: [Rule]
  /// The services that the mapping declares and imports, those of imported files first.
  package var services: [Service]
  /// Types with fields, and those that a `switch` chooses.
  package var types: [TypeDeclaration]

  /// The namespaces that a prefix stands for in one file.
  package struct Namespace: Sendable, Hashable {
    /// Nil for names without a prefix (`namespace default`).
    package var prefix: String?
    /// Any of these; "" is no namespace.
    package var uris: [String]
    package var file: String
  }

  /// Something that is said of both formats, or of each by itself; nil for a format that it does
  /// not concern.
  package struct ByFormat<Content: Sendable & Hashable>: Sendable, Hashable {
    package var json: Content?
    package var xml: Content?

    package init(json: Content?, xml: Content?) {
      self.json = json
      self.xml = xml
    }
  }

  /// One alternative of a path.
  package struct Alternative: Sendable, Hashable {
    /// From the type's node or the document; the paths of groups around a field are in it. With
    /// its format around it, if it is for one alone: `json(items)`.
    package var text: String
    /// The moment at which it is settled what it finds.
    package var decision: ByFormat<Decision>
  }

  /// `emit` or `error`.
  package struct Rule: Sendable, Hashable {
    /// True if what it finds ends the reading.
    package var isError: Bool
    /// As the mapping writes it.
    package var type: String
    package var paths: [Alternative]
    /// The things held until an object is handed out, a phrase for each.
    package var holds: ByFormat<[String]>
    /// The ways in which its objects become text, a phrase for each; nil for `error`.
    package var writing: ByFormat<[String]>?
    package var place: MappingPlace
  }

  /// `type`
  package struct TypeDeclaration: Sendable, Hashable {
    package var name: String
    /// The lines of `##` before it.
    package var documentation: [String]
    package var content: Content
    /// True if a rule or a service leads to it.
    package var isUsed: Bool
    /// True if another type has fields of it.
    package var isBase: Bool
    package var place: MappingPlace

    package enum Content: Sendable, Hashable {
      /// In declared order, those of the base type first.
      case fields([Field])
      case choice(Choice)
    }
  }

  package struct Field: Sendable, Hashable {
    package var name: String
    /// The lines of `##` before it.
    package var documentation: [String]
    /// As the mapping writes it.
    package var type: String
    /// In the order of preference.
    package var paths: [Alternative]
    /// Of a dictionary: where the key and the value are, from the node that a path finds; empty
    /// where its name is the key, and it the value.
    package var keyPaths: [Alternative]
    package var valuePaths: [Alternative]
    /// The stand-in for it if nothing is found, as a phrase; nil if that can't be.
    package var missing: String?
    /// The things held until the object is complete, a phrase for each.
    package var holds: ByFormat<[String]>
    package var place: MappingPlace
  }

  /// `switch`
  package struct Choice: Sendable, Hashable {
    /// The places of the value that decides.
    package var paths: [Alternative]
    package var cases: [Case]
    /// The outcome of an unknown value or none, as a phrase.
    package var otherwise: String
    /// The things held until the type is known, a phrase for each.
    package var holds: ByFormat<[String]>

    package struct Case: Sendable, Hashable {
      package var literals: [String]
      package var type: String
    }
  }
}

extension Mapping {
  /// An account of what the mapping does, for people to read.
  ///
  /// - Parameter limits: the engine's, which the mapping's own may tighten.
  package func explanation(limits: Limits = Limits()) -> Explanation {
    Explainer(model: model, limits: tighten(limits)).explanation()
  }
}

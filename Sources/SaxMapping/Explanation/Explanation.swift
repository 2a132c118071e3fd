public import SaxEvents
public import SaxLanguage

/// An account of what a mapping does with a payload: where each rule and field is found, when that
/// is settled, and what is held in memory meanwhile.
public struct Explanation: Sendable, Hashable {
  /// The name that the mapping gives itself.
  public var name: String?
  /// The meanings of its prefixes, and of those of the files that it imports.
  public var namespaces: [Namespace]
  /// In declared order.
  public var rules: [Rule]
  /// Types with fields, and those that a `switch` chooses.
  public var types: [TypeDeclaration]

  /// The namespaces that a prefix stands for in one file.
  public struct Namespace: Sendable, Hashable {
    /// Nil for names without a prefix (`namespace default`).
    public var prefix: String?
    /// Any of these; "" is no namespace.
    public var uris: [String]
    public var file: String
  }

  /// Something that is said of both formats, or of each by itself; nil for a format that it does
  /// not concern.
  public struct ByFormat<Content: Sendable & Hashable>: Sendable, Hashable {
    public var json: Content?
    public var xml: Content?

    public init(json: Content?, xml: Content?) {
      self.json = json
      self.xml = xml
    }
  }

  /// One alternative of a path.
  public struct Alternative: Sendable, Hashable {
    /// From the type's node or the document; the paths of groups around a field are in it. With
    /// its format around it, if it is for one alone: `json(items)`.
    public var text: String
    /// The moment at which it is settled what it finds.
    public var decision: ByFormat<Decision>
  }

  /// `emit` or `error`.
  public struct Rule: Sendable, Hashable {
    /// True if what it finds ends the reading.
    public var isError: Bool
    /// As the mapping writes it.
    public var type: String
    public var paths: [Alternative]
    /// The things held until an object is handed out, a phrase for each.
    public var holds: ByFormat<[String]>
    public var place: MappingPlace
  }

  /// `type`
  public struct TypeDeclaration: Sendable, Hashable {
    public var name: String
    public var content: Content
    /// True if a rule leads to it.
    public var isUsed: Bool
    /// True if another type has fields of it.
    public var isBase: Bool
    public var place: MappingPlace

    public enum Content: Sendable, Hashable {
      /// In declared order, those of the base type first.
      case fields([Field])
      case choice(Choice)
    }
  }

  public struct Field: Sendable, Hashable {
    public var name: String
    /// As the mapping writes it.
    public var type: String
    /// In the order of preference.
    public var paths: [Alternative]
    /// Of a dictionary: where the key and the value are, from the node that a path finds; empty
    /// where its name is the key, and it the value.
    public var keyPaths: [Alternative]
    public var valuePaths: [Alternative]
    /// The stand-in for it if nothing is found, as a phrase; nil if that can't be.
    public var missing: String?
    /// The things held until the object is complete, a phrase for each.
    public var holds: ByFormat<[String]>
    public var place: MappingPlace
  }

  /// `switch`
  public struct Choice: Sendable, Hashable {
    /// The places of the value that decides.
    public var paths: [Alternative]
    public var cases: [Case]
    /// The outcome of an unknown value or none, as a phrase.
    public var otherwise: String
    /// The things held until the type is known, a phrase for each.
    public var holds: ByFormat<[String]>

    public struct Case: Sendable, Hashable {
      public var literals: [String]
      public var type: String
    }
  }
}

extension Mapping {
  /// An account of what the mapping does, for people to read.
  ///
  /// - Parameter limits: the engine's, which the mapping's own may tighten.
  public func explanation(limits: Limits = Limits()) -> Explanation {
    Explainer(model: model, limits: tighten(limits)).explanation()
  }
}

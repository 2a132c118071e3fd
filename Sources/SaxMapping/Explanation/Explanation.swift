public import SaxEvents

/// What a mapping does with a payload: where each rule and field is found, when that is settled,
/// and what is held in memory meanwhile.
public struct Explanation: Sendable, Hashable {
  /// The name that the mapping gives itself.
  public var name: String?
  /// What its prefixes mean, and those of the files that it imports.
  public var namespaces: [Namespace]
  /// In declared order.
  public var rules: [Rule]
  /// Types with fields, and those that a `switch` chooses.
  public var types: [TypeDeclaration]

  /// What a prefix stands for in one file.
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
    /// When it is settled what it finds.
    public var decision: ByFormat<Decision>
  }

  /// `emit` or `error`.
  public struct Rule: Sendable, Hashable {
    /// Whether what it finds ends the reading.
    public var isError: Bool
    /// As the mapping writes it.
    public var type: String
    public var paths: [Alternative]
    /// What is held until an object is handed out, one thing an item, as a phrase.
    public var holds: ByFormat<[String]>
    public var place: MappingPlace
  }

  /// `type`
  public struct TypeDeclaration: Sendable, Hashable {
    public var name: String
    public var content: Content
    /// Whether a rule leads to it.
    public var isUsed: Bool
    /// Whether another type has fields of it.
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
    /// What stands for it if nothing is found, as a phrase; nil if that can't be.
    public var missing: String?
    /// What is held until the object is complete, one thing an item, as a phrase.
    public var holds: ByFormat<[String]>
    public var place: MappingPlace
  }

  /// `switch`
  public struct Choice: Sendable, Hashable {
    /// Where the value is that decides.
    public var paths: [Alternative]
    public var cases: [Case]
    /// What an unknown value or none leads to, as a phrase.
    public var otherwise: String
    /// What is held until the type is known, as a phrase.
    public var holds: ByFormat<[String]>

    public struct Case: Sendable, Hashable {
      public var literals: [String]
      public var type: String
    }
  }
}

extension Mapping {
  /// What the mapping does, for people to read.
  ///
  /// - Parameter limits: the engine's, which the mapping's own may tighten.
  public func explanation(limits: Limits = Limits()) -> Explanation {
    Explainer(model: model, limits: tighten(limits)).explanation()
  }
}

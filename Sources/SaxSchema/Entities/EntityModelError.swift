internal import SaxEvents

/// The error for declarations that make no model.
public struct EntityModelError: Error, Sendable, Hashable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String { case duplicate, baseType, cycle, dangling, navigation, target }
    private let kind: Kind

    /// Two declarations of one name where names are unique.
    public static let duplicate = Code(kind: .duplicate)
    /// A base type that is declared nowhere, or is of another kind.
    public static let baseType = Code(kind: .baseType)
    /// A type that is, through others, its own base type; or a container that extends itself.
    public static let cycle = Code(kind: .cycle)
    /// The name of a type that is declared nowhere, and that no reference explains.
    public static let dangling = Code(kind: .dangling)
    /// A navigation property that leads to no entity type, or whose association has no such ends.
    public static let navigation = Code(kind: .navigation)
    /// A target of annotations that is no path.
    public static let target = Code(kind: .target)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line.
  public var message: String
  /// The qualified name of the declaration that it is in.
  public var declaration: String
  /// A way out, where one is known.
  public var fix: String?

  init(_ code: Code, _ message: String, in declaration: String, fix: String? = nil) {
    self.code = code
    self.message = message
    self.declaration = declaration
    self.fix = fix
  }
}

extension EntityModelError: CustomStringConvertible {
  /// `DECLARATION: MESSAGE`, with a fix behind it.
  public var description: String {
    ("\(declaration): \(message)" + (fix.map { " (\($0))" } ?? "")).escapingControls()
  }
}

extension EntityModel {
  /// A doubt about a model that is no error.
  public struct Warning: Sendable, Hashable, CustomStringConvertible {
    /// The kinds.
    public enum Code: String, Sendable, Hashable {
      /// A name in a namespace that a reference includes: what it means is declared elsewhere.
      case external
      /// The name of a type that is declared nowhere.
      case dangling
      /// A navigation property whose association is declared elsewhere or not at all.
      case association
      /// Annotations whose target is none, and which are left out.
      case target
    }

    /// The kind.
    public var code: Code
    /// One line.
    public var message: String
    /// The qualified name of the declaration that it is about.
    public var declaration: String

    /// `DECLARATION: MESSAGE`.
    public var description: String { "\(declaration): \(message)".escapingControls() }
  }
}

public import SaxEvents

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
  /// The property, or another part of the declaration, that it is about; nil for all of it.
  public var part: String?
  /// The line of the part, from 1; nil where none is known.
  package var line: Int?
  /// A way out, where one is known.
  public var fix: String?

  init(
    _ code: Code, _ message: String, in declaration: String, _ part: Part? = nil,
    fix: String? = nil
  ) {
    self.code = code
    self.message = message
    self.declaration = declaration
    self.part = part?.name
    line = part?.line.line
    self.fix = fix
  }

  /// A part of a declaration.
  struct Part {
    var name: String?
    var line: SourceLine
  }
}

extension EntityModelError: DescribedError {
  /// `DECLARATION/PART: MESSAGE`, with a fix behind it.
  public var description: String {
    ("\(declaration)\(part.map { "/\($0)" } ?? ""): \(message)" + (fix.map { " (\($0))" } ?? ""))
      .escapingControls()
  }
}

extension EntityModel {
  /// A doubt about a model that is no error, or a fault that is tolerated.
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
      /// Two declarations of one name: the first counts, or none where they differ.
      case duplicate
      /// A base type that is declared nowhere, or is of another kind: its properties are not known.
      case baseType
      /// A type that is, through others, its own base type; or a container that extends itself. It has none.
      case cycle
      /// A navigation property that leads to no entity type, or whose association has no such ends.
      case navigation
      /// A declaration that lacks something, or has a value that is not allowed there: it counts without that, or is left
      /// out.
      case invalid
    }

    /// The kind.
    public var code: Code
    /// One line.
    public var message: String
    /// The qualified name of the declaration that it is about.
    public var declaration: String
    /// The property, or another part of the declaration, that it is about; nil for all of it.
    public var part: String?
    /// The line, from 1; nil where none is known.
    public var line: Int?
    /// The name that means nothing for it; nil where it is about another thing.
    package var subject: String?

    /// A warning.
    package init(
      code: Code, message: String, declaration: String, part: String? = nil, line: Int? = nil,
      subject: String? = nil
    ) {
      self.subject = subject
      self.code = code
      self.message = message
      self.declaration = declaration
      self.part = part
      self.line = line
    }

    /// `DECLARATION/PART: MESSAGE`.
    public var description: String {
      "\(declaration)\(part.map { "/\($0)" } ?? ""): \(message)".escapingControls()
    }
  }
}

internal import SaxEngine
public import SaxEvents
internal import SaxSchema

/// The error for a metadata document that makes no model.
public struct ODataMetadataError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case malformed, truncated, notMetadata, invalid
      case duplicate, baseType, cycle, dangling, navigation, target
    }
    private let kind: Kind

    /// Neither XML nor JSON, or not well-formed.
    public static let malformed = Code(kind: .malformed)
    /// The document ends too early.
    public static let truncated = Code(kind: .truncated)
    /// A document of another kind: a page, a service document, an error, entities.
    public static let notMetadata = Code(kind: .notMetadata)
    /// A declaration that lacks something, or has a value that CSDL doesn't allow there.
    public static let invalid = Code(kind: .invalid)
    /// Two declarations of one name where names are unique.
    public static let duplicate = Code(kind: .duplicate)
    /// A base type that is declared nowhere, or is of another kind.
    public static let baseType = Code(kind: .baseType)
    /// A type that is, through others, its own base type.
    public static let cycle = Code(kind: .cycle)
    /// The name of a type that is declared nowhere, and that no reference explains.
    public static let dangling = Code(kind: .dangling)
    /// A navigation property that leads to no entity type.
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
  /// The document's name, as the caller gave it.
  public var source: String?
  /// The line, from 1; nil where none is known.
  public var line: Int?
  /// The byte, from 0; nil where none is known.
  public var offset: Int?
  /// A way out, where one is known.
  public var fix: String?
  /// The error that this one explains; nil for none.
  public var cause: (any Error)?

  init(
    _ code: Code, _ message: String, source: String? = nil, line: Int? = nil, offset: Int? = nil,
    fix: String? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.source = source
    self.line = line
    self.offset = offset
    self.fix = fix
    self.cause = cause
  }

  /// A document that can't be read.
  init(_ error: ReadingError) {
    let position = error.place.position
    self.init(
      error.code == .truncated ? .truncated : error.code == .empty ? .notMetadata : .malformed,
      error.message, source: error.place.source, line: position?.line, offset: position?.offset,
      fix: error.fix, cause: error)
  }

  /// A declaration that is not as CSDL has it.
  init(_ error: BuildError) {
    let position = error.place.position
    let path = error.place.path.map { " at \($0)" } ?? ""
    self.init(
      .invalid, error.message + path, source: error.place.source, line: position?.line,
      offset: position?.offset, cause: error)
  }

  /// Declarations that don't fit each other.
  init(_ error: EntityModelError, source: String?, line: Int?, offset: Int?) {
    self.init(
      Code(error.code),
      "\(error.declaration)\(error.part.map { "/\($0)" } ?? ""): \(error.message)", source: source,
      line: line,
      offset: offset,
      fix: error.fix, cause: error)
  }
}

extension ODataMetadataError.Code {
  /// The kind that has the name.
  fileprivate init(_ code: EntityModelError.Code) {
    kind = Kind(rawValue: code.description) ?? .target
  }
}

extension ODataMetadataError: DescribedError {
  /// `FILE:LINE: error: MESSAGE`, with a fix below it.
  public var description: String {
    let place = [source, line.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
    return InputPlace(source: place.isEmpty ? nil : place).errorText(message, fix: fix)
  }
}

public import SaxEvents

/// The error for an input that can't be read at all: nothing is wrong with what it says.
public struct InputError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String, CaseIterable {
      case notFound, folder, notPermitted, unreadable, engine
    }
    private let kind: Kind

    /// There is no such file.
    public static let notFound = Code(kind: .notFound)
    /// The input is a folder.
    public static let folder = Code(kind: .folder)
    /// Reading it is not permitted.
    public static let notPermitted = Code(kind: .notPermitted)
    /// Reading fails for another reason.
    public static let unreadable = Code(kind: .unreadable)
    /// The engine that was asked for does not read the input's format.
    public static let engine = Code(kind: .engine)

    package static let all = Kind.allCases.map { Code(kind: $0) }

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line.
  public var message: String
  /// The input's name.
  public var source: String?
  /// A way out, where one is known.
  public var fix: String?

  /// For sources of bytes outside of the package.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line.
  ///   - source: the input's name.
  ///   - fix: what to do about it.
  package init(_ code: Code, _ message: String, source: String?, fix: String? = nil) {
    self.code = code
    self.message = message
    self.source = source
    self.fix = fix
  }
}

extension InputError: DescribedError {
  /// `FILE: error: MESSAGE`, with a fix below it.
  public var description: String { InputPlace(source: source).errorText(message, fix: fix) }
}

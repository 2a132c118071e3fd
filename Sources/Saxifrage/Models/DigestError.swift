public import SaxEvents

/// The error for an object of which no digest can be made.
public struct DigestError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String { case field, value, library }
    private let kind: Kind

    /// A path to ignore that leads to no field.
    public static let field = Code(kind: .field)
    /// A value that has no digest, as one that only Swift knows.
    public static let value = Code(kind: .value)
    /// libcrypto, which is needed, can't be used.
    public static let library = Code(kind: .library)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line.
  public var message: String
  /// A way out, where one is known.
  public var fix: String?

  init(_ code: Code, _ message: String, fix: String? = nil) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension DigestError: DescribedError {
  /// `error: MESSAGE`, with a fix below it.
  public var description: String { InputPlace().errorText(message, fix: fix) }
}

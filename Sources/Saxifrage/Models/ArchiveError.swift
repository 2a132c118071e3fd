public import SaxEvents

/// The error for an archive that can't be written or read.
public struct ArchiveError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case format, version, mapping, damaged, truncated, limit, value, file
    }
    private let kind: Kind

    /// Bytes that are no archive.
    public static let format = Code(kind: .format)
    /// An archive in a form that this version of the library doesn't know.
    public static let version = Code(kind: .version)
    /// An archive that was made with another mapping, or an object of another.
    public static let mapping = Code(kind: .mapping)
    /// An archive whose bytes are not those that were written.
    public static let damaged = Code(kind: .damaged)
    /// An archive that ends too early.
    public static let truncated = Code(kind: .truncated)
    /// More of something than ``Limits`` allows.
    public static let limit = Code(kind: .limit)
    /// A value that can't be archived.
    public static let value = Code(kind: .value)
    /// A file that can't be written.
    public static let file = Code(kind: .file)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line: what there was, and what was wanted.
  public var message: String
  /// The archive's name.
  public var source: String?
  /// The byte of the archive that it is about, from 0.
  public var offset: Int?
  /// A way out, where one is known.
  public var fix: String?

  init(_ code: Code, _ message: String, at offset: Int? = nil, fix: String? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.fix = fix
  }
}

extension ArchiveError: DescribedError {
  /// `FILE: error: MESSAGE, at byte OFFSET`, with a fix below it.
  public var description: String {
    InputPlace(source: source).errorText(
      message + (offset.map { ", at byte \($0)" } ?? ""), fix: fix)
  }
}

/// The error for a payload that could not be read to its end.
public struct ReadingError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String, CaseIterable {
      case malformed, truncated, encoding, limit, external, empty, engine
    }
    private let kind: Kind

    /// Not what the format's grammar allows: `[1,]`, `<a></b>`, an undeclared prefix.
    public static let malformed = Code(kind: .malformed)
    /// The input ended inside a value, an element or a character: `{"a":`, `<a>`.
    public static let truncated = Code(kind: .truncated)
    /// Bytes that are no text in the encoding declared or detected, or an unknown encoding.
    public static let encoding = Code(kind: .encoding)
    /// More of something than ``Limits`` allows. The message names the limit.
    public static let limit = Code(kind: .limit)
    /// The document asks for an external entity or DTD that nobody gave.
    public static let external = Code(kind: .external)
    /// No value, no element: nothing but white space.
    public static let empty = Code(kind: .empty)
    /// The reading needs yajl or libxml2, which is not installed.
    public static let engine = Code(kind: .engine)

    package static let all = Kind.allCases.map { Code(kind: $0) }

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line: what was found, and what was wanted.
  public var message: String
  /// The place in the payload.
  public var place: InputPlace
  /// A way out, where one is known.
  public var fix: String?
  /// The bytes that were passed over for it, if the caller has them kept; nil where reading ends.
  public var refused: RefusedSource?
  /// The offsets of those bytes in the input, where the reader tells.
  package var range: Range<Int>?

  /// For readers, and sinks that refuse a payload.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line; control characters that a payload has put into it are escaped.
  ///   - place: where in the payload.
  ///   - fix: what to do about it.
  package init(_ code: Code, _ message: String, at place: InputPlace, fix: String? = nil) {
    self.code = code
    self.message = message.escapingControls()
    self.place = place
    self.fix = fix
  }

  /// Text that somebody wants is in an entity that was not read.
  ///
  /// - Parameter place: of the reference.
  package static func skippedEntity(_ name: String, at place: InputPlace) -> ReadingError {
    ReadingError(
      .external, "found a reference to the external entity \(name), which is not loaded",
      at: place, fix: fixOfSkippedEntity(name))
  }

  /// The way out for an entity that was not read.
  package static func fixOfSkippedEntity(_ name: String) -> String {
    "declare \(name) in a local DTD, or give the reader a resolver"
  }
}

extension ReadingError: DescribedError {
  /// `FILE:LINE:COLUMN: error: MESSAGE`, with a note of the path and a fix below it.
  public var description: String {
    let path = place.shownPath.flatMap { $0 == "/" ? nil : $0 }
    return place.errorText(message, notes: path.map { ["at \($0)"] } ?? [], fix: fix)
  }
}

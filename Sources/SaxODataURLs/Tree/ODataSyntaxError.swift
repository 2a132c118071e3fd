public import SaxEvents

/// The reason why a text can't be read as a part of an OData URL, or why a tree can't be printed as one.
public struct ODataSyntaxError: DescribedError, Sendable, Hashable {
  /// The kind of a failure.
  public enum Code: String, Sendable, Hashable {
    /// Something else stands where the grammar wants one of a few things.
    case unexpected
    /// The text ends where more is wanted.
    case unfinished
    /// The version of the protocol lacks what is used.
    case lacking
    /// A value that its place can't hold, such as a text that is no date.
    case value
    /// Parentheses, lambdas or options within one another beyond the limit.
    case depth
    /// A text longer than the limit.
    case length
  }

  /// The kind of the failure.
  public var code: Code
  /// The failure in plain English, with what was wanted.
  public var message: String
  /// The place where parsing could not go on, in bytes of UTF-8 from the begin of the text that was given; 0 for a
  /// failure of printing.
  public var offset: Int
  /// The version that lacks what is used; nil for other failures.
  public var version: ODataVersion?

  package init(_ code: Code, _ message: String, at offset: Int = 0, version: ODataVersion? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.version = version
  }

  /// The message with its place.
  public var description: String { "at byte \(offset): \(message)".escapingControls() }
}

extension ODataSyntaxError {
  /// A tree that can't be printed.
  package static func wrong(_ message: String) -> ODataSyntaxError {
    ODataSyntaxError(.value, message)
  }

  /// Something that a version has no more, or not yet.
  package static func lacking(
    _ what: String, _ version: ODataVersion, since: ODataVersion, until: ODataVersion,
    at place: Int = 0
  ) -> ODataSyntaxError {
    let reason =
      version < since
      ? "OData \(version.text) has no \(what), which comes with \(since.text)"
      : "OData \(version.text) has no \(what), which went with \(until.text)"
    return ODataSyntaxError(.lacking, reason, at: place, version: version)
  }
}

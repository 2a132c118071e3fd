public import SaxEvents

/// The failure of a batch: it could not be read, written or answered.
public struct ODataBatchError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case malformed, truncated, length, limit, notAllowed, unsupported, request, unmatched,
        response, busy
    }
    private let kind: Kind

    /// Not what the format's grammar allows.
    public static let malformed = Code(kind: .malformed)
    /// The batch ended before its end was said: there may have been more.
    public static let truncated = Code(kind: .truncated)
    /// A part's body has another length than its `Content-Length` says.
    public static let length = Code(kind: .length)
    /// More of something than ``BatchLimits`` allows.
    public static let limit = Code(kind: .limit)
    /// Well formed, but not where it stands: a GET in a change set, a change set in another.
    public static let notAllowed = Code(kind: .notAllowed)
    /// A format, or a coding, that is not read here.
    public static let unsupported = Code(kind: .unsupported)
    /// Something was to be written that no batch can hold.
    public static let request = Code(kind: .request)
    /// A response that belongs to none of the requests, or a request that no response came for.
    public static let unmatched = Code(kind: .unmatched)
    /// The service did not answer with a batch.
    public static let response = Code(kind: .response)
    /// The batch is being read by another task.
    public static let busy = Code(kind: .busy)

    /// The constant's name.
    public var description: String { kind.rawValue }

    private init(kind: Kind) { self.kind = kind }
  }

  /// The kind of failure.
  public var code: Code
  /// One line: what was found, and what was wanted.
  public var message: String
  /// The place in the batch, in bytes from its beginning; nil where it has none.
  public var offset: Int?
  /// The number of the individual request or response in the batch, from 1; nil where it is in none.
  public var part: Int?
  /// A way out, where one is known.
  public var fix: String?

  /// Creates a failure of a kind, with its place in the batch where that is known.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line.
  ///   - offset: bytes from the batch's beginning.
  ///   - part: the number of the part, from 1.
  ///   - fix: what to do about it.
  public init(
    _ code: Code, _ message: String, offset: Int? = nil, part: Int? = nil, fix: String? = nil
  ) {
    self.code = code
    self.message = message
    self.offset = offset
    self.part = part
    self.fix = fix
  }
}

extension ODataBatchError: DescribedError {
  /// `error: MESSAGE`, with notes of the part and the place, and a fix below it.
  public var description: String {
    var notes: [String] = []
    if let part { notes.append("in part \(part)") }
    if let offset { notes.append("at byte \(offset)") }
    return InputPlace().errorText(message, notes: notes, fix: fix)
  }
}

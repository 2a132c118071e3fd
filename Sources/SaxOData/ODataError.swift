public import SaxEvents

/// The failure of a request to an OData service: what the service says, or what is wrong with its answer.
///
/// It ends an iteration wherever it comes: before the first entity, among entities of a response that began as a success,
/// or where a page is missing. What was handed out before it counts.
public struct ODataError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case service, conflict, precondition, notOData, version, query, pages, model, body, incomplete
    }
    private let kind: Kind

    /// The service answers with an error, whose parts are in ``ODataError/problem`` if it tells them.
    public static let service = Code(kind: .service)
    /// The entity was changed since it was read: 412, as `If-Match` says (RFC 9110 §15.5.13).
    public static let conflict = Code(kind: .conflict)
    /// The service changes nothing without `If-Match`: 428 (RFC 6585 §3).
    public static let precondition = Code(kind: .precondition)
    /// The answer is of something else than a service, such as a page of a login.
    public static let notOData = Code(kind: .notOData)
    /// The service answers in another version than was asked for, or in none that is known.
    public static let version = Code(kind: .version)
    /// The query can't be sent: the version lacks a part of it, or a value has no form in it.
    public static let query = Code(kind: .query)
    /// The way to the next page leads nowhere: to a page that was read before, or to another origin.
    public static let pages = Code(kind: .pages)
    /// No mapping can be made for a type, or what is asked for is not in the service's model.
    public static let model = Code(kind: .model)
    /// The body of a request can't be made.
    public static let body = Code(kind: .body)
    /// The answer breaks off, says at its end that it is not whole, or has a part of a list within an entity alone.
    public static let incomplete = Code(kind: .incomplete)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line, without credentials: the service's own message, where it has one.
  public var message: String
  /// The error as the service tells it; nil where it does not.
  public var problem: ODataProblem?
  /// The status of the response; nil where none came. An error among entities comes with 200.
  public var status: Int?
  /// The URL that was asked for, without the values of its query; nil where there was none.
  public var url: String?
  /// A way out, where one is known.
  public var fix: String?
  /// The error that this one explains.
  public var cause: (any Error)?

  /// Creates a failure of which the service says nothing itself: ``ODataError/problem`` is nil.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line.
  ///   - status: that of the response.
  ///   - url: what was asked for.
  ///   - fix: what to do about it.
  ///   - cause: the error that this one explains.
  public init(
    _ code: Code, _ message: String, status: Int? = nil, url: String? = nil, fix: String? = nil,
    cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.status = status
    self.url = url
    self.fix = fix
    self.cause = cause
  }
}

extension ODataError: DescribedError {
  /// `URL: error: MESSAGE`, with the problem's parts as notes and a fix below it.
  public var description: String {
    var notes: [String] = []
    if let code = problem?.code, !code.isEmpty { notes.append("code \(code)") }
    if let target = problem?.target { notes.append("target \(target)") }
    for detail in problem?.details ?? [] { notes.append(detail.text) }
    if let status { notes.append("status \(status)") }
    return InputPlace(source: url).errorText(message, notes: notes, fix: fix)
  }
}

extension ODataError {
  /// An error whose kind a status tells.
  init(
    status: Int, problem: ODataProblem?, url: String?, message: String, cause: (any Error)? = nil
  ) {
    let code: Code
    var fix: String?
    switch status {
    case 412:
      code = .conflict
      fix = "read the entity again, and apply the change to what it is now"
    case 428:
      code = .precondition
      fix = "the entity's ETag: update(…, ifMatch: etag)"
    default: code = .service
    }
    let said = problem?.message ?? ""
    self.init(
      code, said.allSatisfy(\.isWhitespace) ? message : said, status: status, url: url, fix: fix,
      cause: cause)
    self.problem = problem
  }
}

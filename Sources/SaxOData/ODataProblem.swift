/// An error as a service tells it (OData JSON Format 4.01 §21, OData Atom Format 4.0 §19; the others have fewer parts).
public struct ODataProblem: Sendable, Hashable {
  /// The service's code, a number or a word; empty where it has none.
  public var code: String
  /// The message, for people.
  public var message: String
  /// The language of the message, as V2 and V3 and Atom have it.
  public var language: String?
  /// The part of the request that is wrong.
  public var target: String?
  /// More errors of the same request.
  public var details: [Detail]
  /// The service's inside, which it tells where it is debugged.
  public var inner: Inner?

  /// One of several errors of a request.
  public struct Detail: Sendable, Hashable {
    /// As ``ODataProblem/code``.
    public var code: String
    /// As ``ODataProblem/message``.
    public var message: String
    /// As ``ODataProblem/target``.
    public var target: String?

    /// All on one line.
    var text: String {
      [code, target ?? "", message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
  }

  /// The error of the service that another one was made of.
  public struct Inner: Sendable, Hashable {
    /// The message of the inner error.
    public var message: String?
    /// The type of the service's exception.
    public var type: String?
    /// The place where it occurred, in one text, or a line for each caller.
    public var trace: String?
    /// The texts of the members that services have of their own, by their paths, such as `context/key1`.
    public var members: [String: String]
    /// The cause of the cause, the outermost first.
    public var causes: [Inner]
  }
}

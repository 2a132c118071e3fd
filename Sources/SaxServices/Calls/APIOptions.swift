public import SaxHTTP
public import Saxifrage

/// The settings of an ``API``, which may be changed while it is used.
public struct APIOptions: Sendable {
  /// The call that a request is made for, as its processors see it.
  public struct Declaration: Sendable {
    /// The service and the call: `Shop.orders`.
    public var name: String
    /// The documentation of the call, a line each.
    public var documentation: [String]
    /// True if the call's request changes something.
    public var isWriting: Bool
  }

  /// A change of a request before it is sent.
  public typealias Processor = @Sendable (inout WebRequest, Declaration) async throws -> Void

  /// The fields of every request. Those that a call sets itself outweigh them.
  public var fields = HeaderFields()
  /// The parameters of the query of every request. Those that a call sets itself outweigh them.
  public var parameters: [(name: String, value: String)] = []
  /// The language that is asked for (`Accept-Language`); nil for none.
  public var language: String?
  /// The parameter of the query that ``language`` is sent as, instead of in the field.
  public var languageParameter: String?
  /// The changes of each request, in order, after fields and parameters are set. They see no credentials: those are
  /// added last, by the layer that knows them, so that no log of a processor has them.
  public var processors: [Processor] = []
  /// Statuses that are answers besides those that a call declares.
  public var successes: Set<Int> = []
  /// The way responses are read and built.
  public var reading = ReadingOptions()
  /// The settings of calls by SOAP.
  public var soap = SOAPOptions()
  /// True if the next page may be of another origin. Default: false.
  public var followsPagesToOtherOrigins = false
  /// True if the next page is asked for while the objects of one are handed out. Default: true.
  public var fetchesPagesAhead = true
  /// The most pages of one call. Default: 1,000,000.
  public var mostPages = 1_000_000
  /// The folder of the files that calls name as their `example`: those are the answers then, and nothing is sent. nil:
  /// calls are sent.
  public var examples: String?
  /// Told of every failure of a call, whatever it is thrown to, with the call's name. Cancellation is none.
  public var onFailure: (@Sendable (any Error, _ call: String) -> Void)?

  /// The defaults.
  public init() {}
}

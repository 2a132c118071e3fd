public import SaxEvents

/// The failure of a call before it is sent, or of a response that is not what the mapping declares.
///
/// What fails on the way is an `HTTPError`, what does not fit the mapping a `BuildError`.
public struct APIError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case unknownCall, argument, address, body, environment, contentType, count, pages, result
    }
    private let kind: Kind

    /// The mapping declares no such service or call.
    public static let unknownCall = Code(kind: .unknownCall)
    /// An argument is missing, unknown, or of another type than the call declares.
    public static let argument = Code(kind: .argument)
    /// An argument would change the address: a segment of the path that is empty, or dots alone.
    public static let address = Code(kind: .address)
    /// The body of the request can't be made.
    public static let body = Code(kind: .body)
    /// The environment is missing, can't be read, or lacks what the service wants.
    public static let environment = Code(kind: .environment)
    /// The response is of a media type that can't be mapped, such as a page for people.
    public static let contentType = Code(kind: .contentType)
    /// Another number of objects came than the call declares.
    public static let count = Code(kind: .count)
    /// The way to the next page leads nowhere: to a page that was read before, or to another origin.
    public static let pages = Code(kind: .pages)
    /// The call hands out something else than it was asked for.
    public static let result = Code(kind: .result)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line, without credentials.
  public var message: String
  /// The service and the call, `Shop.orders`; nil where it is about neither.
  public var call: String?
  /// A way out, where one is known.
  public var fix: String?

  /// Creates a failure of a kind, and of a call where it is about one.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line.
  ///   - call: the service and the call.
  ///   - fix: what to do about it.
  public init(_ code: Code, _ message: String, call: String? = nil, fix: String? = nil) {
    self.code = code
    self.message = message
    self.call = call
    self.fix = fix
  }
}

extension APIError: DescribedError {
  /// `Shop.orders: error: MESSAGE`, with a fix below it.
  public var description: String { InputPlace(source: call).errorText(message, fix: fix) }
}

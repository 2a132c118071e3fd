/// An event of a stream that a server keeps open (WHATWG HTML §9.2, server-sent events).
public struct ServerSentEvent: Sendable, Hashable {
  /// The type. Default: `message`.
  public var type = "message"
  /// The data, its lines joined by line feeds.
  public var data = ""
  /// The identifier of the latest event that has one; nil where none has.
  public var id: String?

  /// Creates an event, such as a test expects.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - data: the data.
  ///   - id: the identifier.
  public init(type: String = "message", data: String, id: String? = nil) {
    self.type = type
    self.data = data
    self.id = id
  }
}

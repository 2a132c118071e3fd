public import SaxHTTP

/// A request that is sent in a batch.
public struct BatchOperation: Sendable {
  /// The request without its body. Its ``BatchRequestHead/id`` is given when it is added to a batch, if it has none.
  public var head: BatchRequestHead
  /// The body.
  public var body: HTTPBody
  /// The id of the earlier operation that its URL begins with.
  var reference: String?

  /// A request of what lies below the service's root, or anywhere.
  ///
  ///     BatchOperation(.get, "Customers('ALFKI')/Orders?$top=2")
  ///
  /// - Parameters:
  ///   - method: what is asked for.
  ///   - url: relative to the service's root, percent-encoded; or an absolute URL.
  ///   - id: letters, digits and `-._~`; if nil, the batch gives one.
  ///   - fields: the header fields.
  ///   - body: what is sent with it.
  ///   - dependsOn: ids of operations and change sets that have to be done before; only batches in JSON have that.
  public init(
    _ method: HTTPMethod, _ url: String, id: String? = nil, fields: HeaderFields = HeaderFields(),
    body: HTTPBody = .empty, dependsOn: [String] = []
  ) {
    head = BatchRequestHead(method, url, id: id, fields: fields, dependsOn: dependsOn)
    self.body = body
  }

  /// A request of what an earlier operation of the batch made or found (OData 4.01 Protocol §11.7.3.1).
  ///
  ///     let customer = try batch.add(BatchOperation(.post, "Customers", body: …))
  ///     try batch.add(BatchOperation(.get, of: customer, "Orders"))         // $1/Orders
  ///
  /// - Parameters:
  ///   - method: what is asked for.
  ///   - id: the earlier operation's. OData 2.0 to 4.0 know that of one in the same change set only.
  ///   - path: below it, percent-encoded; empty for itself.
  ///   - fields: the header fields.
  ///   - body: what is sent with it.
  public init(
    _ method: HTTPMethod, of id: String, _ path: String = "",
    fields: HeaderFields = HeaderFields(), body: HTTPBody = .empty
  ) {
    let url = path.isEmpty ? "$\(id)" : "$\(id)/\(path)"
    self.init(method, url, fields: fields, body: body)
    reference = id
  }

  /// A request as it would be sent by itself: its URL is written relative to the service's root if it lies below that.
  ///
  /// Fields that are secret or confined to an origin are left out: a batch has its credentials itself, and its parts
  /// may have none (OData 4.01 Protocol §11.7.2).
  ///
  /// - Parameters:
  ///   - request: its time-outs, successes and caching do not count.
  ///   - root: the service's.
  ///   - id: as in ``init(_:_:id:fields:body:dependsOn:)``.
  public init(_ request: WebRequest, below root: URI, id: String? = nil) {
    let folder = root.path.hasSuffix("/") ? root.path : root.path + "/"
    let target = request.url.target
    var url = request.url.requested
    if request.url.hasOrigin(of: root), target.hasPrefix(folder) {
      let rest = target.dropFirst(folder.count)
      // A colon in the first segment would make a scheme of what stands before it (RFC 3986 §4.2).
      let first = rest.prefix { $0 != "/" && $0 != "?" }
      if !first.isEmpty, !first.contains(":") { url = String(rest) }
    }
    var fields = request.fields
    fields.removeAll { field in
      field.isSecret || request.confinedFields.contains { field.isNamed($0) }
    }
    self.init(request.method, url, id: id, fields: fields, body: request.body)
  }

  /// The id by which the response and later operations refer to this one; nil where it has none before it is added
  /// to a batch.
  public var id: String? { head.id }
}

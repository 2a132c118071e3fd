internal import SaxEngine
internal import SaxHTTP
internal import SaxLanguage
internal import Saxifrage

extension Resource {
  /// The objects of the collection: those that a GET of it gives, or ``ResourceOptions/listCall``.
  ///
  /// - Parameter arguments: parameters of the query by their names: texts, numbers, truth values, dates and the like,
  ///   lists of them as one each, and nil for none; or the arguments of the ``ResourceOptions/listCall``, which are
  ///   checked.
  /// - Returns: a sequence; what can't be asked for is thrown where it is iterated.
  public func list(
    _ arguments: [String: any Encodable & Sendable] = [:]
  ) -> ResourceObjects<Model> {
    ResourceObjects(self, Result { try listed(arguments) })
  }

  private func listed(
    _ arguments: [String: any Encodable & Sendable]
  ) throws -> CallObjects<SaxObject> {
    if let name = options.listCall {
      let call = try api.unreportedCall(name, .values(arguments))
      guard call.objectMapping?.typeName == typeName else {
        throw APIError(.result, "\(name) hands out no objects of \(typeName)", call: call.name)
      }
      return (hook.map { call.with($0) } ?? call).objects()
    }
    var declared = UndeclaredCall(.get, try collectionPath())
    declared.results = [.init(statuses: 200...299, typeName: typeName, count: .any)]
    declared.pages = try options.pages?.model(api.mapping)
    let query = try ListQuery(api.mapping).pairs(arguments)
    let prefersXML = options.format == .xml
    let call = try api.call(declared, variables).prepared { request in
      request.url = request.url.appending(query: query)
      if prefersXML {
        try request.fields.set("Accept", "application/xml, application/json;q=0.8")
      }
    }
    return (hook.map { call.with($0) } ?? call).objects()
  }
}

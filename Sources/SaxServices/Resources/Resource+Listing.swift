internal import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
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
    declared.pages = try pages()
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

  /// - Throws: ``APIError/Code/pages`` if the mapping has no such field.
  private func pages() throws(APIError) -> PagesModel? {
    func check(_ type: String, _ field: String) throws(APIError) {
      do {
        _ = try api.mapping.field(field, ofType: type)
      } catch {
        throw APIError(.pages, error.message, fix: error.fix)
      }
    }
    switch options.pages {
    case nil: return nil
    case .link: return .link
    case .field(let type, let field):
      try check(type, field)
      return .field(typeName: type, field)
    case .cursor(let parameter, let type, let field):
      try check(type, field)
      return .cursor(parameter, typeName: type, field: field)
    case .number(let parameter, let first): return .number(parameter, first: first)
    case .offset(let parameter, let step):
      guard step > 0 else {
        throw APIError(.pages, "the step from page to page is \(step), wanted one above 0")
      }
      return .offset(parameter, step: .number(step))
    }
  }
}

internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import SaxLanguage
internal import SaxURI
internal import SaxValues
internal import Saxifrage

extension Resource {
  /// The resource's name, for messages: `Shop.orders/{id}`.
  var name: String { "\(api.name).\(path)" }

  /// Tells the one place that hears of every failure.
  func reporting<T: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch {
      throw told(error)
    }
  }

  /// The error with the resource's name, once it has been told.
  func told(_ error: any Error) -> any Error {
    var told = error
    if var error = error as? APIError {
      error.call = error.call ?? name
      told = error
    }
    api.report(told, of: name)
    return told
  }

  // MARK: Addresses

  /// Makes the text of a key, which is to be put into the path.
  ///
  /// - Throws: ``APIError/Code/argument`` if it is nil, no single value, or does not fit the mapping.
  func text(of key: some Encodable & Sendable) throws -> String {
    guard let text = try self.key.ofValue(key, api.mapping) else {
      throw APIError(.argument, "the key is nil, or no single value")
    }
    return text
  }

  /// Makes the text of an object's key, which is to be put into the path; nil if it has none.
  ///
  /// - Throws: ``APIError/Code/argument`` if the key can't be encoded, or does not fit the mapping.
  func text(ofKeyOf object: Model) throws -> String? { try key.ofObject(object, api.mapping) }

  /// The place of an object: the one that the server gave it, or that of its key.
  func place(of object: Tracked<Model>) throws -> ResourcePlace {
    if let location = object.location { return .location(location) }
    // An object whose key was changed here is still known by the former one.
    if let key = try text(ofKeyOf: object.original) { return .key(key) }
    throw APIError(
      .argument, "the object has no key, and the server gave it no address",
      fix: "create(_:), which makes one")
  }

  /// The variable of the path that is the key.
  private func keyVariable() throws(APIError) -> String {
    let names: [String]
    do throws(URITemplateFailure) {
      names = try URITemplateParts(path).variables.filter { variables[$0] == nil }
    } catch {
      throw APIError(.argument, "\(path.debugDescription) is no URI template: \(error.reason)")
    }
    if names.count == 1, let name = names.first { return name }
    throw APIError(
      .argument,
      names.isEmpty
        ? "the path has no variable for the key"
        : "the path has several variables without a value: \(names.joined(separator: ", "))",
      fix: names.isEmpty ? "\(path)/{id}" : "variables: [\"\(names[0])\": …]")
  }

  /// The template of the collection's path.
  func collectionPath() throws(APIError) -> String {
    if let collection = options.collection { return collection }
    let name = try keyVariable()
    for ending in ["/{\(name)}", "{/\(name)}"] where path.hasSuffix(ending) {
      return String(path.dropLast(ending.count))
    }
    throw APIError(
      .address, "the path of the collection can't be told from \(path)",
      fix: "options.collection = \"…\"")
  }

  // MARK: Exchanges

  /// The call of a request; failures of it are told by whoever made it.
  func call(_ request: ResourceRequest) throws(APIError) -> APICall {
    var values = variables
    var path = path
    switch request.place {
    case .key(let text): values[try keyVariable()] = .text(text)
    case .location: path = ""
    case .collection: path = try collectionPath()
    }
    var declared = UndeclaredCall(request.method, path)
    if path.isEmpty { declared.name = self.path }
    declared.results = request.answers(typeName)
    let prefersXML = options.format == .xml
    let call = try api.call(declared, values).quiet().prepared { web in
      if case .location(let url) = request.place { web.url = try url.withQuery(of: web.url) }
      if let mode = request.caching { web.caching.mode = mode }
      if prefersXML { try web.fields.set("Accept", "application/xml, application/json;q=0.8") }
      for (name, value) in request.fields { try web.fields.set(name, value) }
      web.body = request.body
    }
    return hook.map { call.with($0) } ?? call
  }

  /// Sends a request.
  ///
  /// - Throws: as iterating ``CallObjects``; `HTTPError` if the status is one that the client takes for a success, and
  ///   is none for this request.
  func answer(_ request: ResourceRequest) async throws -> ResourceAnswer {
    let asked = Locked<URI?>(nil)
    let objects = try call(request).with { web in
      let url = web.url
      asked.withLock { $0 = url }
    }.objects()
    var found: SaxObject?
    do {
      for try await object in objects { found = object }
    } catch let error where request.mayHoldElse(objects.response) {
      if error is CancellationError { throw error }
    }
    guard let head = objects.response else {
      throw APIError(.result, "no response came")
    }
    guard request.expects(head.status) else { throw HTTPError(status: head.status, of: head.url) }
    return ResourceAnswer(
      object: found, head: head, asked: asked.withLock(\.self) ?? head.url)
  }

  /// The known state that an answer holds; nil if it holds none.
  func tracked(
    _ answer: ResourceAnswer, location: URI? = nil
  ) throws -> Tracked<Model>? {
    guard let object = answer.object else { return nil }
    let base = TrackedBase(schema, object, try object.decode(Model.self))
    return Tracked(base, etag: answer.etag, location: location)
  }
}

extension URI {
  /// With the query of another at the end of its own, such as shared parameters.
  fileprivate func withQuery(of other: URI) throws(HTTPError) -> URI {
    guard let query = other.query, !query.isEmpty else { return self }
    return try appending(queryText: query)
  }
}

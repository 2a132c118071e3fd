internal import SaxEngine
internal import SaxHTTP
internal import Saxifrage

extension Resource {
  /// Has the server make an object: a POST to the collection.
  ///
  /// The object is that of the response. If the response holds none, or something else, it is fetched from where its
  /// `Location` says that it is; where it holds nothing and has no `Location`, the object is the one that was given.
  ///
  /// - Parameters:
  ///   - new: the object, or one of another type that the mapping declares for new ones.
  ///   - newTypeName: the mapping's type of it; nil for that of the resource's objects, and for those of another Swift
  ///     type that of its name.
  /// - Returns: the object as the server has it, with its entity tag and its address.
  /// - Throws: ``APIError/Code/body`` if it can't be written; ``APIError/Code/address`` if the object is of another
  ///   origin; ``APIError/Code/result`` if the server does not say what it made of another type; as iterating
  ///   ``CallObjects``.
  @discardableResult
  public func create<New: Encodable & Sendable>(
    _ new: New, named newTypeName: String? = nil
  ) async throws -> Tracked<Model> {
    try await reporting {
      var request = ResourceRequest(.post, .collection)
      request.body = try body { try made(new, newTypeName) }
      let answer = try await answer(request)
      let location = location(in: answer)
      let url = location.flatMap { $0.isTrusted ? $0.url : nil }
      if let object = try tracked(answer, location: url) {
        try note(object, began: nil)
        return object
      }
      if let location, answer.head.status != 202 {
        guard location.isTrusted else {
          throw APIError(
            .address,
            "the object was made at another origin, \(location.url.scheme)://\(location.url.authority)"
          )
        }
        return try await fetched(.location(location.url))
      }
      guard let value = new as? Model else {
        throw APIError(
          .result, "the server says neither what it made nor where (\(answer.head.status))")
      }
      let isDone = answer.head.status != 202
      let base = TrackedBase(schema, try schema.object(of: value), value)
      let given = Tracked(base, etag: answer.etag, location: isDone ? url : nil)
      if isDone { try note(given, began: nil) }
      return given
    }
  }

  /// Sends what was changed: nothing if nothing was. The object is clean then, and is the one of the response if that
  /// holds one.
  ///
  /// Where the response has no entity tag, the object has none any more, and the next change is for whatever state the
  /// server has then; ``refresh(_:keepingChanges:)`` gets one. A response of 202 counts as done. What the mapping does
  /// not write is not sent.
  ///
  /// - Parameter object: as before if this throws.
  /// - Returns: true if something was sent.
  /// - Throws: ``ResourceConflict`` if the object has become another meanwhile; ``APIError/Code/body`` if it can't be
  ///   written, does not fit the mapping, or has changed in nothing that is written; `BuildError.Code.declared` or
  ///   `HTTPError` if there is none any more; as iterating ``CallObjects``.
  @discardableResult
  public func save(_ object: inout Tracked<Model>) async throws -> Bool {
    let dirty = object
    let saved = try await reporting { try await sent(dirty) }
    if let saved {
      object = saved
    } else {
      object.isTouched = false
    }
    return saved != nil
  }

  /// Sends what has changed in an object, if anything has.
  ///
  /// - Returns: the object as it is saved; nil if nothing was changed.
  private func sent(_ object: Tracked<Model>) async throws -> Tracked<Model>? {
    guard object.isTouched else { return nil }
    let new = try body { try object.object() }
    if new == object.base.object { return nil }
    var request = ResourceRequest(
      options.update == .patch ? .patch : .put, try place(of: object))
    request.body = try body { try changed(object, new) }
    request.mayConflict = true
    let answer = try await sent(request, for: object)
    var saved: Tracked<Model>
    if let came = try tracked(answer, location: object.location) {
      saved = came
    } else {
      let base = TrackedBase(schema, new, (new as? Model) ?? object.value)
      saved = Tracked(base, etag: answer.etag, location: object.location)
    }
    // An object of another key is elsewhere.
    if saved.location != nil,
      (try? text(ofKeyOf: saved.original)) != (try? text(ofKeyOf: object.original))
    {
      saved.location = nil
    }
    try note(saved, began: nil)
    return saved
  }

  /// Deletes an object.
  ///
  /// - Parameters:
  ///   - object: its state has to be the server's, by its entity tag.
  ///   - mayBeMissing: true if it is no error that there is none any more (404, 410).
  /// - Returns: false if there was none.
  /// - Throws: ``ResourceConflict`` if the object has become another meanwhile; `BuildError.Code.declared` or
  ///   `HTTPError` if there is none, or the server refuses; ``APIError``.
  @discardableResult
  public func delete(
    _ object: Tracked<Model>, mayBeMissing: Bool = false
  ) async throws -> Bool {
    try await reporting {
      var request = ResourceRequest(.delete, try place(of: object))
      request.empty = mayBeMissing ? [404, 410] : []
      request.mayConflict = true
      let answer = try await sent(request, for: object)
      if let text = try text(ofKeyOf: object.original) {
        identities.noteDeletion(of: text, began: nil)
      }
      return answer.head.isSuccess
    }
  }

  /// Deletes the object of a key, whatever its state is.
  ///
  /// - Parameters:
  ///   - key: as for ``fetch(_:)``.
  ///   - mayBeMissing: true if it is no error that there is none (404, 410).
  /// - Returns: false if there was none.
  /// - Throws: `BuildError.Code.declared` or `HTTPError` if there is none, or the server refuses; ``APIError``.
  @discardableResult
  public func delete(
    key: some Encodable & Sendable, mayBeMissing: Bool = false
  ) async throws -> Bool {
    try await reporting {
      let text = try text(of: key)
      var request = ResourceRequest(.delete, .key(text))
      request.empty = mayBeMissing ? [404, 410] : []
      let answer = try await answer(request)
      identities.noteDeletion(of: text, began: nil)
      return answer.head.isSuccess
    }
  }
}

// MARK: Parts

extension Resource {
  /// Sends a change of an object, for the state that is known of it.
  ///
  /// - Throws: ``ResourceConflict`` if the server has another.
  private func sent(
    _ request: ResourceRequest, for object: Tracked<Model>
  ) async throws -> ResourceAnswer {
    let began = identities.begin()
    var request = request
    if options.checksETags, let etag = object.etag { request.fields.append(("If-Match", etag)) }
    let answer = try await answer(request)
    if answer.head.status == 412 { throw try await conflict(object, answer, began: began) }
    return answer
  }

  /// The conflict, with the server's state: that of the response, if it is one with an entity tag; else it is fetched.
  private func conflict(
    _ object: Tracked<Model>, _ answer: ResourceAnswer, began: Int
  ) async throws -> ResourceConflict<Model> {
    func made(
      _ theirs: Tracked<Model>?, _ cause: (any Error)? = nil
    ) -> ResourceConflict<Model> {
      ResourceConflict(mine: object, theirs: theirs, cause: cause, resource: name)
    }
    if answer.etag != nil, let theirs = try? tracked(answer, location: object.location),
      let key = try text(ofKeyOf: theirs.original),
      try key == text(ofKeyOf: object.original)
    {
      try note(theirs, began: began)
      return made(theirs)
    }
    do {
      return made(try await found(try place(of: object), caching: .reload))
    } catch let error as CancellationError {
      throw error
    } catch {
      return made(nil, error)
    }
  }

  /// The body of a request that changes an object.
  private func changed(_ object: Tracked<Model>, _ new: SaxObject) throws -> HTTPBody {
    if options.update == .put {
      return try .mapped(
        new, by: api.mapping, named: typeName, as: options.format, options: options.writing)
    }
    guard options.format == .json else {
      throw APIError(
        .body, "a merge patch is JSON, and the format is \(options.format)",
        fix: "options.update = .put")
    }
    let patch = try schema.patch(from: object.base.object, to: new)
    if patch == "{}" {
      throw APIError(
        .body, "what has changed is not written by the mapping", fix: "a path for the field")
    }
    return .text(patch, contentType: "application/merge-patch+json")
  }

  /// The body of a request for a new object.
  private func made<New: Encodable>(_ new: New, _ newTypeName: String?) throws -> HTTPBody {
    let name = newTypeName ?? (New.self == Model.self && !(new is SaxObject) ? typeName : nil)
    return try .mapped(
      new, by: api.mapping, named: name, as: options.format, options: options.writing)
  }

  /// The parts of a body, whose errors are those of a body.
  private func body<T>(_ make: () throws -> T) throws -> T {
    do {
      return try make()
    } catch let error as WritingError {
      throw APIError(.body, error.message, fix: error.fix)
    } catch let error as BuildError {
      throw APIError(.body, error.message, fix: error.fix)
    }
  }

  /// The address in a response to a creation.
  ///
  /// - Returns: nil if there is none, or what is there is no address; `isTrusted` if it is of the origin that was asked:
  ///   a redirection leads to where it likes.
  private func location(in answer: ResourceAnswer) -> (url: URI, isTrusted: Bool)? {
    guard let text = answer.head.fields.values(of: "Location").first,
      let url = try? answer.head.url.resolving(text)
    else { return nil }
    let asked = answer.asked
    // The way from http to https is the same server's, and is taken again.
    let isSecured =
      asked.scheme == "http" && url.scheme == "https" && asked.host == url.host
      && asked.port == nil && url.port == nil
    if isSecured, let place = try? asked.with(path: url.path, query: url.query) {
      return (place, true)
    }
    return (url, url.hasOrigin(of: asked))
  }
}

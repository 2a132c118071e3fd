internal import SaxHTTP
internal import Saxifrage

// What reading is made of; failures are told by whoever calls these.
extension Resource {
  func fetched(
    _ place: ResourcePlace, caching: HTTPCaching.Mode? = nil
  ) async throws -> Tracked<Model> {
    let began = identities.begin()
    var request = ResourceRequest(.get, place)
    request.caching = caching
    let answer = try await answer(request)
    guard let object = try tracked(answer, location: place.url) else {
      throw APIError(.count, "no object came, wanted one")
    }
    try note(object, began: began)
    return object
  }

  func found(
    _ place: ResourcePlace, caching: HTTPCaching.Mode? = nil
  ) async throws -> Tracked<Model>? {
    let began = identities.begin()
    var request = ResourceRequest(.get, place)
    request.empty = [404, 410]
    request.caching = caching
    let answer = try await answer(request)
    if let object = try tracked(answer, location: place.url) {
      try note(object, began: began)
      return object
    }
    guard request.empty.contains(answer.head.status) else {
      throw APIError(.count, "no object came, wanted one")
    }
    if case .key(let text) = place { identities.noteDeletion(of: text, began: began) }
    return nil
  }

  func refreshed(_ known: Tracked<Model>) async throws -> Tracked<Model> {
    let began = identities.begin()
    var request = ResourceRequest(.get, try place(of: known))
    request.caching = .reload
    if let etag = known.etag {
      request.empty = [304]
      request.fields = [("If-None-Match", etag)]
    }
    let answer = try await answer(request)
    if answer.head.status == 304 {
      var object = known
      object.revert()
      object.etag = answer.etag ?? known.etag
      return object
    }
    guard let object = try tracked(answer, location: known.location) else {
      throw APIError(.count, "no object came, wanted one")
    }
    try note(object, began: began)
    return object
  }

  /// Tells the shared instance of the object's key of its state.
  ///
  /// - Parameter began: the time at which it was asked for; nil if the object was changed.
  func note(_ object: Tracked<Model>, began: Int?) throws {
    if identities.isEmpty { return }
    guard let text = try text(ofKeyOf: object.original) else { return }
    identities.note(object, of: text, began: began)
  }
}

extension ResourcePlace {
  /// The address that the server gave.
  fileprivate var url: URI? { if case .location(let url) = self { url } else { nil } }
}

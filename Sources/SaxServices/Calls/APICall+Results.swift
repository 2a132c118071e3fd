internal import SaxEngine
public import SaxHTTP
internal import SaxLanguage
internal import SaxValues
public import Saxifrage

extension APICall {
  /// The objects of the response, and of the pages behind it, as the mapping builds them.
  public func objects() -> CallObjects<SaxObject> { CallObjects(self) }

  /// The objects of the response, and of the pages behind it, as a `Decodable` type.
  public func objects<T: Decodable & Sendable>(_ type: T.Type) -> CallObjects<T> {
    CallObjects(self)
  }

  /// The one object that the call hands out, as a `Decodable` type.
  ///
  /// - Throws: ``APIError/Code/count`` if none came, or more than one; as iterating ``objects(_:)``.
  public func object<T: Decodable & Sendable>(_ type: T.Type) async throws -> T {
    if let object = try await optionalObject(type) { return object }
    let error = APIError(
      .count, "no object came", call: name, fix: "optionalObject(_:), which gives nil then")
    report(error)
    throw error
  }

  /// The object that the call hands out; nil if there is none, as where the mapping says `404 -> none`.
  ///
  /// - Throws: ``APIError/Code/count`` if more than one came; as iterating ``objects(_:)``.
  public func optionalObject<T: Decodable & Sendable>(_ type: T.Type) async throws -> T? {
    var found: T?
    for try await object in objects(type) {
      if found != nil {
        let error = APIError(
          .count, "more than one object came", call: name, fix: "objects(_:), which takes all")
        report(error)
        throw error
      }
      found = object
    }
    return found
  }

  /// Sends the call and waits for its end; nothing of the response is kept.
  ///
  /// - Returns: the status and the fields, without the body.
  /// - Throws: as ``response()``; what reading the body throws.
  @discardableResult
  public func send() async throws -> WebResponse {
    try await reporting {
      var response = try await answered()
      try await plan.emptyNothing(&response)
      let body = response.body
      for try await _ in body {}
      response.body = .empty
      return response
    }
  }

  /// The body of the response, all of it in memory.
  ///
  /// - Parameter limit: the most bytes.
  /// - Returns: no bytes where the mapping says that the response holds nothing, as by `404 -> none`.
  /// - Throws: as ``response()``; `HTTPError.Code.limit` if there are more bytes.
  public func data(upTo limit: Int = 16 << 20) async throws -> [UInt8] {
    try await reporting {
      var response = try await answered()
      try await plan.emptyNothing(&response)
      return try await response.body.collect(upTo: limit)
    }
  }

  /// The body of the response as a text, in UTF-8; what is none becomes U+FFFD.
  ///
  /// - Parameter limit: the most bytes.
  /// - Throws: as ``data(upTo:)``.
  public func text(upTo limit: Int = 16 << 20) async throws -> String {
    String(decoding: try await data(upTo: limit), as: UTF8.self)
  }
}

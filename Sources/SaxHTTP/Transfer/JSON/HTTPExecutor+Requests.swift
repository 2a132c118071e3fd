/// Requests as most are.
extension HTTPExecutor {
  /// Asks for what a URL stands for. A status that is no success is handed on as any other.
  ///
  /// - Throws: ``HTTPError/Code/request`` if the text is no URL; what sending the request throws.
  public func get(_ url: String) async throws -> WebResponse {
    try await execute(WebRequest(.get, url))
  }

  /// Asks for what a URL stands for, as JSON of a type.
  ///
  ///     let version = try await client.get("https://example.org/version", json: Version.self)
  ///
  /// - Parameters:
  ///   - url: what is asked for.
  ///   - type: what it is decoded as, all of it in memory: what is large is for a mapping.
  /// - Throws: ``HTTPError/Code/status`` if the status is no success; as ``WebResponse/json(_:upTo:by:)``;
  ///   what sending the request throws.
  public func get<Value: Decodable>(_ url: String, json type: Value.Type) async throws -> Value {
    var request = try WebRequest(.get, url)
    try request.fields.set("Accept", "application/json")
    return try await StatusCheck(self).execute(request).json(type)
  }

  /// Sends a value as JSON. A status that is no success is handed on as any other.
  ///
  /// - Throws: ``HTTPError/Code/request`` if the text is no URL, or the value can't be encoded; what sending
  ///   the request throws.
  public func post(_ url: String, json value: some Encodable) async throws -> WebResponse {
    try await execute(WebRequest(.post, URI(url), body: .json(value)))
  }
}

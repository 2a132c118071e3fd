public import FoundationEssentials

extension HTTPBody {
  /// A value as JSON (`application/json`).
  ///
  /// - Parameters:
  ///   - value: what is sent; all of its text is in memory.
  ///   - encoder: how dates and the like are written.
  /// - Throws: ``HTTPError/Code/request`` if it can't be encoded.
  public static func json(
    _ value: some Encodable, by encoder: JSONEncoder = JSONEncoder()
  ) throws(HTTPError) -> HTTPBody {
    do {
      return .bytes(Array(try encoder.encode(value)), contentType: "application/json")
    } catch {
      // What is wrong with it may be said with what is in it.
      throw HTTPError(.request, "a \(type(of: value)) can't be written as JSON")
    }
  }
}

extension WebResponse {
  /// The body, read to its end, as a type. What is too large for that is for a mapping.
  ///
  /// - Parameters:
  ///   - type: what the JSON is decoded as.
  ///   - limit: how many bytes it may have.
  ///   - decoder: how dates and the like are read.
  /// - Throws: ``HTTPError/Code/limit`` if there are more; ``HTTPError/Code/encoding`` if it is no JSON, or
  ///   doesn't fit the type; what reading the body throws.
  public func json<Value: Decodable>(
    _ type: Value.Type, upTo limit: Int = 16 << 20, by decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    let bytes = try await body.collect(upTo: limit)
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      let path = (error as? DecodingError).map(WebResponse.path) ?? ""
      throw HTTPError(
        .encoding, "the response is no JSON of type \(type)" + (path.isEmpty ? "" : ", at \(path)"),
        url: url.redacted, status: status)
    }
  }

  /// The path to a value that didn't fit, without the value.
  private static func path(of error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: []
      }
    return path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
  }
}

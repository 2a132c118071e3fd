/// Decodes one value after another as a type. It remembers where properties found their
/// fields, and so is faster than ``Value/decode(_:userInfo:)`` for each.
public final class Decoding<T: Decodable> {
  private let session: DecodingSession

  /// - Parameter userInfo: what the types' initializers find in their decoder.
  public init(_ type: T.Type = T.self, userInfo: [CodingUserInfoKey: Any] = [:]) {
    session = DecodingSession(userInfo: userInfo)
  }

  /// - Throws: as ``Value/decode(_:userInfo:)``.
  public func decode(_ value: Value) throws(BuildError) -> T {
    do {
      return try ValueDecoder.decode(T.self, value, session)
    } catch {
      let root: String
      if case .object(let object) = value { root = object.typeName } else { root = "\(T.self)" }
      throw BuildError(decoding: error, as: T.self, root: root)
    }
  }

  /// - Throws: as ``Value/decode(_:userInfo:)``.
  public func decode(_ object: SaxObject) throws(BuildError) -> T {
    try decode(.object(object))
  }
}

package import SaxEngine
package import SaxValues

/// Decodes one value after another as a type. It remembers where properties found their
/// fields, and so is faster than ``SaxValue/decode(_:userInfo:)`` for each.
package final class RepeatedDecoding<T: Decodable> {
  private let session: DecodingSession
  private let held: DecodedType?
  /// Nil for a type that values fill as they are.
  private let known: Unmanaged<DecodedType>?

  /// Creates a decoding of values as one type, with nothing learned yet.
  ///
  /// - Parameter userInfo: what the types' initializers find in their decoder.
  package init(_ type: T.Type = T.self, userInfo: [CodingUserInfoKey: Any] = [:]) {
    session = DecodingSession(userInfo: userInfo)
    held = KnownType.of(type) == nil ? DecodedType(type) : nil
    known = held.map { .passUnretained($0) }
  }

  /// Decodes the next value, of any kind.
  ///
  /// - Throws: as ``SaxValue/decode(_:userInfo:)``.
  package func decode(_ value: SaxValue) throws(BuildError) -> T {
    if case .object(let object) = value { return try decode(object) }
    do throws(Mismatch) {
      return try value.asItStands(T.self)
    } catch  where error != .indirect {
      throw failure(
        ValueDecoder(value, T.self, session).failure(error, as: T.self), root: "\(T.self)")
    } catch {}
    do {
      return try T(from: ValueDecoder(value, T.self, session))
    } catch {
      throw failure(error, root: "\(T.self)")
    }
  }

  /// Decodes the next object.
  ///
  /// - Throws: as ``SaxValue/decode(_:userInfo:)``.
  package func decode(_ object: SaxObject) throws(BuildError) -> T {
    do {
      guard let known else { return try decodeObject(object) }
      return try known._withUnsafeGuaranteedRef { try $0.decode(T.self, object, session) }
    } catch {
      throw failure(error, root: object.typeName)
    }
  }

  private func decodeObject(_ object: SaxObject) throws -> T {
    let value = SaxValue.object(object)
    do throws(Mismatch) {
      return try value.asItStands(T.self)
    } catch {
      throw ValueDecoder(value, T.self, session).failure(error, as: T.self)
    }
  }

  private func failure(_ error: any Error, root: String) -> BuildError {
    BuildError(decoding: error, as: T.self, root: root)
  }
}

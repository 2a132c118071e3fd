internal import SaxEngine
public import SaxHTTP
internal import SaxValues
internal import Saxifrage

/// An object of a ``Resource`` as it is here, beside the state that the server is known to have.
///
///     var order = try await repository.fetch(7)
///     order.status = "closed"
///     order.isDirty           // true
///     try order.changes       // {"status":"closed"}
///     order.revert()
///
/// Its properties are those of the value. An object made by a mapping, a `SaxObject`, has its fields as properties:
/// their names are looked up when the program runs. A property of the value that is called as one of these here is
/// `order.value.location`.
///
/// The model is to be of values: what changes within an instance of a class changes the known state with it.
@dynamicMemberLookup
public struct Tracked<Model: Codable & Sendable>: Sendable {
  /// The value as it is here.
  public var value: Model { didSet { isTouched = true } }
  /// The entity tag of the state that the server is known to have, as it was sent (RFC 9110 §8.8.3); nil if there is
  /// none, or the server did not say what it is behind a change.
  public internal(set) var etag: String?
  /// The address that the server gave the object when it was created; nil where it gave none, or one of another origin.
  public internal(set) var location: URI?

  let base: TrackedBase<Model>
  /// False if the value has been left alone.
  var isTouched = false
  /// A name of a value that was set, which is none of a field.
  var misnamed: String?

  init(_ base: TrackedBase<Model>, etag: String?, location: URI? = nil) {
    self.base = base
    value = base.value
    self.etag = etag
    self.location = location
  }

  /// The value that the server is known to have.
  public var original: Model { base.value }

  /// True if the value is another than the server is known to have. A value that was set to an equal one makes no
  /// difference, and one that does not fit the mapping does.
  ///
  /// Where anything was set, the values are encoded to be compared; where nothing was, nothing is done.
  public var isDirty: Bool {
    guard isTouched else { return false }
    guard let object = try? object() else { return true }
    return object != base.object
  }

  /// The JSON merge patch (RFC 7396) that makes the value of the one that the server is known to have: `{}` without
  /// changes.
  ///
  /// Members have the names that the mapping writes, nested objects are gone into, lists stand whole, and a field that
  /// is nil is null. Fields that the mapping does not write are not among them. Both values are written as JSON, and
  /// read again: it takes about as long as writing four.
  ///
  /// - Throws: `BuildError` if the value does not fit the mapping; `WritingError` if it can't be written as JSON, or an
  ///   entry of a dictionary becomes null, which a merge patch can't say.
  public var changes: String {
    get throws {
      guard isTouched else { return "{}" }
      let object = try object()
      return object == base.object ? "{}" : try base.schema.patch(from: base.object, to: object)
    }
  }

  /// Takes back what was changed.
  public mutating func revert() {
    value = base.value
    isTouched = false
    misnamed = nil
  }

  /// The value as an object of the mapping, with what the server sent beside it.
  func object() throws -> SaxObject {
    if let misnamed {
      throw base.schema.mapping.missingField(misnamed, ofType: base.object.typeName)
    }
    guard isTouched else { return base.object }
    return try base.schema.object(base.object, from: base.value, to: value)
  }

  /// The changes that were made here, upon another state.
  func rebased(on other: Tracked) throws -> Tracked {
    if let misnamed {
      throw base.schema.mapping.missingField(misnamed, ofType: base.object.typeName)
    }
    guard isTouched else { return other }
    let merged = try base.schema.object(other.base.object, from: base.value, to: value)
    var result = other
    result.value = try merged.decode(Model.self)
    return result
  }
}

/// The state that a server is known to have.
final class TrackedBase<Model: Codable & Sendable>: Sendable {
  let schema: ResourceSchema
  let object: SaxObject
  let value: Model

  init(_ schema: ResourceSchema, _ object: SaxObject, _ value: Model) {
    self.schema = schema
    self.object = object
    self.value = value
  }
}

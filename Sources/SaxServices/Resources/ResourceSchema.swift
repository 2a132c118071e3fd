internal import SaxEngine
internal import SaxEvents
internal import SaxValues
internal import Saxifrage

/// The type of a resource's objects, and all that is made of values by it.
final class ResourceSchema: Sendable {
  let mapping: Mapping
  let typeName: String
  private let writing: WritingOptions
  /// By which values are encoded that have only some of the type's fields.
  private let lenient: Mapping
  /// Writes an object as a document.
  private let alone: Result<Mapping, BuildError>

  init(_ mapping: Mapping, _ typeName: String, _ options: ResourceOptions) {
    self.mapping = mapping
    self.typeName = typeName
    lenient = mapping.withoutRequirements()
    alone = Result { () throws(BuildError) in try mapping.alone(typeName) }
    var writing = options.writing
    writing.keepsEmpty = true
    writing.isPretty = false
    self.writing = writing
  }

  /// An object with what has changed from one value to another. Fields that the values don't have stay as they are.
  ///
  /// - Throws: `BuildError` if the new value does not fit the type; what its own encoding throws.
  func object<Model: Encodable>(
    _ object: SaxObject, from old: Model, to new: Model
  ) throws -> SaxObject {
    let session = EncodingSession(lenient)
    let merged = ThreeWayMerge.merged(
      .object(object), from: .object(try encoded(old, by: session)),
      to: .object(try encoded(new, by: session)))
    guard case .object(let result) = merged else { return object }
    return try EncodingSession(mapping).fitted(result)
  }

  private func encoded<Model: Encodable>(
    _ value: Model, by session: EncodingSession
  ) throws -> SaxObject {
    // Dynamic ones may hold what no field can: that is said of the whole.
    if let object = value as? SaxObject { return try checked(object) }
    return try session.object(of: value, named: typeName)
  }

  private func checked(_ object: SaxObject) throws(BuildError) -> SaxObject {
    let names = mapping.typeNames(of: typeName)
    if names.contains(object.typeName) { return object }
    throw BuildError(.access, "the object is of \(object.typeName), not of \(typeName)")
  }

  /// A value as a whole object.
  ///
  /// - Throws: `BuildError` if the value does not fit the type.
  func object<Model: Encodable>(of value: Model) throws -> SaxObject {
    if let object = value as? SaxObject {
      return try EncodingSession(mapping).fitted(try checked(object))
    }
    return try mapping.object(of: value, named: typeName)
  }

  /// The merge patch between two objects (RFC 7396), by the members that the mapping writes them with. Both are
  /// written and read again, which takes about four times as long as writing one; where members are gone that had
  /// members of their own, the new one is once more.
  ///
  /// - Returns: `{}` if they are written alike.
  /// - Throws: `WritingError` if one can't be written as JSON, or the change is none that a merge patch can say.
  func patch(from old: SaxObject, to new: SaxObject) throws -> String {
    var difference = JSONDifference { [self] in try tree(new, writesNil: true) }
    let patch = try difference.patch(from: try tree(old), to: try tree(new) ?? .null)
    return patch.map { JSONText().string($0) } ?? "{}"
  }

  private func tree(_ object: SaxObject, writesNil: Bool = false) throws -> SaxValue? {
    var options = writing
    options.writesNil = writesNil
    return try JSONTree.read(try alone.get().bytes(of: [object], as: .json, options: options))
  }
}

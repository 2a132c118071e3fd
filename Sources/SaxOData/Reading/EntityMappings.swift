internal import SaxEvents
internal import SaxMapping
internal import Saxifrage

/// The mappings that entities are read by, each made once: those of a user with what is around entities, and those that
/// are made of types.
final class EntityMappings: Sendable {
  /// A mapping, and the name of the type that it emits for an entity.
  struct Kept: Sendable {
    var mapping: Mapping
    var typeName: String?
  }

  private struct Key: Hashable {
    var type: ObjectIdentifier
    var isOne: Bool
    /// Of the user's mapping.
    var fingerprint: UInt64?
  }

  /// More mappings than a program has.
  private static let most = 256
  private let kept = Locked<[Key: Kept]>([:])

  /// - Parameters:
  ///   - type: what entities are read as.
  ///   - given: the user's mapping; nil to make one of the type.
  ///   - amount: how many entities come.
  /// - Throws: ``ODataError/Code/model`` if none can be made.
  func mapping<Entity: Decodable & Sendable>(
    for type: Entity.Type, given: Mapping?, amount: EntityMappingText.Amount
  ) throws(ODataError) -> Kept {
    let key = Key(
      type: ObjectIdentifier(type), isOne: amount == .one, fingerprint: given?.fingerprint)
    if let known = kept.withLock({ $0[key] }) { return known }
    let mapping: Mapping
    if let given { mapping = given } else { mapping = try made(for: type, amount) }
    let new = Kept(
      mapping: try mapping.withFrame(),
      typeName: given == nil ? EntityMappingText.typeName : nil)
    kept.withLock {
      if $0.count >= Self.most { $0 = [:] }
      $0[key] = new
    }
    return new
  }

  private func made<Entity: Decodable>(
    for type: Entity.Type, _ amount: EntityMappingText.Amount
  ) throws(ODataError) -> Mapping {
    let outline: EntityOutline
    do throws(OutlineProbe.Failure) {
      outline = try OutlineProbe.outline(of: type)
    } catch {
      throw ODataError(
        .model, "no mapping can be made of \(type): \(error.message)",
        fix: "a mapping: objects(\(type).self, by: mapping)")
    }
    var text = EntityMappingText(outline)
    do throws(MappingError) {
      let mapping = try Mapping(text.text(amount), named: "\(type)")
      return mapping.renamingFields(text.renamedFields)
    } catch {
      throw ODataError(
        .model, "no mapping can be made of \(type)",
        fix: "a mapping: objects(\(type).self, by: mapping)",
        cause: error)
    }
  }
}

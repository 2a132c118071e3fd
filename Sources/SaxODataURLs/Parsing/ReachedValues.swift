/// The kinds of value that a path may have come to, as the names on it are known: each step leads from these to others.
struct ReachedValues: OptionSet {
  var rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  static let entities = ReachedValues(rawValue: 1)
  /// Behind the cast to a derived type, of which there is one at most.
  static let castEntities = ReachedValues(rawValue: 2)
  static let entity = ReachedValues(rawValue: 4)
  static let castEntity = ReachedValues(rawValue: 8)
  static let complexes = ReachedValues(rawValue: 16)
  static let castComplexes = ReachedValues(rawValue: 32)
  static let complex = ReachedValues(rawValue: 64)
  static let castComplex = ReachedValues(rawValue: 128)
  static let primitives = ReachedValues(rawValue: 256)
  static let primitive = ReachedValues(rawValue: 512)
  static let stream = ReachedValues(rawValue: 1024)
  /// An entity that further segments of its key may follow.
  static let keyed = ReachedValues(rawValue: 2048)
  /// The members of a collection, one by one.
  static let each = ReachedValues(rawValue: 4096)
  /// Something that nothing but `$query` can follow.
  static let whole = ReachedValues(rawValue: 8192)
  /// Something that nothing can follow.
  static let ended = ReachedValues(rawValue: 16384)

  static let manyEntities: ReachedValues = [.entities, .castEntities]
  static let oneEntity: ReachedValues = [.entity, .castEntity]
  static let many: ReachedValues = [
    .entities, .castEntities, .complexes, .castComplexes, .primitives,
  ]
  static let structured: ReachedValues = [.entity, .castEntity, .complex, .castComplex]
  static let all = ReachedValues(rawValue: 32767)

  func meets(_ other: ReachedValues) -> Bool { !isDisjoint(with: other) }

  /// The values that a property leads to.
  init(properties kinds: NameKinds) {
    self = []
    if kinds.meets(.entityColNavigation) { insert(.entities) }
    if kinds.meets(.entityNavigation) { insert(.entity) }
    if kinds.meets(.complexCol) { insert(.complexes) }
    if kinds.meets(.complex) { insert(.complex) }
    if kinds.meets(.primitiveCol) { insert(.primitives) }
    if kinds.meets([.primitive, .customAggregate]) { insert(.primitive) }
    if kinds.meets(.stream) { insert(.stream) }
  }

  /// The values that a function gives.
  init(functions kinds: NameKinds) {
    self = []
    if kinds.meets(NameKinds([.entityColFunction, .entityColFunctionImport])) { insert(.entities) }
    if kinds.meets(NameKinds([.entityFunction, .entityFunctionImport])) { insert(.entity) }
    if kinds.meets(NameKinds([.complexColFunction, .complexColFunctionImport])) {
      insert(.complexes)
    }
    if kinds.meets(NameKinds([.complexFunction, .complexFunctionImport])) { insert(.complex) }
    if kinds.meets(NameKinds([.primitiveColFunction, .primitiveColFunctionImport])) {
      insert(.primitives)
    }
    if kinds.meets(NameKinds([.primitiveFunction, .primitiveFunctionImport])) {
      insert(.primitive)
    }
  }

  /// The values that a cast to a type leads to.
  func cast(to kinds: NameKinds) -> ReachedValues {
    var result: ReachedValues = []
    if kinds.meets(.entityType) {
      if contains(.entities) { result.insert(.castEntities) }
      if contains(.entity) { result.insert(.castEntity) }
    }
    if kinds.meets(.complexType) {
      if contains(.complexes) { result.insert(.castComplexes) }
      if contains(.complex) { result.insert(.castComplex) }
    }
    return result
  }
}

internal import SaxEngine

/// The emitted objects that are wanted, and as what; checked against the mapping. For one reading at a time.
final class Selection<Element> {
  typealias Maker = (SaxValue) throws(BuildError) -> Element
  /// Makes the target in which objects are filled as they are read and handed on, if they can be.
  typealias TargetMaker = (
    _ receive: @escaping (consuming Element) throws -> Void
  ) -> ObjectTarget?

  /// The functions by which the objects of a declaration are made.
  struct Recipe {
    /// Nil for those that are noted.
    let make: Maker?
    var target: TargetMaker?
    /// Takes objects that come beside the others, and of which nothing is handed on.
    var note: ((SaxValue) throws -> Void)?
  }

  /// By the index of the declaration that emits; nil for what nobody wants.
  private let recipes: [Recipe?]
  /// The first that isn't, by itself: to take one out of the array, the runtime looks up its type.
  private let first: Maker?
  private let firstIndex: Int
  /// The function that makes the only target, by itself as well.
  private let onlyTarget: TargetMaker?
  /// True if other values are made of objects, which take memory as well.
  let converts: Bool
  /// The kind that the mapping keeps it as; nil if it is for one reading alone.
  let kind: SelectionKind?

  /// A selection of what `choose` wants of the mapping's declarations.
  ///
  /// - Parameter choose: tells how the objects of a declaration are made; nil if they aren't
  ///   wanted.
  /// - Throws: what `choose` throws.
  init(
    _ mapping: Mapping, converts: Bool = false, kind: SelectionKind? = nil,
    _ choose: (Mapping.EmitRule) throws(BuildError) -> Recipe?
  ) throws(BuildError) {
    self.converts = converts
    self.kind = kind
    var recipes = [Recipe?](repeating: nil, count: mapping.ruleCount)
    for rule in mapping.emitRules {
      recipes[rule.index] = try choose(rule)
      // It is known only at the object's end that it counts.
      if rule.isFallback { recipes[rule.index]?.target = nil }
    }
    self.recipes = recipes
    firstIndex = recipes.firstIndex { $0?.make != nil } ?? -1
    first = firstIndex < 0 ? nil : recipes[firstIndex]?.make
    let targets = recipes.compactMap { $0?.target }
    onlyTarget = targets.count == 1 ? targets[0] : nil
  }

  /// Of one type, which the mapping must emit: a selection that the mapping has kept, or a new one.
  static func of(
    _ wanted: ObjectCase<Element>, in mapping: Mapping
  ) throws(BuildError) -> Selection where Element: Sendable {
    if let kind = wanted.kind, let kept = mapping.takeSelection(kind) as? Selection { return kept }
    return try made(of: [wanted], in: mapping)
  }

  /// Of types by name, each of which the mapping must emit.
  static func of(
    _ cases: [ObjectCase<Element>], in mapping: Mapping
  ) throws(BuildError) -> Selection where Element: Sendable {
    try cases.count == 1 ? of(cases[0], in: mapping) : made(of: cases, in: mapping)
  }

  private static func made(
    of cases: [ObjectCase<Element>], in mapping: Mapping
  ) throws(BuildError) -> Selection where Element: Sendable {
    let emitted = mapping.emittedTypes
    let names = cases.map(\.typeName)
    for name in names where !emitted.contains(name) {
      let near = mapping.nearestEmittedType(to: name)
      let only = emitted.count == 1 ? emitted.first : nil
      throw BuildError(
        .access,
        "the mapping emits \(emitted.joined(separator: ", ")), and no \(name)",
        fix: (near ?? only).map { "named: \"\($0)\"" })
    }
    let kind = cases.count == 1 ? cases[0].kind : nil
    return try Selection(mapping, converts: true, kind: kind) { (rule) throws(BuildError) in
      guard let index = names.firstIndex(of: rule.typeName) else { return nil }
      return try cases[index].recipe(mapping, rule)
    }
  }

  /// Hands on what becomes of an object.
  ///
  /// Not as an optional: the runtime would look up the type of that at every object.
  ///
  /// - Returns: false if it isn't wanted.
  /// - Throws: ``BuildError`` if the type it is to become refuses it; what `receive` throws.
  @inline(__always)
  func hand(_ emission: Emission, to receive: (consuming Element) throws -> Void) throws -> Bool {
    guard emission.rule == firstIndex, let first else {
      return try handFurther(emission, to: receive)
    }
    try receive(try first(try emission.result.get()))
    return true
  }

  /// Hands on an object of a declaration that isn't the first. By itself: within the other, the
  /// type of a recipe was looked up for the first, too, which took 1 % of a document of small
  /// objects.
  @inline(never)
  private func handFurther(
    _ emission: Emission, to receive: (consuming Element) throws -> Void
  ) throws -> Bool {
    guard let recipe = recipes[emission.rule] else { return false }
    if let make = recipe.make {
      try receive(try make(try emission.result.get()))
    } else {
      try recipe.note?(try emission.result.get())
    }
    return true
  }

  /// The targets of objects that are filled as they are read, which then aren't handed to
  /// ``hand(_:to:)``.
  func targets(to receive: @escaping (consuming Element) throws -> Void) -> [ObjectTarget] {
    if let onlyTarget { return onlyTarget(receive).map { [$0] } ?? [] }
    return recipes.compactMap { $0?.target?(receive) }
  }
}

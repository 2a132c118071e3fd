import SaxValues

@testable import SaxEngine
@testable import SaxLanguage
@testable import Saxifrage

/// The records that a rule's objects fill.
struct RecordTarget {
  private typealias Record = BoundRecord<BoundRecord<BoundRecord<NoPart>>>

  /// Fills a record from an object, and gives the object that it was made of.
  let make: (SaxValue) throws -> SaxValue
  /// The target in which objects are filled as they are read, with what takes the object that each was
  /// made of; nil if they can't be.
  let target: (@escaping (SaxValue) -> Void) -> ObjectTarget?
  /// The part of an object that a record can say.
  let shown: (SaxValue) -> SaxValue

  /// Binds the fields of a rule's objects to the properties of a record.
  ///
  /// - Returns: nil if the rule's values are no objects of one type.
  /// - Throws: what the binding is refused for.
  init?(_ mapping: Mapping, rule: Int) throws {
    let types = mapping.objectTypes(rule: rule)
    guard types.isAll, types.names.count == 1,
      case .type(let id) = mapping.model.rules[rule].type.required
    else { return nil }
    var isChosen = false
    if case .choice = mapping.model.types[id].kind { isChosen = true }
    guard let shape = Record.shape(of: types.names[0], in: mapping, isChosen: isChosen) else {
      return nil
    }
    let bound = try shape.binding.bound(to: mapping, rule: rule)
    make = { shape.object(try bound.make($0)) }
    target = { receive in bound.target(rule: rule) { receive(shape.object($0)) } }
    shown = { shape.shown($0) }
  }

  /// The targets of a mapping's rules, where they can be bound.
  static func all(of mapping: Mapping) throws -> [Int: RecordTarget] {
    var all: [Int: RecordTarget] = [:]
    for rule in mapping.emitRules { all[rule.index] = try RecordTarget(mapping, rule: rule.index) }
    return all
  }
}

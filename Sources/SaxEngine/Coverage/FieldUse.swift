package import SaxLanguage
internal import SaxValues

/// Counts what a mapping's rules, types, fields and alternatives are used for in a reading.
///
/// Not for concurrent use: one mapper at a time.
package final class FieldUse {
  private let plan: Plan
  /// By scope: how many objects there were.
  private var built: ContiguousArray<Int>
  /// Of all fields, scope by scope: how many objects had a value, and the ranks of the alternatives
  /// that found a node, a bit each.
  private var filled: ContiguousArray<Int>
  private var ranks: ContiguousArray<UInt64>
  /// Of all fields, scope by scope: nodes that one value could not hold, as one of the same
  /// alternative came before.
  private var surplus: ContiguousArray<Int>
  /// Of all fields, scope by scope: empty texts that were taken where a later alternative had a node.
  private var hidden: ContiguousArray<HiddenByEmpty.Counts>
  /// By rule.
  private var emitted: ContiguousArray<Int>

  init(_ plan: Plan) {
    self.plan = plan
    built = ContiguousArray(repeating: 0, count: plan.scopes.count)
    filled = ContiguousArray(repeating: 0, count: plan.codes.count)
    ranks = ContiguousArray(repeating: 0, count: plan.codes.count)
    surplus = ContiguousArray(repeating: 0, count: plan.codes.count)
    hidden = ContiguousArray(repeating: [:], count: plan.codes.count)
    emitted = ContiguousArray(repeating: 0, count: plan.rules.count)
  }

  /// The parts of a mapping that a payload didn't use, or used otherwise than may be meant.
  package struct Gaps {
    /// The parts that nothing has come of.
    package var unused: [UnusedPart]
    /// Fields of one value that met several nodes.
    package var partlyTaken: [PartlyTaken]
    /// Fields whose value was an empty text, where a later alternative had a node.
    package var hiddenByEmpty: [HiddenByEmpty]
  }

  func noteEmission(of rule: Int) { emitted[rule] += 1 }

  func noteObject(of scope: Int) { built[scope] += 1 }

  func noteSurplus(field: Int, of scope: Int) { surplus[plan.firstCode[scope] + field] += 1 }

  func note(_ cell: Cell, field: Int, of scope: Int) {
    let index = plan.firstCode[scope] + field
    ranks[index] |= cell.ranks.seen
    if cell.ranks.best < .max || cell.count > 0 { filled[index] += 1 }
    if let ranks = HiddenByEmpty.Ranks(cell) { hidden[index][ranks, default: 0] += 1 }
  }

  /// The parts of the mapping that nothing has come of.
  ///
  /// - Parameter format: the payload's; alternatives for the other format don't count.
  func unused(in format: MappedFormat, by model: MappingModel) -> [UnusedPart] {
    var parts: [UnusedPart] = []
    for (index, rule) in plan.rules.enumerated() where emitted[index] == 0 && !rule.isError {
      let path = rule.paths.map(\.text).joined(separator: " | ")
      parts.append(UnusedPart(kind: .rule, name: rule.typeName, path: path, place: rule.place))
    }
    for type in model.types {
      guard case .object = type.kind else { continue }
      let scopes = scopes(of: type.name)
      if !scopes.isEmpty, scopes.allSatisfy({ built[$0] == 0 }) {
        parts.append(UnusedPart(kind: .type, name: type.name, path: nil, place: type.place))
      }
    }
    return parts + tallies(by: model).flatMap { $0.unused(in: format) }
  }

  /// Fields of one value that met several nodes.
  func partlyTaken(by model: MappingModel) -> [PartlyTaken] {
    tallies(by: model).filter { $0.surplus > 0 }.map {
      PartlyTaken(
        name: $0.name, path: $0.field.pathText,
        type: model.text(of: $0.field.type.required),
        place: $0.field.place, taken: $0.filled, found: $0.filled + $0.surplus)
    }
  }

  /// Fields whose value was an empty text, where a later alternative had a node.
  ///
  /// - Parameter format: the payload's.
  func hiddenByEmpty(in format: MappedFormat, by model: MappingModel) -> [HiddenByEmpty] {
    tallies(by: model).flatMap { HiddenByEmpty.of($0.field, named: $0.name, $0.hidden, in: format) }
  }

  /// Of the fields of types that were built, in their order.
  private func tallies(by model: MappingModel) -> [FieldTally] {
    var fields: [FieldIdentity: FieldTally] = [:]
    var order: [FieldIdentity] = []
    for type in model.types {
      guard case .object(let declared) = type.kind else { continue }
      for scope in scopes(of: type.name) where built[scope] > 0 {
        for (index, field) in declared.enumerated() {
          let identity = FieldIdentity(field)
          if fields[identity] == nil {
            fields[identity] = FieldTally(field: field)
            order.append(identity)
          }
          let code = plan.firstCode[scope] + index
          fields[identity]?.filled += filled[code]
          fields[identity]?.surplus += surplus[code]
          fields[identity]?.ranks |= ranks[code]
          fields[identity]?.hidden.merge(hidden[code], uniquingKeysWith: +)
        }
      }
    }
    return order.compactMap { fields[$0] }
  }

  /// A type has another scope where a `switch` chooses it.
  private func scopes(of typeName: String) -> [Int] {
    plan.shapes.indices.filter { plan.shapes[$0]?.typeName == typeName }
  }
}

/// The declaration of a field: an inherited one is the same, whichever types have it.
private struct FieldIdentity: Hashable {
  var place: MappingPlace
  // They tell fields of a mapping that is no text, where all are in one place.
  var owner: String
  var name: String

  init(_ field: FieldModel) {
    place = field.place
    owner = field.owner
    name = field.name
  }
}

private struct FieldTally {
  let field: FieldModel
  var filled = 0
  var surplus = 0
  var ranks: UInt64 = 0
  var hidden: HiddenByEmpty.Counts = [:]

  var name: String { field.owner.isEmpty ? field.name : "\(field.owner).\(field.name)" }

  func unused(in format: MappedFormat) -> [UnusedPart] {
    if filled == 0 {
      return [UnusedPart(kind: .field, name: name, path: field.pathText, place: field.place)]
    }
    guard field.paths.count > 1 else { return [] }
    return field.paths.enumerated().compactMap { rank, path in
      let isOfFormat = path.format == .both || (path.format == .json) == (format == .json)
      // One that finds the same has found it.
      let isTwin = format == .json && field.paths[..<rank].contains(where: path.isSameInJSON)
      guard isOfFormat, !isTwin, rank < 64, ranks & (1 << UInt64(rank)) == 0 else { return nil }
      return UnusedPart(kind: .alternative, name: name, path: path.text, place: path.place)
    }
  }
}

/// A part of a mapping that a payload made no use of.
package struct UnusedPart: Sendable, Hashable {
  /// The kind of part.
  package enum Kind: Sendable, Hashable {
    /// Nothing was emitted by it.
    case rule
    /// No object of it was built.
    case type
    /// No object had a value for it.
    case field
    /// One of a field's paths, which found no node.
    case alternative
  }

  /// The kind of part.
  package var kind: Kind
  /// `Order`, `Order.total`.
  package var name: String
  /// As written; of a rule and a field all alternatives.
  package var path: String?
  /// The place in the mapping.
  package var place: MappingPlace
}

/// A field of one value whose path found several nodes in an object: the first was taken.
package struct PartlyTaken: Sendable, Hashable {
  /// `Order.total`
  package var name: String
  /// As written, all alternatives.
  package var path: String
  /// As the mapping writes it, without a `?`.
  package var type: String
  /// The place in the mapping.
  package var place: MappingPlace
  /// The number of nodes taken, one of each object.
  package var taken: Int
  /// The number of nodes that there were to take.
  package var found: Int
}

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
  /// By rule.
  private var emitted: ContiguousArray<Int>

  package init(_ mapping: Mapping) {
    plan = mapping.plan
    built = ContiguousArray(repeating: 0, count: plan.scopes.count)
    filled = ContiguousArray(repeating: 0, count: plan.codes.count)
    ranks = ContiguousArray(repeating: 0, count: plan.codes.count)
    emitted = ContiguousArray(repeating: 0, count: plan.rules.count)
  }

  func noteEmission(of rule: Int) { emitted[rule] += 1 }

  func noteObject(of scope: Int) { built[scope] += 1 }

  func note(_ cell: Cell, field: Int, of scope: Int) {
    let index = plan.firstCode[scope] + field
    ranks[index] |= cell.seen
    if cell.best < .max || cell.count > 0 { filled[index] += 1 }
  }

  /// What nothing has come of.
  ///
  /// - Parameter format: the payload's; alternatives for the other format don't count.
  package func unused(in format: MappedFormat, by mapping: Mapping) -> [UnusedPart] {
    var parts: [UnusedPart] = []
    for (index, rule) in plan.rules.enumerated() where emitted[index] == 0 && !rule.isError {
      let path = rule.paths.map(\.text).joined(separator: " | ")
      parts.append(UnusedPart(kind: .rule, name: rule.typeName, path: path, place: rule.place))
    }
    var fields: [MappingPlace: FieldTally] = [:]
    var order: [MappingPlace] = []
    for type in mapping.model.types {
      guard case .object(let declared) = type.kind, let scope = scope(of: type.name) else {
        continue
      }
      if built[scope] == 0 {
        parts.append(UnusedPart(kind: .type, name: type.name, path: nil, place: type.place))
        continue
      }
      for (index, field) in declared.enumerated() {
        // An inherited field is one, whichever types have it.
        if fields[field.place] == nil {
          fields[field.place] = FieldTally(field: field)
          order.append(field.place)
        }
        let code = plan.firstCode[scope] + index
        fields[field.place]?.filled += filled[code]
        fields[field.place]?.ranks |= ranks[code]
      }
    }
    for place in order {
      if let tally = fields[place] { parts += tally.unused(in: format) }
    }
    return parts
  }

  private func scope(of typeName: String) -> Int? {
    plan.shapes.firstIndex { $0?.typeName == typeName }
  }
}

private struct FieldTally {
  let field: FieldModel
  var filled = 0
  var ranks: UInt64 = 0

  func unused(in format: MappedFormat) -> [UnusedPart] {
    let name = field.owner.isEmpty ? field.name : "\(field.owner).\(field.name)"
    if filled == 0 {
      return [UnusedPart(kind: .field, name: name, path: field.pathText, place: field.place)]
    }
    guard field.paths.count > 1 else { return [] }
    return field.paths.enumerated().compactMap { rank, path in
      let isOfFormat = path.format == .both || (path.format == .json) == (format == .json)
      guard isOfFormat, rank < 64, ranks & (1 << UInt64(rank)) == 0 else { return nil }
      return UnusedPart(kind: .alternative, name: name, path: path.text, place: path.place)
    }
  }
}

/// A part of a mapping that a payload made no use of.
public struct UnusedPart: Sendable, Hashable {
  /// What sort of part.
  public enum Kind: Sendable, Hashable {
    /// Nothing was emitted by it.
    case rule
    /// No object of it was built.
    case type
    /// No object had a value for it.
    case field
    /// One of a field's paths, which found no node.
    case alternative
  }

  /// What sort of part it is.
  public var kind: Kind
  /// `Order`, `Order.total`.
  public var name: String
  /// As written; of a rule and a field all alternatives.
  public var path: String?
  /// Where the mapping has it.
  public var place: MappingPlace
}

import SaxEvents

@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// Evaluates a mapping over a tree that is whole and in memory: what the engine finds in one
/// pass, found slowly and plainly instead.
struct ReferenceEvaluator {
  /// Something in the payload that does not fit.
  struct Misfit {
    var code: BuildError.Code
    var offset: Int
    var path: String
    var place: MappingPlace?
  }

  /// One line of output: an object, or the misfits that may be named, for they lie at the
  /// same place.
  enum Line {
    case object(Emitted)
    case misfits([Misfit])
  }

  /// A value that a rule emits.
  struct Emitted {
    /// The index of the rule.
    var rule: Int
    var typeName: String
    var value: SaxValue

    var text: String { "\(typeName) \(value)" }
  }

  let model: MappingModel
  let format: Path.Format
  let payload: PayloadTree
  let source: String?
  let hooks: SteadyHooks?

  init(
    model: MappingModel, format: Path.Format, payload: PayloadTree, source: String? = nil,
    hooks: SteadyHooks? = nil
  ) {
    self.model = model
    self.format = format
    self.payload = payload
    self.source = source
    self.hooks = hooks
  }

  /// The lines that the mapper has to write, in order; after a misfit it goes on.
  func lines() -> [Line] {
    var emissions: [(node: Found, rule: Int, root: Int, decided: Int)] = []
    for (index, rule) in model.rules.enumerated() {
      for (number, root) in payload.roots.enumerated() {
        let context = Found(node: root, number: number + 1)
        let decisions = decisions(by: rule.paths, from: context)
        for found in find(rule.paths, from: context) {
          let decided = decisions[ObjectIdentifier(found.node)] ?? 0
          emissions.append((found, index, number, decided))
        }
      }
    }
    // A null element is known for what it is when it opens.
    func ended(_ emission: (node: Found, rule: Int, root: Int, decided: Int)) -> Int {
      let node = emission.node.node
      return format == .xml && node.isNull && model.rules[emission.rule].type != .raw
        ? node.opened : node.closed
    }
    // One that is complete before it is known whether it counts comes when that is known.
    emissions.sort {
      ($0.root, max(ended($0), $0.decided), ended($0), $0.rule)
        < ($1.root, max(ended($1), $1.decided), ended($1), $1.rule)
    }
    var lines: [Line] = []
    for emission in emissions {
      let rule = model.rules[emission.rule]
      let isNull = emission.node.node.isNull
      if isNull, rule.kind == .error || rule.type.isOptional { continue }
      var misfits: [Misfit] = []
      let value = emit(rule, emission.node, &misfits)
      if let line = Self.first(of: misfits) {
        lines.append(line)
      } else if let value {
        guard rule.kind == .emit else {
          let node = emission.node.node
          return lines + [
            .misfits([
              Misfit(code: .declared, offset: node.start, path: node.path, place: rule.place)
            ])
          ]
        }
        lines.append(
          .object(Emitted(rule: emission.rule, typeName: rule.typeName, value: value)))
      }
    }
    return lines
  }

  private static func first(of misfits: [Misfit]) -> Line? {
    guard let offset = misfits.map(\.offset).min() else { return nil }
    return .misfits(misfits.filter { $0.offset == offset })
  }

  private func emit(_ rule: Rule, _ found: Found, _ misfits: inout [Misfit]) -> SaxValue? {
    let reading = Reading(conversion: rule.conversion, place: rule.paths.first?.place ?? rule.place)
    let missing = Misfit(
      code: .missing, offset: found.node.start, path: found.node.path, place: rule.place)
    if found.node.isNull {
      if rule.type == .any { return .null }
      if rule.type == .raw { return .raw(raw(found.node)) }
      misfits.append(missing)
      return nil
    }
    switch build(rule.type.required, found, reading, &misfits) {
    case .value(let value): return value
    case .dropped, .failed: return nil
    case .empty:
      if rule.type.isOptional { return nil }
      misfits.append(missing)
      return nil
    }
  }
}

/// The conversion by which a field or rule reads scalars, and where that stands.
struct Reading {
  var conversion: ConversionModel
  var place: MappingPlace
  /// The field as hooks call it: `T0.f1`; nil for a rule.
  var field: String?
}

extension Reading {
  init(_ field: FieldModel) {
    self.init(
      conversion: field.conversion, place: field.pathPlace, field: "\(field.owner).\(field.name)")
  }
}

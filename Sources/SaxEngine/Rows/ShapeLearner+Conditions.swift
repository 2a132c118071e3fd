import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The branches of a node: what fields take of it under each condition. The node is one within the object
/// (`size[axis = 'x']/mm`) or the object's own (`.[open]/name`).
///
/// Each condition, and each field or path behind one, has a view of its own of the node's members. The object
/// around knows the node by the number of its branches.
struct RowBranches {
  struct Branch {
    /// Nil for what is wanted of the node in any case.
    var condition: RuleObjects.Condition?
    /// The number that the node has to have; nil where none is asked for.
    var position: NodePosition?
    /// The view of what is wanted if it holds.
    var view: Int32
    /// The object that the node becomes; without a scope where it is on the way, or a text.
    var plain = PlainObject.none
    /// A `switch` that chooses the object, and its view.
    var chosen: ChosenObject?

    var isUnconditional: Bool { condition == nil && position == nil }
  }

  var branches: [Branch] = []
  /// The parts that they have in the node.
  var parts: [SharedShape.Part] = []
  /// The fields that they may fill.
  var fields: Set<Int32> = []

  /// True if one of some fields takes a node of a branch already, and would take it twice. Of one value the better
  /// alternative wins.
  func takes(_ fields: Set<Int32>, of scope: Int, _ plan: Plan) -> Bool {
    self.fields.intersection(fields).contains { !plan.codes[plan.firstCode[scope] + Int($0)].isOne }
  }
}

extension ShapeLearner {
  /// The part that the object of a view has in nodes that fields take on a condition; nil if objects with such a
  /// node have to be told by events.
  ///
  /// - Parameter parts: receives the parts of the branches and of their conditions.
  func branches(
    of made: Automaton.Transition, in view: Int32, _ objects: inout [SharedShape.Part: PlainObject],
    _ parts: inout [SharedShape.Part]
  ) -> Bool {
    var found = RowBranches()
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      let after = automaton.transitions[Int(conditional.transition)]
      guard after.conditionals.isEmpty else { return false }
      var branch = RowBranches.Branch(view: shapes.addView())
      if let position = plan.steps[Int(conditional.step)].position {
        branch.position = NodePosition(position, by: conditional.step)
      } else {
        branch.condition = condition(by: conditional.step, &found.parts)
        guard branch.condition?.counts == false else { return false }
      }
      guard add(after, as: branch, to: &found, &objects) else { return false }
    }
    if !made.matches.isEmpty || made.next != Automaton.dead {
      guard add(made, as: RowBranches.Branch(view: shapes.addView()), to: &found, &objects) else {
        return false
      }
    }
    let part = SharedShape.Part(
      view: view, state: Automaton.dead, field: Int32(shapes.allBranches.count), rank: -2)
    objects[part] = .branches(shapes.allBranches.count)
    shapes.allBranches.append(found)
    parts += found.parts + [part]
    return true
  }

  /// Adds the branches of an object's own node: `.[open]/name`.
  ///
  /// - Parameter parts: receives the parts of the branches and of their conditions.
  /// - Returns: false if the objects have to be told by events.
  func addOwnBranches(of scope: Int, _ parts: inout [SharedShape.Part]) -> Bool {
    let own = automaton.transitions[Int(automaton.start(of: scope))]
    if own.conditionals.isEmpty { return true }
    if shapes.ownBranches[scope] >= 0 {
      for part in shapes.allBranches[Int(shapes.ownBranches[scope])].parts
      where !parts.contains(part) { parts.append(part) }
      return true
    }
    var found = RowBranches()
    found.fields = fields(in: own.next)
    for index in own.conditionals {
      let conditional = automaton.conditionals[index]
      let after = automaton.transitions[Int(conditional.transition)]
      guard after.conditionals.isEmpty, after.matches.isEmpty,
        let condition = condition(by: conditional.step, isOwn: true, &found.parts),
        !condition.counts,
        add(
          after, as: RowBranches.Branch(condition: condition, view: shapes.addView()), to: &found,
          &partObjects)
      else { return false }
    }
    shapes.ownBranches[scope] = Int32(shapes.allBranches.count)
    shapes.allBranches.append(found)
    parts += found.parts
    return true
  }

  /// Returns the fields that paths of a state may fill.
  private func fields(in state: Int32) -> Set<Int32> {
    Set(
      automaton.states[Int(state)].items.map {
        Int32(plan.alternatives[Int($0.alternative)].field)
      })
  }

  private func add(
    _ made: Automaton.Transition, as branch: RowBranches.Branch,
    to found: inout RowBranches, _ objects: inout [SharedShape.Part: PlainObject]
  ) -> Bool {
    guard isPassable(made.next) else { return false }
    var branch = branch
    var part = SharedShape.Part(view: branch.view, state: made.next)
    var fields: Set<Int32> = []
    if made.matches.isEmpty {
      fields = self.fields(in: made.next)
      // What another alternative may find further in.
      if branch.isUnconditional, found.takes(fields, of: Int(made.scope), plan) {
        found.parts.append(SharedShape.Part(view: SharedShape.barred, state: made.next))
        return true
      }
    } else {
      guard made.matches.count == 1 else { return false }
      if made.next != Automaton.dead {
        found.parts.append(SharedShape.Part(view: SharedShape.barred, state: made.next))
      }
      let match = automaton.matches[made.matches.lowerBound]
      fields.insert(match.field)
      let text = automaton.scalarField(by: match, of: made)
      if case .choice(let scope) = automaton.reader(of: match, made) {
        guard let chosen = chosen(scope, by: match, of: made, &found.parts),
          chosen.cases.allSatisfy(\.plain.isPlainAlone)
        else { return false }
        for each in chosen.cases {
          objects[SharedShape.Part(view: each.view, state: each.plain.state)] = each.plain
        }
        branch.chosen = chosen
      } else if text.isSome {
        // A JSON text is no row.
        guard automaton.format == .xml else { return false }
        var taken = PlainObject.none
        taken.text = text
        objects[part] = taken
      } else {
        let plain = automaton.plainObject(by: match, of: made, inRow: true)
        guard plain.scope >= 0, plain.isPlainAlone, isPassable(plain.state) else { return false }
        branch.plain = plain
        part.state = plain.state
        part.field = plain.field
        part.rank = plain.rank
        objects[part] = plain
      }
    }
    // Nodes that a field takes in two ways count once.
    if found.takes(fields, of: Int(made.scope), plan) { return false }
    found.fields.formUnion(fields)
    found.parts.append(part)
    found.branches.append(branch)
    return true
  }

  /// True if an object of a type, or one in it, has a field on a condition, or of a type that is chosen.
  func hasBranches(_ scope: Int) -> Bool {
    if let known = branchingScopes[scope] { return known }
    // Types may lie within themselves.
    branchingScopes[scope] = false
    var has = plan.scopes[scope].alternatives.contains { number in
      let alternative = plan.alternatives[number]
      return [.both, automaton.format].contains(alternative.format)
        && alternative.steps.contains { step in
          let isPlain =
            automaton.format == .json
            || step == alternative.steps.last
              && !plan.codes[plan.firstCode[scope] + alternative.field].isList
          // Texts and items of a JSON array are counted where they are members of their object.
          return plan.steps[step].isConditional && (plan.steps[step].position == nil || !isPlain)
        }
    }
    for field in plan.scopes[scope].fields where !has {
      switch field.reader {
      case .object(let inner): has = hasBranches(inner)
      case .choice: has = true
      default: break
      }
    }
    branchingScopes[scope] = has
    return has
  }
}

import SaxEvents
public import SaxLanguage
internal import SaxValues

/// The furthest that a rule's path got in a payload that gave no object.
public struct NearestMiss: Sendable, Hashable {
  /// Of the rule's path.
  public var place: MappingPlace
  /// One line: which path, how far it got, and what was there instead.
  public var message: String
  /// A text to write instead, where one can be told.
  public var fix: String?
}

extension NearestMiss: CustomStringConvertible {
  /// `MAPPING:LINE:COLUMN: MESSAGE`, with a fix below it.
  public var description: String {
    "\(place): \(message)" + (fix.map { "\n  fix: \($0)" } ?? "")
  }
}

extension Assembly {
  /// A member that no path wants.
  mutating func noteMiss(_ frame: Int, _ key: Span<UInt8>) {
    guard outcome.emitted == 0, let state = openRuleState(frame) else { return }
    hints.note(
      NearMisses.Seen(local: String(copying: key), namespace: "", prefix: ""), in: state,
      isItem: frame > 0 && nodes.frames[frame - 1].kind == .array)
  }

  /// An element that no path wants.
  mutating func noteMiss(_ frame: Int, _ name: borrowing ElementName) {
    guard outcome.emitted == 0, let state = openRuleState(frame) else { return }
    hints.note(
      NearMisses.Seen(
        local: String(copying: name.local), namespace: String(copying: name.namespace),
        prefix: String(copying: name.prefix)), in: state)
  }

  /// Notes how far the rules have come in a node that ends.
  mutating func noteReached(_ frame: Int) {
    for index in nodes.frames[frame].floors.activations..<nodes.activations.count
    where nodes.activations[index].context == 0 && nodes.activations[index].state != Automaton.dead
    {
      hints.reach(nodes.activations[index].state)
    }
  }

  /// The state of the rules at a frame, if there is room for another name.
  private mutating func openRuleState(_ frame: Int) -> Int32? {
    for index in nodes.frames[frame].floors.activations..<nodes.activations.count
    where nodes.activations[index].context == 0 && setting.soleScope == nil {
      let state = nodes.activations[index].state
      return state != Automaton.dead && !hints.nearMisses.isFull(state) ? state : nil
    }
    return nil
  }

  /// The nearest to a match that there was.
  func nearestMiss(of automaton: Automaton) -> NearestMiss? {
    guard outcome.emitted == 0 else { return nil }
    var best: (alternative: Int, step: Int, state: Int32, nearness: Int)?
    for number in 0..<automaton.states.count
    where automaton.states[number].scope == Plan.root && isReached(Int32(number)) {
      for item in automaton.states[number].items {
        let (alternative, step) = (Int(item.alternative), Int(item.step))
        if hints.nearMisses.matched.contains(plan.alternatives[alternative].field) { continue }
        let nearness = nearness(alternative, step, Int32(number))
        if best.map({
          (step, nearness, $0.alternative) > ($0.step, $0.nearness, alternative)
        }) ?? true {
          best = (alternative, step, Int32(number), nearness)
        }
      }
    }
    guard let best else { return nil }
    let alternative = plan.alternatives[best.alternative]
    guard best.step < alternative.steps.count, let written = plan.path(of: alternative) else {
      return nil
    }
    let steps = alternative.steps[...best.step]
    var seen = hints.nearMisses.names[best.state] ?? []
    if seen.isEmpty, plan.steps[steps[best.step]].isDescending {
      seen = passed(on: plan.tests[plan.steps[steps[best.step]].test])
    }
    let wording = MissWording(
      plan: plan, isJSON: setting.isJSON, path: written, steps: steps, seen: seen,
      isOfItems: hints.nearMisses.arrays.contains(best.state))
    return wording.miss
  }

  private func isReached(_ state: Int32) -> Bool {
    if hints.nearMisses.reached.contains(state) || hints.nearMisses.names[state] != nil {
      return true
    }
    // Those of nodes that are still open, where the reading has broken off.
    return (0..<nodes.activations.count).contains {
      nodes.activations[$0].context == 0 && nodes.activations[$0].state == state
    }
  }

  /// The names that a step of any depth passed, and that are like its own: the same in other namespaces, or one that is
  /// spelt alike.
  private func passed(on wanted: NameTest) -> [NearMisses.Seen] {
    guard let local = wanted.local else { return [] }
    if setting.isJSON {
      let near = nodes.childNames.nearest(to: local)
      return near.map { [NearMisses.Seen(local: $0, namespace: "", prefix: "")] } ?? []
    }
    let name =
      hints.sample[local] != nil ? local : NearestName.ofPart(local, among: hints.sample.names)
    guard let name, let entry = hints.sample[name] else { return [] }
    return entry.namespaces.map {
      NearMisses.Seen(local: name, namespace: $0.uri, prefix: $0.prefix)
    }
  }

  /// The likeness to a step's name of the names that were there: 2 for the same in another
  /// namespace, 1 for one that is spelt alike.
  private func nearness(_ alternative: Int, _ step: Int, _ state: Int32) -> Int {
    let steps = plan.alternatives[alternative].steps
    guard step < steps.count, let seen = hints.nearMisses.names[state] else { return 0 }
    let wanted = plan.tests[plan.steps[steps[step]].test]
    guard let local = wanted.local else { return 0 }
    if seen.contains(where: { $0.local == local && !wanted.allows($0.namespace) }) { return 2 }
    return NearestName.ofPart(local, among: seen.map(\.local)) == nil ? 0 : 1
  }
}

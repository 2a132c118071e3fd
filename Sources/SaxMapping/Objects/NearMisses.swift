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

/// Names that were there where a rule's path could have gone on. Gathered only until the first
/// object is handed out.
struct NearMisses {
  struct Seen: Hashable {
    var local: String
    var namespace: String
    var prefix: String
  }

  /// Rules whose nodes have come, of which nothing became: a `switch` passed over them, or they were null.
  var matched: Set<Int> = []

  /// States that items of arrays were in.
  private(set) var arrays: Set<Int32> = []

  /// By state of the automaton.
  private(set) var names: [Int32: [Seen]] = [:]

  /// Enough to see what the payload is like.
  private static let most = 12

  mutating func note(_ seen: Seen, in state: Int32, isItem: Bool = false) {
    if isItem { arrays.insert(state) }
    if names[state, default: []].count < Self.most, !names[state, default: []].contains(seen) {
      names[state, default: []].append(seen)
    }
  }

  func isFull(_ state: Int32) -> Bool { (names[state]?.count ?? 0) >= Self.most }
}

extension NameTest {
  /// The node that it asks for, as a message says it.
  fileprivate var described: String {
    switch self {
    case .name(let uris, let local):
      guard let uri = uris.first, !uri.isEmpty else { return "a node called \(local)" }
      return "a node called \(local) in namespace \"\(uri)\""
    case .local(let local): return "a node called \(local)"
    case .any, .namespaces: return "such a node"
    }
  }

  fileprivate func allows(_ namespace: String) -> Bool {
    switch self {
    case .name(let uris, _), .namespaces(let uris): uris.contains(namespace)
    case .any, .local: true
    }
  }
}

extension Plan {
  /// The prefix that a name test means, `default` for none; nil if it has no namespace that is declared.
  fileprivate func declaredPrefix(of test: NameTest) -> String? {
    guard case .name(let uris, _) = test, let known = namespaces.first(where: { $0.uris == uris })
    else { return nil }
    return known.prefix ?? "default"
  }

  /// The declaration of the prefix that a name test means, with another namespace; nil if none is.
  fileprivate func declaration(of test: NameTest, with namespace: String) -> String? {
    guard case .name(let uris, _) = test, let prefix = declaredPrefix(of: test) else { return nil }
    let all = (uris + [namespace]).map { "\"\($0)\"" }.joined(separator: ", ")
    return "namespace \(prefix) = \(all)"
  }
}

extension String {
  /// Of `data.orders` `data/orders`, if the first part is one of the names that were there.
  fileprivate func steps(from names: [String]) -> String? {
    let parts = split(separator: ".")
    guard parts.count > 1, let first = parts.first, names.contains(String(first)) else {
      return nil
    }
    return parts.joined(separator: "/")
  }

  /// A plain path less one of its steps, and what leads to that; nil if it is none.
  fileprivate func withoutStep(_ step: Int) -> (path: String, parent: String)? {
    guard hasPrefix("/"), !contains("//"), !contains("["), !contains("("), !contains("`") else {
      return nil
    }
    var steps = dropFirst().split(separator: "/")
    guard step > 0, step < steps.count else { return nil }
    let parent = "/" + steps[..<step].joined(separator: "/")
    steps.remove(at: step)
    return ("/" + steps.joined(separator: "/"), parent)
  }

  /// `/feed/entry` to `/a:feed/a:entry`; steps that have a prefix keep it.
  fileprivate func prefixed(with prefix: String) -> String {
    split(separator: "/", omittingEmptySubsequences: false).map { step in
      let isPlain = step.first.map { $0.isLetter || $0 == "_" } ?? false
      return isPlain && !step.contains(":") && !step.contains("(") ? "\(prefix):\(step)" : "\(step)"
    }.joined(separator: "/")
  }

  /// A letter to name a namespace by, where the payload has no prefix for it.
  fileprivate var firstLetterOfHost: String {
    let last = split(whereSeparator: { "/:#".contains($0) }).last ?? ""
    return last.first(where: \.isLetter).map { $0.lowercased() } ?? "n"
  }
}

extension Handover {
  /// A member that no path wants.
  mutating func noteMiss(_ frame: Int, _ key: Span<UInt8>) {
    guard outcome.emitted == 0, let state = openRuleState(frame) else { return }
    hints.nearMisses.note(
      NearMisses.Seen(local: String(copying: key), namespace: "", prefix: ""), in: state,
      isItem: frame > 0 && nodes.frames[frame - 1].kind == .array)
  }

  /// An element that no path wants.
  mutating func noteMiss(_ frame: Int, _ name: borrowing ElementName) {
    guard outcome.emitted == 0, let state = openRuleState(frame) else { return }
    hints.nearMisses.note(
      NearMisses.Seen(
        local: String(copying: name.local), namespace: String(copying: name.namespace),
        prefix: String(copying: name.prefix)), in: state)
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
    for number in 0..<automaton.states.count where automaton.states[number].scope == Plan.root {
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
    let seen = hints.nearMisses.names[best.state] ?? []
    let step = plan.steps[alternative.steps[best.step]]
    let wanted = plan.tests[step.test]
    let place = written.place
    if let other = seen.first(where: { $0.local == wanted.local && !wanted.allows($0.namespace) }) {
      let what = best.step == 0 && !setting.isJSON ? "the document element is" : "there was"
      let known = plan.declaredPrefix(of: wanted)
      let prefix =
        known ?? (other.prefix.isEmpty ? other.namespace.firstLetterOfHost : other.prefix)
      let means =
        wanted.allows("") ? ", and a name without a prefix means no namespace" : ""
      let namespace =
        other.namespace.isEmpty ? "no namespace" : "namespace \"\(other.namespace)\""
      let fix: String? =
        other.namespace.isEmpty
        ? plan.declaration(of: wanted, with: "") ?? "namespace … = \"\" among the prefix's"
        : "namespace \(prefix) = \"\(other.namespace)\""
          + (known == "default" ? "" : ", then \(written.text.prefixed(with: prefix))")
      return NearestMiss(
        place: place,
        message: "\(written.text) matched nothing; \(what) \(other.local) in \(namespace)\(means)",
        fix: fix)
    }
    if seen.isEmpty, !step.predicates.isEmpty {
      let name = wanted.local ?? "node"
      return NearestMiss(
        place: place,
        message: "\(written.text) matched nothing; no \(name) there passed its predicate", fix: nil)
    }
    if best.step == 0, step.isDescending, seen.isEmpty {
      return NearestMiss(
        place: place,
        message: "\(written.text) matched nothing; nowhere was there \(wanted.described)", fix: nil)
    }
    let names = seen.map { $0.prefix.isEmpty ? $0.local : "\($0.prefix):\($0.local)" }
    // Not all that came is noted: not what a path passes on its way down any number of steps.
    let isPartial = alternative.steps[...best.step].contains { plan.steps[$0].isDescending }
    let there = names.isEmpty ? "nothing" : names.joined(separator: ", ")
    let reached =
      best.step == 0 ? "at the root" : "below the step before"
    // Nor anything of a node that a predicate refused.
    let isBelowPredicate = alternative.steps[..<best.step].contains {
      !plan.steps[$0].predicates.isEmpty
    }
    let sought =
      (wanted.local ?? "match") + (step.predicates.isEmpty ? "" : " that passed its predicate")
    var message =
      isBelowPredicate
      ? "\(written.text) matched nothing; no \(sought) was there where the predicate before it holds"
      : "\(written.text) matched nothing; \(reached) there was "
        + (names.isEmpty && isPartial ? "no " : "\(there), and no ") + sought
    if let local = wanted.local, let steps = local.steps(from: seen.map(\.local)) {
      let path = written.text.replacing(local, with: steps)
      return NearestMiss(place: place, message: message + "; did you mean \(path)?", fix: path)
    }
    if let local = wanted.local,
      let near = NearestName.ofPart(local, among: seen.map(\.local)),
      let index = seen.firstIndex(where: { $0.local == near })
    {
      message +=
        "; did you mean \(seen[index].prefix.isEmpty ? NameScalars.step(ofKey: near) : names[index])?"
    } else if hints.nearMisses.arrays.contains(best.state),
      let shorter = written.text.withoutStep(best.step)
    {
      return NearestMiss(
        place: place,
        message:
          "\(written.text) matched nothing; \(shorter.parent) is an array, each item of which "
          + "is a node of that path, and holds \(there)", fix: shorter.path)
    }
    return NearestMiss(place: place, message: message, fix: nil)
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

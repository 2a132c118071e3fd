internal import SaxEvents
internal import SaxLanguage

/// The words for a rule's path that found nothing: how far it got, and what was there instead.
struct MissWording {
  let plan: Plan
  let isJSON: Bool
  let path: RulePath
  /// The indices of the path's steps, up to the one that found nothing.
  let steps: ArraySlice<Int>
  /// The names that were there.
  let seen: [NearMisses.Seen]
  /// True if those are members of an array's items.
  let isOfItems: Bool

  private var isFirst: Bool { steps.count == 1 }
  /// The step that found nothing.
  private var step: PlanStep { plan.steps[steps[steps.endIndex - 1]] }
  private var wanted: NameTest { plan.tests[step.test] }

  /// The message that says most.
  var miss: NearestMiss {
    if let other = seen.first(where: { $0.local == wanted.local && !wanted.allows($0.namespace) }) {
      return otherNamespace(other)
    }
    if seen.isEmpty, !step.predicates.isEmpty { return refusedByPredicate }
    if isFirst, step.isDescending { return nowhere }
    return partOfName ?? likeName ?? arrayAsStep ?? miss(otherNames)
  }

  private func miss(_ message: String, fix: String? = nil) -> NearestMiss {
    NearestMiss(
      place: path.place, message: "\(path.text) matched nothing; \(message)", fix: fix)
  }

  // MARK: Messages

  /// The name was there, in another namespace.
  private func otherNamespace(_ other: NearMisses.Seen) -> NearestMiss {
    let isRoot = isFirst && !isJSON && !step.isDescending
    let what = isRoot ? "the document element is" : "there was"
    let known = plan.declaredPrefix(of: wanted)
    let prefix = known ?? (other.prefix.isEmpty ? other.namespace.firstLetterOfHost : other.prefix)
    let means = wanted.allows("") ? ", and a name without a prefix means no namespace" : ""
    let namespace = other.namespace.isEmpty ? "no namespace" : "namespace \"\(other.namespace)\""
    let fix: String? =
      other.namespace.isEmpty
      ? plan.declaration(of: wanted, with: "") ?? "namespace … = \"\" among the prefix's"
      : "namespace \(prefix) = \"\(other.namespace)\""
        + (known == "default" ? "" : ", then \(path.text.prefixed(with: prefix))")
    return miss("\(what) \(other.local) in \(namespace)\(means)", fix: fix)
  }

  private var refusedByPredicate: NearestMiss {
    miss("no \(wanted.local ?? "node") there passed its predicate")
  }

  /// No node at any depth has the name; one that is spelt alike may be there.
  private var nowhere: NearestMiss {
    guard let near = seen.first, let local = wanted.local else {
      return miss("nowhere was there \(wanted.described)")
    }
    let name = isJSON ? NameScalars.step(ofKey: near.local) : near.local
    let isThere = wanted.allows(near.namespace)
    let namespace =
      isThere
      ? "" : near.namespace.isEmpty ? ", in no namespace" : ", in namespace \"\(near.namespace)\""
    return miss(
      "nowhere was there \(wanted.described); did you mean \(name)\(namespace)?",
      fix: isThere ? path.text.replacingFirstName(local, with: name) : nil)
  }

  /// The wanted name has points in it, and its first part was there; nil if that isn't so.
  private var partOfName: NearestMiss? {
    guard let local = wanted.local, let steps = local.steps(from: seen.map(\.local)) else {
      return nil
    }
    let better = path.text.replacing(local, with: steps)
    return miss("\(otherNames); did you mean \(better)?", fix: better)
  }

  /// A name that is spelt alike was there; nil if none was.
  private var likeName: NearestMiss? {
    guard let local = wanted.local,
      let near = NearestName.ofPart(local, among: seen.map(\.local)),
      let index = seen.firstIndex(where: { $0.local == near })
    else { return nil }
    let name = seen[index].prefix.isEmpty ? NameScalars.step(ofKey: near) : names[index]
    return miss("\(otherNames); did you mean \(name)?")
  }

  /// The path has a step for an array, whose items are nodes of the path; nil if that isn't so.
  private var arrayAsStep: NearestMiss? {
    guard isOfItems, let shorter = path.text.withoutStep(steps.count - 1) else { return nil }
    return miss(
      "\(shorter.parent) is an array, each item of which is a node of that path, and holds \(there)",
      fix: shorter.path)
  }

  /// The end of a message that says which names were there instead.
  private var otherNames: String {
    let sought =
      (wanted.local ?? "match") + (step.predicates.isEmpty ? "" : " that passed its predicate")
    // Of a node that a predicate refused nothing is noted.
    if steps.dropLast().contains(where: { !plan.steps[$0].predicates.isEmpty }) {
      return "no \(sought) was there where the predicate before it holds"
    }
    // Nor is all that a path passes on its way down any number of steps.
    let isPartial = steps.contains { plan.steps[$0].isDescending }
    return (isFirst ? "at the root" : "below the step before") + " there was "
      + (names.isEmpty && isPartial ? "no " : "\(there), and no ") + sought
  }

  // MARK: Names

  private var names: [String] {
    seen.map { $0.prefix.isEmpty ? $0.local : "\($0.prefix):\($0.local)" }
  }

  private var there: String { names.isEmpty ? "nothing" : names.joined(separator: ", ") }
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

  /// `//entri/x` with another name in place of the first; nil if it does not begin so.
  fileprivate func replacingFirstName(_ name: String, with other: String) -> String? {
    guard hasPrefix("//") else { return nil }
    let path = dropFirst(2)
    let step = path.prefix { $0 != "/" && $0 != "[" }
    guard step == name || step.hasSuffix(":" + name) else { return nil }
    return "//" + step.dropLast(name.count) + other + path.dropFirst(step.count)
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

import SaxEvents
internal import SaxLanguage

/// Names as a drawing shows them: with the prefixes that the mapping declares.
struct NameDisplay {
  private let namespaces: [NamespaceModel]
  private let format: Path.Format

  /// A name that may come at a state, or all that lead the same way.
  struct Name {
    var text: String
    var symbol: Int
    /// 0 for children, 1 for attributes.
    var axis: Int
  }

  /// In no name of a payload, so that it stands for all that a mapping does not know.
  private static let unknown = "\u{0}"

  init(_ namespaces: [NamespaceModel], format: Path.Format) {
    self.namespaces = namespaces
    self.format = format
  }

  // MARK: Texts

  /// The steps of a path, joined.
  func text(of steps: ArraySlice<Int>, in plan: Plan) -> String {
    var text = ""
    for number in steps {
      let step = plan.steps[number]
      if step.isSelf { continue }
      text += step.isDescending ? "//" : text.isEmpty ? "" : "/"
      text += (step.isAttribute ? "@" : "") + self.text(of: plan.tests[step.test], step.isAttribute)
    }
    return text
  }

  private func text(of test: NameTest, _ isAttribute: Bool) -> String {
    switch test {
    case .any: "*"
    case .local(let local): format == .json ? local : "*:" + local
    case .namespaces(let uris): format == .json ? "*" : prefix(of: uris, isAttribute) + "*"
    case .name(let uris, let local):
      format == .json ? local : prefix(of: uris, isAttribute) + local
    }
  }

  /// With a colon; empty for what a name without one means.
  private func prefix(of uris: [String], _ isAttribute: Bool) -> String {
    if uris == [""], isAttribute || !namespaces.contains(where: { $0.prefix == nil }) { return "" }
    for known in namespaces where known.uris == uris {
      if let prefix = known.prefix { return prefix + ":" }
      if !isAttribute { return "" }
    }
    if let known = NameChecker.predeclared.first(where: { [$0.value] == uris }) {
      return known.key + ":"
    }
    return "{\(uris.joined(separator: " "))}"
  }

  // MARK: Names that lead on

  /// The names that the paths at a state ask for, and any other.
  func names(from state: Int32, in automaton: Automaton) -> [Name] {
    let paths = automaton.states[Int(state)]
    var tests: [[Int]] = [[], []]
    var takesAnyChild = paths.hasRest
    for item in paths.items {
      let alternative = automaton.plan.alternatives[Int(item.alternative)]
      guard Int(item.step) < alternative.steps.count else { continue }
      let step = automaton.plan.steps[alternative.steps[Int(item.step)]]
      let axis = step.isAttribute ? 1 : 0
      if !tests[axis].contains(step.test) { tests[axis].append(step.test) }
      takesAnyChild = takesAnyChild || step.isDescending
    }
    var names: [Name] = []
    if takesAnyChild || !tests[0].isEmpty {
      names += self.names(passing: tests[0], axis: 0, in: automaton)
    }
    if paths.hasRest || !tests[1].isEmpty {
      names += self.names(passing: tests[1], axis: 1, in: automaton)
    }
    return names
  }

  /// One name for each set of tests that names can pass.
  private func names(passing tests: [Int], axis: Int, in automaton: Automaton) -> [Name] {
    var found: [Name] = []
    var seen: Set<[Int]> = []
    for symbol in symbols(of: tests.map { automaton.plan.tests[$0] }, in: automaton) {
      let passed = tests.filter { automaton.passes($0, symbol: symbol) }
      guard seen.insert(passed).inserted else { continue }
      let named = passed.map { automaton.plan.tests[$0] }.filter { $0 != .any }
      let mark = axis == 1 ? "@" : ""
      var text = named.map { mark + self.text(of: $0, axis == 1) }.uniqued
        .joined(separator: " and ")
      if named.isEmpty {
        let isAll = passed.count == tests.count && !tests.isEmpty
        text = isAll ? mark + "*" : axis == 1 ? "any other attribute" : "any other name"
      }
      found.append(Name(text: text, symbol: symbol, axis: axis))
    }
    return found
  }

  /// The symbols of all names that the tests can tell apart.
  private func symbols(of tests: [NameTest], in automaton: Automaton) -> [Int] {
    let told = Set(distinctNamespaces(of: tests))
    // Local names that are asked for in some namespaces, or in any; and namespaces as a whole.
    var pairs: [(local: String, uri: String)] = []
    var locals: [String] = []
    var uris: [String] = []
    for test in tests {
      switch test {
      case .any: break
      case .local(let local): locals.append(local)
      case .namespaces(let some): uris += some.filter(told.contains)
      case .name(let some, let local): pairs += some.filter(told.contains).map { (local, $0) }
      }
    }
    if format == .json {
      let names = (pairs.map(\.local) + locals).uniqued + [Self.unknown]
      return names.map { automaton.symbol(ofKey: Array($0.utf8).span) }
    }
    for uri in uris.uniqued + [Self.unknown] {
      pairs += (locals.uniqued + [Self.unknown]).map { ($0, uri) }
    }
    return pairs.map { pair in
      let (local, uri) = (Array(pair.local.utf8), Array(pair.uri.utf8))
      let none: [UInt8] = []
      return automaton.symbol(
        of: ElementName(local: local.span, prefix: none.span, namespace: uri.span, number: 0))
    }
  }
}

extension NameDisplay {
  /// One of all namespaces that tests only ever name together.
  private func distinctNamespaces(of tests: [NameTest]) -> [String] {
    let lists = Set(
      tests.compactMap { test -> [String]? in
        switch test {
        case .any, .local: nil
        case .namespaces(let uris), .name(let uris, _): uris
        }
      }
    ).sorted { $0.lexicographicallyPrecedes($1) }
    var seen: Set<[Int]> = []
    return lists.joined().map { $0 }.uniqued.filter { uri in
      seen.insert(lists.indices.filter { lists[$0].contains(uri) }).inserted
    }
  }
}

extension [String] {
  /// Each once, in order of first appearance.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

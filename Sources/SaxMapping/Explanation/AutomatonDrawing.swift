internal import SaxLanguage

/// Walks an automaton from the document on, state by state, and notes where each name leads.
struct AutomatonDrawing {
  let plan: Plan
  let automaton: Automaton
  let naming: NameDisplay
  let format: Path.Format
  let limit: Int

  private(set) var graph = AutomatonGraph()
  /// The parts of the graph, by the part of the plan that each stands for.
  private var clusters: [Int: Int] = [:]
  private var entries: [Int: Int] = [:]
  private var states: [Int32: Int] = [:]
  private var fields: [Place: Int] = [:]
  private var conditions: [Int32: Int] = [:]
  private var edges: [Ends: Int] = [:]
  /// States and scopes that are drawn, and not yet what follows them.
  private var openStates: [Int32] = []
  private var openScopes: [Int] = []
  private var nextOpenScope = 0
  private var nextOpenState = 0

  private struct Place: Hashable {
    var scope: Int
    var field: Int
  }

  private struct Ends: Hashable {
    var from: Int
    var to: Int
    var kind: AutomatonGraph.Edge.Kind
  }

  init(plan: Plan, model: MappingModel, format: Path.Format, limit: Int) {
    self.plan = plan
    self.format = format
    self.limit = limit
    automaton = Automaton(plan: plan, format: format)
    naming = NameDisplay(model.namespaces, format: format)
  }

  mutating func draw() -> AutomatonGraph {
    _ = entry(of: Plan.root)
    // Breadth first, so that what is left out is what lies deepest.
    while true {
      if nextOpenScope < openScopes.count {
        nextOpenScope += 1
        drawScope(openScopes[nextOpenScope - 1])
      } else if nextOpenState < openStates.count {
        nextOpenState += 1
        drawState(openStates[nextOpenState - 1])
      } else {
        return graph
      }
    }
  }

  // MARK: Nodes

  private mutating func add(
    _ kind: AutomatonGraph.Node.Kind, _ label: String, scope: Int
  ) -> Int {
    let cluster = clusters[scope] ?? graph.scopes.count
    if cluster == graph.scopes.count {
      clusters[scope] = cluster
      graph.scopes.append(AutomatonGraph.Scope(title: plan.scopes[scope].title(in: plan)))
    }
    graph.nodes.append(AutomatonGraph.Node(kind: kind, label: label, scope: cluster))
    return graph.nodes.count - 1
  }

  private mutating func entry(of scope: Int) -> Int {
    if let known = entries[scope] { return known }
    let made = add(.entry, plan.scopes[scope].title(in: plan), scope: scope)
    entries[scope] = made
    openScopes.append(scope)
    return made
  }

  /// Finds the node that is drawn for a state, or adds it.
  ///
  /// - Returns: nil if the state has none and there are as many states as there may be.
  private mutating func node(of state: Int32) -> Int? {
    if let known = states[state] { return known }
    guard states.count < limit else {
      graph.isComplete = false
      return nil
    }
    let scope = automaton.states[Int(state)].scope
    let made = add(.state, label(of: state), scope: scope)
    states[state] = made
    openStates.append(state)
    return made
  }

  private mutating func node(of field: Int, in scope: Int) -> Int {
    let place = Place(scope: scope, field: field)
    if let known = fields[place] { return known }
    let made = add(.field, plan.label(of: field, in: scope), scope: scope)
    fields[place] = made
    if let inner = plan.scopes[scope].fields[field].reader.scope {
      add(made, entry(of: inner), .filling)
    }
    return made
  }

  private mutating func add(
    _ from: Int, _ to: Int, _ kind: AutomatonGraph.Edge.Kind, _ label: String? = nil
  ) {
    let ends = Ends(from: from, to: to, kind: kind)
    guard let known = edges[ends] else {
      edges[ends] = graph.edges.count
      graph.edges.append(
        AutomatonGraph.Edge(from: from, to: to, kind: kind, labels: label.map { [$0] } ?? []))
      return
    }
    if let label, !graph.edges[known].labels.contains(label) {
      graph.edges[known].labels.append(label)
    }
  }

  /// The part walked of the paths that go on from a state.
  private func label(of state: Int32) -> String {
    var texts: [String] = []
    for item in automaton.states[Int(state)].items {
      let alternative = plan.alternatives[Int(item.alternative)]
      let text = naming.text(of: alternative.steps.prefix(Int(item.step)), in: plan)
      if !texts.contains(text) { texts.append(text) }
    }
    let shown = texts.prefix(4).map { $0.isEmpty ? "." : $0 }.joined(separator: "\n")
    return texts.count > 4 ? "\(shown)\nand \(texts.count - 4) more" : shown
  }

  // MARK: Following

  private mutating func drawScope(_ scope: Int) {
    let entry = entry(of: scope)
    follow(automaton.start(of: scope), from: entry, .names, nil)
    for climb in plan.scopes[scope].climbs where climb.format.includes(format) {
      let field = node(of: climb.field, in: scope)
      switch climb.target {
      case .source(let source): add(entry, field, .above, "../" + source.rawValue)
      case .watch(let watch):
        let kept = plan.watches[watch].scope
        _ = self.entry(of: kept)
        add(node(of: 0, in: kept), field, .above)
      }
    }
    guard case .choice(let choice) = plan.scopes[scope].kind else { return }
    for option in choice.cases {
      let literals = option.literals.map(\.text).joined(separator: ", ")
      add(node(of: 0, in: scope), self.entry(of: option.scope), .filling, literals)
    }
    if case .scope(let other) = choice.otherwise {
      add(node(of: 0, in: scope), self.entry(of: other), .filling, "else")
    }
  }

  private mutating func drawState(_ state: Int32) {
    guard let from = states[state] else { return }
    for name in naming.names(from: state, in: automaton) {
      let transition = automaton.transition(from: state, symbol: name.symbol, axis: name.axis)
      follow(transition, from: from, .names, name.text)
    }
  }

  private mutating func follow(
    _ transition: Int32, from: Int, _ kind: AutomatonGraph.Edge.Kind, _ label: String?
  ) {
    guard transition != Automaton.nothing else { return }
    let made = automaton.transitions[Int(transition)]
    let scope = Int(made.scope)
    if made.next != Automaton.dead, let next = node(of: made.next) { add(from, next, kind, label) }
    for index in made.matches {
      let match = automaton.matches[index]
      let source = match.ending.text
      let parts = [label, source].compactMap { $0 }
      let text = parts.isEmpty ? (match.step < 0 ? "." : nil) : parts.joined(separator: "/")
      add(from, node(of: Int(match.field), in: scope), kind, text)
    }
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      // What follows is the same, whatever state it was found in.
      if let known = conditions[conditional.step] {
        add(from, known, kind, label)
        continue
      }
      let step = plan.steps[Int(conditional.step)]
      let condition = add(.condition, step.conditionText(in: plan), scope: scope)
      conditions[conditional.step] = condition
      add(from, condition, kind, label)
      if let operands = step.operands { add(condition, entry(of: operands), .comparing) }
      follow(conditional.transition, from: condition, .holding, nil)
    }
  }
}

import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// A discriminator has arrived: the first decides.
  mutating func decideChoice(context: Int, _ built: Built, condition: Int32) throws {
    guard let run = rare.choices.last(where: { $0.context == context }), run.decision == nil,
      case .value(.string(let text)) = built
    else { return }
    if run.candidates.isEmpty, condition < 0 || rare.resolve(condition) == .holds {
      return try decide(run, text)
    }
    run.candidates.append((condition, text))
    rare.beginWaiting()
  }

  /// Predicates have been decided, on which discriminators may depend.
  mutating func settleCandidates() throws {
    for index in rare.choices.indices { try settleCandidates(of: rare.choices[index]) }
  }

  /// Of the discriminators that have arrived, the first that counts decides.
  mutating func settleCandidates(of run: ChoiceRun) throws {
    while let first = run.candidates.first {
      let state = rare.resolve(first.condition)
      if state == .unknown { return }
      run.candidates.removeFirst()
      rare.changeWaiting(by: -1)
      if state == .holds {
        rare.changeWaiting(by: -run.candidates.count)
        run.candidates = []
        try decide(run, first.text)
      }
    }
  }

  mutating func decide(_ run: ChoiceRun, _ text: String) throws {
    guard case .choice(let choice) = plan.scopes[run.scope].kind else { return }
    let decision = decision(for: text, choice)
    run.decision = decision
    if case .scope(let scope) = decision, run.tape != nil { try startMapper(run, scope) }
    if run.tape != nil { run.tape = nil }
  }

  func decision(for text: String, _ choice: ChoicePlan) -> ChoiceRun.Decision {
    let word = text.withoutOuterWhiteSpace
    var index = choice.index(of: word.utf8Span.span)
    if choice.comparesNames {
      // The first case counts, be it by a name or by the text as it stands.
      let named = choice.cases.firstIndex { $0.literals.contains { matchesName(word, $0) } }
      index = [index, named].compactMap(\.self).min()
    }
    return index.map { .scope(choice.cases[$0].scope) }
      ?? decision(otherwise: .unknown(word), choice)
  }

  private func decision(
    otherwise unknown: ChoiceRun.Decision, _ choice: ChoicePlan
  ) -> ChoiceRun.Decision {
    switch choice.otherwise {
    case .scope(let scope): .scope(scope)
    case .skip: .skip
    case .error: unknown
    }
  }

  /// Decides a choice as its node opens, if attributes of that alone can and none of them is there: otherwise
  /// the whole element would be held.
  func settleMissing(_ run: ChoiceRun) {
    guard !setting.isJSON, run.decision == nil, run.candidates.isEmpty,
      case .choice(let choice) = plan.scopes[run.scope].kind, choice.isOfAttributes
    else { return }
    run.decision = decision(otherwise: .missing, choice)
  }

  /// True if a text is the qualified name that a literal stands for, as in `xsi:type`: it is compared by what its prefix
  /// stands for. False for other literals, which ``ChoicePlan/index(of:)`` finds.
  private func matchesName(_ word: String, _ literal: SwitchModel.Literal) -> Bool {
    guard let name = literal.name else { return false }
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let local = parts.last.map(String.init) ?? word
    guard local.utf8.elementsEqual(name.local.utf8) else { return false }
    if setting.isJSON { return true }
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    return name.namespaces.contains(places.namespace(ofPrefix: prefix) ?? "")
  }

  /// Builds the node by the type that was chosen, from what was held.
  private mutating func startMapper(_ run: ChoiceRun, _ scope: Int) throws {
    guard let tape = run.tape else { return }
    run.tape = nil
    let frame = Int(fields.contexts[run.context].frame)
    var options = options
    let looks = options.rejectsUnread ? looks(at: frame, beside: run) : nil
    options.rejectsUnread = looks != nil
    let mapper = nested.init(
      plan: plan, automaton: automaton, options: options, limits: limits, soleScope: scope,
      outside: run.outside ?? outsideOf(frame: frame), number: number(of: run),
      name: nodes.soleName(of: frame))
    mapper.fieldUse = fieldUse
    if let looks { mapper.soleLooks = looks }
    run.mapper = mapper
    try tape.replay(into: run)
    mapper.places = places
  }

  /// The number of a choice's node; nil where predicates have yet to be decided on which it depends.
  mutating func number(of run: ChoiceRun) -> Int? {
    let context = fields.contexts[run.context]
    guard context.numbered >= 0 else { return context.number }
    // The assembly around tells as the node ends.
    if setting.soleScope != nil, context.frame == 1, fields.contexts[0].number == 0 { return nil }
    let captures = nodes.frames[Int(context.frame)].floors.captures..<nodes.captures.count
    guard
      let index = captures.first(where: {
        self.nodes.captures[$0].kind == .choice
          && rare.choices[self.nodes.captures[$0].index] === run
      })
    else { return context.number }
    let capture = self.nodes.captures[index]
    // A scalar has no end of its own that could be told later.
    if opening.isEnding, Int(context.frame) == nodes.frames.top,
      nodes.frames[nodes.frames.top].kind == .text
    {
      return number(of: capture)
    }
    let isDecided =
      rare.resolve(capture.route.condition) != .unknown
      && capture.otherRoutes.allSatisfy { rare.resolve(rare.routes[$0].condition) != .unknown }
    return isDecided ? number(of: capture) : nil
  }

  /// The node of a choice ends.
  mutating func closeChoice(_ capture: Capture) throws -> Built {
    let run = rare.choices[capture.index]
    guard case .choice(let choice) = plan.scopes[run.scope].kind else { return .nothing }
    try settleCandidates(of: run)
    rare.changeWaiting(by: -run.candidates.count)
    run.candidates = []
    if run.decision == nil {
      let decision = decision(otherwise: .missing, choice)
      run.decision = decision
      if case .scope(let scope) = decision { try startMapper(run, scope) }
    }
    switch run.decision {
    case .missing?: return .failure(missingDiscriminator(choice, run))
    case .unknown(let word)?:
      return .failure(.unknownType(word, choice, at: place(of: run.context)))
    case .scope?:
      if run.awaitsNumber { try run.finish(number: number(of: capture)) }
      return run.mapper?.takeResult() ?? .nothing
    case .skip?, nil: return .nothing
    }
  }
}

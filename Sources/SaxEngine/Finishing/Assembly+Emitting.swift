import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// An emitted node has ended.
  mutating func emit(_ built: Built, _ capture: Capture) throws {
    let index = Int(capture.field)
    let rule = plan.rules[index]
    if rule.isFallback, outcome.emitted > 0 { return }
    let condition = capture.route.condition < 0 ? -1 : rare.condition(of: capture)
    let state = condition < 0 ? Condition.State.holds : rare.resolve(condition)
    if state == .fails { return }
    let refusal = refusal(of: capture)
    guard var result = refusal.map({ .failure($0) }) ?? result(of: built, rule: rule, field: index)
    else {
      if state == .holds, outcome.emitted == 0 { hints.note(match: index) }
      return
    }
    if rule.isError, case .success(let value) = result {
      result = .failure(.declared(value, by: rule, at: nodePlace))
    }
    if setting.locatesRefused, case .failure(let error) = result,
      let range = range(of: capture)
    {
      result = .failure(error.refusing(range))
    }
    let emission = Emission(rule, rule: index, result: result)
    if state == .holds {
      try handOut(emission)
      return
    }
    let held =
      (fields.handing > 0 ? fields.handing : built.ownSize) + WaitingEmissions.Entry.ownSize
    try wait(emission, until: condition, holding: held, capture)
  }

  /// The error of a record of which a part can't be read.
  private mutating func refusal(of capture: Capture) -> BuildError? {
    if opening.currentAttribute >= 0, let lost = opening.lostInTag {
      lost.isTold = true
      return lost.error
    }
    return pending.refusal(of: capture.order)
  }

  mutating func result(
    of built: Built, rule: RulePlan, field: Int
  ) -> Result<SaxValue, BuildError>? {
    switch built {
    case .value(let value): return .success(value)
    case .failure(let error): return .failure(error.error)
    case .null:
      let field = plan.scopes[Plan.root].fields[field]
      if field.isOptional || rule.isError { return nil }
      // An `Any` is what is there, and that is null.
      if case .any = field.reader { return .success(.null) }
      return .failure(
        .emission(of: rule, found: "null", passing: "nulls", at: nodePlace))
    case .nothing:
      let field = plan.scopes[Plan.root].fields[field]
      if !field.reader.readsText || field.isOptional { return nil }
      return .failure(
        .emission(of: rule, found: "no text", passing: "empty ones", at: nodePlace))
    case .entry, .array: return nil
    }
  }

  /// Hands an object, or the error of one, to the receiver, and counts the objects.
  ///
  /// - Parameter isWithin: whether it lies within a row, so that its place isn't known.
  /// - Returns: false if it has to come by events, as its receiver found something wrong with it.
  @discardableResult
  mutating func handOut(_ emission: Emission, isWithin: Bool = false) throws -> Bool {
    if rows.passRepeated() { return true }
    if case .failure(let error) = emission.result, error.code == .declared { throw error }
    if setting.convertsObjects, fields.handing > 0 { try checkConversion(emission) }
    if case .success = emission.result {
      let output = output
      if let fieldUse { fieldUse.noteEmission(of: emission.rule) }
      let isTaken = try handOut(by: emission.rule, isWithin: isWithin) {
        try output(emission)
        return true
      }
      guard isTaken else { return false }
    } else {
      try output(emission)
    }
    if outcome.isStopping { throw StopReading() }
    return true
  }

  /// Has an object of a rule taken, and counts it meanwhile: whoever takes it may ask how many there were.
  ///
  /// - Parameter take: returns false for an object that has to come by events.
  /// - Returns: false if the object has to come by events, as its receiver found something wrong with it; then
  ///   it is not counted.
  @inline(__always)
  mutating func handOut(
    by rule: Int, isWithin: Bool, _ take: () throws -> Bool
  ) throws -> Bool {
    outcome.count()
    do {
      if try take() { return true }
      outcome.uncount()
      return false
    } catch let error as BuildError where error.place == InputPlace() {
      outcome.uncount()
      if isWithin { return false }
      try output(placing(error, of: rule))
      return true
    }
  }

  /// The error that the receiver of an object found in it, at the object's place. That is not known
  /// any more of an object that has waited.
  func placing(_ error: BuildError, of rule: Int) -> Emission {
    let place = pending.waiting.isFlushing ? InputPlace(source: options.source) : nodePlace
    var placed = error.at(place)
    if setting.locatesRefused, !pending.waiting.isFlushing, let range = rangeOfTop {
      placed = placed.refusing(range)
    }
    return Emission(plan.rules[rule], rule: rule, result: .failure(placed))
  }

  // MARK: Hooks

  mutating func hook(_ built: SaxObject) -> Built {
    var object = built
    if let finisher = plan.finishers[object.typeName] {
      do {
        object = try finisher.finish(object)
      } catch {
        return .failure(.refusal(error, at: currentPlace()))
      }
    }
    guard let hook = options.objectHooks[object.typeName] else { return .value(.object(object)) }
    do {
      switch try hook(object) {
      case .keep: return .value(.object(object))
      case .replace(let other):
        guard other.shape.isSameType(as: object.shape) else {
          throw BuildError(
            .rejected, "its hook gives an object of \(other.typeName) in its place",
            fix: "an object of \(object.typeName)")
        }
        return .value(.object(other.reshaped(as: object.shape)))
      case .drop: return .nothing
      case .stop:
        outcome.stop()
        return .value(.object(object))
      }
    } catch {
      return .failure(.rejection(object.typeName, error, at: currentPlace()))
    }
  }

  mutating func hook(_ value: SaxValue, _ type: String, _ capture: Capture) -> Built {
    let field = fields.field(of: capture, by: plan)
    var name = "\(field.owner).\(field.name)"
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    if scope >= 0, case .entry = plan.scopes[scope].kind {
      // A key is no value; the value is one of the field that has the dictionary.
      if capture.field == 0 { return .value(value) }
      name = field.owner
    }
    guard let hook = options.valueHooks[name] ?? options.valueHooks[type] else {
      return .value(value)
    }
    do {
      let value = try hook(value)
      if case .null = value { return .null }
      return .value(value)
    } catch {
      return .failure(.rejection(name, error, at: currentPlace()))
    }
  }
}

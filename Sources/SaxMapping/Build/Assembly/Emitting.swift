import SaxEvents

/// Objects that wait for a predicate which says whether they, or what they lie in, count.
struct WaitingEmissions {
  struct Entry {
    var emission: Emission
    var condition: Int32
  }

  var entries: [Entry] = []
  /// Bytes of payload that the objects came from, about.
  var size = 0
  /// Predicates of rules that open nodes still have to decide.
  var undecided = 0

  /// Whether they are being handed out.
  var isFlushing = false

  var isEmpty: Bool { entries.isEmpty }
}

extension Assembly {
  /// An emitted node has ended.
  mutating func emit(_ built: Built, _ capture: Capture) throws {
    let index = Int(capture.field)
    let rule = plan.rules[index]
    guard var result = result(of: built, rule: rule, field: index) else { return }
    if rule.isError, case .success(let value) = result {
      result = .failure(declaredError(value, rule))
    }
    let emission = Emission(rule, rule: index, result: result)
    if capture.route.condition < 0, waiting.undecided == 0, waiting.isEmpty {
      try handOut(emission)
      return
    }
    let condition = condition(of: capture)
    let state = resolve(condition)
    if state == .fails { return }
    if state == .holds, waiting.undecided == 0, waiting.isEmpty {
      try handOut(emission)
      return
    }
    waiting.entries.append(WaitingEmissions.Entry(emission: emission, condition: condition))
    pendingValues += 1
    pendingAdded += 1
    rareChanges()
    let mark = frames[frames.count - 1].mark.offset
    waiting.size += max(16, places.endMark.offset - max(mark, 0))
    if waiting.undecided > 0, waiting.size > limits.buffer {
      throw limitError(
        "objects of more than \(limits.buffer) bytes wait for a predicate of what they lie in",
        "buffer")
    }
  }

  private mutating func result(
    of built: Built, rule: RulePlan, field: Int
  ) -> Result<Value, BuildError>? {
    switch built {
    case .value(let value): return .success(value)
    case .failure(let error): return .failure(error.error)
    case .null:
      let field = plan.scopes[Plan.root].fields[field]
      if field.isOptional || rule.isError { return nil }
      // An `Any` is what is there, and that is null.
      if case .any = field.reader { return .success(.null) }
      return .failure(nullEmission(rule))
    case .nothing:
      let field = plan.scopes[Plan.root].fields[field]
      if !field.reader.readsText || field.isOptional { return nil }
      return .failure(emptyEmission(rule))
    case .entry, .array: return nil
    }
  }

  mutating func handOut(_ emission: Emission) throws {
    if case .failure(let error) = emission.result, error.code == .declared { throw error }
    if case .success = emission.result {
      emitted += 1
      fieldUse?.noteEmission(of: emission.rule)
    }
    do { try output(emission) } catch let error as BuildError {
      guard case .success = emission.result, error.place == Place() else { throw error }
      emitted -= 1
      try output(placing(error, emission))
    }
    if isStopping { throw StopReading() }
  }

  /// What the receiver of an object found wrong with it, at the object's place. That is not known
  /// any more of an object that has waited.
  func placing(_ error: BuildError, _ emission: Emission) -> Emission {
    let place = waiting.isFlushing ? Place(source: options.source) : nodePlace
    let placed = BuildError(
      error.code, error.message, at: place, mapping: error.mappingPlace, notes: error.notes,
      fix: error.fix, object: error.object, cause: error.cause)
    return Emission(plan.rules[emission.rule], rule: emission.rule, result: .failure(placed))
  }

  /// No predicate of a rule is open any more: hands out what has waited, in order.
  mutating func flushWaiting() throws {
    guard waiting.undecided == 0 else { return }
    let entries = waiting.entries
    waiting.entries = []
    waiting.size = 0
    pendingValues -= entries.count
    waiting.isFlushing = true
    defer { waiting.isFlushing = false }
    for entry in entries where resolve(entry.condition) == .holds {
      try handOut(entry.emission)
    }
  }

  // MARK: Hooks

  mutating func hook(_ object: SaxObject) -> Built {
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
        isStopping = true
        return .value(.object(object))
      }
    } catch {
      return .failure(rejection(object.typeName, error))
    }
  }

  mutating func hook(_ value: Value, _ type: String, _ capture: Capture) -> Built {
    let field = field(of: capture)
    guard let hook = options.valueHooks["\(field.owner).\(field.name)"] ?? options.valueHooks[type]
    else { return .value(value) }
    do {
      let value = try hook(value)
      if case .null = value { return .null }
      return .value(value)
    } catch {
      return .failure(rejection("\(field.owner).\(field.name)", error))
    }
  }
}

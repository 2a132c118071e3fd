import SaxEvents
internal import SaxValues

/// The memory that open objects and all that waits hold together, for `limit held`.
///
/// It is counted where memory is allocated or grows: for texts that don't lie in their values, lists and
/// dictionaries, objects, what is captured or waits; not for each scalar. An object's part is counted with
/// the context that fills it, goes to the context around with the object, and is given back as it is
/// handed out.
extension Assembly {
  @inline(__always)
  mutating func checkItems(_ count: Int) throws {
    if let most = limits.items, count > most { throw longList(most) }
  }

  @inline(never)
  private mutating func longList(_ most: Int) -> ReadingError {
    limitError("a list of more than \(most) items", "items")
  }

  @inline(__always)
  mutating func checkHeld() throws {
    if fields.held > limits.held { throw tooMuchHeld() }
  }

  /// Counts what the text takes that is being collected.
  @inline(__always)
  mutating func countText() throws {
    if texts.gathered.held &+ texts.own.held != fields.textHeld { try countLongText() }
  }

  @inline(never)
  private mutating func countLongText() throws {
    let now = texts.gathered.held + texts.own.held
    fields.hold(texts: now)
    try checkHeld()
  }

  /// Counts what a text takes that is collected by itself.
  mutating func count(_ text: TextCollector) throws {
    let now = text.text.allocated
    fields.hold(now &- text.counted)
    text.counted = now
    try checkHeld()
  }

  /// Counts what a builder has taken since it was last asked.
  @inline(__always)
  mutating func count(_ builder: AnyBuilder) throws {
    fields.hold(builder.held &- builder.counted)
    builder.counted = builder.held
    try checkHeld()
  }

  /// Counts what a choice has taken since it was last asked, in its tape and its mapper.
  mutating func count(_ run: ChoiceRun) throws {
    let now = (run.tape?.held ?? 0) + (run.mapper?.held ?? 0)
    fields.hold(now &- run.counted)
    run.counted = now
    try checkHeld()
  }

  /// An object is about to become a value of a Swift type, which takes about as much.
  @inline(__always)
  mutating func checkConversion(_ emission: Emission) throws {
    if fields.held &+ fields.handing &* 2 > limits.held { throw tooMuchToConvert(emission) }
  }

  // MARK: The error

  @inline(never)
  private mutating func tooMuchToConvert(_ emission: Emission) -> ReadingError {
    limitError(
      "more than \(limits.held) bytes held by one \(plan.rules[emission.rule].typeName) and the Swift "
        + "value that it becomes", "held")
  }

  @inline(never)
  private mutating func tooMuchHeld() -> ReadingError {
    var sizes: [String: Int] = [:]
    addHeld(to: &sizes)
    let most = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let whose = most.map { ", most of it in \($0.key)" } ?? ""
    return limitError("more than \(limits.held) bytes held by open objects\(whose)", "held")
  }

  /// Adds the bytes that each field holds in all open objects, about.
  func addHeld(to sizes: inout [String: Int]) {
    for context in 0..<fields.contexts.count where fields.contexts[context].scope > 0 {
      let scope = plan.scopes[Int(fields.contexts[context].scope)]
      for (index, field) in scope.fields.enumerated() {
        let size = fields.cells[fields.contexts[context].cells + index].value.sampledSize
        if size > 0 { sizes[field.title, default: 0] += size }
      }
      for pending in fields.contexts[context].extra?.pending ?? [] where pending.size > 0 {
        sizes[scope.fields[pending.field].title, default: 0] += pending.size
      }
    }
    for index in 0..<nodes.captures.count {
      let capture = nodes.captures[index]
      var size = 0
      switch capture.kind {
      case .any: size = rare.anyBuilders[capture.index].held
      case .raw: size = rare.rawTexts[capture.index].text.count
      case .directText: size = rare.directTexts[capture.index].text.count
      case .text: size = texts.gathered.count - capture.index
      case .choice:
        let run = rare.choices[capture.index]
        size = run.tape?.held ?? 0
        run.mapper?.addHeld(to: &sizes)
      case .context, .number: break
      }
      let scope = fields.contexts[Int(capture.context)].scope
      if size > 0, scope >= 0 {
        sizes[plan.scopes[Int(scope)].fields[Int(capture.field)].title, default: 0] += size
      }
    }
    for entry in pending.waiting.entries where entry.held > 0 {
      sizes[plan.rules[entry.emission.rule].typeName, default: 0] += entry.held
    }
  }
}

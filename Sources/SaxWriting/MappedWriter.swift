package import SaxEngine
package import SaxEvents
internal import SaxLanguage
package import SaxValues

/// Writes the objects of a mapping as the events of one format, in what the paths of their rules say around them.
package final class MappedWriter {
  let plan: WritingPlan
  let namespaces: [NamespaceModel]
  let types: [TypeModel]
  let writer: any DocumentWriter
  let form: any ObjectForm
  let options: WritingOptions

  /// The steps that are open, from the document on.
  var open: [OpenStep] = []
  var hasBegun = false
  /// The constants that have been written into the root value.
  var root: [WrittenConstant] = []
  var hasWritten = false
  /// True if a document of XML has its root element.
  private var hasRoot = false
  var isFinished = false
  /// The outer rules whose node is open and has no object of the rule yet.
  var ownerless: Set<Int> = []
  /// The outer rules of which an object was written without the objects that belong into it.
  var lone: Set<Int> = []
  /// The rule that wrote the last object, for the next of its type.
  private var last: (shape: ObjectShape, rule: WrittenRule)?

  struct OpenStep {
    var step: WrittenStep
    /// True if it is an array, to which objects are added.
    var isArray: Bool
    /// True if what is in it waits for an object of which it is the node.
    var isWaiting: Bool
  }

  var isJSON: Bool { plan.format == .json }

  /// Creates a writer of a mapping's objects, for one document.
  ///
  /// - Parameters:
  ///   - writer: takes the events.
  ///   - types: the names of those whose objects it is given; nil if that may be any.
  /// - Throws: ``WritingError`` if the mapping can't be written in the format.
  package convenience init(
    _ mapping: Mapping, as format: MappedFormat, to writer: any DocumentWriter,
    options: WritingOptions = WritingOptions(), types: Set<String>? = nil
  ) throws(WritingError) {
    let plan = WritingPlanner.plan(
      of: mapping.model, in: format == .json ? .json : .xml,
      converters: Set(options.converters.keys), attributePrefix: options.reading.attributePrefix,
      types: types)
    if let issue = plan.obstacles.first {
      throw WritingError(
        .mapping, "\(issue.name) can't be written: \(issue.reason)", field: issue.name,
        mapping: issue.place.described, fix: issue.fix)
    }
    self.init(plan, mapping.model.namespaces, mapping.model.types, to: writer, options)
  }

  /// One by the same plan, for another document.
  package convenience init(like other: MappedWriter, to writer: any DocumentWriter) {
    self.init(other.plan, other.namespaces, other.types, to: writer, other.options)
  }

  private init(
    _ plan: WritingPlan, _ namespaces: [NamespaceModel], _ types: [TypeModel],
    to writer: any DocumentWriter, _ options: WritingOptions
  ) {
    self.plan = plan
    self.types = types
    self.namespaces = namespaces
    self.writer = writer
    self.options = options
    form =
      plan.format == .json
      ? JSONForm(plan, options, to: writer) : XMLForm(plan, options, namespaces, to: writer)
  }

  /// True if any number of values follow one another: in JSON, where a rule's path is `/`.
  package static func isSequence(_ mapping: Mapping, as format: MappedFormat) -> Bool {
    format == .json
      && WritingPlanner.plan(of: mapping.model, in: .json).rules.contains(where: \.steps.isEmpty)
  }

  /// True if what is written may be read as something else than it was, as predicates are left out.
  package var isInexact: Bool { !plan.inexactness.isEmpty }

  /// The rule that makes a value, and those whose objects are around it; nil if there is none.
  package func rules(
    for value: SaxValue, by index: Int? = nil
  ) -> (own: Int, around: Set<Int>)? {
    rule(for: value, by: index).map { own in
      let around = plan.rules.filter {
        $0.steps.count < own.steps.count && own.steps.lead(through: $0.steps)
      }
      return (own.index, Set(around.map(\.index)))
    }
  }

  /// The fields that are not written, with their types, but for those that others restore.
  package var passedOver: Set<String> {
    Set(plan.passedOver.lazy.filter { !$0.isRestored }.map(\.name))
  }

  /// The fields and rules that are not written, and why.
  package var notes: [WritingIssue] { plan.passedOver }

  /// The rules that say `to none`, by their indices.
  package var leftOut: Set<Int> { plan.leftOut }

  /// The fields that hold subtrees as they are, `Any`, with their types: XML gives only texts back.
  package var subtrees: Set<String> {
    if isJSON { return [] }
    var names: Set<String> = []
    for type in types {
      guard case .object(let fields) = type.kind else { continue }
      for field in fields where field.type.innermost == .any {
        names.insert("\(type.name).\(field.name)")
      }
    }
    return names
  }

  /// Writes a value that a rule makes.
  ///
  /// - Parameter index: of the rule that made it; nil where that is not known.
  /// - Throws: ``WritingError`` if the value does not fit; what the writer's taker throws.
  package func write(_ value: SaxValue, by index: Int? = nil) throws {
    if isFinished {
      throw WritingError(.structure, "the document is finished", fix: "another writer")
    }
    guard let rule = rule(for: value, by: index) else {
      throw noRule(for: value)
    }
    let known = try named(rule, for: value)
    try begin(known)
    if known.isOuter, case .object(let object) = value { return try writeOuter(object, known) }
    try openAround(known)
    try checkRoot(known)
    try holding {
      if open.isEmpty { try form.declarePrefixes() }
      try form.write(value, by: known)
    }
    if open.isEmpty { hasRoot = true }
  }

  /// Checks that a document of XML has no root element yet, where an object is to be that.
  func checkRoot(_ rule: WrittenRule) throws(WritingError) {
    guard !isJSON, open.isEmpty, hasRoot else { return }
    let issue = plan.roots.first { $0.name == "emit \(rule.typeName)" }
    throw WritingError(
      .structure, "\(rule.typeName) would be a second root element, and a document of XML has one",
      mapping: issue?.place.described, fix: issue?.fix ?? "a document for each")
  }

  /// Gives a rule of JSON the name that its paths have for an object, as objects of one name are one array.
  private func named(_ rule: WrittenRule, for value: SaxValue) throws -> WrittenRule {
    guard isJSON, let names = rule.names, !names.takesAny, !rule.steps.isEmpty else { return rule }
    return rule.named(try form.name(of: value, rule.content, names, nil))
  }

  private func noRule(for value: SaxValue) -> WritingError {
    let name = if case .object(let object) = value { object.typeName } else { "such a value" }
    let issue = plan.passedOver.first { $0.name == "emit \(name)" }
    return WritingError(
      .mapping, issue.map { "\($0.name) is not written: \($0.reason)" } ?? "no rule emits \(name)",
      mapping: issue?.place.described, fix: issue?.fix ?? "emit \(name) at /path")
  }

  /// Ends the node of an object that is not written, so that what was written in it is in no other's.
  package func refuse(_ value: SaxValue, by index: Int? = nil) throws {
    if let rule = rule(for: value, by: index) { try refuse(rule) }
  }

  /// Ends the node of an object that a rule could not make, so that what was written in it is in no other's.
  package func refuse(by index: Int) throws {
    if let rule = plan.rules.first(where: { $0.index == index }) { try refuse(rule) }
  }

  func refuse(_ rule: WrittenRule) throws {
    guard rule.isOuter, hasBegun, open.map(\.step).lead(through: rule.steps) else { return }
    ownerless.remove(rule.index)
    try endNode(of: rule)
  }

  /// True if something is around the objects of a rule.
  package func hasFrame(_ rule: Int) -> Bool {
    plan.rules.contains { $0.index == rule && $0.steps.count > (isJSON ? 0 : 1) }
  }

  /// Writes what is around a value, and nothing in it.
  package func writeFrame(of value: SaxValue, by index: Int? = nil) throws {
    guard let rule = rule(for: value, by: index), !rule.steps.isEmpty else { return }
    try begin(rule)
    try openAround(try named(rule, for: value))
  }

  /// Ends the document, once.
  package func finish() throws {
    if isFinished { return }
    isFinished = true
    if !hasBegun, !hasWritten {
      // What would be around objects.
      if let rule = plan.rules.first {
        try begin(rule)
        if !rule.steps.isEmpty { try openAround(rule) }
      }
    }
    try close(to: 0)
    if let rule = outerRule { try end(rule) }
    try form.finish()
    try writer.finish()
  }

  /// Hands on what has been written.
  package func flush() throws { try writer.flush() }

  private func rule(for value: SaxValue, by index: Int?) -> WrittenRule? {
    if let index, let known = plan.rules.first(where: { $0.index == index }), takes(known, value) {
      return known
    }
    guard case .object(let object) = value else { return plan.rules.first { takes($0, value) } }
    if let last, last.shape === object.shape { return last.rule }
    let rule =
      plan.rules.first { rule in
        switch rule.content {
        // One that a `switch` chose is of the rule that has it.
        case .object(let id, _): !object.isChosen && plan.types[id]?.name == object.typeName
        case .choice(let id, _):
          plan.choices[id]?.types[object.typeName].map { object.isChosen || $0.takesOthers } == true
        default: false
        }
        // That nothing else says so is no matter where it is written alone.
      } ?? (object.isChosen ? plan.rules.first { takes($0, value) } : nil)
    if let rule { last = (object.shape, rule) }
    return rule
  }

  /// True if a rule's values may be such.
  private func takes(_ rule: WrittenRule, _ value: SaxValue) -> Bool {
    switch (rule.content, value) {
    case (.object(let id, _), .object(let object)): plan.types[id]?.name == object.typeName
    case (.choice(let id, _), .object(let object)):
      plan.choices[id]?.types[object.typeName] != nil
    case (.object, _), (.choice, _), (_, .object): false
    case (.scalar(let scalar), _): scalar.holds(value)
    case (.raw, .raw), (.items, .list), (.listInText, .list), (.only, .list),
      (.entries, .dictionary):
      true
    case (.raw, _), (.items, _), (.listInText, _), (.only, _), (.entries, _): false
    case (.any, _), (.existence, _), (.names, _), (.converted, _): true
    }
  }

  func holding(_ body: () throws -> Void) throws {
    writer.hold()
    do {
      try body()
    } catch {
      writer.takeBack()
      throw error
    }
    try writer.keep()
  }

  // MARK: Around objects

  func begin(_ rule: WrittenRule) throws {
    // What stands around nothing is a value of its own.
    let wanted = rule.steps.isEmpty && !rule.isOuter ? [] : rule.root
    if hasBegun {
      if wanted.allSatisfy(root.contains) { return }
      throw WritingError(
        .structure, "the document has begun without what the path of \(rule.typeName) asks for",
        fix: "a document of its own")
    }
    hasBegun = true
    hasWritten = true
    root = wanted
    try form.begin(root)
  }

  /// Opens what an object of a rule stands in, and closes what it does not.
  func openAround(_ rule: WrittenRule) throws {
    if rule.steps.isEmpty { return }
    let isArray = isJSON && rule.names == nil
    let count = isArray ? rule.steps.count : rule.steps.count - 1
    var same = 0
    while same < open.count, same < count, open[same].isArray == (isArray && same == count - 1),
      // What a path asks of an item is no matter of the array.
      open[same].isArray
        ? open[same].step.name == rule.steps[same].name
        : open[same].step.isOne(of: rule.steps[same])
    {
      same += 1
    }
    if same == open.count, same == count { return }
    try close(to: same)
    for index in same..<count {
      try open(rule.steps[index], isArray: isArray && index == count - 1)
    }
  }

  func open(_ step: WrittenStep, isArray: Bool) throws {
    if open.isEmpty, !isJSON {
      if hasRoot {
        throw WritingError(
          .structure,
          "\(step.name.local) would be a second root element, and a document of XML has one",
          fix: "a document for each, or an element around them")
      }
      hasRoot = true
      try form.declarePrefixes()
    }
    try form.open(step, isArray: isArray)
    let isWaiting = plan.rules.contains { rule in
      rule.comesFirst && rule.steps.count == open.count + 1
        && (open.map(\.step) + [step]).lead(through: rule.steps)
    }
    if isWaiting { writer.beginWaiting() }
    if open.isEmpty, let rule = outerRule { ownerless.insert(rule) }
    open.append(OpenStep(step: step, isArray: isArray, isWaiting: isWaiting))
    if let rule = outerRule { ownerless.insert(rule) }
  }

  /// The outer rule whose node is open, with no node in that: of JSON, the root value.
  var outerRule: Int? {
    plan.rules.first {
      $0.isOuter && $0.steps.count == open.count && open.map(\.step).lead(through: $0.steps)
    }?.index
  }

  func close(to count: Int) throws {
    while open.count > count {
      if let rule = outerRule { try end(rule) }
      let step = open.removeLast()
      if step.isWaiting { try writer.endWaiting() }
      try form.close(isArray: step.isArray)
    }
  }
}

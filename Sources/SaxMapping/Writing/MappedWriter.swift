package import SaxEvents
internal import SaxLanguage
package import SaxValues

/// Writes the objects of a mapping as the events of one format, in what the paths of their rules say around them.
package final class MappedWriter {
  let plan: WritingPlan
  let model: MappingModel
  let writer: any DocumentWriter
  let options: WritingOptions
  var scratch: [UInt8] = []
  var attributes = AttributeList()

  /// The steps that are open, from the document on.
  private var open: [OpenStep] = []
  /// The keys of the JSON objects that are open, the root's first.
  private var keys: [Set<[UInt8]>] = []
  private var hasBegun = false
  private var hasWritten = false

  private struct OpenStep {
    var step: WrittenStep
    /// True if it is an array, to which objects are added.
    var isArray: Bool
  }

  var isJSON: Bool { plan.format == .json }

  /// - Parameter writer: takes the events.
  /// - Throws: ``WritingError`` if the mapping can't be written in the format.
  package init(
    _ mapping: Mapping, as format: MappedFormat, to writer: any DocumentWriter,
    options: WritingOptions = WritingOptions()
  ) throws(WritingError) {
    plan = WritingPlanner.plan(of: mapping.model, in: format == .json ? .json : .xml)
    model = mapping.model
    self.writer = writer
    self.options = options
    if let issue = plan.obstacles.first {
      throw WritingError(
        .mapping, "\(issue.name) can't be written: \(issue.reason)", field: issue.name,
        mapping: issue.place.described, fix: issue.fix)
    }
  }

  /// One by the same plan, for another document.
  package init(like other: MappedWriter, to writer: any DocumentWriter) {
    plan = other.plan
    model = other.model
    options = other.options
    self.writer = writer
  }

  /// True if any number of values follow one another: in JSON, where a rule's path is `/`.
  package static func isSequence(_ mapping: Mapping, as format: MappedFormat) -> Bool {
    format == .json
      && WritingPlanner.plan(of: mapping.model, in: .json).rules.contains(where: \.steps.isEmpty)
  }

  /// True if what is written may be read as something else than it was, as predicates are left out.
  package var isInexact: Bool { plan.isInexact }

  /// The rule that makes a value, and those whose objects are around it; nil if there is none.
  package func rules(for value: SaxValue) -> (own: Int, around: Set<Int>)? {
    rule(for: value).map { own in
      let around = plan.rules.filter {
        $0.steps.count < own.steps.count && own.steps.starts(with: $0.steps)
      }
      return (own.index, Set(around.map(\.index)))
    }
  }

  /// The fields that are not written, with their types.
  package var passedOver: Set<String> { Set(plan.passedOver.map(\.name)) }

  /// Writes an object whole, or nothing of it.
  ///
  /// - Throws: ``WritingError`` if the object does not fit; what the writer's taker throws.
  package func write(_ object: SaxObject) throws { try write(.object(object)) }

  /// Writes a value that a rule makes.
  package func write(_ value: SaxValue) throws {
    guard let rule = rule(for: value) else {
      let name = if case .object(let object) = value { object.typeName } else { "such a value" }
      throw WritingError(.mapping, "no rule emits \(name)", fix: "emit \(name) at /path")
    }
    try begin()
    if rule.isOuter, case .object(let object) = value { return try writeOuter(object, rule) }
    try openAround(rule)
    try holding {
      guard let step = rule.steps.last else { return try writeValue(value, rule.content, [], rule) }
      if isJSON {
        try writeValue(value, rule.content, step.constants, rule)
      } else {
        try writeElement(step.name, step.constants, value, rule.content)
      }
    }
  }

  /// Writes what is around a value, and nothing in it.
  package func writeFrame(of value: SaxValue) throws {
    guard let rule = rule(for: value), !rule.steps.isEmpty else { return }
    try begin()
    try openAround(rule)
  }

  /// Ends the document.
  package func finish() throws {
    if !hasBegun, !hasWritten {
      try begin()
      // What would be around objects.
      if let rule = plan.rules.first, !rule.steps.isEmpty { try openAround(rule) }
    }
    try close(to: 0)
    if isJSON, !keys.isEmpty {
      keys.removeLast()
      try writer.end()
    }
    try writer.finish()
  }

  /// Hands on what has been written.
  package func flush() throws { try writer.flush() }

  private func rule(for value: SaxValue) -> WrittenRule? {
    plan.rules.first { rule in
      // One that a `switch` chose is of the rule that has it.
      if case .object(let object) = value, case .object = rule.content, object.isChosen {
        return false
      }
      return switch (value, rule.content) {
      case (.object(let object), .object(let id)): plan.types[id]?.name == object.typeName
      case (.object(let object), .choice(let id)): plan.choices[id]?.types[object.typeName] != nil
      case (.object, _), (_, .object), (_, .choice): false
      default: true
      }
    }
  }

  private func holding(_ body: () throws -> Void) throws {
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

  private func begin() throws {
    if hasBegun { return }
    hasBegun = true
    hasWritten = true
    if isJSON, plan.rules.contains(where: { !$0.steps.isEmpty }) {
      _ = try writer.startObject()
      keys.append([])
    }
  }

  /// Opens what an object of a rule stands in, and closes what it does not.
  private func openAround(_ rule: WrittenRule) throws {
    if rule.steps.isEmpty { return }
    let around = isJSON ? rule.steps : rule.steps.dropLast()
    var same = 0
    while same < open.count, same < around.count, open[same].step == around[same],
      open[same].isArray == (isJSON && same == around.count - 1)
    {
      same += 1
    }
    try close(to: same)
    for index in same..<around.count {
      try open(around[index], isArray: isJSON && index == around.count - 1)
    }
  }

  private func open(_ step: WrittenStep, isArray: Bool) throws {
    if isJSON {
      try beginMember(step.name)
      if isArray {
        _ = try writer.startArray()
      } else {
        _ = try writer.startObject()
        keys.append([])
        for constant in step.constants { try writeConstantMember(constant) }
      }
    } else {
      attributes.removeAll()
      try startElement(step.name, step.constants)
    }
    open.append(OpenStep(step: step, isArray: isArray))
  }

  private func beginMember(_ name: WrittenName) throws {
    guard keys[keys.count - 1].insert(name.localBytes).inserted else {
      throw WritingError(
        .structure, "\(name.local) was closed when objects of another rule came",
        fix: "the objects of one rule after the other, or XML")
    }
    _ = try writer.key(name.localBytes.span)
  }

  private func close(to count: Int) throws {
    while open.count > count {
      let last = open.removeLast()
      if isJSON, !last.isArray { keys.removeLast() }
      try writer.end()
    }
  }

  /// An object in whose node others have been written: its own fields go into that before it ends.
  private func writeOuter(_ object: SaxObject, _ rule: WrittenRule) throws {
    let isOpen = open.count >= rule.steps.count && open.map(\.step).starts(with: rule.steps)
    if isOpen {
      try close(to: rule.steps.count)
    } else {
      try close(to: zip(open, rule.steps.dropLast()).prefix { $0.step == $1 }.count)
      for step in rule.steps[open.count...] { try open(step, isArray: false) }
    }
    try holding { try writeFields(of: object, rule.content) }
    guard rule.steps.isEmpty else { return try close(to: rule.steps.count - 1) }
    // The next object is of another value.
    keys = []
    hasBegun = false
    try writer.end()
  }

  private func writeFields(of object: SaxObject, _ content: WrittenContent) throws {
    guard let id = typeID(of: object, content), let type = plan.types[id] else { return }
    let filled = try filled(object, type)
    if case .choice(let choice) = content,
      let constant = plan.choices[choice]?.types[object.typeName]?.constant,
      try !isField(constant, type.nodes, type.text, filled)
    {
      try writeConstant(constant)
    }
    if isJSON {
      for member in type.members { try writeMember(member, type.nodes, filled) }
    } else {
      for node in type.nodes where !node.name.isAttribute { try writeNode(node, filled) }
    }
  }

  /// Writes what says which type an object is, into a node that is open.
  private func writeConstant(_ constant: WrittenConstant) throws {
    if isJSON { return try writeConstantMember(constant) }
    guard let name = constant.name, !name.isAttribute else {
      throw WritingError(
        .structure,
        "an attribute says which type the object is, and others were written in it before")
    }
    let text = Array(constant.text.utf8)
    attributes.removeAll()
    try startElement(name, [])
    try writer.text(text.span)
    try writer.end()
  }

  func typeID(of object: SaxObject, _ content: WrittenContent) -> TypeID? {
    switch content {
    case .object(let id): plan.types[id]?.name == object.typeName ? id : nil
    case .choice(let id): plan.choices[id]?.types[object.typeName]?.type
    default: nil
    }
  }
}

extension MappedWriter {
  /// The values of an object of a type.
  ///
  /// - Throws: ``WritingError`` if it has other fields, as one of another mapping may.
  func filled(_ object: SaxObject, _ type: WrittenType) throws(WritingError) -> Filled {
    guard object.slots.count == type.fields.count else {
      throw WritingError(
        .value,
        "a \(object.typeName) of another mapping, with \(object.slots.count) fields for \(type.fields.count)",
        fix: "mapping.object(\"\(object.typeName)\", …)")
    }
    return Filled(object: object, type: type)
  }
}

/// The values that nodes are filled from.
struct Filled {
  var object: SaxObject
  var type: WrittenType
  var item = SaxValue.null
  var key = ""

  func value(of filler: WrittenFiller) -> SaxValue {
    switch filler.source {
    case .field(let index): index < object.slots.count ? object.slots[index] : .null
    case .item: item
    case .key: .string(key)
    }
  }

  func with(item: SaxValue, key: String = "") -> Filled {
    var made = self
    made.item = item
    made.key = key
    return made
  }
}

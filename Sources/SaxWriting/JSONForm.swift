internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Objects as JSON.
final class JSONForm: ObjectForm {
  let plan: WritingPlan
  let options: WritingOptions
  let writer: any DocumentWriter
  let keepsEmpty: Bool
  /// The key of a node's own text.
  let textKey: WrittenName
  // As no call that has it makes another that has; the check took a twentieth of the time of writing.
  @exclusivity(unchecked) var scratch: [UInt8] = []

  /// The keys of the objects that are open around what is written, the root's first.
  private var keys: [Set<[UInt8]>] = []
  /// The hashes of the keys of objects in the node that is open, which are called by what is in them.
  private var named: Set<Int> = []
  /// True if a value of the root has been begun.
  private var hasBegun = false
  /// True if the values of the root are the items of an array, which is open; nil before the first.
  private var areItems: Bool?

  init(_ plan: WritingPlan, _ options: WritingOptions, to writer: any DocumentWriter) {
    self.plan = plan
    self.options = options
    self.writer = writer
    keepsEmpty = options.keepsEmpty
    textKey = WrittenName(options.reading.textKey)
  }

  // MARK: Around objects

  func begin(_ constants: [WrittenConstant]) throws {
    guard plan.rules.contains(where: { !$0.steps.isEmpty }) else { return }
    // Before anything is handed on: whoever takes it may throw, and the next object is written all the same.
    hasBegun = true
    keys = [Set(constants.map { $0.name?.localBytes ?? textKey.localBytes })]
    _ = try writer.startObject()
    for constant in constants { try write(constant) }
  }

  func declarePrefixes() {}

  func open(_ step: WrittenStep, isArray: Bool) throws {
    guard keys[keys.count - 1].insert(step.name.localBytes).inserted else {
      throw WritingError(
        .structure, "\(step.name.local) was closed when objects of another rule came",
        fix: "the objects of one rule after the other, or XML")
    }
    named = []
    try writeKey(step.name)
    if isArray {
      _ = try writer.startArray()
      return
    }
    _ = try writer.startObject()
    keys.append([])
    for constant in step.constants { try write(constant) }
  }

  func close(isArray: Bool) throws {
    if !isArray { keys.removeLast() }
    try writer.end()
  }

  func finish() throws {
    if !keys.isEmpty { try close(isArray: false) }
    // No value is no document, but an array of none is read as that.
    if areItems == nil, !hasBegun, !options.areLines { _ = try writer.startArray() }
    if areItems == true || areItems == nil && !hasBegun && !options.areLines { try writer.end() }
  }

  func write(_ value: SaxValue, by rule: WrittenRule) throws {
    // An array that stands alone is read as its items: where the first value is one, all are the items of another.
    let opensArray =
      rule.steps.isEmpty && areItems == nil && !options.areLines && isArray(value, rule.content)
    if opensArray { _ = try writer.startArray() }
    // One behind other values is read as its items too, so that it is the only item of another.
    let isItem =
      rule.steps.isEmpty && areItems == false && !options.areLines && isArray(value, rule.content)
    if isItem { _ = try writer.startArray() }
    if let names = rule.names {
      let name = try key(of: value, rule.content, names, nil)
      guard named.insert(name.localBytes.hashValue).inserted else {
        throw refusal(
          "the key \(name.local) has been written, and an object of JSON has it once", nil,
          fix: "emit … to json(…), with a path of names")
      }
      try writeKey(name)
    }
    try write(value, rule.content, rule.steps.last?.constants ?? rule.root, nil)
    if isItem { try writer.end() }
    areItems = areItems ?? opensArray
  }

  func writeFields(of filled: Filled, saying constant: WrittenConstant?) throws {
    if let constant {
      for constant in try constants(
        [constant], besides: filled.type.nodes, filled.type.text, filled)
      {
        try write(constant)
      }
    }
    for member in filled.type.members { try write(member, filled) }
  }

  // MARK: Members

  private func write(_ member: WrittenMember, _ filled: Filled) throws {
    if let filler = member.scalar {
      let value = filled.object.slots[filler.slot]
      if case .null = value, !options.writesNil { return }
      try writeKey(member.name)
      return try write(value, filler)
    }
    if let filler = member.items, let field = member.nodes[0].repeats?.field,
      case .list(let items) = filled.object.slots[field]
    {
      if items.isEmpty, !keepsEmpty { return }
      try writeKey(member.name)
      _ = try writer.startArray()
      for item in items { try write(item, filler) }
      return try writer.end()
    }
    if let named = member.named {
      return try writeNamed(named.names, named.filler, member, filled)
    }
    guard let node = member.single else { return try writeArray(member, filled) }
    if node.isPlain, let filler = node.filler {
      let value = filled.value(of: filler)
      guard isPresent(value, filler) else { return }
      try writeKey(member.name)
      return try writeSingle(value, filler, [])
    }
    guard isPresent(node, filled) else { return }
    try writeKey(member.name)
    try write(node, filled)
  }

  private func writeArray(_ member: WrittenMember, _ filled: Filled) throws {
    guard member.nodes.contains(where: { isPresent($0, filled) }) else { return }
    try writeKey(member.name)
    if member.nodes.count == 1, let field = member.nodes[0].repeats?.field,
      case .null = filled.object.slots[field]
    {
      return try writeNull()
    }
    _ = try writer.startArray()
    for node in member.nodes {
      if let repeats = node.repeats {
        try forEachItem(repeats, filled) { try write(node, $0) }
      } else if isPresent(node, filled) {
        try write(node, filled)
      }
    }
    try writer.end()
  }

  /// Writes objects that have the names of their types: those of one type as one member.
  private func writeNamed(
    _ names: WrittenNames, _ filler: WrittenFiller, _ member: WrittenMember, _ filled: Filled
  ) throws {
    let isList = member.single == nil
    var items: [SaxValue] = []
    if isList, let field = member.nodes.first?.repeats?.field,
      case .list(let values) = filled.object.slots[field]
    {
      items = values
    } else if !isList, isPresent(filled.value(of: filler), filler) {
      items = [filled.value(of: filler)]
    }
    var groups: [(name: WrittenName, items: [SaxValue])] = []
    var known: [WrittenName: Int] = [:]
    for item in items {
      let name = try key(of: item, filler.content, names, filler.field)
      if let index = known[name] {
        groups[index].items.append(item)
      } else {
        known[name] = groups.count
        groups.append((name, [item]))
      }
    }
    let constants = member.nodes[0].constants
    for (name, items) in groups {
      try writeKey(name)
      if items.count == 1, !isList || names.takesAny && filler.content.isObject {
        try writeSingle(items[0], filler, constants)
        continue
      }
      _ = try writer.startArray()
      for item in items { try write(item, filler, constants) }
      try writer.end()
    }
  }

  /// Finds the key of an object that is called by what is in it.
  func key(
    of value: SaxValue, _ content: WrittenContent, _ names: WrittenNames, _ field: WrittenField?
  ) throws -> WrittenName {
    let name = try name(of: value, content, names, field)
    try checkKey(name.local, field)
    return name
  }

  /// Checks that a key is that of a child.
  func checkKey(
    _ key: String, _ field: WrittenField?, mayBeAttribute: Bool = false
  ) throws(WritingError) {
    if !mayBeAttribute, options.reading.isAttribute(key) {
      throw refusal("its key \(key) is that of an attribute", field)
    }
    if key == options.reading.textKey {
      throw refusal("its key \(key) is that of a text", field)
    }
  }

  /// Writes the value of a node's member.
  private func write(_ node: WrittenNode, _ filled: Filled) throws {
    guard let filler = node.filler else {
      return try writeObject(node.constants, node.nodes, node.members, nil, filled)
    }
    if filler.content.isText, !node.nodes.isEmpty || !node.constants.isEmpty {
      do {
        return try writeObject(node.constants, node.nodes, node.members, filler, filled)
      } catch {
        throw located(error, filler.field)
      }
    }
    try writeSingle(filled.value(of: filler), filler, constants(of: node, filled))
  }

  /// Writes the value of a node that is nothing else.
  private func write(_ value: SaxValue, _ filler: WrittenFiller) throws {
    switch filler.short {
    case .verbatim:
      if case .string(var text) = value { return try text.withUTF8 { try writer.string($0.span) } }
    case .int:
      if case .int(let number) = value { return try writer.number(Int64(number)) }
    case .double:
      if case .double(let number) = value, number.isFinite {
        scratch.removeAll(keepingCapacity: true)
        DoubleFormat.print(number, to: &scratch)
        let text = scratch
        return try writer.number(known: text.span)
      }
    case .bool:
      if case .bool(let isTrue) = value {
        return try writer.scalar(
          Scalar(kind: isTrue ? .true : .false, text: Span(), source: Span()))
      }
    case .none: break
    }
    try write(value, filler, [])
  }

  func write(
    _ value: SaxValue, _ filler: WrittenFiller, _ constants: [WrittenConstant]
  ) throws {
    do {
      try write(value, filler.content, constants, filler.field)
    } catch {
      throw located(error, filler.field)
    }
  }

  // MARK: Values

  func write(
    _ value: SaxValue, _ content: WrittenContent, _ constants: [WrittenConstant],
    _ field: WrittenField?
  ) throws {
    if case .null = value { return try writeNull() }
    if !constants.isEmpty, content.isText {
      return try writeTagged(value, content, constants, field)
    }
    // One after the other: a switch over both copies them first.
    switch content {
    case .scalar(let scalar): try write(value, scalar, content, field)
    case .object(let id, _):
      guard case .object(let object) = value, let type = type(id, of: object) else {
        throw otherType(value, field)
      }
      try write(object, type, constants)
    default: try writeOther(value, content, constants, field)
    }
  }

  /// By itself, as its frame would be on the stack for each level of objects.
  private func writeOther(
    _ value: SaxValue, _ content: WrittenContent, _ constants: [WrittenConstant],
    _ field: WrittenField?
  ) throws {
    switch (content, value) {
    case (.listInText, _), (.converted, _):
      try print(value, content, for: field)
      try writeString()
    case (.only(let content), .list(let items)):
      guard items.count == 1 else {
        try print(value, content, for: field)
        return
      }
      try write(items[0], content, [], field)
    case (.names(let scalar), _): try writeNames(items(of: value), scalar, constants, field)
    case (.existence, _):
      if constants.isEmpty { return try writeNull() }
      _ = try writer.startObject()
      for constant in constants { try write(constant) }
      try writer.end()
    case (.choice(let id, _), .object(let object)):
      guard let known = plan.choices[id]?.types[object.typeName], let type = plan.types[known.type]
      else { throw refusal("the switch does not choose \(object.typeName)", field) }
      try write(object, type, try self.constants(constants, and: known.constant, field))
    case (.items(let content, _), .list(let items)):
      if let constant = constants.first {
        throw refusal("an array can't say the \"\(constant.text)\" that its path asks for", field)
      }
      _ = try writer.startArray()
      for item in items { try write(item, content, [], field) }
      try writer.end()
    case (.entries(let content, let areLists, let takesAttributes), .dictionary(let entries)):
      let own = try self.constants(constants, besides: entries, content, field)
      _ = try writer.startObject()
      for constant in own { try write(constant) }
      for (key, value) in zip(entries.keys, entries.values) {
        try checkKey(key, field, mayBeAttribute: takesAttributes)
        try writeEntry(key, value, content, areLists: areLists, field)
      }
      try writer.end()
    case (.any, _):
      _ = try self.constants(constants, besides: value, field)
      try writeAny(value)
    case (.raw, .raw(let text)):
      let source = Array(text.utf8)
      try writer.source(source.span)
    default: throw otherType(value, field)
    }
  }

  private func otherType(_ value: SaxValue, _ field: WrittenField?) -> WritingError {
    refusal("\(value.shown) is of another type", field)
  }

  private func write(
    _ object: SaxObject, _ type: WrittenType, _ constants: [WrittenConstant]
  ) throws {
    let filled = try filled(object, type)
    if let whole = type.whole { return try write(try filled.whole(whole), whole, constants) }
    if constants.isEmpty, type.members.isEmpty, type.rest == nil, let text = type.text {
      let value = filled.value(of: text)
      // Without a text it is an object of nothing, and not a null, which is no object.
      let isNull = if case .null = value { true } else { false }
      if isPresent(value, text), !isNull { return try write(value, text, []) }
    }
    try writeObject(constants, type.nodes, type.members, type.text, filled, rest: type.rest)
  }

  /// Writes an object: what says what it is, its text and its members.
  private func writeObject(
    _ constants: [WrittenConstant], _ nodes: [WrittenNode], _ members: [WrittenMember],
    _ text: WrittenFiller?, _ filled: Filled, rest: WrittenFiller? = nil
  ) throws {
    _ = try writer.startObject()
    for constant in try self.constants(constants, besides: nodes, text, filled, rest: rest) {
      try write(constant)
    }
    if let text {
      let value = filled.value(of: text)
      if isPresent(value, text) {
        try writeKey(textKey)
        try write(value, text, [])
      }
    }
    for member in members { try write(member, filled) }
    if let rest { try writeRest(rest, filled) }
    try writer.end()
  }

  func write(_ constant: WrittenConstant) throws {
    try writeKey(constant.name ?? textKey)
    let text = constant.textBytes
    try writer.scalar(
      Scalar(kind: constant.isNumber ? .number : .string, text: text.span, source: text.span))
  }
}

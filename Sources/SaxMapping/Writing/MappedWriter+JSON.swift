internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// Objects as JSON.
extension MappedWriter {
  func writeMember(_ member: WrittenMember, _ nodes: [WrittenNode], _ filled: Filled) throws {
    guard member.nodes.contains(where: { isPresent(nodes[$0], filled) }) else { return }
    _ = try writer.key(member.key.span)
    guard member.isArray else { return try writeNode(nodes[member.nodes[0]], asJSON: filled) }
    if member.nodes.count == 1, let field = nodes[member.nodes[0]].repeats,
      case .null = filled.object.slots[field]
    {
      return try writeNull()
    }
    _ = try writer.startArray()
    for index in member.nodes {
      let node = nodes[index]
      if let field = node.repeats {
        try forEachItem(of: node, field, filled) { try writeNode(node, asJSON: $0) }
      } else if isPresent(node, filled) {
        try writeNode(node, asJSON: filled)
      }
    }
    try writer.end()
  }

  /// Writes the value of a node's member.
  private func writeNode(_ node: WrittenNode, asJSON filled: Filled) throws {
    guard let filler = node.filler else {
      return try writeObject(node.step.constants, node.nodes, node.members, nil, filled)
    }
    let field = filled.type.fields[filler.field]
    let value = filled.value(of: filler)
    do {
      if filler.content.isText, !node.nodes.isEmpty || !node.step.constants.isEmpty {
        return try writeObject(node.step.constants, node.nodes, node.members, filler, filled)
      }
      try writeValue(value, filler.content, node.step.constants, field)
    } catch {
      throw located(error, field)
    }
  }

  func writeValue(
    _ value: SaxValue, _ content: WrittenContent, _ constants: [WrittenConstant],
    _ rule: WrittenRule
  ) throws { try writeValue(value, content, constants, nil as WrittenField?) }

  private func writeValue(
    _ value: SaxValue, _ content: WrittenContent, _ constants: [WrittenConstant],
    _ field: WrittenField?
  ) throws {
    if case .null = value { return try writeNull() }
    switch (content, value) {
    case (.scalar(let scalar), _): try writeScalar(value, scalar, field)
    case (.listInText, _):
      try print(value, content, for: field)
      try writeString()
    case (.existence, _): try writeNull()
    case (.object(let id), .object(let object)) where plan.types[id]?.name == object.typeName:
      try writeObject(object, plan.types[id], constants)
    case (.choice(let id), .object(let object)):
      guard let known = plan.choices[id]?.types[object.typeName] else {
        throw refusal("the switch does not choose \(object.typeName)", field)
      }
      try writeObject(
        object, plan.types[known.type],
        try self.constants(constants, and: known.constant, field))
    case (.items(let content), .list(let items)):
      _ = try writer.startArray()
      for item in items { try writeValue(item, content, [], field) }
      try writer.end()
    case (.entries(let content, let areLists), .dictionary(let entries)):
      try writeEntries(entries, content, areLists: areLists, field)
    case (.any, _): try writeAny(value)
    case (.raw, .raw(let text)):
      let source = Array(text.utf8)
      try writer.source(source.span)
    default: throw refusal("\(Self.shown(value)) is of another type", field)
    }
  }

  private func writeEntries(
    _ entries: ValueDictionary, _ content: WrittenContent, areLists: Bool, _ field: WrittenField?
  ) throws {
    _ = try writer.startObject()
    for (key, value) in zip(entries.keys, entries.values) {
      try writeEntry(key, value, content, areLists: areLists, field)
    }
    try writer.end()
  }

  private func writeEntry(
    _ key: String, _ value: SaxValue, _ content: WrittenContent, areLists: Bool,
    _ field: WrittenField?
  ) throws {
    let name = Array(key.utf8)
    _ = try writer.key(name.span)
    guard areLists, case .list(let items) = value else {
      return try writeValue(value, content, [], field)
    }
    _ = try writer.startArray()
    for item in items { try writeValue(item, content, [], field) }
    try writer.end()
  }

  private func writeObject(
    _ object: SaxObject, _ type: WrittenType?, _ constants: [WrittenConstant]
  ) throws {
    guard let type else { return try writeNull() }
    let filled = try filled(object, type)
    if constants.isEmpty, type.members.isEmpty, type.rest == nil, let text = type.text {
      return try writeFiller(text, filled)
    }
    try writeObject(constants, type.nodes, type.members, type.text, filled, rest: type.rest)
  }

  /// Writes an object: what says what it is, its text and its members.
  private func writeObject(
    _ constants: [WrittenConstant], _ nodes: [WrittenNode], _ members: [WrittenMember],
    _ text: WrittenFiller?, _ filled: Filled, rest: WrittenFiller? = nil
  ) throws {
    _ = try writer.startObject()
    for constant in constants where try !isField(constant, nodes, text, filled) {
      try writeConstantMember(constant)
    }
    if let text, isPresent(filled.value(of: text), text.content) {
      let key = Self.textKey
      _ = try writer.key(key.span)
      try writeFiller(text, filled)
    }
    for member in members { try writeMember(member, nodes, filled) }
    if let rest, case .dictionary(let entries) = filled.value(of: rest),
      case .entries(let content, let areLists) = rest.content
    {
      for (key, value) in zip(entries.keys, entries.values) {
        let field = filled.type.fields[rest.field]
        try checkRest(key, filled.type, field, isAttribute: key.hasPrefix("@"))
        try writeEntry(key, value, content, areLists: areLists, field)
      }
    }
    try writer.end()
  }

  private static let textKey = Array("#text".utf8)

  private func writeFiller(_ filler: WrittenFiller, _ filled: Filled) throws {
    let field = filled.type.fields[filler.field]
    do {
      try writeValue(filled.value(of: filler), filler.content, [], field)
    } catch {
      throw located(error, field)
    }
  }

  func writeConstantMember(_ constant: WrittenConstant) throws {
    let key = constant.name?.localBytes ?? Self.textKey
    _ = try writer.key(key.span)
    let text = Array(constant.text.utf8)
    try writer.scalar(
      Scalar(kind: constant.isNumber ? .number : .string, text: text.span, source: text.span))
  }

  // MARK: Scalars

  private func writeNull() throws {
    try writer.scalar(Scalar(kind: .null, text: Span(), source: Span()))
  }

  private func writeString() throws {
    let text = scratch
    try writer.scalar(Scalar(kind: .string, text: text.span, source: text.span))
  }

  private func writeScalar(
    _ value: SaxValue, _ scalar: WrittenScalar, _ field: WrittenField?
  ) throws {
    if case .string(let text) = value, case .conversion(let conversion) = scalar.printing,
      conversion.code == .verbatim
    {
      var text = text
      return try text.withUTF8 {
        try writer.scalar(Scalar(kind: .string, text: $0.span, source: $0.span))
      }
    }
    try print(value, .scalar(scalar), for: field)
    guard scalar.isBare else { return try writeString() }
    switch value {
    case .bool(let isTrue):
      try writer.scalar(Scalar(kind: isTrue ? .true : .false, text: Span(), source: Span()))
    case .double(let number) where !number.isFinite: try writeString()
    default:
      let text = scratch
      try writer.scalar(Scalar(kind: .number, text: text.span, source: text.span))
    }
  }

  private func writeAny(_ value: SaxValue) throws {
    switch value {
    case .null: try writeNull()
    case .list(let items):
      _ = try writer.startArray()
      for item in items { try writeAny(item) }
      try writer.end()
    case .dictionary(let entries):
      _ = try writer.startObject()
      for (key, value) in zip(entries.keys, entries.values) {
        let name = Array(key.utf8)
        _ = try writer.key(name.span)
        try writeAny(value)
      }
      try writer.end()
    default:
      // As `sax map` prints it.
      let source = Array(JSONText().string(value).utf8)
      try writer.source(source.span)
    }
  }
}

internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Objects as XML.
final class XMLForm: ObjectForm {
  let plan: WritingPlan
  let options: WritingOptions
  let writer: any DocumentWriter
  /// An empty list has no form.
  let keepsEmpty = false
  @exclusivity(unchecked) var scratch: [UInt8] = []
  let namespaces: [NamespaceModel]
  @exclusivity(unchecked) var attributes = AttributeList()

  static let isNil = WrittenName(
    "nil", prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance", isAttribute: true)
  static let isTrue = Array("true".utf8)

  /// Creates the form for one document of XML.
  ///
  /// - Parameter namespaces: the mapping's, whose prefixes the names in an `Any` have.
  init(
    _ plan: WritingPlan, _ options: WritingOptions, _ namespaces: [NamespaceModel],
    to writer: any DocumentWriter
  ) {
    self.plan = plan
    self.options = options
    self.namespaces = namespaces
    self.writer = writer
  }

  // MARK: Around objects

  func begin(_ constants: [WrittenConstant]) throws {}

  func declarePrefixes() throws {
    for (prefix, uri) in plan.prefixes {
      try writer.namespace(prefix: prefix.span, uri: uri.span)
    }
    if options.writesNil {
      let (prefix, uri) = (Self.isNil.prefixBytes, Self.isNil.uriBytes)
      try writer.namespace(prefix: prefix.span, uri: uri.span)
    }
  }

  func open(_ step: WrittenStep, isArray: Bool) throws {
    attributes.removeAll()
    try startElement(step.name, step.constants)
  }

  func close(isArray: Bool) throws { try writer.end() }

  func finish() throws {}

  func write(_ value: SaxValue, by rule: WrittenRule) throws {
    guard let step = rule.steps.last else { return }
    let name = try rule.names.map { try self.name(of: value, rule.content, $0, nil) } ?? step.name
    try writeElement(name, step.constants, value, rule.content, nil)
  }

  func writeFields(of filled: Filled, saying constant: WrittenConstant?) throws {
    if let constant {
      for constant in try constants(
        [constant], besides: filled.type.nodes, filled.type.text, filled)
      {
        guard let name = constant.name, !name.isAttribute else {
          throw WritingError(
            .structure,
            "an attribute says which type the object is, and others were written in it before")
        }
        try writeElement(name, constant.textBytes)
      }
    }
    let inner = filled.type.inner ?? 0
    for (index, node) in filled.type.elements.enumerated() {
      if index == inner { writer.beginBehind() }
      try write(node, filled)
    }
  }

  // MARK: Nodes

  private func write(_ node: WrittenNode, _ filled: Filled) throws {
    if let filler = node.scalar {
      let value = filled.object.slots[filler.slot]
      if case .null = value, !options.writesNil { return }
      return try writeElement(node.name, value, filler)
    }
    if let repeats = node.repeats {
      if node.isPlain, let filler = node.filler,
        case .list(let items) = filled.object.slots[repeats.field]
      {
        for item in items { try writeElement(node.name, item, filler) }
        return
      }
      return try forEachItem(repeats, filled) { try writeElement(node, $0) }
    }
    if node.isPlain, let filler = node.filler {
      let value = filled.value(of: filler)
      if isPresent(value, filler) { try writeElement(node.name, value, filler) }
      return
    }
    if isPresent(node, filled) { try writeElement(node, filled) }
  }

  private func writeElement(
    _ name: WrittenName, _ value: SaxValue, _ filler: WrittenFiller
  ) throws {
    do {
      if filler.short == .verbatim, case .string(var text) = value {
        return try text.withUTF8 { try writeText($0.span, as: name) }
      }
      if printShort(value, filler.short) { return try writeScratch(as: name) }
      try writeElement(name, [], value, filler.content, filler.field)
    } catch {
      throw located(error, filler.field)
    }
  }

  private func writeScratch(as name: WrittenName) throws {
    let text = scratch
    try writeText(text.span, as: name)
  }

  /// Writes an element that is a text and nothing else.
  private func writeText(_ text: Span<UInt8>, as name: WrittenName) throws {
    let (local, prefix, uri) = (name.localBytes, name.prefixBytes, name.uriBytes)
    try writer.element(
      ElementName(local: local.span, prefix: prefix.span, namespace: uri.span, number: 0),
      text: text)
  }

  private func writeElement(_ node: WrittenNode, _ filled: Filled) throws {
    guard let filler = node.filler else {
      attributes.removeAll()
      try addAttributes(node.attributes, filled)
      return try writeElement(node.name, node.constants, node.nodes, node.elements, nil, filled)
    }
    do {
      if filler.content.isText, !node.isPlain {
        attributes.removeAll()
        try addAttributes(node.attributes, filled)
        // Without a text, beside nodes of other fields, a string would be empty and not nil.
        return try writeElement(
          node.name, node.constants, node.nodes, node.elements, filler, filled,
          isNilWithoutText: filler.short == .verbatim)
      }
      try writeElement(
        node.name, constants(of: node, filled), filled.value(of: filler), filler.content,
        filler.field)
    } catch {
      throw located(error, filler.field)
    }
  }

  /// Writes an element of nodes, the attributes of which have been added.
  private func writeElement(
    _ name: WrittenName, _ constants: [WrittenConstant], _ nodes: [WrittenNode],
    _ elements: [WrittenNode], _ text: WrittenFiller?, _ filled: Filled, rest: WrittenFiller? = nil,
    isNilWithoutText: Bool = false
  ) throws {
    let own = try self.constants(constants, besides: nodes, text, filled, rest: rest)
    let value = text.map { filled.value(of: $0) }
    var isNull = false
    if let text, case .null? = value, text.isItem || options.writesNil || isNilWithoutText {
      attributes.append(Self.isNil, Self.isTrue)
      isNull = true
    }
    try startElement(name, own)
    if let text, let value, !isNull, isPresent(value, text) {
      try writeText(value, text.content, text.field)
    }
    for node in elements { try write(node, filled) }
    if let rest { try writeRest(rest, filled) }
    try writer.end()
  }

  /// Writes an element that is one value, whole.
  private func writeElement(
    _ name: WrittenName, _ constants: [WrittenConstant], _ value: SaxValue,
    _ content: WrittenContent, _ field: WrittenField?
  ) throws {
    // One after the other: a switch over both copies them first.
    switch content {
    case .scalar:
      if case .null = value { break }
      guard constants.isEmpty else { break }
      try print(value, content, for: field)
      return try writeScratch(as: name)
    case .object(let id, nil):
      if case .null = value { break }
      guard case .object(let object) = value, let type = type(id, of: object) else {
        throw otherType(value, field)
      }
      return try writeObject(object, type, name, constants)
    default: break
    }
    try writeOther(name, constants, value, content, field)
  }

  /// By itself, as its frame would be on the stack for each level of objects.
  private func writeOther(
    _ name: WrittenName, _ constants: [WrittenConstant], _ value: SaxValue,
    _ content: WrittenContent, _ field: WrittenField?
  ) throws {
    attributes.removeAll()
    switch (content, value) {
    case (_, .null):
      attributes.append(Self.isNil, Self.isTrue)
      try startElement(name, constants)
      try writer.end()
    case (.scalar, _), (.listInText, _), (.only, _), (.existence, _), (.converted, _):
      try startElement(name, constants)
      try writeText(value, content, field)
      try writer.end()
    case (.choice(let id, let names), .object(let object)):
      guard let known = plan.choices[id]?.types[object.typeName], let type = plan.types[known.type]
      else { throw refusal("the switch does not choose \(object.typeName)", field) }
      if let space = known.namespace {
        let (prefix, uri) = (Array(space.prefix.utf8), Array(space.uri.utf8))
        // The root has it already.
        if !plan.prefixes.contains(where: { $0.prefix == prefix && $0.uri == uri }) {
          try writer.namespace(prefix: prefix.span, uri: uri.span)
        }
      }
      let ownName = try names.map { try self.name(of: value, content, $0, field) } ?? known.name
      try writeObject(
        object, type, ownName ?? name, try self.constants(constants, and: known.constant, field))
    case (.object(let id, let names?), .object(let object)):
      guard let type = type(id, of: object) else { throw otherType(value, field) }
      try writeObject(object, type, try self.name(of: value, content, names, field), constants)
    case (.names(let scalar), _):
      try startElement(name, constants)
      for item in items(of: value) {
        try print(item, .scalar(scalar), for: field)
        try writeElement(WrittenName(String(decoding: scratch, as: UTF8.self)), [])
      }
      try writer.end()
    case (.entries(let content, let areLists, _), .dictionary(let entries)):
      let own = try self.constants(constants, besides: entries, content, field)
      attributes.removeAll()
      try startElement(name, own)
      for (key, value) in zip(entries.keys, entries.values) {
        try writeEntry(key, value, content, areLists: areLists, field)
      }
      try writer.end()
    case (.items(let content, let item?), .list(let items)):
      try startElement(name, constants)
      for value in items { try writeElement(item, [], value, content, field) }
      try writer.end()
    case (.any, _):
      try writeAny(name, value, try self.constants(constants, besides: value, field))
    case (.raw, .raw(let text)):
      let source = Array(text.utf8)
      try writer.source(source.span)
    default: throw otherType(value, field)
    }
  }

  private func otherType(_ value: SaxValue, _ field: WrittenField?) -> WritingError {
    refusal("\(value.shown) is of another type, or has no XML", field)
  }

  func writeEntry(
    _ key: String, _ value: SaxValue, _ content: WrittenContent, areLists: Bool,
    _ field: WrittenField?
  ) throws {
    let name = WrittenName(key)
    if areLists, case .list(let items) = value {
      for item in items { try writeElement(name, [], item, content, field) }
    } else {
      try writeElement(name, [], value, content, field)
    }
  }

  private func writeObject(
    _ object: SaxObject, _ type: WrittenType, _ name: WrittenName, _ constants: [WrittenConstant]
  ) throws {
    let filled = try filled(object, type)
    if let whole = type.whole {
      let value = try filled.whole(whole)
      return try writeElement(name, constants, value, whole.content, whole.field)
    }
    attributes.removeAll()
    try addAttributes(type.attributes, filled)
    try writeElement(
      name, constants, type.nodes, type.elements, type.text, filled, rest: type.rest)
  }

  private func writeText(
    _ value: SaxValue, _ content: WrittenContent, _ field: WrittenField?
  ) throws {
    if case .scalar(let scalar) = content, scalar.isVerbatim, case .string(var text) = value {
      return try text.withUTF8 { if !$0.isEmpty { try writer.text($0.span) } }
    }
    if case .scalar(let scalar) = content, printShort(value, scalar.short) {
      let text = scratch
      return try writer.text(text.span)
    }
    try print(value, content, for: field)
    let text = scratch
    if !text.isEmpty { try writer.text(text.span) }
  }

  // MARK: Tags

  /// Adds the attributes that fields are.
  private func addAttributes(_ nodes: [WrittenNode], _ filled: Filled) throws {
    for node in nodes {
      guard let filler = node.filler else { continue }
      let value = filled.value(of: filler)
      // An attribute can't be nil, but for a field it can be left out.
      if case .null = value {
        if !filler.isItem { continue }
        throw refusal("an item is nil, which an attribute can't be", filler.field)
      }
      guard isPresent(value, filler) else { continue }
      if !printShort(value, filler.short) {
        try print(value, filler.content, for: filler.field)
      }
      attributes.append(node.name, scratch)
    }
  }

  /// Opens an element with the attributes that have been added, and what stands in it in any case.
  func startElement(_ name: WrittenName, _ constants: [WrittenConstant]) throws {
    // What the paths ask for stands first.
    var place = 0
    for constant in constants {
      if let attribute = constant.name, attribute.isAttribute {
        attributes.append(attribute, constant.textBytes, at: place)
        place += 1
      }
    }
    let (local, prefix, uri) = (name.localBytes, name.prefixBytes, name.uriBytes)
    try attributes.withAttributes { attributes in
      _ = try writer.startElement(
        ElementName(local: local.span, prefix: prefix.span, namespace: uri.span, number: 0),
        attributes)
    }
    for constant in constants {
      if let child = constant.name {
        if !child.isAttribute { try writeElement(child, constant.textBytes) }
      } else {
        let text = constant.textBytes
        try writer.text(text.span)
      }
    }
  }

  /// Writes an element that is a text.
  private func writeElement(_ name: WrittenName, _ text: [UInt8]) throws {
    attributes.removeAll()
    try startElement(name, [])
    if !text.isEmpty { try writer.text(text.span) }
    try writer.end()
  }
}

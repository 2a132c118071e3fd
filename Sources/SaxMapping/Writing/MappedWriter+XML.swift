internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// Objects as XML.
extension MappedWriter {
  private static let isNil = WrittenName(
    "nil", prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance", isAttribute: true)
  private static let isTrue = Array("true".utf8)

  /// Writes the elements of a node.
  func writeNode(_ node: WrittenNode, _ filled: Filled) throws {
    if let field = node.repeats {
      return try forEachItem(of: node, field, filled) { try writeElement(node, $0) }
    }
    if isPresent(node, filled) { try writeElement(node, filled) }
  }

  private func writeElement(_ node: WrittenNode, _ filled: Filled) throws {
    attributes.removeAll()
    guard let filler = node.filler else {
      try addAttributes(node.nodes, filled)
      return try writeElement(node.name, node.step.constants, node.nodes, nil, filled)
    }
    let field = filled.type.fields[filler.field]
    do {
      let value = filled.value(of: filler)
      if filler.content.isText {
        try addAttributes(node.nodes, filled)
        return try writeElement(node.name, node.step.constants, node.nodes, filler, filled)
      }
      try writeElement(node.name, node.step.constants, value, filler.content, field)
    } catch {
      throw located(error, field)
    }
  }

  /// Writes an element of nodes, the attributes of which have been added.
  private func writeElement(
    _ name: WrittenName, _ constants: [WrittenConstant], _ nodes: [WrittenNode],
    _ text: WrittenFiller?, _ filled: Filled, rest: WrittenFiller? = nil
  ) throws {
    let own = try constants.filter { try !isField($0, nodes, text, filled) }
    var isNull = false
    if let text {
      let value = filled.value(of: text)
      let isItem = if case .field = text.source { false } else { true }
      if case .null = value, isItem || options.writesNil {
        attributes.append(Self.isNil, Self.isTrue)
        isNull = true
      }
    }
    try addRest(rest, filled)
    try startElement(name, own)
    if let text, !isNull {
      let value = filled.value(of: text)
      if isPresent(value, text.content) {
        try print(value, text.content, for: filled.type.fields[text.field])
        try writeText()
      }
    }
    for node in nodes where !node.name.isAttribute { try writeNode(node, filled) }
    try writeRest(rest, filled)
    try writer.end()
  }

  /// Writes an element that is one value, whole.
  func writeElement(
    _ name: WrittenName, _ constants: [WrittenConstant], _ value: SaxValue,
    _ content: WrittenContent, _ field: WrittenField? = nil
  ) throws {
    attributes.removeAll()
    if case .null = value {
      attributes.append(Self.isNil, Self.isTrue)
      try startElement(name, constants)
      return try writer.end()
    }
    switch (content, value) {
    case (.scalar, _), (.listInText, _), (.existence, _):
      try startElement(name, constants)
      try print(value, content, for: field)
      try writeText()
      try writer.end()
    case (.object(let id), .object(let object)) where plan.types[id]?.name == object.typeName:
      try writeObject(object, plan.types[id], name, constants)
    case (.choice(let id), .object(let object)):
      guard let known = plan.choices[id]?.types[object.typeName] else {
        throw refusal("the switch does not choose \(object.typeName)", field)
      }
      if let space = known.namespace {
        let (prefix, uri) = (Array(space.prefix.utf8), Array(space.uri.utf8))
        try writer.namespace(prefix: prefix.span, uri: uri.span)
      }
      try writeObject(
        object, plan.types[known.type], known.name ?? name,
        try self.constants(constants, and: known.constant, field))
    case (.entries(let content, let areLists), .dictionary(let entries)):
      try startElement(name, constants)
      for (key, value) in zip(entries.keys, entries.values) {
        try writeEntry(key, value, content, areLists: areLists, field)
      }
      try writer.end()
    case (.any, _): try writeAny(name, value, constants)
    case (.raw, .raw(let text)):
      let source = Array(text.utf8)
      try writer.source(source.span)
    default: throw refusal("\(Self.shown(value)) is of another type, or has no XML", field)
    }
  }

  private func writeEntry(
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
    _ object: SaxObject, _ type: WrittenType?, _ name: WrittenName, _ constants: [WrittenConstant]
  ) throws {
    guard let type else { return }
    let filled = try filled(object, type)
    attributes.removeAll()
    try addAttributes(type.nodes, filled)
    try writeElement(name, constants, type.nodes, type.text, filled, rest: type.rest)
  }

  private func writeText() throws {
    let text = scratch
    if !text.isEmpty { try writer.text(text.span) }
  }

  // MARK: Tags

  /// Adds the attributes that fields are.
  private func addAttributes(_ nodes: [WrittenNode], _ filled: Filled) throws {
    for node in nodes where node.name.isAttribute {
      guard let filler = node.filler else { continue }
      let value = filled.value(of: filler)
      // An attribute can't be nil, but for a field it can be left out.
      if case .null = value {
        if case .field = filler.source { continue }
        throw refusal(
          "an item is nil, which an attribute can't be", filled.type.fields[filler.field])
      }
      guard isPresent(value, filler.content) else { continue }
      try print(value, filler.content, for: filled.type.fields[filler.field])
      attributes.append(node.name, scratch)
    }
  }

  /// Opens an element with the attributes that have been added, and what stands in it in any case.
  func startElement(_ name: WrittenName, _ constants: [WrittenConstant]) throws {
    // What the paths ask for stands first.
    var place = 0
    for constant in constants {
      if let attribute = constant.name, attribute.isAttribute {
        attributes.append(attribute, Array(constant.text.utf8), at: place)
        place += 1
      }
    }
    try attributes.withAttributes { attributes in
      _ = try writer.startElement(
        ElementName(
          local: name.localBytes.span, prefix: name.prefixBytes.span, namespace: name.uriBytes.span,
          number: 0), attributes)
    }
    for constant in constants {
      let text = Array(constant.text.utf8)
      if let child = constant.name {
        if child.isAttribute { continue }
        attributes.removeAll()
        try startElement(child, [])
        try writer.text(text.span)
        try writer.end()
      } else {
        try writer.text(text.span)
      }
    }
  }

  // MARK: Subtrees

  private func addRest(_ rest: WrittenFiller?, _ filled: Filled) throws {
    guard let rest, case .dictionary(let entries) = filled.value(of: rest) else { return }
    for (key, value) in zip(entries.keys, entries.values) where key.hasPrefix("@") {
      let name = try name(String(key.dropFirst()), isAttribute: true)
      try checkRest(name.local, filled.type, filled.type.fields[rest.field], isAttribute: true)
      attributes.append(name, try text(of: value))
    }
  }

  private func writeRest(_ rest: WrittenFiller?, _ filled: Filled) throws {
    guard let rest, case .dictionary(let entries) = filled.value(of: rest),
      case .entries(let content, let areLists) = rest.content
    else { return }
    for (key, value) in zip(entries.keys, entries.values) where !key.hasPrefix("@") {
      let field = filled.type.fields[rest.field]
      try checkRest(key, filled.type, field)
      try writeEntry(key, value, content, areLists: areLists, field)
    }
  }

  /// Writes an `Any` as it was read: names with their prefixes as they stand.
  private func writeAny(
    _ name: WrittenName, _ value: SaxValue, _ constants: [WrittenConstant] = []
  ) throws {
    attributes.removeAll()
    guard case .dictionary(let entries) = value else {
      if case .null = value { attributes.append(Self.isNil, Self.isTrue) }
      try startElement(name, constants)
      if case .null = value {} else { try writeText(of: value) }
      return try writer.end()
    }
    for (key, value) in zip(entries.keys, entries.values) where key.hasPrefix("@") {
      attributes.append(
        try self.name(String(key.dropFirst()), isAttribute: true), try text(of: value))
    }
    try startElement(name, constants)
    for (key, value) in zip(entries.keys, entries.values) where !key.hasPrefix("@") {
      if key == "#text" {
        try writeText(of: value)
      } else if case .list(let items) = value {
        for item in items { try writeAny(try self.name(key), item) }
      } else {
        try writeAny(try self.name(key), value)
      }
    }
    try writer.end()
  }

  /// The name of a part of an `Any`, by the mapping's prefixes.
  private func name(_ key: String, isAttribute: Bool = false) throws -> WrittenName {
    let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return WrittenName(key, isAttribute: isAttribute) }
    let prefix = String(parts[0])
    let uri =
      prefix == "xml"
      ? "http://www.w3.org/XML/1998/namespace"
      : model.namespaces.first { $0.prefix == prefix }?.uris.first
    guard let uri else {
      throw WritingError(
        .name, "the mapping declares no prefix \(prefix), which \(key) begins with",
        fix: "namespace \(prefix) = \"…\"")
    }
    return WrittenName(
      String(parts[1]), prefix: uri.isEmpty ? "" : prefix, uri: uri, isAttribute: isAttribute)
  }

  private func writeText(of value: SaxValue) throws {
    let text = try text(of: value)
    if !text.isEmpty { try writer.text(text.span) }
  }

  private func text(of value: SaxValue) throws -> [UInt8] {
    var text: [UInt8] = []
    switch value {
    case .null: break
    case .string(let string), .number(let string), .enumeration(let string):
      text.append(utf8: string)
    case .list: throw WritingError(.value, "an array in an array has no XML")
    case .dictionary, .object, .raw, .custom:
      throw WritingError(.value, "\(Self.shown(value)) is no text of an element or attribute")
    default: value.appendText(to: &text)
    }
    return text
  }
}

extension MappedWriter {
  /// Checks that a key of what no other field reads is none of theirs.
  func checkRest(
    _ key: String, _ type: WrittenType, _ field: WrittenField, isAttribute: Bool = false
  ) throws(WritingError) {
    let name = Array(key.utf8)
    let isKnown = type.nodes.contains {
      $0.name.isAttribute == isAttribute && $0.name.localBytes == name
    }
    if isKnown { throw refusal("its key \(key) is another field's", field) }
  }

  /// The texts that stand in an object's node: those of the path, and the one that says which type it is.
  ///
  /// - Throws: ``WritingError`` if the two ask for different ones.
  func constants(
    _ own: [WrittenConstant], and chosen: WrittenConstant?, _ field: WrittenField?
  ) throws(WritingError) -> [WrittenConstant] {
    guard let chosen else { return own }
    guard let known = own.first(where: { $0.name == chosen.name }) else { return own + [chosen] }
    if known.text == chosen.text { return own }
    throw refusal(
      "its type is said by \"\(chosen.text)\", and its path asks for \"\(known.text)\"", field)
  }

  /// True if a field writes what a predicate asks for.
  ///
  /// - Throws: ``WritingError`` if its value is another.
  func isField(
    _ constant: WrittenConstant, _ nodes: [WrittenNode], _ text: WrittenFiller?, _ filled: Filled
  ) throws -> Bool {
    let filler =
      if let name = constant.name {
        nodes.first { $0.name == name && $0.repeats == nil }?.filler
      } else {
        text
      }
    guard let filler else { return false }
    let field = filled.type.fields[filler.field]
    let value = filled.value(of: filler)
    if case .null = value {
      throw refusal("it is nil, and the path of its object asks for \"\(constant.text)\"", field)
    }
    try print(value, filler.content, for: field)
    guard scratch.elementsEqual(constant.text.utf8) else {
      throw refusal(
        "\(Self.shown(value)), and the path of its object asks for \"\(constant.text)\"", field)
    }
    return true
  }
}

internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// What paths ask for.
extension ObjectForm {
  /// Checks that a key of what no other field reads is none of theirs.
  func checkRest(
    _ key: String, _ type: WrittenType, _ field: WrittenField, isAttribute: Bool = false
  ) throws(WritingError) {
    let isKnown = type.nodes.contains {
      $0.name.isAttribute == isAttribute && $0.name.localBytes.elementsEqual(key.utf8)
    }
    if isKnown { throw refusal("its key \(key) is another field's", field) }
  }

  /// The texts that stand in a node that is a value, whole: of an entry its key too.
  func constants(of node: WrittenNode, _ filled: Filled) -> [WrittenConstant] {
    guard node.repeats?.isOfEntries == true else { return node.constants }
    return node.constants
      + node.nodes.compactMap { inner in
        guard case .key? = inner.filler?.source, inner.nodes.isEmpty else { return nil }
        return WrittenConstant(name: inner.name, text: filled.key, isNumber: false)
      }
  }

  /// The texts that stand in an object's node: those of the path, and the one that says which type it is.
  ///
  /// - Throws: ``WritingError`` if the two ask for different ones.
  func constants(
    _ own: [WrittenConstant], and chosen: WrittenConstant?, _ field: WrittenField?
  ) throws(WritingError) -> [WrittenConstant] {
    guard let chosen else { return own }
    guard let known = own.first(where: { $0.name == chosen.name }) else { return own + [chosen] }
    if chosen.takes(known.textBytes) { return own }
    throw refusal(
      "its type is said by \"\(chosen.text)\", and its path asks for \"\(known.text)\"", field)
  }

  /// The texts that no field writes.
  ///
  /// - Parameter rest: the dictionary whose entries stand beside the fields.
  /// - Throws: ``WritingError`` if a field's value is another.
  func constants(
    _ constants: [WrittenConstant], besides nodes: [WrittenNode], _ text: WrittenFiller?,
    _ filled: Filled, rest: WrittenFiller? = nil
  ) throws -> [WrittenConstant] {
    if constants.isEmpty { return constants }
    return try constants.filter {
      let isThere = try isField($0, nodes, text, filled)
      return try !isThere && !isInRest($0, rest, filled)
    }
  }

  /// The texts that no entry of a dictionary is, which is the node itself.
  ///
  /// - Throws: ``WritingError`` if one would be read as an entry that is not there.
  func constants(
    _ constants: [WrittenConstant], besides entries: ValueDictionary, _ content: WrittenContent,
    _ field: WrittenField?
  ) throws(WritingError) -> [WrittenConstant] {
    var others: [WrittenConstant] = []
    for constant in constants {
      // The names of children are its keys.
      guard let name = constant.name, !name.isAttribute else {
        others.append(constant)
        continue
      }
      guard let value = entries[name.local] else {
        throw refusal(
          "it has no key \(name.local), and the path of its node asks for \"\(constant.text)\"",
          field)
      }
      try check(value, content, is: constant, field)
    }
    return others
  }

  /// The texts that a subtree as it is does not have.
  ///
  /// - Throws: ``WritingError`` where it can't be told them, as in JSON.
  func constants(
    _ constants: [WrittenConstant], besides subtree: SaxValue, _ field: WrittenField?
  ) throws(WritingError) -> [WrittenConstant] {
    if constants.isEmpty { return constants }
    var others: [WrittenConstant] = []
    for constant in constants {
      let key = constant.name.map(keyInSubtree) ?? options.reading.textKey
      if case .dictionary(let entries) = subtree, let value = entries[key] {
        try check(value, .any, is: constant, field)
      } else if constant.name != nil || text(of: subtree, .any).map(constant.takes) != true {
        others.append(constant)
      }
    }
    guard plan.format == .json, let constant = others.first else { return others }
    throw refusal(
      "\(subtree.shown), and its path asks for \"\(constant.text)\"", field)
  }

  /// The key that a name has in an `Any`.
  private func keyInSubtree(_ name: WrittenName) -> String {
    if plan.format == .json { return name.local }
    let prefix = String(decoding: name.prefixBytes, as: UTF8.self)
    return (name.isAttribute ? options.reading.attributePrefix : "")
      + (prefix.isEmpty ? name.local : "\(prefix):\(name.local)")
  }

  /// True if the dictionary of what no other field reads has the text that a path asks for.
  ///
  /// - Throws: ``WritingError`` if it has another.
  private func isInRest(
    _ constant: WrittenConstant, _ rest: WrittenFiller?, _ filled: Filled
  ) throws(WritingError) -> Bool {
    guard let rest, let name = constant.name, plan.format == .json || !name.isAttribute,
      case .dictionary(let entries) = filled.value(of: rest), let value = entries[name.local],
      case .entries(let content, _, _) = rest.content
    else { return false }
    try check(value, content, is: constant, rest.field)
    return true
  }

  /// Checks that the entry of a dictionary is what a path asks for.
  private func check(
    _ value: SaxValue, _ content: WrittenContent, is constant: WrittenConstant,
    _ field: WrittenField?
  ) throws(WritingError) {
    let values = if case .list(let items) = value { items } else { [value] }
    if values.contains(where: { text(of: $0, content).map(constant.takes) == true }) { return }
    throw refusal(
      "its key \(constant.name?.local ?? "") is \(value.shown), and the path of its object asks for \"\(constant.text)\"",
      field)
  }

  /// The text of a scalar as it is written; nil of another value.
  func text(of value: SaxValue, _ content: WrittenContent) -> [UInt8]? {
    switch (content, value) {
    case (.any, .string(let text)), (.any, .number(let text)): return Array(text.utf8)
    case (.any, .bool(let isTrue)): return Array((isTrue ? "true" : "false").utf8)
    case (.raw, .raw(let source)):
      let isText =
        source.utf8.first == UInt8(ascii: "\"") && !source.utf8.contains(UInt8(ascii: "\\"))
      return Array(isText ? source.dropFirst().dropLast().utf8 : source[...].utf8)
    case (.any, _), (.raw, _): return nil
    default:
      guard content.isText, (try? print(value, content, for: nil)) != nil else { return nil }
      return scratch
    }
  }

  /// True if a field writes what a predicate asks for.
  ///
  /// - Throws: ``WritingError`` if its value is another.
  private func isField(
    _ constant: WrittenConstant, _ nodes: [WrittenNode], _ text: WrittenFiller?, _ filled: Filled
  ) throws -> Bool {
    guard let name = constant.name else {
      guard let text else { return false }
      return try isField(constant, filled.value(of: text), text)
    }
    let named = nodes.filter { $0.name == name }
    if let filler = named.first(where: { $0.repeats == nil })?.filler {
      return try isField(constant, filled.value(of: filler), filler)
    }
    // One of several does, and beside plain ones it would be one more.
    for node in named where node.repeats != nil && node.constants.isEmpty {
      guard let repeats = node.repeats, node.isPlain || repeats.isOfEntries else { continue }
      if let filler = node.filler, node.isPlain,
        case .list(let items) = filled.object.slots[repeats.field],
        items.contains(where: { self.text(of: $0, filler.content).map(constant.takes) == true })
      {
        return true
      }
      throw refusal(
        "none of its nodes is the \"\(constant.text)\" that the path of its object asks for",
        filled.type.fields[repeats.field])
    }
    return false
  }

  /// True if a value is what a predicate asks for.
  ///
  /// - Throws: ``WritingError`` if it is another.
  private func isField(
    _ constant: WrittenConstant, _ value: SaxValue, _ filler: WrittenFiller
  ) throws -> Bool {
    if case .null = value {
      throw refusal(
        "it is nil, and the path of its object asks for \"\(constant.text)\"", filler.field)
    }
    guard text(of: value, filler.content).map(constant.takes) == true else {
      throw refusal(
        "\(value.shown), and the path of its object asks for \"\(constant.text)\"", filler.field)
    }
    return true
  }
}

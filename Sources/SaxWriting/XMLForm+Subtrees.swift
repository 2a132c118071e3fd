internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// What has the names that it was read by: `Any` and `rest()`.
extension XMLForm {
  func writeRest(_ rest: WrittenFiller, _ filled: Filled) throws {
    guard case .dictionary(let entries) = filled.value(of: rest),
      case .entries(let content, let areLists, _) = rest.content
    else { return }
    for (key, value) in zip(entries.keys, entries.values) {
      // That of an attribute is read without it, and so is that of a member in JSON with it.
      if options.reading.isAttribute(key) {
        throw refusal("its key \(key) is no name of an element", rest.field)
      }
      try checkRest(key, filled.type, rest.field)
      try writeEntry(key, value, content, areLists: areLists, rest.field)
    }
  }

  /// Writes an `Any` as it was read: names with their prefixes as they stand.
  func writeAny(
    _ name: WrittenName, _ value: SaxValue, _ constants: [WrittenConstant] = []
  ) throws {
    attributes.removeAll()
    guard case .dictionary(let entries) = value else {
      if case .null = value { attributes.append(Self.isNil, Self.isTrue) }
      try startElement(name, constants)
      if case .null = value {} else { try writeText(of: value) }
      return try writer.end()
    }
    let prefix = options.reading.attributePrefix
    for (key, value) in zip(entries.keys, entries.values) where options.reading.isAttribute(key) {
      let name = String(key.dropFirst(prefix.count))
      attributes.append(try self.name(name, isAttribute: true), try text(of: value))
    }
    try startElement(name, constants)
    for (key, value) in zip(entries.keys, entries.values) where !options.reading.isAttribute(key) {
      if key == options.reading.textKey {
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
    if isAttribute, parts.first == "xmlns" {
      throw WritingError(
        .name, "the attribute \(key) would declare a namespace, which no value of an object does",
        fix: "leave it out; names with prefixes have the namespaces that the mapping declares")
    }
    guard parts.count == 2 else { return WrittenName(key, isAttribute: isAttribute) }
    let prefix = String(parts[0])
    let uri =
      prefix == "xml"
      ? "http://www.w3.org/XML/1998/namespace"
      : namespaces.first { $0.prefix == prefix }?.uris.first
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
    case .list:
      throw WritingError(.value, "an array has no XML where it is not a member's, or is in another")
    case .dictionary, .object, .raw, .custom:
      throw WritingError(.value, "\(value.shown) is no text of an element or attribute")
    default: value.appendText(to: &text)
    }
    return text
  }
}

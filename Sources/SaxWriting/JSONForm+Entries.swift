internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// The entries of dictionaries, and values beside what a path asks for.
extension JSONForm {
  /// True if a value is written as an array.
  func isArray(_ value: SaxValue, _ content: WrittenContent) -> Bool {
    switch (content, value) {
    case (.items, .list), (.any, .list): return true
    case (.raw, .raw(let text)):
      return text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    case (.object(let id, _), .object(let object)):
      guard let whole = type(id, of: object)?.whole, case .field(let index) = whole.source,
        object.slots.indices.contains(index)
      else { return false }
      return isArray(object.slots[index], whole.content)
    case (.choice(let id, _), .object(let object)):
      guard let known = plan.choices[id]?.types[object.typeName] else { return false }
      return isArray(value, .object(known.type))
    default: return false
    }
  }

  func writeEntry(
    _ key: String, _ value: SaxValue, _ content: WrittenContent, areLists: Bool,
    _ field: WrittenField?
  ) throws {
    try writeKey(key)
    if areLists, case .list(let items) = value {
      _ = try writer.startArray()
      for item in items { try write(item, content, [], field) }
      return try writer.end()
    }
    // An array is read as its items, and a null member as nothing: one that is a value is the item of another.
    let isItem = if case .null = value { true } else { isArray(value, content) }
    if isItem { _ = try writer.startArray() }
    try write(value, content, [], field)
    if isItem { try writer.end() }
  }

  /// Writes an object of members that have a name each and nothing in them.
  func writeNames(
    _ items: [SaxValue], _ scalar: WrittenScalar, _ constants: [WrittenConstant],
    _ field: WrittenField?
  ) throws {
    var counts: [(key: String, count: Int)] = []
    var known: [[UInt8]: Int] = [:]
    for item in items {
      try print(item, .scalar(scalar), for: field)
      let key = String(decoding: scratch, as: UTF8.self)
      try checkKey(key, field)
      if let index = known[scratch] {
        counts[index].count += 1
      } else {
        known[scratch] = counts.count
        counts.append((key, 1))
      }
    }
    _ = try writer.startObject()
    for constant in constants { try write(constant) }
    for (key, count) in counts {
      try writeKey(key)
      if count > 1 { _ = try writer.startArray() }
      for _ in 0..<count { try writeNull() }
      if count > 1 { try writer.end() }
    }
    try writer.end()
  }

  /// Writes the value of a member: an object that is an array as the item of another, as it would be read as its items.
  func writeSingle(
    _ value: SaxValue, _ filler: WrittenFiller, _ constants: [WrittenConstant]
  ) throws {
    guard case .object = value, isArray(value, filler.content) else {
      return try write(value, filler, constants)
    }
    _ = try writer.startArray()
    try write(value, filler, constants)
    try writer.end()
  }

  func writeRest(_ rest: WrittenFiller, _ filled: Filled) throws {
    guard case .dictionary(let entries) = filled.value(of: rest),
      case .entries(let content, let areLists, _) = rest.content
    else { return }
    for (key, value) in zip(entries.keys, entries.values) {
      try checkRest(key, filled.type, rest.field, isAttribute: options.reading.isAttribute(key))
      try writeEntry(key, value, content, areLists: areLists, rest.field)
    }
  }

  /// Writes a text as that of an object, beside what its path asks for.
  func writeTagged(
    _ value: SaxValue, _ content: WrittenContent, _ constants: [WrittenConstant],
    _ field: WrittenField?
  ) throws {
    _ = try writer.startObject()
    for constant in constants { try write(constant) }
    try writeKey(textKey)
    try write(value, content, [], field)
    try writer.end()
  }
}

internal import SaxEvents
internal import SaxLanguage
package import SaxValues

extension MappedWriter {
  /// Puts the text of a scalar into ``scratch``.
  ///
  /// - Throws: ``WritingError`` with the field, if it has no text that is read as the same again.
  func print(_ value: SaxValue, _ content: WrittenContent, for field: WrittenField?) throws {
    scratch.removeAll(keepingCapacity: true)
    do throws(ConversionFailure) {
      switch (content, value) {
      case (.scalar(let scalar), _): try scalar.print(value, to: &scratch)
      case (.listInText(let scalar, let separator), .list(let items)):
        try print(items, scalar, separator)
      case (.existence, _): break
      default: throw ConversionFailure("is of another type")
      }
    } catch {
      throw refusal("\(Self.shown(value)) \(error.reason)", field)
    }
  }

  private func print(
    _ items: [SaxValue], _ scalar: WrittenScalar, _ separator: String
  ) throws(ConversionFailure) {
    let mark = Array(separator.utf8)
    for (index, item) in items.enumerated() {
      if index > 0 { scratch += mark }
      let start = scratch.count
      try scalar.print(item, to: &scratch)
      let text = scratch[start...]
      let isSplit =
        separator == " "
        ? text.contains { $0 == 0x20 || (0x09...0x0D).contains($0) }
        : String(decoding: text, as: UTF8.self).contains(separator)
      guard !text.isEmpty, !isSplit else {
        throw ConversionFailure("has an item that the separator would divide, or that is empty")
      }
    }
  }

  func refusal(_ reason: String, _ field: WrittenField?, fix: String? = nil) -> WritingError {
    WritingError(
      .value, field.map { "\($0.title): \(reason)" } ?? reason, field: field?.title,
      mapping: field?.place.described, fix: fix)
  }

  /// An error of the writer's, of a field.
  func located(_ error: any Error, _ field: WrittenField?) -> any Error {
    guard var located = error as? WritingError, located.field == nil, let field else {
      return error
    }
    located.message = "\(field.title): \(located.message)"
    located.field = field.title
    located.mappingPlace = field.place.described
    return located
  }

  /// A value as messages show it.
  package static func shown(_ value: SaxValue) -> String {
    let text = JSONText().string(value)
    return text.count > 60 ? "\(text.prefix(60))…" : text
  }

  /// True if a value is there to be written.
  func isPresent(_ value: SaxValue, _ content: WrittenContent, isItem: Bool = false) -> Bool {
    switch value {
    case .null: isItem || options.writesNil
    case .bool(let isTrue):
      if case .existence = content { isTrue } else { true }
    case .list(let items):
      if case .listInText = content { !items.isEmpty || options.keepsEmpty && isJSON } else { true }
    case .dictionary(let entries):
      if case .entries = content { !entries.isEmpty || options.keepsEmpty && isJSON } else { true }
    default: true
    }
  }

  /// True if a node has something of an object in it.
  func isPresent(_ node: WrittenNode, _ filled: Filled) -> Bool {
    if let field = node.repeats {
      switch filled.object.slots[field] {
      case .list(let items): return !items.isEmpty || options.keepsEmpty && isJSON
      case .dictionary(let entries): return !entries.isEmpty || options.keepsEmpty && isJSON
      case .null: return options.writesNil && isJSON
      default: return false
      }
    }
    if let filler = node.filler {
      let isItem = if case .field = filler.source { false } else { true }
      if isPresent(filled.value(of: filler), filler.content, isItem: isItem) { return true }
    }
    return node.nodes.contains { isPresent($0, filled) }
  }

  /// Calls for each item of a list, or entry of a dictionary, that a node repeats for.
  func forEachItem(
    of node: WrittenNode, _ field: Int, _ filled: Filled, _ body: (Filled) throws -> Void
  ) rethrows {
    switch filled.object.slots[field] {
    case .list(let items): for item in items { try body(filled.with(item: item)) }
    case .dictionary(let entries):
      for (key, value) in zip(entries.keys, entries.values) {
        // Values of one key are an entry each.
        if case .list(let items) = value, node.repeatsEntries, collects(field, filled) {
          for item in items { try body(filled.with(item: item, key: key)) }
        } else {
          try body(filled.with(item: value, key: key))
        }
      }
    default: break
    }
  }

  /// True if a dictionary's values are lists.
  private func collects(_ field: Int, _ filled: Filled) -> Bool {
    for case .object(let fields) in model.types.lazy.filter({ $0.name == filled.type.name }).map(
      \.kind)
    {
      if case .dictionary(let value) = fields[field].type.required { return value.required.isList }
    }
    return false
  }
}

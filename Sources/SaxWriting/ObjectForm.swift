internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// A format that objects are written in, as events of a document's writer.
protocol ObjectForm: AnyObject {
  var plan: WritingPlan { get }
  var options: WritingOptions { get }
  /// The text of the scalar that is about to be written.
  var scratch: [UInt8] { get set }
  /// True if empty lists and dictionaries are written.
  var keepsEmpty: Bool { get }

  /// Begins what is around all objects.
  ///
  /// - Parameter constants: stand in the root value.
  func begin(_ constants: [WrittenConstant]) throws

  /// Declares the prefixes of names, before the root element.
  func declarePrefixes() throws

  /// Opens a step around objects.
  ///
  /// - Parameter isArray: whether it is an array, to which objects are added.
  func open(_ step: WrittenStep, isArray: Bool) throws

  /// Ends a step around objects.
  func close(isArray: Bool) throws

  /// Ends what is around all objects.
  func finish() throws

  /// Writes a value of a rule whole, in its node.
  func write(_ value: SaxValue, by rule: WrittenRule) throws

  /// Writes the fields of an object into the node that is open.
  ///
  /// - Parameter constant: the text that says which type it is, unless a field does.
  func writeFields(of filled: Filled, saying constant: WrittenConstant?) throws
}

/// The values that nodes are filled from.
struct Filled {
  let object: SaxObject
  let type: WrittenType
  var item = SaxValue.null
  var key = ""

  init(_ object: SaxObject, _ type: WrittenType) {
    self.object = object
    self.type = type
  }

  func value(of filler: WrittenFiller) -> SaxValue {
    switch filler.source {
    case .field(let index): object.slots[index]
    case .item: item
    case .key: .string(key)
    }
  }

  /// The value that is the whole node of the object.
  ///
  /// - Throws: ``WritingError`` if it is nil, as there is no node then.
  func whole(_ filler: WrittenFiller) throws(WritingError) -> SaxValue {
    let value = value(of: filler)
    guard case .null = value else { return value }
    throw WritingError(
      .value, "\(filler.field.title): it is nil, and the whole of its object's node",
      field: filler.field.title, mapping: filler.field.place.described)
  }

  func with(item: SaxValue, key: String = "") -> Filled {
    var made = self
    made.item = item
    made.key = key
    return made
  }
}

extension ObjectForm {
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
    return Filled(object, type)
  }

  /// The type that an object is written by where a type is wanted; nil if it is of another.
  func type(_ id: TypeID, of object: SaxObject) -> WrittenType? {
    guard let type = plan.types[id], type.name == object.typeName else { return nil }
    return type
  }

  /// Finds the name of an object's node, of those that its paths have.
  ///
  /// - Throws: ``WritingError`` if it has none of these.
  func name(
    of value: SaxValue, _ content: WrittenContent, _ names: WrittenNames, _ field: WrittenField?
  ) throws -> WrittenName {
    var local: String?
    var field = field
    if case .choice(let id, _) = content, case .object(let object) = value {
      local = plan.choices[id]?.types[object.typeName]?.name?.local
    }
    // A type that no case of a `switch` names has its name in a field.
    if local == nil, let (filler, value) = try ownName(of: value, content) {
      field = filler.field
      try print(value, filler.content, for: field)
      local = String(decoding: scratch, as: UTF8.self)
    }
    guard let name = names.name(local) else {
      throw refusal("\(local.map { "\"\($0)\"" } ?? "nil") is no name that its path finds", field)
    }
    return name
  }

  /// The value of the field that is the name of an object's node; nil if there is none.
  private func ownName(
    of value: SaxValue, _ content: WrittenContent
  ) throws(WritingError) -> (WrittenFiller, SaxValue)? {
    guard case .object(let object) = value else { return nil }
    let id: TypeID? =
      switch content {
      case .object(let id, _): id
      case .choice(let id, _): plan.choices[id]?.types[object.typeName]?.type
      default: nil
      }
    guard let id, let type = type(id, of: object), let filler = type.ownName else { return nil }
    let name = try filled(object, type).value(of: filler)
    if case .null = name { return nil }
    return (filler, name)
  }

  /// The items of a list, or a value as the only one.
  func items(of value: SaxValue) -> [SaxValue] {
    if case .list(let items) = value { items } else { [value] }
  }

  // MARK: What is there

  /// True if a value is there to be written.
  func isPresent(_ value: SaxValue, _ filler: WrittenFiller) -> Bool {
    switch value {
    case .null:
      if case .existence = filler.content { return filler.isItem }
      return filler.isItem || options.writesNil
    case .bool(let isTrue):
      if case .existence = filler.content { return isTrue }
      return true
    case .list(let items):
      switch filler.content {
      case .listInText, .names: return !items.isEmpty || keepsEmpty
      case .only: return !items.isEmpty
      default: return true
      }
    case .dictionary(let entries):
      if case .entries = filler.content { return !entries.isEmpty || keepsEmpty }
      return true
    default: return true
    }
  }

  /// True if a node has something of an object in it.
  func isPresent(_ node: WrittenNode, _ filled: Filled) -> Bool {
    if let repeats = node.repeats {
      switch filled.object.slots[repeats.field] {
      case .list(let items): return !items.isEmpty || keepsEmpty
      case .dictionary(let entries): return !entries.isEmpty || keepsEmpty
      case .null: return options.writesNil && plan.format == .json
      default: return false
      }
    }
    if node.isFixed { return true }
    if let filler = node.filler, isPresent(filled.value(of: filler), filler) { return true }
    return node.nodes.contains { isPresent($0, filled) }
  }

  /// Calls for each item of a list, or entry of a dictionary, that a node repeats for.
  func forEachItem(
    _ repeats: WrittenNode.Repeat, _ filled: Filled, _ body: (Filled) throws -> Void
  ) rethrows {
    switch filled.object.slots[repeats.field] {
    case .list(let items): for item in items { try body(filled.with(item: item)) }
    case .dictionary(let entries):
      for (key, value) in zip(entries.keys, entries.values) {
        // Values of one key are an entry each.
        if case .list(let items) = value, repeats.isOfEntries, repeats.collects {
          for item in items { try body(filled.with(item: item, key: key)) }
        } else {
          try body(filled.with(item: value, key: key))
        }
      }
    default: break
    }
  }

  // MARK: Texts

  /// Puts the text of a scalar into ``scratch``.
  ///
  /// - Throws: ``WritingError`` with the field, if it has no text that is read as the same again.
  func print(_ value: SaxValue, _ content: WrittenContent, for field: WrittenField?) throws {
    if case .only(let content) = content, case .list(let items) = value, items.count == 1 {
      return try print(items[0], content, for: field)
    }
    scratch.removeAll(keepingCapacity: true)
    do throws(ConversionFailure) {
      switch (content, value) {
      case (.scalar(let scalar), _): try scalar.print(value, to: &scratch)
      case (.listInText(let scalar, let separator), .list(let items)):
        try print(items, scalar, separator)
      case (.only, .list(let items)):
        throw ConversionFailure("has \(items.count) items, and its path finds one text at most")
      case (.existence, _): break
      // Of an attribute of XML, which is a text.
      case (.any, .string(let text)), (.any, .number(let text)), (.raw, .raw(let text)):
        scratch.append(utf8: text)
      case (.any, .bool(let isTrue)): scratch.append(isTrue ? "true" : "false")
      case (.converted(let name), _): try print(value, by: name)
      default: throw ConversionFailure("is of another type")
      }
    } catch {
      throw refusal("\(value.shown) \(error.reason)", field)
    }
  }

  /// Puts the text of a scalar that needs no look at its conversion into ``scratch``.
  ///
  /// - Returns: false if it does.
  func printShort(_ value: SaxValue, _ short: ShortForm) -> Bool {
    switch short {
    case .int:
      guard case .int(let number) = value else { return false }
      scratch.removeAll(keepingCapacity: true)
      IntFormat.print(Int64(number), to: &scratch)
    case .double:
      guard case .double(let number) = value else { return false }
      scratch.removeAll(keepingCapacity: true)
      DoubleFormat.print(number, to: &scratch)
    case .bool:
      guard case .bool(let isTrue) = value else { return false }
      scratch.removeAll(keepingCapacity: true)
      scratch.append(isTrue ? "true" : "false")
    case .none, .verbatim: return false
    }
    return true
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
      // Between separators of its own an empty text is an item.
      guard !isSplit, !text.isEmpty || separator != " " else {
        throw ConversionFailure("has an item that the separator would divide, or that is empty")
      }
    }
    if !items.isEmpty, scratch.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      throw ConversionFailure("has an item that the separator would divide, or that is empty")
    }
  }

  private func print(_ value: SaxValue, by converter: String) throws(ConversionFailure) {
    do {
      guard let text = try options.converters[converter]?(value) else {
        throw ConversionFailure("has no converter \(converter)")
      }
      scratch.append(utf8: text)
    } catch {
      throw ConversionFailure("is refused by \(converter): \(BuildError.reason(error))")
    }
  }

  // MARK: Errors

  func refusal(_ reason: String, _ field: WrittenField?, fix: String? = nil) -> WritingError {
    WritingError(
      .value, field.map { "\($0.title): \(reason)" } ?? reason, field: field?.title,
      mapping: field?.place.described, fix: fix)
  }

  /// An error of the writer's, of a field.
  func located(_ error: any Error, _ field: WrittenField) -> any Error {
    guard var located = error as? WritingError, located.field == nil else { return error }
    located.message = "\(field.title): \(located.message)"
    located.field = field.title
    located.mappingPlace = field.place.described
    return located
  }
}

extension SaxValue {
  /// The value as messages show it.
  package var shown: String {
    let text = JSONText().string(self)
    return text.count > 60 ? "\(text.prefix(60))…" : text
  }
}

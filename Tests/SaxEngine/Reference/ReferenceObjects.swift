import SaxEvents

@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

extension ReferenceEvaluator {
  func object(
    _ id: TypeID, _ found: Found, isChosen: Bool, _ reading: Reading, _ misfits: inout [Misfit]
  ) -> Built {
    let type = model.types[id]
    switch type.kind {
    case .choice(let choice):
      if isNoObject(found.node), !isDecided(choice, found), case .error = choice.otherwise {
        return noObject(found.node, wantedBy: type.place, &misfits)
      }
      guard let chosen = choose(choice, found, type.place, &misfits) else { return .failed }
      switch chosen {
      case .skip: return .dropped
      case .type(let id): return object(id, found, isChosen: true, reading, &misfits)
      }
    case .object(let fields):
      if isNoObject(found.node), !reads(found.node, fields) {
        return noObject(found.node, wantedBy: isChosen ? type.place : reading.place, &misfits)
      }
      var slots: [SaxValue] = []
      let before = misfits.count
      for field in fields { slots.append(value(of: field, among: fields, found, &misfits)) }
      if misfits.count > before { return .failed }
      let shape = ObjectShape(
        typeName: type.name, fieldNames: fields.map(\.name), isChosen: isChosen)
      return hooked(SaxObject(shape: shape, slots: slots), found, &misfits)
    }
  }

  private func hooked(_ object: SaxObject, _ found: Found, _ misfits: inout [Misfit]) -> Built {
    guard let hooks else { return .value(.object(object)) }
    do {
      return try hooks.object(object).map { .value(.object($0)) } ?? .dropped
    } catch {
      misfits.append(
        Misfit(code: .rejected, offset: found.node.start, path: found.node.path, place: nil))
      return .failed
    }
  }

  // MARK: No objects

  /// True for a JSON scalar or an array in an array.
  private func isNoObject(_ node: TreeNode) -> Bool {
    switch node.content {
    case .string, .literal, .array: format == .json
    case .null, .object, .markup: false
    }
  }

  /// True if an object's fields look at such a node itself: a scalar's text, an array's items.
  private func reads(_ node: TreeNode, _ fields: [FieldModel]) -> Bool {
    fields.flatMap { usable($0.paths) }.contains { path in
      guard let step = path.steps.first(where: { $0.axis != .current }) else { return true }
      return node.content == .array
        ? step.isDescending || step.axis == .child && step.test == .any
        : step.axis == .source(.text)
    }
  }

  /// A blank text is not there, anything else a misfit.
  private func noObject(
    _ node: TreeNode, wantedBy place: MappingPlace, _ misfits: inout [Misfit]
  ) -> Built {
    if case .string(let text) = node.content, text.utf8.allSatisfy(\.isWhiteSpace) {
      return .dropped
    }
    misfits.append(Misfit(code: .structure, offset: node.start, path: node.path, place: place))
    return .failed
  }

  // MARK: Switches

  private func isDecided(_ choice: SwitchModel, _ found: Found) -> Bool {
    find(choice.paths, from: found).contains { stringValue($0) != nil }
  }

  private enum Chosen {
    case type(TypeID)
    case skip
  }

  /// Chooses the type of a node by the first of its discriminators to arrive.
  ///
  /// - Returns: nil after a misfit.
  private func choose(
    _ choice: SwitchModel, _ found: Found, _ place: MappingPlace, _ misfits: inout [Misfit]
  ) -> Chosen? {
    // What is known of the node itself is there before anything in it.
    let discriminators = find(choice.paths, from: found).filter { stringValue($0) != nil }
    func arrival(_ found: Found) -> Int {
      switch found.source {
      case .name, .localName, .position: found.node.opened
      default: found.node.closed
      }
    }
    let first = discriminators.enumerated().min {
      (arrival($0.element), $0.offset) < (arrival($1.element), $1.offset)
    }?.element
    if let first, let text = stringValue(first) {
      for entry in choice.cases where entry.literals.contains(where: { isMeant($0, text, first) }) {
        return .type(entry.type)
      }
    }
    switch choice.otherwise {
    case .skip: return .skip
    case .type(let id): return .type(id)
    case .error:
      misfits.append(
        Misfit(
          code: .unknownType, offset: found.node.start, path: found.node.path, place: place))
      return nil
    }
  }

  private func isMeant(_ literal: SwitchModel.Literal, _ text: String, _ found: Found) -> Bool {
    let trimmed = String(copying: text.utf8.span.trimmed)
    if let name = literal.name, found.node.local == "type",
      found.node.namespace == "http://www.w3.org/2001/XMLSchema-instance"
    {
      let parts = trimmed.split(separator: ":", maxSplits: 1).map(String.init)
      let prefix = parts.count == 2 ? parts[0] : ""
      return parts.last == name.local
        && name.namespaces.contains(found.node.namespaces[prefix] ?? "")
    }
    return literal.text.isExactly(trimmed)
  }

  // MARK: Fields

  private func value(
    of field: FieldModel, among fields: [FieldModel], _ object: Found, _ misfits: inout [Misfit]
  ) -> SaxValue {
    let climbs = field.paths.contains {
      $0.steps.contains { $0.axis == .parent || $0.axis == .ancestor }
    }
    if field.isExistence { return .bool(!find(field.paths, from: object).isEmpty) }
    var isMissing = true
    let value: SaxValue?
    switch field.type.required {
    case .list(let item): value = list(field, item, object, &misfits)
    case .dictionary(let type): value = dictionary(field, type, fields, object, &misfits)
    default: (value, isMissing) = oneValue(field, object, &misfits)
    }
    if let value { return value }
    if let value = field.defaultValue { return value }
    if !field.type.isOptional, !field.type.isList, !field.type.isDictionary, isMissing {
      misfits.append(
        Misfit(
          code: climbs ? .late : .missing, offset: object.node.start, path: object.node.path,
          place: field.pathPlace))
    }
    return .null
  }

  private func oneValue(
    _ field: FieldModel, _ object: Found, _ misfits: inout [Misfit]
  ) -> (value: SaxValue?, isMissing: Bool) {
    let reading = Reading(field)
    let type = field.type.required
    var winner: Candidate?
    for path in usable(field.paths) {
      let found = find(path, from: object, takesArrays: type == .any || type == .raw)
      let candidates = found.compactMap { candidate(type, $0, reading, for: object) }
      if model.duplicates == .error, candidates.count > 1 {
        let node = candidates[1].found.node
        misfits.append(
          Misfit(
            code: .duplicate, offset: node.start, path: node.path, place: field.pathPlace))
      }
      guard winner == nil, let first = candidates.first, !first.isNull else { continue }
      winner = first
    }
    guard let winner else { return (nil, true) }
    misfits += winner.misfits
    return (winner.value, false)
  }

  private struct Candidate {
    var found: Found
    var value: SaxValue?
    var isNull = false
    var misfits: [Misfit] = []
  }

  /// The value of a node for a field. A node that is empty where a scalar is wanted, or passed over
  /// by a switch, isn't there.
  private func candidate(
    _ type: TypeReference, _ found: Found, _ reading: Reading, for object: Found
  ) -> Candidate? {
    if found.source == nil, found.node.isNull { return Candidate(found: found, isNull: true) }
    var misfits: [Misfit] = []
    switch build(type, found, reading, &misfits) {
    case .empty, .dropped: return nil
    case .value(let value): return Candidate(found: found, value: value)
    case .failed:
      // What is told of a node around is asked by the object, and wrong there.
      if found.source != nil, found.source != .text, found.node.opened < object.node.opened {
        for index in misfits.indices {
          misfits[index].offset = object.node.start
          misfits[index].path = object.node.path
        }
      }
      return Candidate(found: found, misfits: misfits)
    }
  }

  private func list(
    _ field: FieldModel, _ item: TypeReference, _ object: Found, _ misfits: inout [Misfit]
  ) -> SaxValue? {
    let reading = Reading(field)
    let found = find(field.paths, from: object)
    let parts =
      field.listSeparator.map { self.parts(of: found, $0, field, &misfits) } ?? found
    var items = list(of: item, parts, reading, &misfits)
    if field.items.isDistinct { items = distinct(items) }
    let isMissing = isAbsent(found, field, object) { found in
      var ignored: [Misfit] = []
      if let separator = field.listSeparator {
        return self.parts(of: [found], separator, field, &ignored).isEmpty && ignored.isEmpty
      }
      return isNothing(build(item, found, reading, &ignored))
    }
    if isMissing { return field.type.isOptional ? nil : .list([]) }
    if let maximum = field.items.maximum, items.count > maximum {
      tooMany(field, items[maximum].node, &misfits)
      return nil
    }
    return .list(items.map(\.value))
  }

  private func isNothing(_ built: Built) -> Bool {
    switch built {
    case .empty, .dropped: true
    case .value, .failed: false
    }
  }

  /// True if nothing but null members and blank nodes is there; an empty array is something.
  private func isAbsent(
    _ found: [Found], _ field: FieldModel, _ object: Found, isBlank: (Found) -> Bool
  ) -> Bool {
    let arrays = usable(field.paths).contains {
      find($0, from: object, takesArrays: true).contains { $0.node.isTransparent }
    }
    if arrays { return false }
    return found.allSatisfy {
      $0.source == nil && $0.node.isNull
        ? format == .json && !$0.node.isItem : isBlank($0)
    }
  }

  private func tooMany(_ field: FieldModel, _ node: TreeNode, _ misfits: inout [Misfit]) {
    misfits.append(
      Misfit(code: .tooMany, offset: node.start, path: node.path, place: field.pathPlace))
  }

  private func distinct(_ items: [Item]) -> [Item] {
    var kept: [Item] = []
    for item in items where !kept.contains(where: { $0.value == item.value }) { kept.append(item) }
    return kept
  }

  /// `as list`: the items of each text.
  private func parts(
    of found: [Found], _ separator: FieldModel.ListSeparator, _ field: FieldModel,
    _ misfits: inout [Misfit]
  ) -> [Found] {
    found.flatMap { found -> [Found] in
      let node = found.node
      if found.source == nil, node.isNull { return [found] }
      guard let text = stringValue(found) else {
        misfits.append(
          Misfit(code: .structure, offset: node.start, path: node.path, place: field.pathPlace))
        return []
      }
      return separator.split(text.utf8.span).map { part in
        let holder = TreeNode(.element, name: nil, parent: nil)
        holder.content = .string(part)
        holder.start = node.start
        holder.path = node.path
        return Found(node: holder, number: 1)
      }
    }
  }

  private func dictionary(
    _ field: FieldModel, _ type: TypeReference, _ fields: [FieldModel], _ object: Found,
    _ misfits: inout [Misfit]
  ) -> SaxValue? {
    let reading = Reading(field)
    let isRest = usable(field.paths).contains { $0.steps.last?.axis == .source(.rest) }
    let found = isRest ? rest(field, fields, object.node) : find(field.paths, from: object)
    guard
      let entries = dictionary(
        of: type, found, key: field.keyPaths, value: field.valuePaths, reading, &misfits)
    else { return nil }
    let isMissing = isAbsent(found, field, object) { found in
      guard field.keyPaths == nil, field.valuePaths == nil else { return false }
      var ignored: [Misfit] = []
      let item: TypeReference = if case .list(let item) = type { item } else { type }
      return isNothing(build(item, found, reading, &ignored))
    }
    if field.type.isOptional, !isRest, isMissing { return nil }
    if let maximum = field.items.maximum, entries.count > maximum, let last = found.last {
      tooMany(field, last.node, &misfits)
      return nil
    }
    return .dictionary(entries)
  }

  /// Attributes and children whose names no step of another field asks for.
  private func rest(_ field: FieldModel, _ fields: [FieldModel], _ node: TreeNode) -> [Found] {
    let first = fields.filter { $0.name != field.name }.flatMap { usable($0.paths) }
      .compactMap { $0.steps.first { $0.axis != .current } }
    let left = (node.attributes + node.children).filter { child in
      !first.contains { step in
        step.axis == (child.kind == .attribute ? .attribute : .child) && matches(child, step.test)
      }
    }
    return left.sorted { $0.opened < $1.opened }.map { Found(node: $0, number: 1) }
  }
}

extension FieldModel.ListSeparator {
  /// The items of one text: what lies between runs of white space, or between separators.
  /// A text of white space alone has none.
  fileprivate func split(_ text: Span<UInt8>) -> [String] {
    if text.trimmed.count == 0 { return [] }
    let whole = String(copying: text)
    switch self {
    case .whitespace:
      return whole.utf8.split(whereSeparator: \.isWhiteSpace).map { String(Substring($0)) }
    case .text(let separator):
      let (bytes, mark) = (Array(whole.utf8), Array(separator.utf8))
      guard !mark.isEmpty else { return [whole] }
      var items: [String] = []
      var start = 0
      var index = 0
      while index + mark.count <= bytes.count {
        if bytes[index..<(index + mark.count)].elementsEqual(mark) {
          items.append(String(decoding: bytes[start..<index], as: UTF8.self))
          index += mark.count
          start = index
        } else {
          index += 1
        }
      }
      return items + [String(decoding: bytes[start...], as: UTF8.self)]
    }
  }
}

import SaxEvents
internal import SaxValues

extension Assembly {
  /// Hands a text to the field that wants it, as what the field makes of it.
  mutating func commit(text: Span<UInt8>, _ capture: Capture) throws {
    let scope = fields.contexts[Int(capture.context)].scope
    guard scope >= 0 else { return }
    if let separator = plan.scopes[Int(scope)].fields[Int(capture.field)].separator {
      var parts = ListParts(of: text, separator)
      if parts.isEmpty { try commit(capture, .nothing) }
      // What waits comes behind all of them.
      let keepsOthers =
        fields.contexts[Int(capture.context)].extra?.indexOfPending(Int(capture.field)) != nil
      if keepsOthers { fields.cells[fields.cell(of: capture)].open += 1 }
      let most = plan.scopes[Int(scope)].fields[Int(capture.field)].maximum ?? .max
      while fields.cells[fields.cell(of: capture)].count <= most, let part = parts.next(in: text) {
        try commit(capture, convert(text.extracting(part), for: capture))
      }
      if keepsOthers {
        fields.cells[fields.cell(of: capture)].open -= 1
        try settle(after: capture)
      }
      return
    }
    try commit(capture, convert(text, for: capture))
  }

  /// Converts a text for a field of one text.
  private mutating func convert(_ text: Span<UInt8>, for capture: Capture) -> Built {
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    let index = Int(capture.field)
    switch plan.scopes[scope].fields[index].reader {
    case .text(let conversion):
      do throws(ConversionFailure) {
        guard let value = try conversion.value(of: text) else { return .nothing }
        return options.hooksValues ? hook(value, conversion.typeName, capture) : .value(value)
      } catch {
        return .failure(
          .conversion(error, text: text, fields.field(of: capture, by: plan), at: currentPlace()))
      }
    case .operand(.first(isCollapsed: true)):
      return .value(.string(String(collapsing: text)))
    case .converter, .operand, .object, .choice, .children, .entry, .any, .raw,
      .nothing:
      return convert(whole: String(copying: text), for: capture)
    }
  }

  /// Converts a text that lies in one piece, which a value that is the same shares.
  mutating func convert(whole text: String, for capture: Capture) -> Built {
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    let index = Int(capture.field)
    switch plan.scopes[scope].fields[index].reader {
    case .text(let conversion):
      do throws(ConversionFailure) {
        guard let value = try conversion.value(of: text) else { return .nothing }
        return options.hooksValues ? hook(value, conversion.typeName, capture) : .value(value)
      } catch {
        return .failure(
          .conversion(
            error, text: text.utf8Span.span, fields.field(of: capture, by: plan), at: currentPlace()
          ))
      }
    case .converter(let name):
      guard let convert = options.converters[name] else {
        return .failure(
          .missingConverter(name, fields.field(of: capture, by: plan), at: currentPlace()))
      }
      do {
        let value = try convert(text)
        if case .null = value { return .null }
        let wanted = ScalarType(rawValue: plan.scopes[scope].fields[index].typeText)
        if let wanted, !wanted.holds(value) {
          return .failure(
            .wrongConversion(
              by: name, value, fields.field(of: capture, by: plan), at: currentPlace()))
        }
        return .value(value)
      } catch {
        return .failure(
          .refusal(
            by: name, error, text: text.utf8Span.span, fields.field(of: capture, by: plan),
            at: currentPlace()))
      }
    case .operand(.first(isCollapsed: true)):
      return .value(.string(text.collapsed))
    case .operand:
      return .value(.string(text))
    case .object, .choice, .children, .entry, .any, .raw, .nothing:
      return .nothing
    }
  }

  /// Hands what a node became to the field or rule that captured it.
  mutating func commit(_ capture: Capture, _ built: Built) throws {
    let context = Int(capture.context)
    let scope = fields.contexts[context].scope
    if scope < 0 {
      outcome.result = built
      outcome.resultHeld = fields.handing
      return
    }
    if scope == Plan.root {
      try emit(built, capture)
      return
    }
    switch plan.scopes[Int(scope)].kind {
    case .choice:
      try decideChoice(context: context, built, condition: rare.condition(of: capture))
      return
    case .predicate:
      try note(built, capture)
      return
    case .root, .object, .children, .entry, .watch:
      break
    }
    let code = plan.codes[plan.firstCode[Int(scope)] + Int(capture.field)]
    if code.isList || code.isDictionary || code.isExistence {
      let route = Route(rank: capture.route.rank, condition: rare.condition(of: capture))
      try put(built, route: route, code: code, capture: capture)
    } else {
      // Every route is a candidate of its own.
      try put(built, route: capture.route, code: code, capture: capture)
      for index in capture.otherRoutes {
        try put(built, route: rare.routes[index], code: code, capture: capture)
      }
    }
    if fields.contexts[context].extra != nil { try settle(after: capture) }
  }

  /// Puts a value into a field's cell, as what came before allows.
  mutating func store(
    _ built: Built, rank: Int32, code: FieldCode, index: Int, context: Int, isItem: Bool,
    key: String?
  ) throws {
    let cell = fields.contexts[context].cells + index
    if code.isExistence {
      fields.cells[cell].isPresent = true
      fields.cells[cell].count = 1
      if rank < 64 { fields.cells[cell].seen |= 1 << UInt64(rank) }
    } else if code.isList {
      if rank < 64 { fields.cells[cell].seen |= 1 << UInt64(rank) }
      guard let item = item(of: built, isItem: isItem, code, index, context) else { return }
      try append(item, to: cell, code: code, index: index, context: context)
    } else if code.isDictionary {
      if rank < 64 { fields.cells[cell].seen |= 1 << UInt64(rank) }
      var built = built
      var key = key
      var isItem = isItem
      if case .entry(let name, let value) = built {
        key = name
        // An entry without a value is one, whatever its node is.
        isItem = true
        if case .null = value { built = .null } else { built = .value(value) }
      } else if case .null = built, code.passesNullEntries {
        return
      }
      guard let item = item(of: built, isItem: isItem, code, index, context) else { return }
      var entries: ValueDictionary
      if case .dictionary(let known) = fields.cells[cell].value {
        entries = known
        fields.cells[cell].value = .null
      } else {
        entries = ValueDictionary()
      }
      fields.hold(item, in: context)
      let grown =
        code.isDictionaryOfLists
        ? entries.add(item, for: key ?? "") : entries.put(item, for: key ?? "")
      fields.hold(grown, in: context)
      fields.cells[cell].isPresent = true
      fields.cells[cell].count += 1
      fields.cells[cell].value = .dictionary(entries)
      try checkItems(fields.cells[cell].count)
      try checkHeld()
    } else {
      storeOne(built, rank: rank, index: index, context: context)
      try checkHeld()
    }
  }

  private mutating func storeOne(_ built: Built, rank: Int32, index: Int, context: Int) {
    let cell = fields.contexts[context].cells + index
    switch built {
    case .nothing, .array: return
    case .value, .entry, .null, .failure: break
    }
    let bit: UInt64 = rank < 64 ? 1 << UInt64(rank) : 0
    if fields.cells[cell].seen & bit != 0 {
      noteSurplus(Int32(index), of: context, in: cell, rank)
      if plan.duplicatesAreErrors, fields.isOfFields(context, by: plan) {
        fields.fail(
          .duplicate(fields.field(index, of: context, by: plan), at: currentPlace()), in: context)
      }
      return
    }
    guard rank < fields.cells[cell].best else {
      fields.cells[cell].seen |= bit
      fields.cells[cell].isPresent = true
      return
    }
    if case .value(let value) = built {
      fields.hold(value, in: context)
      return fields.storeOne(value, rank: rank, to: cell)
    }
    fields.cells[cell].seen |= bit
    fields.cells[cell].isPresent = true
    switch built {
    case .null: fields.cells[cell].hasNull = true
    case .failure(let error):
      fields.cells[cell].value = .null
      fields.cells[cell].best = rank
      fields.extra(of: context).candidateErrors.append((index, rank, error))
    case .value, .entry, .nothing, .array: break
    }
  }

  /// One value holds one of the nodes that its alternative finds.
  @inline(__always)
  mutating func noteSurplus(_ field: Int32, of context: Int, in cell: Int, _ rank: Int32) {
    guard let fieldUse, fields.cells[cell].best == rank else { return }
    fieldUse.noteSurplus(field: Int(field), of: Int(fields.contexts[context].scope))
  }

  /// The value that a node adds to a list or dictionary; nil for nothing.
  private mutating func item(
    of built: Built, isItem: Bool, _ code: FieldCode, _ index: Int, _ context: Int
  ) -> Value? {
    let cell = fields.contexts[context].cells + index
    switch built {
    case .value(let value): return value
    case .nothing:
      // A blank item is none, and where the whole may be missing it is.
      if !code.isOptional { fields.cells[cell].isPresent = true }
      return nil
    case .array:
      fields.cells[cell].isPresent = true
      return nil
    case .failure(let error):
      fields.fail(error, in: context)
      return nil
    case .null:
      guard isItem else {
        fields.cells[cell].hasNull = true
        return nil
      }
      if !code.allowsNullItems {
        fields.fail(
          .nullItem(fields.field(index, of: context, by: plan), at: currentPlace()), in: context)
      }
      return .null
    case .entry: return nil
    }
  }

  private mutating func append(
    _ item: Value, to cell: Int, code: FieldCode, index: Int, context: Int
  ) throws {
    // The error is known, and no more is needed.
    if fields.cells[cell].count > code.maximum { return }
    if code.isDistinct, !fields.insert(item, index, context) { return }
    fields.cells[cell].isPresent = true
    fields.cells[cell].count += 1
    if fields.cells[cell].count > code.maximum {
      return fields.fail(
        .tooMany(code.maximum, fields.field(index, of: context, by: plan), at: currentPlace()),
        in: context)
    }
    try checkItems(fields.cells[cell].count)
    fields.hold(item, in: context)
    fields.addItem(item, to: cell, of: context)
    try checkHeld()
  }

  @inline(__always)
  mutating func checkItems(_ count: Int) throws {
    if let most = limits.items, count > most { throw longList(most) }
  }

  @inline(never)
  private mutating func longList(_ most: Int) -> ReadingError {
    limitError("a list of more than \(most) items", "items")
  }
}

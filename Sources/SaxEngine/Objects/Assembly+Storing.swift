import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// Puts a value into a field's cell, as what came before allows.
  mutating func store(
    _ built: Built, rank: Int32, code: FieldCode, index: Int, context: Int, isItem: Bool,
    key: String?
  ) throws {
    let cell = fields.contexts[context].cells + index
    if code.isExistence {
      fields.cells[cell].noteNode(rank)
      fields.cells[cell].count = 1
    } else if code.isList {
      fields.cells[cell].ranks.note(rank)
      guard let item = item(of: built, isItem: isItem, code, index, context) else { return }
      try append(item, to: cell, code: code, index: index, context: context)
    } else if code.isDictionary {
      fields.cells[cell].ranks.note(rank)
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

  mutating func storeOne(_ built: Built, rank: Int32, index: Int, context: Int) {
    let cell = fields.contexts[context].cells + index
    switch built {
    case .nothing, .array: return
    case .value, .entry, .null, .failure: break
    }
    switch fields.cells[cell].admit(rank) {
    case .fills: break
    case .loses: return
    case .surplus:
      noteSurplus(Int32(index), of: context, in: cell, rank)
      if plan.duplicatesAreErrors, fields.isOfFields(context, by: plan) {
        fields.fail(
          .duplicate(fields.field(index, of: context, by: plan), at: currentPlace()),
          in: context)
      }
      return
    }
    switch built {
    case .value(let value):
      fields.hold(value, in: context)
      fields.cells[cell].fill(value, rank: rank)
    case .null:
      fields.cells[cell].noteNode(rank)
      fields.cells[cell].hasNull = true
    case .failure(let error):
      fields.cells[cell].fill(.null, rank: rank)
      fields.extra(of: context).candidateErrors.append((index, rank, error))
    case .entry: fields.cells[cell].noteNode(rank)
    case .nothing, .array: break
    }
  }

  /// One value holds one of the nodes that its alternative finds.
  @inline(__always)
  mutating func noteSurplus(_ field: Int32, of context: Int, in cell: Int, _ rank: Int32) {
    guard let fieldUse, fields.cells[cell].ranks.best == rank else { return }
    fieldUse.noteSurplus(field: Int(field), of: Int(fields.contexts[context].scope))
  }

  /// The value that a node adds to a list or dictionary; nil for nothing.
  mutating func item(
    of built: Built, isItem: Bool, _ code: FieldCode, _ index: Int, _ context: Int
  ) -> SaxValue? {
    let cell = fields.contexts[context].cells + index
    switch built {
    case .value(let value): return value
    case .nothing:
      fields.noteBlankItem(code, to: cell)
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
          .nullItem(fields.field(index, of: context, by: plan), at: currentPlace()),
          in: context)
      }
      return .null
    case .entry: return nil
    }
  }

  mutating func append(
    _ item: SaxValue, to cell: Int, code: FieldCode, index: Int, context: Int
  ) throws {
    // The error is known, and no more is needed.
    if fields.cells[cell].count > code.items.most { return }
    if code.items.isDistinct, !fields.insert(item, index, context) { return }
    fields.cells[cell].isPresent = true
    fields.cells[cell].count += 1
    if fields.cells[cell].count > code.items.most {
      return fields.fail(
        .tooMany(
          code.items.most, fields.field(index, of: context, by: plan), at: currentPlace()),
        in: context)
    }
    try checkItems(fields.cells[cell].count)
    fields.hold(item, in: context)
    fields.addItem(item, to: cell, of: context)
    try checkHeld()
  }
}

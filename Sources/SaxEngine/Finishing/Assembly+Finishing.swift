import SaxEvents
internal import SaxValues

extension Assembly {
  /// Makes the value of a scope whose node ends.
  mutating func finish(_ context: Int) throws -> Built {
    let scope = Int(fields.contexts[context].scope)
    let hasErrors = fields.contexts[context].extra != nil
    if hasErrors { try settlePending(context) }
    var failure = hasErrors ? fields.knownExtra(of: context)?.error : nil
    let first = plan.firstCode[scope]
    let cell = fields.contexts[context].cells
    if let shape = plan.shapes[scope] {
      if let fieldUse {
        fieldUse.noteObject(of: scope)
        for index in shape.fieldNames.indices {
          fieldUse.note(fields.cells[cell + index], field: index, of: scope)
        }
      }
      let slots = ObjectSlots.make(shape, count: shape.fieldNames.count) { index in
        // What most fields have, with nothing to look up: a value, or items.
        if !hasErrors {
          if fields.cells[cell + index].ranks.best < .max {
            if plan.codes[first + index].isOne { return fields.cells[cell + index].takeValue() }
          } else if fields.cells[cell + index].count > 0, plan.codes[first + index].isList,
            case .list = fields.cells[cell + index].value
          {
            return fields.cells[cell + index].takeValue()
          }
        }
        return finishField(index, scope: scope, context: context, failure: &failure)
      }
      if let failure { return .failure(failure) }
      let object = SaxObject(slots)
      return setting.hooksObjects ? hook(object) : .value(.object(object))
    }
    let count = plan.scopes[scope].fields.count
    var slots: [SaxValue] = []
    for index in 0..<count {
      slots.append(finishField(index, scope: scope, context: context, failure: &failure))
    }
    if let failure { return .failure(failure) }
    switch plan.scopes[scope].kind {
    case .children:
      return childrenValue(slots[0], context: context)
    case .entry:
      guard case .string(let key) = slots[0] else { return .nothing }
      return .entry(key, slots[1])
    case .root, .object, .choice, .predicate, .watch:
      return .nothing
    }
  }

  private mutating func finishField(
    _ index: Int, scope: Int, context: Int, failure: inout OrderedError?
  ) -> SaxValue {
    let cell = fields.contexts[context].cells + index
    let code = plan.codes[plan.firstCode[scope] + index]
    let value = fields.cells[cell].takeValue()
    if code.isExistence { return .bool(fields.cells[cell].isPresent) }
    if code.isList || code.isDictionary {
      if fields.cells[cell].count > 0 {
        guard code.isList else { return value }
        // None, if there may be none.
        if case .list = value { return value }
        return .list([])
      }
      if !fields.cells[cell].isPresent, let value = plan.missing(index, of: scope) { return value }
      return code.isList ? .list([]) : .dictionary(ValueDictionary())
    }
    if fields.cells[cell].ranks.best < .max {
      if let candidates = fields.knownExtra(of: context)?.candidateErrors {
        for candidate in candidates
        where candidate.field == index && candidate.rank == fields.cells[cell].ranks.best {
          failure = OrderedError.earlier(failure, candidate.error)
        }
      }
      return value
    }
    if let value = plan.missing(index, of: scope) { return value }
    let field = plan.scopes[scope].fields[index]
    failure = OrderedError.earlier(
      failure, missing(field, isNull: fields.cells[cell].hasNull, context: context))
    return .null
  }

  /// A node read as a list or dictionary of its children.
  private mutating func childrenValue(_ value: SaxValue, context: Int) -> Built {
    let frame = Int(fields.contexts[context].frame)
    let isScalar =
      switch nodes.frames[frame].kind {
      case .text: true
      case .element: text(isOnlyTextIn: context)
      case .document, .object, .array, .arrayNode: false
      }
    guard isScalar else { return .value(value) }
    let field = plan.scopes[Int(fields.contexts[context].scope)].fields[0]
    return .failure(.scalarForList(field, at: currentPlace()))
  }

  /// True if an element holds text and no child elements.
  func text(isOnlyTextIn context: Int) -> Bool {
    let cell = fields.contexts[context].cells
    return !fields.cells[cell].isPresent
      && nodes.frames[Int(fields.contexts[context].frame)].hasText
  }
}

internal import SaxValues

/// The nodes that predicates look at, in the context that collects them.
extension Assembly {
  /// Keeps of a node what its predicate needs.
  ///
  /// - Parameter node: its text; null where it has none.
  mutating func keep(_ node: SaxValue, of field: Int, in context: Int) throws {
    let scope = Int(fields.contexts[context].scope)
    guard case .operand(let use) = plan.scopes[scope].fields[field].reader else { return }
    let cell = fields.contexts[context].cells + field
    fields.cells[cell].isPresent = true
    if case .all(let key, let other) = use {
      guard case .string(let text) = node else { return }
      let new = key.value(of: node, text)
      fields.cells[cell].count += 1
      // It equals nothing.
      if case .double(let number) = new, number.isNaN { return }
      if let other, fields.extra(of: context).distinct[other]?.contains(new) == true {
        fields.cells[cell].isTrue = true
      } else if fields.insert(new, field, context) {
        fields.hold(new.ownSize, in: context)
      }
    } else {
      let grown = fields.cells[cell].keep(node, for: use)
      if grown > 0 { fields.hold(grown, in: context) }
    }
    try checkHeld()
  }
}

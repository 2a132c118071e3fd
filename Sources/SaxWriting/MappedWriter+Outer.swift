internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

// Objects in whose nodes others are written.
extension MappedWriter {
  /// Ends the node of an outer rule's object.
  ///
  /// - Throws: ``WritingError`` if the node got no object of the rule though an object of it stands elsewhere, without
  ///   the objects that it is written around: this node would be read as one more.
  func end(_ rule: Int) throws(WritingError) {
    guard ownerless.remove(rule) != nil, lone.contains(rule) else { return }
    let name = plan.rules.first { $0.index == rule }?.typeName ?? ""
    throw WritingError(
      .structure,
      "\(name) stands beside the objects that it is written around, and not around them",
      fix: "the objects of one type, or to none for one of the rules")
  }

  /// Writes an object in whose node others have been written: its fields go into that node before it ends.
  func writeOuter(_ object: SaxObject, _ rule: WrittenRule) throws {
    if !ownerless.contains(rule.index) { lone.insert(rule.index) }
    let chosen = constant(of: object, rule.content)
    // What says which type it is may stand there, and then of no other.
    let known = open.map(\.step).lead(through: rule.steps) ? said(at: rule) : []
    if let chosen, known.contradict(chosen), rule.steps.isEmpty {
      try close(to: 0)
      try endValue()
      try begin(rule)
    }
    let isOpen =
      open.map(\.step).lead(through: rule.steps) && chosen.map(said(at: rule).contradict) != true
    if isOpen {
      try close(to: rule.steps.count)
    } else {
      try close(to: zip(open, rule.steps.dropLast()).prefix { $0.step.isOne(of: $1) }.count)
      for step in rule.steps[open.count...] { try open(step, isArray: false) }
    }
    ownerless.remove(rule.index)
    let isSaid = chosen.map(said(at: rule).contains) == true
    if rule.comesFirst { writer.beginBefore() }
    do {
      try holding { try writeFields(of: object, rule.content, isSaid: isSaid) }
    } catch {
      try endNode(of: rule)
      throw error
    }
    try endNode(of: rule)
  }

  /// Ends the node of an object, whether the object was written or refused.
  func endNode(of rule: WrittenRule) throws {
    if rule.steps.isEmpty {
      try close(to: 0)
      try endValue()
    } else {
      try close(to: rule.steps.count - 1)
    }
  }

  /// Ends the root value, so that the next object begins another.
  func endValue() throws {
    hasBegun = false
    root = []
    try form.finish()
  }

  /// The constants that have been written into the open node of an outer rule.
  func said(at rule: WrittenRule) -> [WrittenConstant] {
    rule.steps.isEmpty ? root : open[rule.steps.count - 1].step.constants
  }

  func constant(of object: SaxObject, _ content: WrittenContent) -> WrittenConstant? {
    guard case .choice(let choice, _) = content else { return nil }
    return plan.choices[choice]?.types[object.typeName]?.constant
  }

  /// Writes the fields of an object into its node, which is open.
  ///
  /// - Parameter isSaid: whether the node says of what type it is.
  func writeFields(
    of object: SaxObject, _ content: WrittenContent, isSaid: Bool
  ) throws {
    let known: (type: TypeID, constant: WrittenConstant?)? =
      switch content {
      case .object(let id, _): (id, nil)
      case .choice(let choice, _):
        plan.choices[choice]?.types[object.typeName].map { ($0.type, $0.constant) }
      default: nil
      }
    guard let known, let type = form.type(known.type, of: object) else { return }
    try form.writeFields(
      of: try form.filled(object, type), saying: isSaid ? nil : known.constant)
  }
}

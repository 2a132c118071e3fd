internal import SaxLanguage
internal import SaxValues

/// The fields of a type that have a place, and the answer which of several with one node is written.
struct FieldConflicts {
  let placed: [PlacedField]
  let planner: WritingPlanner

  private var format: Path.Format { planner.format }

  /// Finds another field that writes the node of a field, or one around it.
  ///
  /// - Returns: the reason for which the field is not written: the other restores it, or its value would be lost. Nil
  ///   if it has nodes of its own, be it that predicates tell them apart.
  func conflict(of own: PlacedField) -> WrittenWay.Refusal? {
    var refusal: WrittenWay.Refusal?
    for other in placed where other.index != own.index {
      guard let found = conflict(of: own, with: other) else { continue }
      // What one field restores is not lost by another.
      if found.kind != .loss { return found }
      refusal = refusal ?? found
    }
    return refusal
  }

  private func conflict(
    of own: PlacedField, with other: PlacedField
  ) -> WrittenWay.Refusal? {
    if other.way.ending == .rest || own.way.ending == .rest {
      guard own.isRest, other.isRest, other.index < own.index else { return nil }
      return refusal(of: own, by: other, isRestored: false)
    }
    if own.way.ending == .childNames { return conflict(ofNames: own, with: other) }
    if other.way.ending == .childNames { return nil }
    guard own.names.starts(with: other.names) else {
      // That a node is there says less than what is in it.
      guard own.isExistence, other.names.starts(with: own.names) else { return nil }
      return refusal(of: own, by: other, isRestored: true)
    }
    let isSame = own.names.count == other.names.count
    if other.isExistence {
      return isSame && own.isExistence && other.index < own.index
        ? refusal(of: own, by: other, isRestored: true) : nil
    }
    if isSame, own.way.ending != other.way.ending,
      own.way.ending == .children || other.way.ending == .children
    {
      return own.way.ending == .children ? nil : refusal(of: own, by: other, isRestored: false)
    }
    // A text leaves room for what is in its node; the object's own node for all but a subtree.
    if !isSame, other.isText || other.names.isEmpty && !other.isSubtree { return nil }
    if isSame, own.names.isEmpty, !own.isSubtree, !other.isSubtree, !own.isText || !other.isText {
      return nil
    }
    switch (other.asks(noMoreThan: own), own.asks(noMoreThan: other)) {
    case (true, true):
      if isSame, own.writesMore(than: other, in: format) { return nil }
      return refusal(of: own, by: other, isRestored: restores(own, by: other))
    case (true, false):
      if !other.findsAll(in: format) { return isSame ? apart(own, other) : nil }
      return refusal(of: own, by: other, isRestored: restores(own, by: other))
    case (false, true):
      // It finds what the other writes besides, and then its own comes later or is one too many.
      if !own.repeats || isSame { return isSame ? apart(own, other) : nil }
      return refusal(of: own, by: other, isRestored: false)
    case (false, false): return isSame ? apart(own, other) : nil
    }
  }

  /// Refuses one of two attributes of one element that predicates tell apart, as it can have but one.
  private func apart(_ own: PlacedField, _ other: PlacedField) -> WrittenWay.Refusal? {
    guard format == .xml, own.way.endsWithAttribute, other.index < own.index,
      own.way.steps.dropLast().elementsEqual(other.way.steps.dropLast())
    else { return nil }
    return refusal(of: own, by: other, isRestored: false)
  }

  /// Finds a conflict of a field of children's names: they are restored where another field writes the children.
  private func conflict(
    ofNames own: PlacedField, with other: PlacedField
  ) -> WrittenWay.Refusal? {
    let isBefore = other.way.ending == .childNames && other.index < own.index
    if own.names == other.names, other.way.ending == .children || isBefore || other.isSubtree {
      return refusal(of: own, by: other, isRestored: true)
    }
    guard other.names.count > own.names.count, other.names.starts(with: own.names),
      let step = other.way.steps.dropFirst(own.names.count).first
    else { return nil }
    let isAny = step.name.local == "*" && other.content.names?.takesAny == true
    return refusal(of: own, by: other, isRestored: isAny)
  }

  private func refusal(
    of own: PlacedField, by other: PlacedField, isRestored: Bool
  ) -> WrittenWay.Refusal {
    let name = "\(other.field.owner).\(other.field.name)"
    if format == .json, own.way.isApart(from: other.way) {
      return WrittenWay.Refusal(
        reason: "\(name) has a namespace of its own, and one name in JSON",
        fix: "to json(…) with a name of its own, or to none")
    }
    if own.isExistence {
      return WrittenWay.Refusal(reason: "\(name) writes its node, if it is there", kind: .given)
    }
    if isRestored {
      return WrittenWay.Refusal(reason: "it is a part of what \(name) writes", kind: .restored)
    }
    return WrittenWay.Refusal(reason: "\(name) writes its node, without what this field has in it")
  }

  /// True if what one field reads is in what another writes at its node, or at one around it.
  private func restores(_ own: PlacedField, by other: PlacedField) -> Bool {
    if other.isSubtree { return true }
    let rest = Array(own.names.dropFirst(other.names.count))
    let conditions = own.way.steps.dropLast(rest.count).last
    if let conditions, !mayHold(conditions, in: WrittenContents(other, planner)) { return false }
    if let entries = other.entries {
      let written = [entries.key, entries.value]
      if let own = own.entries {
        return [own.key, own.value].allSatisfy { way in
          written.contains { $0.steps == way.steps && $0.ending == way.ending }
        }
      }
      return written.contains { $0.steps.map(\.name) == rest && own.isText }
    }
    if let own = own.entries {
      return [own.key, own.value].allSatisfy {
        writes($0.steps.map(\.name), in: other.content) ?? false
      }
    }
    if let isWritten = writes(rest, in: other.content) {
      // An object of another type reads what it wants of the node by itself.
      guard let type = own.content.objects, rest.isEmpty else { return isWritten }
      return type == other.content.objects
    }
    switch other.content {
    case .entries(let content, _, let takesAttributes):
      if rest.isEmpty { return own.content.isAlike(other.content) }
      return rest.count == 1 && content.isText && own.isText
        && (takesAttributes || !rest[0].isAttribute)
    case .items(let content, _): return own.content.isAlike(content)
    default:
      return rest.isEmpty && (own.isText && other.isText || own.content.isAlike(other.content))
    }
  }

  /// True if objects of a content write the node that names lead to; nil if the content has no objects.
  private func writes(_ rest: [WrittenName], in content: WrittenContent) -> Bool? {
    let ids: [TypeID]
    switch content {
    case .object(let id, _): ids = [id]
    case .choice(let id, _):
      guard case .choice(let choice) = planner.model.types[id].kind else { return true }
      ids = choice.types
    default: return nil
    }
    return ids.allSatisfy { id in
      guard case .object(let fields) = planner.model.types[id].kind else { return true }
      return fields.contains { field in
        if case .some(.none) = field.target { return false }
        guard let own = try? planner.way(field.target, field.paths) else { return false }
        let names = own.steps.map(\.name)
        if rest.isEmpty { return names.isEmpty }
        return names.starts(with: rest) || rest.starts(with: names) && !names.isEmpty
      }
    }
  }

  // MARK: Predicates that are not written

  /// Refuses a field with a predicate that nothing that is written can make true.
  func checkConditions(of own: PlacedField) throws(WrittenWay.Refusal) {
    for (index, step) in own.way.steps.enumerated() where !step.conditions.isEmpty {
      let count = index + 1
      var contents = WrittenContents(placed, at: own.way.steps.prefix(count), planner)
      let isList = own.repeats && count == max(own.way.elements, 1)
      let others = placed.contains {
        $0.index != own.index && $0.names.count >= count
          && $0.names.prefix(count).elementsEqual(own.names.prefix(count))
      }
      contents.isAlone = !isList && !others
      for condition in step.conditions where !contents.truth(condition.expression, of: step).canHold
      {
        throw WrittenWay.Refusal(
          reason: "nothing that is written makes \(condition.text) true",
          fix: WrittenWay.Refusal.waysOut)
      }
    }
  }

  /// True if a node of contents may be what the predicates of a step ask for.
  private func mayHold(_ step: WrittenStep, in contents: WrittenContents) -> Bool {
    step.constants.allSatisfy { constant in
      constant.name.map(contents.mayHave) ?? contents.mayHaveText
    } && step.conditions.allSatisfy { contents.truth($0.expression, of: step).canHold }
  }
}

extension PlacedField {
  /// True if the predicates of its steps are among those of another field's.
  fileprivate func asks(noMoreThan other: PlacedField) -> Bool {
    zip(way.steps, other.way.steps).allSatisfy { own, other in
      own.constants.allSatisfy(other.constants.contains)
        && own.conditions.allSatisfy(other.conditions.contains)
    }
  }

  /// True if it has all nodes that its path finds, and not the first alone.
  fileprivate func findsAll(in format: Path.Format) -> Bool {
    repeats || format == .json && isSubtree
  }

  /// True if it, and not another field of one path, is the one that is written.
  fileprivate func writesMore(than other: PlacedField, in format: Path.Format) -> Bool {
    let (own, others) = (rank(in: format), other.rank(in: format))
    return own == others ? index < other.index : own > others
  }

  private func rank(in format: Path.Format) -> Int {
    let rank =
      switch content {
      case .raw: 9
      case .any: 8
      case .object, .choice: entries == nil ? 7 : 6
      case .items, .entries: 5
      case .listInText: 4
      case .scalar(let scalar), .only(.scalar(let scalar)): scalar.isVerbatim ? 3 : 2
      case .only: 3
      case .converted, .names: 1
      case .existence: 0
      }
    // A list has all nodes; in JSON a subtree too.
    let isList = repeats && !content.isOnly
    return rank + (isList ? 20 : 0) + (format == .json && isSubtree && !repeats ? 30 : 0)
  }
}

extension WrittenContent {
  /// The names that its nodes may have, where objects in them give the name.
  var names: WrittenNames? {
    switch self {
    case .object(_, let names), .choice(_, let names): names
    default: nil
    }
  }

  /// True if its nodes hold the same as those of another content.
  fileprivate func isAlike(_ other: WrittenContent) -> Bool {
    switch (self, other) {
    case (.items(let own, _), .items(let other, _)): own.isAlike(other)
    case (.entries(let own, _, _), .entries(let other, _, _)): own.isAlike(other)
    default: isText && other.isText || objects != nil && objects == other.objects
    }
  }
}

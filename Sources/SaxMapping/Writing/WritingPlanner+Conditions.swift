internal import SaxLanguage
internal import SaxValues

// Predicates that are not written: they have to hold for what is.
extension WritingPlanner {
  /// Refuses a field with a predicate that nothing that is written can make true.
  func checkConditions(
    of own: PlacedField, among placed: [PlacedField]
  ) throws(WrittenWay.Refusal) {
    for (index, step) in own.way.steps.enumerated() where !step.conditions.isEmpty {
      let count = index + 1
      var contents = WrittenContents(placed, at: own.way.steps.prefix(count), self)
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
          fix: "to, with a path of names and equalities, or to none")
      }
    }
  }

  /// True if a node of contents may be what the predicates of a step ask for.
  func mayHold(_ step: WrittenStep, in contents: WrittenContents) -> Bool {
    step.constants.allSatisfy { constant in
      constant.name.map(contents.mayHave) ?? contents.mayHaveText
    } && step.conditions.allSatisfy { contents.truth($0.expression, of: step).canHold }
  }
}

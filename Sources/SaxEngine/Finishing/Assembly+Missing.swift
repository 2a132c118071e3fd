import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  func missing(_ field: FieldPlan, isNull: Bool, context: Int) -> OrderedError {
    let (mark, place) = place(of: context)
    let frame = Int(fields.contexts[context].frame)
    let end =
      frame + 1 < nodes.frames.count
      ? nodes.frames[frame + 1].floors.childNames : nodes.childNames.count
    let names = nodes.childNames.names(from: nodes.frames[frame].floors.childNames, to: end)
    let scope = plan.scopes[Int(fields.contexts[context].scope)]
    let index = scope.fields.firstIndex { $0.name == field.name }
    let climbs = scope.climbs.contains { $0.field == index }
    var at = place.shownPath.map { "at \($0)" } ?? "here"
    if !names.isEmpty {
      at += ", which holds \(names.joined(separator: ", "))"
    } else if nodes.frames[frame].kind == .text {
      at += ", which is a text"
    }
    var wanted = "wanted by \(field.pathPlace) as \(field.pathText)"
    let hint =
      isNull
      ? nil
      : hint(for: field, at: place.path, among: names) ?? nearHint(for: field, among: names)
    if let hint { wanted += "; \(hint.text)" }
    var notes = [at, wanted]
    if hint == nil, !isNull, let note = attributesNote(for: field, at: place.path) {
      notes.append(note)
    }
    if climbs {
      notes.append("what lies above counts only if it came before the object began")
    }
    let what = isNull ? "null" : "missing"
    return OrderedError(
      mark: mark,
      error: BuildError(
        climbs ? .late : .missing, "\(field.title) is \(what), and is required", at: place,
        mapping: field.pathPlace, notes: notes,
        fix: scope.isKey(field)
          ? "key with a path that every node has"
          : hint.map { "from \($0.path)" } ?? "\(field.typeText)? if it may be \(what)"))
  }

  func missingDiscriminator(_ choice: ChoicePlan, _ run: ChoiceRun) -> OrderedError {
    let (mark, place) = place(of: run.context)
    let frame = nodes.frames[Int(fields.contexts[run.context].frame)]
    let names = nodes.childNames.names(from: frame.floors.childNames, to: nodes.childNames.count)
    let holds = names.isEmpty ? "" : ", which holds \(names.joined(separator: ", "))"
    return OrderedError(
      mark: mark,
      error: BuildError(
        .unknownType, "nothing says which \(choice.name) this is: \(choice.pathText) is missing",
        at: place, mapping: choice.place,
        notes: [(place.shownPath.map { "at \($0)" } ?? "here") + holds, "by \(choice.place)"],
        fix: "else -> a type, or else -> skip"))
  }
}

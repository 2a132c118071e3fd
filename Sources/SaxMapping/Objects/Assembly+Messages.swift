import SaxEvents
public import SaxLanguage
internal import SaxValues

/// The messages for a payload that does not fit. Built where the payload is at the place of
/// which it speaks; the texts are here so that they sound alike.
extension Assembly {
  /// The place of the node or value that the current event is about.
  func currentPlace() -> (mark: Mark, place: Place) {
    if let pendingOrigin = pending.origin { return pendingOrigin }
    let frame = nodes.frames[nodes.frames.count - 1]
    var mark = places.mark
    var position: Position?
    var path = places.path
    if frame.kind == .text || opening.isEnding, frame.mark.offset >= 0 {
      mark = frame.mark
      position = nodes.keptPosition(of: nodes.frames.count - 1)
    }
    if opening.isInLeaf {
      mark = opening.leaf.mark
      position = opening.leaf.position
    }
    if opening.currentAttribute >= 0 {
      path += "/@" + nodes.names.string(opening.name.start..<opening.name.end)
    }
    return (
      mark,
      Place(
        source: options.source, position: position ?? places.position(at: mark), path: path)
    )
  }

  /// The place at which the node that is ending began.
  var nodePlace: Place { currentPlace().1 }

  /// The place where a context's node began.
  private func place(of context: Int) -> (Mark, Place) {
    let frame = Int(fields.contexts[context].frame)
    let mark = nodes.frames[frame].mark.offset < 0 ? places.mark : nodes.frames[frame].mark
    var path = places.path
    if opening.currentAttribute >= 0, nodes.frames[frame].kind == .text {
      path += "/@" + nodes.names.string(opening.name.start..<opening.name.end)
    }
    return (mark, Place(source: options.source, position: position(of: frame), path: path))
  }

  func error(
    _ code: BuildError.Code, _ message: String, _ field: FieldPlan, fix: String? = nil,
    cause: (any Error)? = nil
  ) -> OrderedError {
    let (mark, place) = currentPlace()
    return OrderedError(
      mark: mark,
      error: BuildError(
        code, message, at: place, mapping: field.pathPlace, notes: [note(place, field)], fix: fix,
        cause: cause))
  }

  private func note(_ place: Place, _ field: FieldPlan) -> String {
    let at = place.shownPath.map { "at \($0), " } ?? ""
    return "\(at)for \(field.title), by \(field.pathPlace)"
  }

  /// The error for whoever collects text about an entity that was not read.
  func skippedEntityError(_ name: Span<UInt8>) -> ReadingError {
    ReadingError.skippedEntity(
      String(copying: name),
      at: Place(
        source: options.source, position: places.position(at: places.mark), path: places.path))
  }

  // MARK: Texts

  func conversionError(
    _ failure: ConversionFailure, text: Span<UInt8>, _ capture: Capture
  ) -> OrderedError {
    if case .text(let conversion) = fields.field(of: capture, by: plan).reader,
      let declared = conversion.enumeration
    {
      return unknownCase(text.trimmed, of: declared, capture)
    }
    return error(
      .conversion, "\(quoted(text)) \(failure.reason)", fields.field(of: capture, by: plan),
      fix: failure.fix)
  }

  private func unknownCase(
    _ word: Span<UInt8>, of declared: EnumPlan, _ capture: Capture
  ) -> OrderedError {
    let known = declared.literals.sorted()
    let excerpt = String(copying: word.extracting(first: 1 << 10))
    let nearest = NearestName.of(excerpt, among: known)
    let most = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
    return error(
      .unknownCase, "\(quoted(word)) is no case of \(declared.name), which has \(most)",
      fields.field(of: capture, by: plan),
      fix: nearest.map { "did the payload mean \"\($0)\"? Or add a case, or else" }
        ?? "a case for it in enum \(declared.name), or else")
  }

  func missingConverter(_ name: String, _ capture: Capture) -> OrderedError {
    error(
      .converter, "no converter \(name) is registered", fields.field(of: capture, by: plan),
      fix: "register it by its name in Swift before reading")
  }

  func converterError(
    _ name: String, _ cause: any Error, text: Span<UInt8>, _ capture: Capture
  ) -> OrderedError {
    error(
      .converter, "converter \(name) refuses \(quoted(text)): \(BuildError.reason(cause))",
      fields.field(of: capture, by: plan),
      cause: cause)
  }

  func structureError(_ capture: Capture) -> OrderedError {
    let field = fields.field(of: capture, by: plan)
    let frame = nodes.frames[nodes.frames.count - 1]
    let names = nodes.childNames.names(from: frame.floors.childNames, to: nodes.childNames.count)
    let kind = frame.kind == .object ? "an object" : "an array"
    let holds = names.isEmpty ? "" : " (\(names.prefix(8).joined(separator: ", ")))"
    let (mark, place) = currentPlace()
    let fix: String? =
      if let clause = fields.clauseWithin(names, capture, by: plan) {
        clause
      } else if kind == "an array", case .list = field.shape {
        "[[\(field.typeText)]] for lists in a list"
      } else {
        nil
      }
    return OrderedError(
      mark: mark,
      error: BuildError(
        .structure, "found \(kind)\(holds), wanted \(field.wanted) for \(field.title)",
        at: place, mapping: field.pathPlace,
        notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(field.pathPlace)"], fix: fix
      ))
  }

  func scalarForList(_ context: Int) -> OrderedError {
    let (mark, place) = currentPlace()
    let field = plan.scopes[Int(fields.contexts[context].scope)].fields[0]
    return OrderedError(
      mark: mark,
      error: BuildError(
        .structure, "found text, wanted a list of children", at: place,
        mapping: field.pathPlace,
        notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(field.pathPlace)"],
        fix: "a list of one level, if each is a single value"))
  }

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
    let hint = isNull ? nil : hint(for: field, at: place.path, among: names)
    if let hint {
      wanted += "; \(hint.text)"
    } else if !isNull, let name = field.lastName, !names.contains(name),
      let near = NearestName.ofPart(name, among: names)
    {
      wanted += "; did you mean \(setting.isJSON ? NameScalars.step(ofKey: near) : near)?"
    }
    var notes = [at, wanted]
    if climbs {
      notes.append("what lies above counts only if it came before the object began")
    }
    let what = isNull ? "null" : "missing"
    return OrderedError(
      mark: mark,
      error: BuildError(
        climbs ? .late : .missing, "\(field.title) is \(what), and is required", at: place,
        mapping: field.pathPlace, notes: notes,
        fix: isKey(field, in: scope)
          ? "key with a path that every node has"
          : hint.map { "from \($0.path)" } ?? "\(field.typeText)? if it may be \(what)"))
  }

  /// True if a field is the key of a dictionary's entries, which can't be optional.
  private func isKey(_ field: FieldPlan, in scope: PlanScope) -> Bool {
    if case .entry = scope.kind { field.name == scope.fields.first?.name } else { false }
  }

  func wrongConversion(_ name: String, _ value: Value, _ capture: Capture) -> OrderedError {
    let field = fields.field(of: capture, by: plan)
    return error(
      .converter, "converter \(name) made \(value), which is no \(field.typeText)", field,
      fix: "a converter that gives \(field.typeText.article) \(field.typeText)")
  }

  func duplicate(_ field: FieldPlan) -> OrderedError {
    error(
      .duplicate, "a second node for \(field.title), which takes one", field,
      fix: "[\(field.typeText)] to take all, or duplicates first")
  }

  func nullItem(_ field: FieldPlan) -> OrderedError {
    error(
      .structure, "a null item in \(field.title)", field,
      fix: "[\(field.typeText)?] if items may be null")
  }

  func tooMany(_ maximum: Int, _ field: FieldPlan) -> OrderedError {
    error(
      .tooMany, "more than \(maximum.items) for \(field.title)", field, fix: "a higher max")
  }

  func rejection(_ what: String, _ cause: any Error) -> OrderedError {
    let (mark, place) = currentPlace()
    return OrderedError(
      mark: mark,
      error: BuildError(
        .rejected, "\(what) was refused: \(BuildError.reason(cause))", at: place,
        notes: place.shownPath.map { ["at \($0)"] } ?? [], cause: cause))
  }

  func unknownType(_ word: String, _ choice: ChoicePlan, _ run: ChoiceRun) -> OrderedError {
    let (mark, place) = place(of: run.context)
    let known = choice.cases.flatMap { $0.literals.map(\.text) }
    let nearest = NearestName.of(word, among: known)
    return OrderedError(
      mark: mark,
      error: BuildError(
        .unknownType,
        "\(quoted(word)) in \(choice.pathText) says no type of \(choice.name), which knows "
          + known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : ""),
        at: place, mapping: choice.place,
        notes: [(place.shownPath.map { "at \($0), " } ?? "") + "by \(choice.place)"],
        fix: nearest.map { "did the payload mean \"\($0)\"?" }
          ?? "a case for \"\(word)\", or else -> skip"))
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

  func nullEmission(_ rule: RulePlan) -> BuildError {
    let (_, place) = currentPlace()
    return BuildError(
      .missing, "found null, wanted \(rule.typeName.article) \(rule.typeName)", at: place,
      mapping: rule.place,
      notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(rule.place)"],
      fix: "emit \(rule.typeName)? to pass over nulls")
  }

  func emptyEmission(_ rule: RulePlan) -> BuildError {
    let (_, place) = currentPlace()
    return BuildError(
      .missing, "found no text, wanted \(rule.typeName.article) \(rule.typeName)", at: place,
      mapping: rule.place,
      notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(rule.place)"],
      fix: "emit \(rule.typeName)? to pass over empty ones")
  }

  func declaredError(_ value: Value, _ rule: RulePlan) -> BuildError {
    let (_, place) = currentPlace()
    return BuildError(
      .declared, "the payload says \(rule.typeName) \(value)", at: place, mapping: rule.place,
      notes: [(place.shownPath.map { "at \($0), " } ?? "") + "declared an error by \(rule.place)"],
      object: value)
  }

  func limitError(_ what: String, _ limit: String) -> ReadingError {
    let (_, place) = currentPlace()
    return ReadingError(
      .limit, "found \(what) (limit \(limit))", at: place,
      fix: Limits.fix(raising: limit, from: limits.value(of: limit) ?? 0))
  }
}

extension FieldPlan {
  /// True if of its alternatives the first one that is there counts alone.
  fileprivate func takesOne(isRule: Bool) -> Bool {
    if case .one = shape { !isRule } else { false }
  }

  /// `Order.total`
  var title: String { owner.isEmpty ? name : "\(owner).\(name)" }

  /// The thing that it wants of a node.
  var wanted: String { reader.readsText ? "text" : typeText }
}

extension MappingPlace: CustomStringConvertible {
  /// `shop.sax:17:24`
  public var description: String { "\(file):\(line):\(column)" }
}

extension String {
  /// The alternatives of a path as it is written. What stands in backticks, quotes or brackets parts none.
  fileprivate var alternatives: [String] {
    var found = [""]
    var depth = 0
    var quote: Character?
    for character in self {
      if let open = quote {
        if character == open { quote = nil }
      } else if "`\"'".contains(character) {
        quote = character
      } else if "[(".contains(character) {
        depth += 1
      } else if "])".contains(character) {
        depth -= 1
      } else if character == "|", depth == 0 {
        found.append("")
        continue
      }
      found[found.count - 1].append(character)
    }
    return found.map(\.withoutOuterWhiteSpace)
  }

  /// The indefinite article that fits the word.
  fileprivate var article: String { first.map { "AEIOUaeiou".contains($0) } == true ? "an" : "a" }
}

extension NearestName {
  /// The nearest name, or else one that has the wanted name as a part of it, or is a part.
  static func ofPart(_ name: String, among candidates: [String]) -> String? {
    if let near = of(name, among: candidates) { return near }
    let wanted = name.lowercased()
    guard wanted.count >= 3 else { return nil }
    return candidates.first {
      let candidate = $0.lowercased()
      return candidate.count >= 3 && (candidate.contains(wanted) || wanted.contains(candidate))
    }
  }
}

extension Int {
  /// `1 item`, `2 items`
  var items: String { self == 1 ? "1 item" : "\(self) items" }
}

extension FieldStore {
  /// The clause that takes one of the names within as well.
  fileprivate func clauseWithin(_ names: [String], _ capture: Capture, by plan: Plan) -> String? {
    let inner =
      names.first { ["value", "text", "name", "id", "#text"].contains($0) } ?? names.first
    let rank = Int(capture.route.rank)
    let scope = Int(contexts[Int(capture.context)].scope)
    var paths = field(of: capture, by: plan).pathText.alternatives
    guard let inner, paths.indices.contains(rank), !paths[rank].contains("(") else { return nil }
    let path = paths[rank]
    let step = NameScalars.step(ofKey: inner)
    let within = path == "." ? step : path.hasSuffix("/") ? path + step : "\(path)/\(step)"
    // What takes all alternatives would take the object again.
    paths[rank] =
      field(of: capture, by: plan).takesOne(isRule: scope == Plan.root)
      ? "\(within) | \(path)" : within
    return "\(clause(of: capture, by: plan)) \(paths.joined(separator: " | "))"
  }
}

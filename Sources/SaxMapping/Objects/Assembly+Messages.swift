import SaxEvents
public import SaxLanguage
internal import SaxValues

/// The messages for a payload that does not fit. Built where the payload is at the place of
/// which it speaks; the texts are here so that they sound alike.
extension Assembly {
  /// The place of the node or value that the current event is about.
  func currentPlace() -> OrderedError.Location {
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
  func place(of context: Int) -> OrderedError.Location {
    let frame = Int(fields.contexts[context].frame)
    let mark = nodes.frames[frame].mark.offset < 0 ? places.mark : nodes.frames[frame].mark
    var path = places.path
    if opening.currentAttribute >= 0, nodes.frames[frame].kind == .text {
      path += "/@" + nodes.names.string(opening.name.start..<opening.name.end)
    }
    return (mark, Place(source: options.source, position: position(of: frame), path: path))
  }

  /// The error for whoever collects text about an entity that was not read.
  func skippedEntityError(_ name: Span<UInt8>) -> ReadingError {
    ReadingError.skippedEntity(
      String(copying: name),
      at: Place(
        source: options.source, position: places.position(at: places.mark), path: places.path))
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
  var article: String { first.map { "AEIOUaeiou".contains($0) } == true ? "an" : "a" }
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

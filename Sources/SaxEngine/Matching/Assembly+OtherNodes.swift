import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// JSON scalars and arrays where objects are wanted.
extension Assembly {
  /// The result for the top frame's node where an object of a type is wanted that reads nothing of such a node: an
  /// error, or nothing for a blank text.
  ///
  /// - Parameter scope: the type's.
  /// - Returns: nil if an object is made of it.
  func otherNode(_ scope: Int, for capture: Capture) -> Built? {
    switch nodes.frames[nodes.frames.top].kind {
    case .text: if plan.scopes[scope].others.texts { return nil }
    case .arrayNode: if plan.scopes[scope].others.arrays { return nil }
    case .document, .element, .object, .array: return nil
    }
    guard case .object(let shape) = plan.scopes[scope].kind else { return nil }
    let around = Int(fields.contexts[Int(capture.context)].scope)
    if around < 0 || shape.isChosen {
      return otherNode(wanted: shape.typeName, by: plan.scopes[scope].place)
    }
    let field = plan.scopes[around].fields[Int(capture.field)]
    return otherNode(wanted: field.title, by: field.pathPlace, fix: otherPath(field, capture))
  }

  /// The result for the top frame's node where a `switch` has found nothing to decide by; nil if that is an object.
  func otherNode(without choice: ChoicePlan) -> Built? {
    switch nodes.frames[nodes.frames.top].kind {
    case .text, .arrayNode: otherNode(wanted: choice.name, by: choice.place)
    case .document, .element, .object, .array: nil
    }
  }

  private func otherNode(
    wanted title: String, by wantedPlace: MappingPlace, fix: String? = nil
  ) -> Built {
    let frame = nodes.frames[nodes.frames.top]
    if frame.kind == .text, !frame.hasText { return .nothing }
    let (mark, place) = currentPlace()
    let found = frame.kind == .arrayNode ? "an array" : opening.scalarKind.found
    return .failure(
      OrderedError(
        mark: mark,
        error: BuildError(
          .structure, "found \(found), wanted an object for \(title)", at: place,
          mapping: wantedPlace,
          notes: [(place.shownPath.map { "at \($0), by " } ?? "by ") + "\(wantedPlace)"],
          fix: fix ?? "[*] behind the path that leads there, to pass over what is no object")))
  }

  /// The path by which a field would take objects alone, for the fix; nil if another path is no way out.
  private func otherPath(_ field: FieldPlan, _ capture: Capture) -> String? {
    let scope = plan.scopes[Int(fields.contexts[Int(capture.context)].scope)]
    if case .children = scope.kind { return nil }
    guard field.paths.indices.contains(Int(capture.route.rank)) else { return nil }
    let path = field.paths[Int(capture.route.rank)]
    // Of one format the clause closes behind it.
    let isOfFormat = path.hasPrefix("json(") && path.hasSuffix(")")
    let (inner, end) = isOfFormat ? (String(path.dropLast()), ")") : (path, "")
    let clause = fields.clause(of: capture, by: plan)
    let objects = "\(clause) \(inner)[*]\(end)"
    if nodes.frames[nodes.frames.top].kind == .text {
      return "\(objects) to pass over what is no object"
    }
    let items = inner.hasSuffix("/") ? "\(inner)*" : "\(inner)/*"
    return "\(clause) \(items)\(end) for its items, or \(objects) to pass over what is no object"
  }
}

extension Scalar.Kind {
  /// The words by which a message names what was found.
  fileprivate var found: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}

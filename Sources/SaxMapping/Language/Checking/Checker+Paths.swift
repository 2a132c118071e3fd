extension Checker {
  /// The alternatives of a path; nil after an error has been reported.
  func resolve(_ path: PathSyntax, for use: PathUse, in file: MappingFile) -> [Path]? {
    var paths: [Path] = []
    var isWhole = !path.isDamaged
    for alternative in path.alternatives {
      if let resolved = resolve(alternative, for: use, in: file) {
        paths.append(resolved)
      } else {
        isWhole = false
      }
    }
    guard isWhole else { return nil }
    return paths
  }

  func resolve(_ syntax: AlternativeSyntax, for use: PathUse, in file: MappingFile) -> Path? {
    let errors = collector.errorCount
    let isAbsolute = checkRoot(of: syntax, for: use)
    var steps: [Step] = []
    var timings: [Bool] = []
    var isClimbing = true
    for (index, step) in syntax.steps.enumerated() {
      let isLast = index == syntax.steps.count - 1
      switch step.axis {
      case .parent, .ancestor: checkClimb(step, isAtStart: isClimbing, for: use)
      case .current:
        if step.isDescending {
          collector.error(
            .misplacedStep, "// before ., wanted a name or *", at: step.range, fix: ".//*")
        }
      case .source(let source):
        isClimbing = false
        check(
          source, of: step, isAlone: index == 0, isLast: isLast, after: syntax.steps.prefix(index),
          for: use)
      case .child, .attribute: isClimbing = false
      }
      let (resolved, isDecidedAtEnd) = resolve(step, for: use, in: file)
      steps.append(resolved)
      timings.append(isDecidedAtEnd)
    }
    if case .rule = use { checkEmission(syntax, timings) }
    guard collector.errorCount == errors else { return nil }
    return Path(
      format: syntax.format, isAbsolute: isAbsolute,
      steps: Path.normalized(steps, isAbsolute: isAbsolute), text: syntax.text,
      place: collector.place(syntax.range))
  }

  private func checkRoot(of syntax: AlternativeSyntax, for use: PathUse) -> Bool {
    switch (use, syntax.root) {
    case (.rule, .none):
      let text = syntax.text.hasPrefix("./") ? String(syntax.text.dropFirst()) : "/" + syntax.text
      collector.error(
        .relativeRule, "\(syntax.text) does not begin with /, as paths of emit and error do",
        at: syntax.range, fix: syntax.text == "." ? "/" : text)
    case (.rule, _): return true
    case (_, .none): return false
    case (_, .slash):
      let relative = String(syntax.text.dropFirst()).trimmingSpace
      collector.error(
        .absoluteField,
        "\(syntax.text) begins with /, and \(use.described) is relative to its node",
        at: syntax.range,
        fix: relative.isEmpty
          ? "." : relative + (use.mayDescend ? ", or .//\(relative) at any depth" : ""))
    case (_, .descent):
      collector.error(
        .absoluteField,
        "\(syntax.text) begins with //, and \(use.described) is relative to its node",
        at: syntax.range, fix: use.mayDescend ? "." + syntax.text : nil)
    }
    return false
  }

  private func checkClimb(_ step: StepSyntax, isAtStart: Bool, for use: PathUse) {
    let name = step.axis == .parent ? ".." : "ancestor::"
    if step.isDescending {
      collector.error(.misplacedStep, "// before \(name), wanted / or nothing", at: step.range)
    } else if case .operand = use {
      collector.error(
        .predicatePath, "\(name) in a predicate, which reads below its own node", at: step.range,
        fix: "a field for it, compared where the object is used")
    } else if case .rule = use {
      collector.error(
        .misplacedStep, "\(name) in a path of emit or error, which goes down alone",
        at: step.range, fix: "the path to the node itself")
    } else if use.isInGroup {
      collector.error(
        .misplacedStep, "\(name) inside of a group, whose paths go on downwards", at: step.range,
        fix: "the field outside of the group")
    } else if !isAtStart {
      collector.error(
        .misplacedStep, "\(name) after a step down, wanted it at the start", at: step.range,
        fix: "the path without the detour, or a predicate: a[b]/c for a/b/../c")
    }
  }

  private func check(
    _ source: Step.Source, of step: StepSyntax, isAlone: Bool, isLast: Bool,
    after before: ArraySlice<StepSyntax>, for use: PathUse
  ) {
    let name = source.rawValue
    guard use.sources.contains(source) else {
      if case .operand = use {
        collector.error(
          .predicatePath, "\(name) in a path of a predicate, wanted text() or none",
          at: step.range, fix: source == .name || source == .localName ? "\(name) alone" : nil)
      } else {
        collector.error(
          .misplacedStep, "\(name) in \(use.described), wanted it in a field's path",
          at: step.range)
      }
      return
    }
    if !isLast {
      collector.error(
        .misplacedStep, "a step after \(name), which ends a path", at: step.range)
    } else if step.isDescending {
      collector.error(
        .misplacedStep, "// before \(name), wanted the node that it is asked of", at: step.range,
        fix: source == .text ? "., which is all text below" : ".//name/\(name)")
    } else if !step.predicates.isEmpty {
      collector.error(
        .misplacedStep, "a predicate after \(name), wanted it before", at: step.range,
        fix: ".[…]/\(name)")
    } else if [.rest, .line, .offset, .source].contains(source), !isAlone || use.isInGroup {
      let what = source == .rest ? "reads the object itself" : "tells where the object began"
      collector.error(
        .misplacedStep, "\(name) \(what), wanted it as the whole path", at: step.range,
        fix: use.isInGroup ? "the field outside of the group" : name)
    } else if source == .text, let last = before.last,
      last.axis == .parent || last.axis == .ancestor
    {
      collector.error(
        .ancestorNode, "the text of a node that is still open is not known yet", at: step.range,
        fix: "an attribute or a closed child of it: ../@name, ../name")
    }
  }

  /// - Returns: also whether a predicate is decided only when the node closes.
  private func resolve(
    _ step: StepSyntax, for use: PathUse, in file: MappingFile
  ) -> (step: Step, isDecidedAtEnd: Bool) {
    var resolved = Step(
      axis: step.axis, isDescending: step.isDescending,
      test: resolve(step.test, step.axis, at: step.range, in: file),
      place: collector.place(step.range))
    if case .operand = use {
      if let predicate = step.predicates.first {
        collector.error(
          .predicatePath, "a predicate inside of a predicate, wanted a plain path",
          at: predicate.range, fix: "the conditions joined by and, or a field for it")
      }
      if step.isDescending {
        collector.error(
          .predicatePath, "// in a predicate, wanted the steps one by one", at: step.range)
      }
      return (resolved, false)
    }
    let climbs = step.axis == .parent || step.axis == .ancestor
    var isDecidedAtEnd = false
    for syntax in step.predicates {
      let predicate = resolvePredicate(syntax, in: file)
      if isDecidedAtEnd, predicate.usesPosition {
        collector.error(
          .onePass,
          "a position after a predicate that is decided only when the node closes",
          at: syntax.range, fix: "the position first: name[1][…], or a list field with max")
      }
      if climbs, predicate.isDecidedAtEnd {
        collector.error(
          .onePass, "a predicate on what an open node holds is decided only when it closes",
          at: syntax.range, fix: "a predicate on its attributes or name")
      } else if climbs, predicate.usesPosition {
        collector.error(
          .misplacedStep, "a position among ancestors, wanted the nearest that the name finds",
          at: syntax.range, fix: "../.. for the parent's parent")
      }
      isDecidedAtEnd = isDecidedAtEnd || predicate.isDecidedAtEnd
      resolved.predicates.append(
        Predicate(expression: predicate.expression, place: collector.place(syntax.range)))
    }
    return (resolved, isDecidedAtEnd)
  }

  /// What is emitted from inside of a node can't wait for the node's end.
  private func checkEmission(_ syntax: AlternativeSyntax, _ timings: [Bool]) {
    let steps = Array(syntax.steps)
    guard let last = steps.lastIndex(where: { $0.axis != .current }) else { return }
    for index in steps.indices where index < last && timings[index] {
      collector.error(
        .onePass,
        "the predicate is decided only when \(steps[index].named) closes, after what is emitted",
        at: steps[index].predicates.last?.range ?? steps[index].range,
        fix:
          "a predicate on an attribute, or emit of \(steps[index].named) itself with a list in it")
    }
  }

  // MARK: Names

  private func resolve(
    _ test: NameTestSyntax, _ axis: Step.Axis, at range: SourceRange, in file: MappingFile
  ) -> NameTest {
    switch test {
    case .any: return .any
    case .anyNamespace(let local): return .local(local)
    case .allOf(let prefix): return .namespaces(namespaces(of: prefix, in: file) ?? [])
    case .prefixed(let prefix, let local):
      return .name(namespaces: namespaces(of: prefix, in: file) ?? [], local: local)
    case .name(let local):
      if axis == .child, local.hasPrefix("@") || local == "#text" {
        collector.warning(
          .neverMatches,
          local == "#text"
            ? "a key #text is the text of its node, and no child"
            : "a key that begins with @ is an attribute, and no child",
          at: range, fix: local == "#text" ? "text()" : "@" + quoted(String(local.dropFirst())))
      }
      return .name(namespaces: defaultNamespaces(axis, in: file), local: local)
    }
  }

  private func quoted(_ name: String) -> String {
    NameScalars.isName(name) ? name : "`\(name.replacing("`", with: "``"))`"
  }

  /// The namespaces that a name without a prefix means; an attribute's is none.
  func defaultNamespaces(_ axis: Step.Axis, in file: MappingFile) -> [String] {
    guard axis != .attribute, let declared = file.defaultNamespace else { return [""] }
    file.usesDefaultNamespace = true
    return declared.uris.map(\.text)
  }

  /// The namespaces that a prefix means in a file: those of its own, else those imported.
  func namespaces(
    of prefix: WordSyntax, in file: MappingFile, isReported: Bool = true
  ) -> [String]? {
    if let uri = Self.predeclared[prefix.text] { return [uri] }
    if let own = file.prefixes[prefix.text] {
      file.usedPrefixes.insert(prefix.text)
      return own.uris.map(\.text)
    }
    var found: (uris: [String], range: SourceRange)?
    for index in file.visible.sorted() where index != file.index {
      guard let declared = files[index].prefixes[prefix.text] else { continue }
      file.usedFiles.insert(index)
      files[index].usedPrefixes.insert(prefix.text)
      let uris = declared.uris.map(\.text)
      if let found, found.uris != uris {
        guard isReported else { return nil }
        collector.error(
          .ambiguousPrefix,
          "the prefix \(prefix.text) means different namespaces in imported files",
          at: prefix.range,
          notes: [found.range, declared.prefix.range].map {
            "declared at \(collector.described($0))"
          }, fix: "namespace \(prefix.text) = … in this file")
        return nil
      }
      found = found ?? (uris, declared.prefix.range)
    }
    if let found { return found.uris }
    guard isReported, !file.mayLack(prefix.text, in: files) else { return nil }
    let known = file.visible.flatMap { files[$0].prefixes.keys }.sorted() + ["xml", "xsi"]
    let nearest = NearestName.of(prefix.text, among: known)
    collector.error(
      .undeclaredPrefix,
      "the prefix \(prefix.text) is not declared" + (nearest.map { "; did you mean \($0)?" } ?? ""),
      at: prefix.range, fix: nearest ?? "namespace \(prefix.text) = \"…\"")
    return nil
  }
}

extension StepSyntax {
  fileprivate var named: String {
    switch test {
    case .name(let name), .prefixed(_, let name), .anyNamespace(let name): name
    case .any, .allOf: "the node"
    }
  }
}

extension String {
  fileprivate var trimmingSpace: String { String(drop { $0 == " " }) }
}

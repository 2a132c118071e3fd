/// Checks paths, and resolves the names in them.
struct PathChecker {
  let names: NameChecker
  let warnings: PathWarnings

  init(files: [MappingFile], collector: DiagnosticCollector) {
    names = NameChecker(files: files, collector: collector)
    warnings = PathWarnings(collector: collector)
  }

  var collector: DiagnosticCollector { names.collector }

  /// The alternatives of a path; nil after an error has been reported.
  ///
  /// - Parameter isRead: false if objects are written there alone, so that nothing has to wait.
  func resolve(
    _ path: PathSyntax, for use: PathUse, in file: MappingFile, isRead: Bool = true
  ) -> [Path]? {
    // Only a path that was made can have more; the parser refuses a text.
    guard path.alternatives.count <= PathParser.most else {
      collector.error(
        .tooMany,
        "a path of more than \(PathParser.most) alternatives, which is the most",
        at: path.range)
      return nil
    }
    var paths: [Path] = []
    var isWhole = !path.isDamaged
    for alternative in path.alternatives {
      if let resolved = resolve(alternative, for: use, in: file, isRead: isRead) {
        paths.append(resolved)
      } else {
        isWhole = false
      }
    }
    guard isWhole else { return nil }
    return paths
  }

  func resolve(
    _ syntax: AlternativeSyntax, for use: PathUse, in file: MappingFile, isRead: Bool = true
  ) -> Path? {
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
            .misplacedStep, "// before ., wanted a name or *", at: step.range,
            fix: index == 0 && !isAbsolute ? ".//*" : "//*")
        }
      case .source(let source):
        isClimbing = false
        check(
          source, of: step, isAlone: index == 0, isLast: isLast, for: use)
      case .child, .attribute: isClimbing = false
      }
      let (resolved, isDecidedAtEnd) = resolve(step, for: use, in: file)
      steps.append(resolved)
      timings.append(isDecidedAtEnd)
    }
    if case .rule = use, isRead { checkEmission(syntax, timings) }
    guard collector.errorCount == errors else { return nil }
    return Path(
      format: syntax.format, isAbsolute: isAbsolute,
      steps: Path.normalized(steps, isAbsolute: isAbsolute), text: syntax.text,
      place: collector.place(syntax.range))
  }

  private func checkRoot(of syntax: AlternativeSyntax, for use: PathUse) -> Bool {
    switch (use, syntax.root) {
    case (.rule, .none):
      let text =
        UnsupportedSyntax.path(ofPoints: syntax.text)
        ?? (syntax.text.hasPrefix("./") ? String(syntax.text.dropFirst()) : "/" + syntax.text)
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

  /// Resolves the names in a step and its predicates, and reports predicates that may not stand there.
  ///
  /// - Returns: the step, and whether a predicate of it is decided only when the node closes.
  private func resolve(
    _ step: StepSyntax, for use: PathUse, in file: MappingFile
  ) -> (step: Step, isDecidedAtEnd: Bool) {
    var resolved = Step(
      axis: step.axis, isDescending: step.isDescending,
      test: names.resolve(step.test, step.axis, at: step.range, in: file),
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
    let errors = collector.errorCount
    var isDecidedAtEnd = false
    for syntax in step.predicates {
      let predicate = resolvePredicate(syntax, in: file)
      if isDecidedAtEnd, predicate.usesPosition {
        collector.error(
          .onePass,
          "a position after a predicate that is decided only when the node closes",
          at: syntax.range,
          fix:
            "no position, where a field of one value takes the first that passes; or the position first, which counts before the predicate: name[1][…]"
        )
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
        Predicate(
          expression: predicate.expression, text: syntax.text, place: collector.place(syntax.range))
      )
    }
    if collector.errorCount == errors {
      warnings.warnOfImpossible(
        zip(resolved.predicates, step.predicates).map { ($0.expression, $1.range) },
        after: resolved.test)
    }
    return (resolved, isDecidedAtEnd)
  }

  /// Checks that nothing emitted from inside of a node has to wait for the node's end.
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

  /// Every alternative of a group gone on with every one of a path; nil after an error.
  func composed(_ group: [Path]?, _ paths: [Path], at range: SourceRange) -> [Path]? {
    guard let group else { return paths }
    guard group.count * paths.count <= PathParser.most else {
      collector.error(
        .tooMany,
        "\(group.count * paths.count) alternatives with those of the groups around, and \(PathParser.most) are the most",
        at: range)
      return nil
    }
    let all = group.flatMap { outer in paths.compactMap { outer.appending($0) } }
    if all.isEmpty {
      collector.error(
        .formatConflict, "the path is for one format, and the group around for the other",
        at: range)
      return nil
    }
    return all
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

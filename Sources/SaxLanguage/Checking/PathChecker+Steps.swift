/// The places where steps up and sources may stand.
extension PathChecker {
  func checkClimb(_ step: StepSyntax, isAtStart: Bool, for use: PathUse) {
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
    } else if case .entry = use {
      collector.error(
        .misplacedStep, "\(name) in a path of key or value, which go down from each match",
        at: step.range, fix: "a list of objects that hold both")
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

  func check(
    _ source: Step.Source, of step: StepSyntax, isAlone: Bool, isLast: Bool, for use: PathUse
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
    }
  }

  /// Reports a path to a node around the object, whose value comes too late.
  func checkOpenNode(_ path: Path, at range: SourceRange) {
    guard path.isOpenNode else { return }
    let start = path.steps.first?.axis == .parent ? ".." : "ancestor::name"
    let fix = "an attribute or a closed child of it: \(start)/@name, \(start)/name"
    if path.source == .position {
      collector.error(
        .ancestorNode, "\(path.text) is a number that is kept for the object's own node alone",
        at: range, fix: "position()")
    } else {
      collector.error(
        .ancestorNode, "\(path.text) is a node that is still open, so its value is not known yet",
        at: range, fix: fix)
    }
  }
}

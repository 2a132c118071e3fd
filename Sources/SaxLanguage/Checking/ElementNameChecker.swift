/// Checks the name of a type's element when it is written alone: `type T as p:Name`.
struct ElementNameChecker {
  let pathChecker: PathChecker

  /// Resolves the name of the element, and reports a path that is more than a name.
  ///
  /// - Returns: nil after an error has been reported.
  func name(_ syntax: PathSyntax, of type: WordSyntax, in file: MappingFile) -> NameTest? {
    guard let paths = pathChecker.resolve(syntax, for: .group(inGroup: false), in: file) else {
      return nil
    }
    if paths.count == 1, let path = paths.first, path.steps.count == 1, let step = path.steps.first,
      path.format != .json, step.axis == .child, !step.isDescending, step.predicates.isEmpty,
      step.test.local != nil
    {
      return step.test
    }
    pathChecker.collector.error(
      .misplacedStep, "wanted the name of the element that \(type.text) is written as",
      at: syntax.range, fix: "type \(type.text) as p:Name { … }")
    return nil
  }
}

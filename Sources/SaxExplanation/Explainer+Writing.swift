internal import SaxLanguage

/// The way in which objects that rules hand out become text: straight from what is read, or by an object that is
/// made first.
extension Explainer {
  /// Phrases on the objects of a rule.
  func writing(of rule: Rule, by paths: [Path], in format: Path.Format) -> [String] {
    guard case .type(let id) = rule.type.required else {
      return ["straight from the input"]
    }
    if model.duplicates == .error { return ["by way of an object, because duplicates are errors"] }
    if format == .xml, paths.allSatisfy(\.isOfDocumentElement) {
      return ["by way of an object, because there is one alone, the document's element"]
    }
    var obstacles = TextObstacles(model: model, format: format)
    obstacles.add(id)
    if let always = obstacles.always.first {
      return ["by way of an object, because \(always.field) is \(always.reason)"]
    }
    obstacles.add(rule: rule, by: paths)
    let phrases =
      phrase("by way of an object where it has", obstacles.sometimes)
      + phrase("by way of an object in some inputs, because of", obstacles.possible)
    if phrases.isEmpty {
      return ["straight from the input, but where its bytes or other rules need an object"]
    }
    return ["straight from the input"] + phrases
  }

  /// Phrases a list of obstacles: the first four by name, the others by their number.
  ///
  /// - Returns: one phrase; none if there are no obstacles.
  private func phrase(_ words: String, _ obstacles: [TextObstacles.Obstacle]) -> [String] {
    if obstacles.isEmpty { return [] }
    let most = 4
    let named = obstacles.prefix(most).map { "\($0.field) (\($0.reason))" }
    let rest = obstacles.count > most ? ["and \(obstacles.count - most) more"] : []
    return ["\(words) \((named + rest).joined(separator: ", "))"]
  }
}

extension Path {
  /// True if it is the element of an XML document.
  fileprivate var isOfDocumentElement: Bool {
    isAbsolute && steps.count <= 1 && !steps.contains(where: \.isDescending)
  }
}

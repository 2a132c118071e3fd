internal import SaxLanguage

extension Mapping {
  /// True if something asks for a node's number, line or offset, which aren't the same where a part of
  /// the payload isn't read.
  package var asksForPlaces: Bool {
    func isPlace(_ source: Step.Source) -> Bool {
      switch source {
      case .line, .offset, .position: true
      case .text, .name, .localName, .rest, .source: false
      }
    }
    return plan.steps.contains { $0.counts }
      || plan.scopes.contains { scope in
        scope.wantsPosition
          || scope.climbs.contains {
            if case .source(let source) = $0.target { isPlace(source) } else { false }
          }
      }
      || plan.alternatives.contains {
        if case .source(let source) = $0.ending { isPlace(source) } else { false }
      }
  }
}

import SaxEvents
internal import SaxLanguage

/// A field of an object that the number or place of its node fills: `position()`, `offset()`.
struct RowOrigin {
  var source: Step.Source
  /// The member's field by which the object gets the value.
  var text: Int32
}

extension ShapeLearner {
  /// The fields of an object of a type that what is known of its node fills; nil if the object has to be told by
  /// events.
  ///
  /// - Parameter view: of the object.
  func origins(of scope: Int, in view: Int32) -> [RowOrigin]? {
    var origins: [RowOrigin] = []
    for match in automaton.origins(of: scope) {
      let field = plan.scalarField(match.field, of: scope, rank: match.rank)
      guard case .source(let source) = match.ending, field.isSome, !field.isList else { return nil }
      let text = shapes.add(ScalarField())
      shapes.views[Int(view)].set(text: text, field)
      origins.append(RowOrigin(source: source, text: Int32(text)))
    }
    return origins
  }
}

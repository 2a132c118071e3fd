package import SaxEngine
internal import SaxLanguage

/// The things that writing by a mapping does in one format: `sax check --writable`.
package struct WritingReport: Sendable {
  /// A field or a rule, and the path that it is written to.
  package struct Place: Sendable {
    /// The field with its type, `Order.total`, or the rule, `emit Order`.
    package var name: String
    package var path: String
  }

  package var places: [Place]
  /// The fields and rules that are not written, and why.
  package var passedOver: [WritingIssue]
  /// The reasons for which nothing can be written.
  package var obstacles: [WritingIssue]
  /// The rules of which a document has one object.
  package var roots: [WritingIssue]
  /// The reasons for which each object is read again before it stands.
  package var inexactness: [WritingIssue]
}

extension Mapping {
  /// The places that fields and rules are written to in a format, and what is not.
  package func writingReport(as format: MappedFormat) -> WritingReport {
    let plan = WritingPlanner.plan(of: model, in: format == .json ? .json : .xml)
    return WritingReport(
      places: plan.places, passedOver: plan.passedOver, obstacles: plan.obstacles,
      roots: plan.roots,
      inexactness: plan.inexactness)
  }
}

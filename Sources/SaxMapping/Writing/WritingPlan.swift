package import SaxLanguage
internal import SaxValues

/// The plan by which a mapping's objects are written in one format.
struct WritingPlan: Sendable {
  var format: Path.Format
  /// By type, what is written of it; nil for one that no rule leads to, and for a `switch`.
  var types: [WrittenType?] = []
  var choices: [TypeID: WrittenChoice] = [:]
  var rules: [WrittenRule] = []
  /// The rules that say `to none`, by their indices.
  var leftOut: Set<Int> = []
  /// The places that fields and rules are written to.
  var places: [WritingReport.Place] = []
  /// The reasons for which an object may be read as another than it was, so that it is read before it stands.
  var inexactness: [WritingIssue] = []
  /// The fields that are not written, and why.
  var passedOver: [WritingIssue] = []
  /// The reasons for which nothing can be written.
  var obstacles: [WritingIssue] = []
}

/// A rule whose objects are written.
struct WrittenRule: Sendable {
  /// The index among the mapping's rules.
  var index: Int
  var typeName: String
  var steps: [WrittenStep]
  /// The texts that stand in the root value before them, in JSON.
  var root: [WrittenConstant] = []
  var content: WrittenContent
  /// The names that the last step has instead, by the object.
  var names: WrittenNames?
  /// True if another rule's objects lie within its own.
  var isOuter = false
  /// True if the others' objects wait for it, as its type says where they stand.
  var comesFirst = false
}

/// A field or rule that is not written.
package struct WritingIssue: Sendable {
  /// The field with its type, `Order.total`, or the rule's type.
  package var name: String
  package var reason: String
  package var place: MappingPlace
  package var fix: String?
  /// True if another field writes its value, so that it is read again.
  package var isRestored = false
  /// True if the mapping says so: `to none`.
  package var isAsked = false
}

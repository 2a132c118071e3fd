public import SaxLanguage
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
  /// The prefixes that its names have, with their URIs, in UTF-8: they are declared once, at the root.
  var prefixes: [(prefix: [UInt8], uri: [UInt8])] = []
  /// The places that fields and rules are written to.
  var places: [WritingReport.Place] = []
  /// The reasons for which an object may be read as another than it was, so that it is read before it stands.
  var inexactness: [WritingIssue] = []
  /// The fields that are not written, and why.
  var passedOver: [WritingIssue] = []
  /// The rules whose objects are the root element of XML, of which a document has one.
  var roots: [WritingIssue] = []
  /// The reasons for which nothing can be written.
  var obstacles: [WritingIssue] = []
}

/// A rule whose objects are written.
///
/// A class, as each object copies it: copying its parts took 6 % of the time of writing objects of 860 bytes.
final class WrittenRule: Sendable {
  /// The index among the mapping's rules.
  let index: Int
  let typeName: String
  let steps: [WrittenStep]
  /// The texts that stand in the root value before them, in JSON.
  let root: [WrittenConstant]
  let content: WrittenContent
  /// The names that the last step has instead, by the object.
  let names: WrittenNames?
  /// True if another rule's objects lie within its own.
  let isOuter: Bool
  /// True if the others' objects wait for it, as its type says where they stand.
  let comesFirst: Bool

  init(
    index: Int, typeName: String, steps: [WrittenStep], root: [WrittenConstant],
    content: WrittenContent, names: WrittenNames?, isOuter: Bool = false, comesFirst: Bool = false
  ) {
    self.index = index
    self.typeName = typeName
    self.steps = steps
    self.root = root
    self.content = content
    self.names = names
    self.isOuter = isOuter
    self.comesFirst = comesFirst
  }

  /// Copies the rule with others' objects within its own.
  func outer(comesFirst: Bool) -> WrittenRule {
    WrittenRule(
      index: index, typeName: typeName, steps: steps, root: root, content: content, names: names,
      isOuter: true, comesFirst: comesFirst)
  }

  /// Copies the rule with one name for its objects' nodes.
  func named(_ name: WrittenName) -> WrittenRule {
    var named = steps
    named[named.count - 1].name = name
    return WrittenRule(
      index: index, typeName: typeName, steps: named, root: root, content: content, names: nil,
      isOuter: isOuter, comesFirst: comesFirst)
  }
}

/// A field or rule that is not written in a format, and why.
public struct WritingIssue: Sendable {
  /// The field with its type, `Order.total`, or the rule, `emit Order`.
  public var name: String
  /// The reason, as a sentence goes on: "it lies above the object".
  public var reason: String
  /// The place in the mapping.
  public var place: MappingPlace
  /// The way out, if there is one.
  public var fix: String?
  /// True if another field writes its value, so that it is read again.
  package var isRestored = false
  /// True if the mapping says so: `to none`.
  package var isAsked = false
}

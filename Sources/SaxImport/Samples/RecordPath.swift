internal import SaxEvents

/// The path to the records of samples, as the caller says: names from the root, as paths of mappings have
/// them, without a namespace.
struct RecordPath {
  let text: String
  /// Names; nil for `*`.
  private let steps: [String?]

  /// Parses a path of names from the root, such as `/data/orders`.
  ///
  /// - Throws: ``InferenceError`` if the text is more than names and `*` joined by `/`.
  init(_ text: String) throws(InferenceError) {
    self.text = text
    var steps: [String?] = []
    var rest = text.unicodeScalars[...]
    guard rest.first == "/" else { throw InferenceError(.unusablePath(text)) }
    while rest.popFirst() != nil, !rest.isEmpty || !steps.isEmpty {
      guard let step = Self.step(&rest), rest.isEmpty || rest.first == "/" else {
        throw InferenceError(.unusablePath(text))
      }
      steps.append(step == "*" ? nil : step)
      if rest.isEmpty { break }
    }
    self.steps = steps
  }

  /// Takes one name off, the prefix left out; nil if there is none.
  private static func step(_ rest: inout String.UnicodeScalarView.SubSequence) -> String? {
    var name = String.UnicodeScalarView()
    if rest.first == "`" {
      rest.removeFirst()
      while let scalar = rest.popFirst() {
        if scalar == "`" {
          if rest.first != "`" { return name.isEmpty ? nil : String(name) }
          rest.removeFirst()
        }
        name.append(scalar)
      }
      return nil
    }
    while let scalar = rest.first, scalar != "/" {
      if "[]()@|. \t`".unicodeScalars.contains(scalar), scalar != "." { return nil }
      name.append(scalar)
      rest.removeFirst()
    }
    let local = String(name).split(separator: ":", omittingEmptySubsequences: false).last ?? ""
    return local.isEmpty ? nil : String(local)
  }

  /// Finds the node at the path, whose occurrences are the records.
  ///
  /// - Throws: ``InferenceError`` that says what is there instead, if nothing is at the path.
  func records(below document: Shape, _ reader: ShapeReader) throws(InferenceError)
    -> RecordFinder.Found
  {
    var members = document.members
    var path: [Member] = []
    if !reader.isXML, let root = members.first {
      path = [root]
      members = reader.below(root.shape)
    }
    for step in steps {
      guard let next = Self.member(step, among: members) else {
        throw InferenceError(
          .nothingAt(text, missing: step ?? "*", names: members.map(\.name.text), format: nil))
      }
      path.append(next)
      members = reader.below(next.shape)
    }
    guard let last = path.last, !reader.isUnreadable(last.shape) else {
      throw InferenceError(
        .nothingAt(text, missing: text, names: members.map(\.name.text), format: nil))
    }
    return RecordFinder.Found(member: last, path: path)
  }

  /// Of a dictionary any name leads to its entries.
  private static func member(_ name: String?, among members: [Member]) -> Member? {
    for member in members where member.name.axis == .child {
      guard let name else { return member }
      if member.name.text == name { return member }
    }
    return members.first { (member: Member) -> Bool in member.name.axis == .anyChild }
  }
}

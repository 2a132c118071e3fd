internal import SaxSchema
internal import SaxValues

/// The members of an object of CSDL JSON, with its annotations apart: their keys are `@Term#Qualifier`, behind the name
/// of what they annotate where that is no object (CSDL JSON §14.2).
struct JSONMembers {
  /// In the order of the document.
  let members: ValueDictionary
  /// By what they annotate: nothing for the object itself, else the key of a member, or of another annotation.
  private var annotations: [String: [(key: String, term: String, value: SaxValue)]] = [:]

  init(_ members: ValueDictionary) {
    self.members = members
    for (key, value) in zip(members.keys, members.values) {
      guard let at = key.lastIndex(of: "@") else { continue }
      annotations[String(key[..<at]), default: []].append(
        (key, String(key[key.index(after: at)...]), value))
    }
  }

  /// An object's members.
  ///
  /// - Throws: `ODataMetadataError` if it is none.
  init(_ value: SaxValue?, of owner: String) throws {
    guard let members = value?.members else {
      throw ODataMetadataError(.invalid, "\(owner) is no object")
    }
    self.init(members)
  }

  subscript(key: String) -> SaxValue? { members[key] }

  /// The text of a member; nil for none.
  func text(_ key: String) -> String? { members[key]?.scalarText }

  /// The truth of a member; false for none.
  ///
  /// - Throws: `ODataMetadataError` if it is neither true nor false.
  func flag(_ key: String, _ owner: String) throws -> Bool {
    switch members[key] {
    case nil, .null?: return false
    case .bool(let value)?: return value
    default: throw ODataMetadataError(.invalid, "\(key) of \(owner) is neither true nor false")
    }
  }

  /// The objects of a member that is an array.
  ///
  /// - Throws: `ODataMetadataError` if it is none, or one of its items is no object.
  func objects(_ key: String, _ owner: String) throws -> [JSONMembers] {
    guard let value = members[key] else { return [] }
    guard let items = value.items else {
      throw ODataMetadataError(.invalid, "\(key) of \(owner) is no array")
    }
    return try items.map { try JSONMembers($0, of: "an item in \(key) of \(owner)") }
  }

  /// The members that the model names: without keywords and annotations.
  var named: [(name: String, value: SaxValue)] {
    zip(members.keys, members.values).filter { !$0.0.hasPrefix("$") && !$0.0.contains("@") }
      .map { ($0, $1) }
  }

  /// The annotations of the object, or of one of its members.
  ///
  /// - Parameter key: of a member, or another annotation; nothing for the object.
  func annotations(
    of key: String = "", except terms: Set<String> = [], _ names: inout RecurringNames
  ) throws -> [EntityModel.Annotation] {
    guard let found = annotations[key] else { return [] }
    var result: [EntityModel.Annotation] = []
    for (key, name, value) in found where !terms.contains(name) {
      let parts = name.split(separator: "#", maxSplits: 1)
      guard let term = parts.first else {
        throw ODataMetadataError(.invalid, "the annotation \(key) has no term")
      }
      var annotation = EntityModel.Annotation(
        names.kept(String(term)), qualifier: parts.count > 1 ? String(parts[1]) : nil,
        try JSONExpressions.expression(value, &names))
      annotation.annotations = try annotations(of: key, &names)
      result.append(annotation)
    }
    return result
  }
}

/// What all objects of one mapping type share.
final class ObjectShape: Sendable {
  let typeName: String
  let fieldNames: [String]
  /// Whether a `switch` leads to it, so that output says which type it is.
  let isChosen: Bool
  /// `"@type":"Order"`
  let typeTagText: [UInt8]
  /// For each field its name as a JSON key: `"id":`
  let memberTexts: [[UInt8]]
  private let positions: [String: Int]

  init(typeName: String, fieldNames: [String], isChosen: Bool) {
    self.typeName = typeName
    self.fieldNames = fieldNames
    self.isChosen = isChosen
    var tag: [UInt8] = []
    tag.append("\"@type\":")
    tag.append(quoted: typeName)
    typeTagText = tag
    memberTexts = fieldNames.map { name in
      var text: [UInt8] = []
      text.append(quoted: name)
      text.append(UInt8(ascii: ":"))
      return text
    }
    positions = Dictionary(
      fieldNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of field: String) -> Int? {
    // Few names are found faster by comparing them than by hashing.
    fieldNames.count <= 24 ? fieldNames.firstIndex(of: field) : positions[field]
  }
}

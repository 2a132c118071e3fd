internal import SaxEngine
internal import SaxLanguage

/// The names that the nodes of a format are written by.
struct WrittenNaming: Sendable {
  let format: Path.Format
  /// In JSON, the begin of the keys of attributes.
  let attributePrefix: String
  /// The prefixes that the mapping has, by URI.
  let prefixes: [String: String]

  /// False where JSON has members alone.
  var hasAttributes: Bool { format == .xml || !attributePrefix.isEmpty }

  /// True if JSON has a member's key for that of an attribute.
  func isAttribute(_ key: String) -> Bool {
    format == .json && BuildOptions.isAttribute(key, prefix: attributePrefix)
  }

  /// The name that a step finds; nil if it finds more than one.
  func name(_ test: NameTest, isAttribute: Bool) -> WrittenName? {
    guard let local = test.local else { return nil }
    guard format == .xml else {
      return WrittenName(isAttribute ? attributePrefix + local : local, isAttribute: isAttribute)
    }
    var uri = ""
    if case .name(let namespaces, _) = test { uri = namespaces.first ?? "" }
    return WrittenName(
      local, prefix: prefixes[uri] ?? "", uri: uri, isAttribute: isAttribute)
  }
}

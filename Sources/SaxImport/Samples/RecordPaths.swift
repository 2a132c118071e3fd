/// The paths to the records of samples, as the caller says: one for both formats, or one for each, as mappings
/// have them: `json(/orders) | xml(/shop/order)`. Of a format without one the records are found.
struct RecordPaths {
  let json: RecordPath?
  let xml: RecordPath?
  /// True if it is one for both.
  let isCommon: Bool

  /// Parses one path, or one for each format.
  ///
  /// - Throws: ``InferenceError`` if the text is neither.
  init(_ text: String) throws(InferenceError) {
    var paths: [String: RecordPath] = [:]
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0 == " " }
      guard let name = ["json", "xml"].first(where: { rest.hasPrefix($0 + "(") }) else { break }
      rest = rest.dropFirst(name.count + 1)
      let path = Self.upToBracket(rest)
      guard paths[name] == nil, path.endIndex < rest.endIndex else {
        throw InferenceError(.unusablePath(text))
      }
      paths[name] = try RecordPath(Self.trimmed(path))
      rest = rest[path.endIndex...].dropFirst().drop { $0 == " " }
      if rest.isEmpty { break }
      guard rest.popFirst() == "|", rest.contains(where: { $0 != " " }) else {
        throw InferenceError(.unusablePath(text))
      }
    }
    isCommon = paths.isEmpty
    if paths.isEmpty {
      let path = try RecordPath(text)
      (json, xml) = (path, path)
    } else if rest.isEmpty {
      (json, xml) = (paths["json"], paths["xml"])
    } else {
      throw InferenceError(.unusablePath(text))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The part before the bracket that closes; names in backticks may hold one.
  private static func upToBracket(_ text: Substring) -> Substring {
    var isQuoted = false
    return text.prefix {
      if $0 == "`" { isQuoted.toggle() }
      return isQuoted || $0 != ")"
    }
  }
}

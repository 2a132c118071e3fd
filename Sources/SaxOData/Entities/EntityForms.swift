/// The forms of answers that a mapping reads.
struct EntityForms: OptionSet {
  var rawValue: Int

  /// The JSON of V4, and the light one of V3.
  static let json = EntityForms(rawValue: 1)
  /// The JSON of V2, and the verbose one of V3.
  static let verboseJSON = EntityForms(rawValue: 2)
  static let atom = EntityForms(rawValue: 4)
  /// Beside that: the Atom of V4, whose elements are in other namespaces.
  static let atomOfV4 = EntityForms(rawValue: 8)
  static let all: EntityForms = [.json, .verboseJSON, .atom, .atomOfV4]

  /// The settings of a mapping.
  ///
  /// - Parameters:
  ///   - hasData: true if it reads elements of properties.
  ///   - hasMetadata: true if it reads what is around them.
  func settings(hasData: Bool, hasMetadata: Bool) -> String {
    guard contains(.atom) else { return "" }
    let data = ["http://schemas.microsoft.com/ado/2007/08/dataservices"]
    let metadata = ["http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"]
    let isNew = contains(.atomOfV4)
    var namespaces = [("a", ["http://www.w3.org/2005/Atom"])]
    if hasMetadata {
      namespaces.insert(
        ("m", (isNew ? ["http://docs.oasis-open.org/odata/ns/metadata"] : []) + metadata), at: 0)
    }
    if hasData {
      namespaces.insert(
        ("default", (isNew ? ["http://docs.oasis-open.org/odata/ns/data"] : []) + data), at: 0)
    }
    return namespaces.map { prefix, uris in
      "namespace \(prefix) = \(uris.map { "\"\($0)\"" }.joined(separator: ", "))\n"
    }.joined() + (hasData ? "dates iso8601, odata\n" : "")
  }

  /// The path of entities.
  func path(to amount: EntityMappingText.Amount) -> String {
    var json: [String] = []
    switch amount {
    case .many:
      if contains(.json) { json.append("/value") }
      if contains(.verboseJSON) {
        json += [
          "/d/results", "/d[* and not(results or __count or __next or __delta)]", "/results",
        ]
      }
      return path(json: json, xml: ["/a:feed/a:entry"])
    case .changes:
      let kinds = ["$deletedEntity", "$link", "$deletedLink"]
      let others = kinds.flatMap { kind in
        ["@odata.context", "@context"].map { " or ends-with(\($0), \"\(kind)\")" }
      }
      json = [
        "/value[not(@removed or @odata.removed\(others.joined()))]", "/d/results",
        "/d[* and not(results or __count or __next or __delta)]",
      ]
      return path(json: json, xml: ["/a:feed/a:entry"])
    case .document: return path(json: ["/"], xml: ["/a:entry"])
    case .wrapped: return path(json: ["/d"], xml: ["/a:entry"])
    case .one:
      if contains(.verboseJSON) { json.append("/d[not(results or error)]") }
      if contains(.json) {
        json.append(
          contains(.verboseJSON)
            ? "/.[not(d or value or error or `odata.error`)]" : "/.[not(error)]")
      }
      return path(json: json, xml: ["/a:entry"])
    }
  }

  /// Alternatives of JSON, and those of Atom where that is read.
  func path(json: [String], xml: [String]) -> String {
    let json = json.joined(separator: " | ")
    return contains(.atom) ? "json(\(json)) | xml(\(xml.joined(separator: " | ")))" : json
  }

  /// The members with one complex value or entity.
  func related(_ names: [String]) -> [String] {
    contains(.verboseJSON) ? names.map { "\($0)[not(results or __deferred)]" } : names
  }

  /// The members with lists.
  ///
  /// - Parameter orDeferred: true if there may be a link in place of one.
  func lists(_ names: [String], orDeferred: Bool) -> [String] {
    guard contains(.verboseJSON) else { return names }
    // An array without items is no node: an entity is told from what is around an empty list by having any.
    let item =
      orDeferred
      ? "* and not(results or __next or __count or __deferred)" : "not(results or __metadata)"
    return names.flatMap { ["\($0)/results", "\($0)[\(item)]"] }
  }
}

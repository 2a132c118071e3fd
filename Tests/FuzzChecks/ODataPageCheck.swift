import Saxifrage

/// The entities of lists that were read without an error, beside what their pages hold.
enum ODataPageCheck {
  private static let anything = Result { try Mapping("emit Any at json(/)", named: "any.sax") }

  /// Compares the number of entities with that of the items in pages of JSON.
  static func failure(of pages: [[UInt8]], _ outcome: ODataCheck.Outcome) -> String? {
    var wanted = 0
    for page in 0..<outcome.requests {
      guard let items = items(of: pages[min(page, pages.count - 1)]) else { return nil }
      wanted += items
    }
    // The last line is that of the list itself.
    let found = outcome.lines.count - 1
    return found == wanted ? nil : "\(found) of \(wanted) entities: \(outcome)"
  }

  /// Compares what comes of a part of a page with what comes of the whole: the entities before the cut, and an error.
  static func failure(
    ofCut page: [UInt8], _ outcome: ODataCheck.Outcome, _ whole: ODataCheck.Outcome
  ) -> String? {
    let isDocument = (try? tree(of: page)) != nil
    if outcome.error == nil {
      return isDocument ? nil : "of \(page.count) bytes no error: \(outcome)"
    }
    return whole.lines.starts(with: outcome.lines)
      ? nil : "of \(page.count) bytes \(outcome), whole \(whole)"
  }

  /// The value at the root of a document of JSON, or nothing of one of XML.
  private static func tree(of text: [UInt8]) throws -> SaxValue? {
    var tree: SaxValue?
    var reading = try anything.get().emissions(source: "page") { tree = try $0.result.get() }
    try reading.feed(text.span)
    try reading.finish()
    return tree
  }

  /// The number of entities in a page; nil where it is not plain how many there are.
  private static func items(of text: [UInt8]) -> Int? {
    guard case .dictionary(let members)? = try? tree(of: text),
      case .list(let items)? = members["value"]
    else { return nil }
    for item in items {
      guard case .dictionary(let entity) = item,
        !entity.keys.contains(where: { $0.hasPrefix("@") || $0.hasPrefix("odata.") })
      else { return nil }
    }
    return items.count
  }
}

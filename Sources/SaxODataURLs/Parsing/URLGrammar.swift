/// Whole URLs (OData ABNF 4.01, `odataUri` and `odataRelativeUri`).
enum URLGrammar {
  /// A URL with a scheme, or one that is relative to the service's root.
  ///
  /// - Parameter root: the service's root, if it is known.
  static func url(_ cursor: inout URLCursor, root: String?) throws(ODataSyntaxError) -> ODataURL {
    var serviceRoot = ""
    if let root, !root.isEmpty {
      let prefix = Array((root.hasSuffix("/") ? root : root + "/").utf8)
      if cursor.bytes.starts(with: prefix) {
        cursor.index = prefix.count
        serviceRoot = String(decoding: prefix, as: UTF8.self)
      }
    }
    if serviceRoot.isEmpty, ServiceRootGrammar.isAbsolute(cursor) {
      let end = try ServiceRootGrammar.placeBehindRoot(&cursor)
      serviceRoot = try ServiceRootGrammar.rawText(cursor, cursor.index..<end)
      cursor.move(to: end)
    } else if serviceRoot.isEmpty, let start = ServiceRootGrammar.placeBehindDots(cursor) {
      let end = ServiceRootGrammar.placeOfResource(cursor, from: start)
      serviceRoot = try ServiceRootGrammar.rawText(cursor, 0..<end)
      cursor.index = end
    }
    var url = try relativeURL(&cursor)
    url.serviceRoot = serviceRoot
    return url
  }

  static func relativeURL(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataURL {
    var url = ODataURL(path: ODataPath())
    if !cursor.isAtEnd, !cursor.seesBare("?"), !cursor.seesBare("#") {
      url.path = try PathGrammar.resourcePath(&cursor)
    }
    let allowed = options(of: url.path)
    let needsIdentifier = url.path.segments.first == .system(.entity)
    if needsIdentifier, cursor.isAtEnd { throw cursor.unexpected("\"?\" and $id") }
    if cursor.seesBare("?") {
      cursor.move(by: 1)
      if !cursor.isAtEnd, !cursor.seesBare("#") {
        let last = cursor.end
        let isContext = url.path.segments == [.system(.metadata)]
        let mark =
          isContext
          ? cursor.bytes[cursor.index..<cursor.end].firstIndex(of: UInt8(ascii: "#")) : nil
        cursor.end = mark ?? last
        url.query = try QueryGrammar.query(&cursor, allowed)
        cursor.end = last
      }
      if needsIdentifier,
        !url.query.options.contains(where: { if case .id = $0 { true } else { false } })
      {
        throw cursor.unexpected("\"&\" and $id")
      }
    }
    if cursor.seesBare("#"), url.path.segments == [.system(.metadata)] {
      url.context = try ContextGrammar.context(&cursor)
    }
    return url
  }

  private static func options(of path: ODataPath) -> AllowedOptions {
    switch path.segments.first {
    case .system(.batch), .system(.metadata): .ofService
    case .system(.entity): path.segments.count > 1 ? .ofCastEntity : .ofEntity
    default: .ofQuery
    }
  }
}

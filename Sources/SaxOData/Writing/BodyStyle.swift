internal import SaxHTTP

/// The way a version writes values and annotations in JSON.
struct BodyStyle: Sendable {
  var version: ODataVersion
  /// True if 64-bit integers and decimals are texts in V4, too (OData JSON Format 4.01 §3.2).
  var isIEEE754Compatible = false
  /// The type that a model gives the whole; nil to go by the types of Swift's values.
  var schema: ModeledType?

  /// True if 64-bit integers and decimals are texts: before V4 they are always (MS-ODATA §2.2.6.3.1).
  var quotesLargeNumbers: Bool { version < .v4 || isIEEE754Compatible }

  var contentType: String {
    switch version {
    case .v2: "application/json"
    case .v3: "application/json;odata=minimalmetadata"
    case .v4, .v401:
      isIEEE754Compatible ? "application/json;IEEE754Compatible=true" : "application/json"
    }
  }

  // MARK: Annotations

  /// The member that says the type of an entity.
  func type(_ name: String) -> BodyValue.Member {
    switch version {
    case .v2: .init("__metadata", .object([.init("type", .text(name))]))
    case .v3: .init("odata.type", .text(name))
    case .v4: .init("@odata.type", .text("#" + name))
    case .v401: .init("@type", .text("#" + name))
    }
  }

  /// The member that links a new or changed entity to others.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - urls: of the entities.
  ///   - isList: true if the property leads to several.
  func link(_ name: String, _ urls: [String], isList: Bool) -> BodyValue.Member {
    if version == .v2 {
      let items = urls.map { url in
        BodyValue.object([.init("__metadata", .object([.init("uri", .text(url))]))])
      }
      return .init(name, isList ? .list(items) : items.first ?? .null)
    }
    let items = urls.map { BodyValue.text($0) }
    let annotation = version == .v401 ? "bind" : "odata.bind"
    return .init("\(name)@\(annotation)", isList ? .list(items) : items.first ?? .null)
  }

  /// The body that names an entity, for `$ref` and `$links`.
  func reference(_ url: String) -> BodyValue {
    let name =
      switch version {
      case .v2: "uri"
      case .v3: "url"
      case .v4: "@odata.id"
      case .v401: "@id"
      }
    return .object([.init(name, .text(url))])
  }
}

extension WebRequest {
  /// Gives it a body in JSON, and the fields that say so.
  mutating func send(_ value: BodyValue, _ style: BodyStyle) throws(ODataError) {
    try send(.bytes(value.bytes, contentType: style.contentType), style)
  }

  /// Gives it a body, and the fields that say its version.
  mutating func send(_ body: HTTPBody, _ style: BodyStyle) throws(ODataError) {
    self.body = body
    do throws(HTTPError) {
      try fields.set(
        style.version >= .v4 ? "OData-Version" : "DataServiceVersion", style.version.text)
      if let type = body.contentType { try fields.set("Content-Type", type) }
    } catch {
      throw ODataError(.body, error.message, url: url.redacted, fix: error.fix, cause: error)
    }
  }
}

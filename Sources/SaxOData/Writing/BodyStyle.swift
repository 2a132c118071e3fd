internal import FoundationEssentials
internal import SaxHTTP
internal import SaxValues

/// The way a version writes values and annotations in JSON.
struct BodyStyle: Sendable {
  var version: ODataVersion
  /// True if 64-bit integers and decimals are texts in V4, too (OData JSON Format 4.01 §3.2).
  var isIEEE754Compatible = false

  /// True if 64-bit integers and decimals are texts: before V4 they are always (MS-ODATA §2.2.6.3.1).
  private var quotesLargeNumbers: Bool { version < .v4 || isIEEE754Compatible }

  var contentType: String {
    switch version {
    case .v2: "application/json"
    case .v3: "application/json;odata=minimalmetadata"
    case .v4, .v401:
      isIEEE754Compatible ? "application/json;IEEE754Compatible=true" : "application/json"
    }
  }

  // MARK: Scalars

  /// The value of a type that a version has a form of its own for; nil for any other type.
  ///
  /// - Throws: ``ODataError/Code/body`` if it has none in the version.
  func scalar(_ value: some Encodable) throws(ODataError) -> BodyValue? {
    switch value {
    case let value as String: .text(value)
    case let value as Bool: .scalar(value ? "true" : "false")
    case let value as Int:
      Int32(exactly: value) == nil ? large("\(value)") : .scalar("\(value)")
    case let value as Int64: large("\(value)")
    case let value as UInt64: large("\(value)")
    case let value as UInt: UInt32(exactly: value) == nil ? large("\(value)") : .scalar("\(value)")
    case let value as Decimal: try decimal(value)
    case let value as Double: float(LiteralText.of(value), value.isFinite)
    case let value as Float: float(LiteralText.of(value), value.isFinite)
    case let value as Date: try date(value)
    case let value as UUID: .text(LiteralText.of(value))
    case let value as Data: .text(base64(value))
    case let value as Duration: .text(LiteralText.of(value))
    case let value as URL: .text(value.absoluteString)
    default: nil
    }
  }

  private func large(_ text: String) -> BodyValue {
    .scalar(quotesLargeNumbers ? "\"\(text)\"" : text)
  }

  private func float(_ text: String, _ isFinite: Bool) -> BodyValue {
    isFinite ? .scalar(text) : .text(text)
  }

  private func decimal(_ value: Decimal) throws(ODataError) -> BodyValue {
    if value.isNaN { throw ODataError(.body, "a decimal that is no number has no form") }
    return large("\(value)")
  }

  private func date(_ value: Date) throws(ODataError) -> BodyValue {
    let milliseconds = (value.timeIntervalSince1970 * 1000).rounded()
    guard let ticks = Int64(exactly: milliseconds), abs(milliseconds) < 1e15 else {
      throw ODataError(.body, "a date so far from now has no form")
    }
    return .text(version == .v2 ? "/Date(\(ticks))/" : LiteralText.of(value))
  }

  private func base64(_ value: Data) -> String {
    let text = value.base64EncodedString()
    guard version >= .v4 else { return text }
    return text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
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

internal import FoundationEssentials
internal import SaxODataURLs
internal import SaxValues

extension BodyStyle {
  /// The value of a type that a version has a form of its own for; nil for any other type.
  ///
  /// - Parameter type: the primitive type of the property; nil to go by the value's own.
  /// - Throws: ``ODataError/Code/body`` if it has none in the version.
  func scalar(_ value: some Encodable, as type: String? = nil) throws(ODataError) -> BodyValue? {
    switch value {
    case let value as String: .text(value)
    case let value as Bool: .scalar(value ? "true" : "false")
    case let value as any FixedWidthInteger: whole("\(value)", value, type)
    case let value as Decimal: try decimal(value, type)
    case let value as Double: float(LiteralText.of(value), value.isFinite, type)
    case let value as Float: float(LiteralText.of(value), value.isFinite, type)
    case let value as Date: try date(value, type)
    case let value as UUID: .text(LiteralText.of(value))
    case let value as Data: .text(base64(value))
    case let value as Duration: .text(LiteralText.of(value))
    case let value as URL: .text(value.absoluteString)
    default: nil
    }
  }

  /// A whole number: in the form of 64 bits if the property, or else the value, is of these.
  private func whole(
    _ text: String, _ value: any FixedWidthInteger, _ type: String?
  ) -> BodyValue {
    switch type {
    case "Edm.Int64", "Edm.Decimal": large(text)
    case nil:
      // `Int` is the number of any property, and has the form of 64 bits where it needs them.
      value is Int64 || value is UInt64 || Int64(text).flatMap({ Int32(exactly: $0) }) == nil
        ? large(text) : .scalar(text)
    default: .scalar(text)
    }
  }

  private func large(_ text: String) -> BodyValue {
    .scalar(quotesLargeNumbers ? "\"\(text)\"" : text)
  }

  private func decimal(_ value: Decimal, _ type: String?) throws(ODataError) -> BodyValue {
    if value.isNaN { throw ODataError(.body, "a decimal that is no number has no form") }
    return type == nil || type == "Edm.Decimal" || type == "Edm.Int64"
      ? large("\(value)") : .scalar("\(value)")
  }

  private func float(_ text: String, _ isFinite: Bool, _ type: String?) -> BodyValue {
    guard isFinite else { return .text(text) }
    return type == "Edm.Decimal" ? large(text) : .scalar(text)
  }

  private func date(_ value: Date, _ type: String?) throws(ODataError) -> BodyValue {
    guard let moment = Moment(value), moment.isInRange else {
      throw ODataError(.body, "a date so far from now has no form")
    }
    let ticks = moment.milliseconds
    if version == .v2 {
      return .text(type == "Edm.DateTimeOffset" ? "/Date(\(ticks)+0000)/" : "/Date(\(ticks))/")
    }
    let text = LiteralText.of(value)
    return switch type {
    case "Edm.Date": .text(String(text.prefix { $0 != "T" }))
    case "Edm.DateTime": .text(LiteralText.withoutZone(text))
    default: .text(text)
    }
  }

  private func base64(_ value: Data) -> String {
    version >= .v4 ? value.base64URLText(isPadded: false) : value.base64EncodedString()
  }
}

internal import FoundationEssentials
internal import SaxODataURLs
internal import SaxValues

extension BodyStyle {
  /// Writes a scalar in the form of the version.
  ///
  /// - Parameter type: the primitive type of the property; nil to go by the value's own.
  /// - Throws: ``ODataError/Code/body`` if it has none in the version.
  func scalar(_ value: SaxValue, as type: String?) throws(ODataError) -> BodyValue {
    switch value {
    case .string(let text): return .text(text)
    case .bool(let isTrue): return .scalar(isTrue ? "true" : "false")
    case .int(let number): return whole("\(number)", number, type)
    case .double(let number): return float(LiteralText.of(number), number.isFinite, type)
    case .date(let date): return try self.date(date, type)
    case .uuid(let id): return .text(LiteralText.of(id))
    case .data(let bytes): return .text(base64(bytes))
    case .duration(let duration): return .text(LiteralText.of(duration))
    case .url(let url): return .text(url.absoluteString)
    case .custom(let number as any FixedWidthInteger): return whole("\(number)", number, type)
    case .custom(let number as Decimal): return try decimal(number, type)
    default:
      var text: [UInt8] = []
      value.appendText(to: &text)
      return .text(String(decoding: text, as: UTF8.self))
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

public import SaxValues

// The types that values hold may be properties of `Decodable` types. A mapping fills them
// directly; these initializers serve where a type wraps them.

extension SaxValue: Decodable {
  /// Takes the value that a mapping has built, as it is.
  ///
  /// - Throws: `DecodingError` from any decoder but a mapping's.
  public init(from decoder: any Decoder) throws {
    self = try builtValue(decoder)
  }
}

extension SaxObject: Decodable {
  /// Takes the object that a mapping has built, as it is.
  ///
  /// - Throws: `DecodingError` from any decoder but a mapping's, and if there is no object.
  public init(from decoder: any Decoder) throws {
    guard case .object(let object) = try builtValue(decoder) else {
      throw DecodingError.typeMismatch(
        SaxObject.self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no object"))
    }
    self = object
  }
}

extension ValueDictionary: Decodable {
  /// Takes the dictionary that a mapping has built, as it is.
  ///
  /// - Throws: `DecodingError` from any decoder but a mapping's, and if there is no dictionary.
  public init(from decoder: any Decoder) throws {
    guard case .dictionary(let entries) = try builtValue(decoder) else {
      throw DecodingError.typeMismatch(
        ValueDictionary.self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no dictionary"))
    }
    self = entries
  }
}

private func builtValue(_ decoder: any Decoder) throws -> SaxValue {
  guard let decoder = decoder as? ValueDecoder else {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "only a mapping builds these values"))
  }
  return decoder.value
}

extension Day: Codable {
  /// Reads a mapping's `Day`, or elsewhere a text such as `2015-01-02`.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder, case .day(let day) = decoder.value {
      self = day
      return
    }
    let text = try decoder.singleValueContainer().decode(String.self)
    let bytes = Array(text.utf8)
    guard let fields = ISO8601Format.read(bytes.span), !fields.hasTime else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no ISO 8601 date"))
    }
    self = fields.day
  }

  /// Writes a text such as `2015-01-02`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ExactDecimal: Codable {
  /// Reads a mapping's `Decimal`, or elsewhere a text such as `1.50`.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder, let number = try? decoder.value.exactDecimal() {
      self = number
      return
    }
    let text = try decoder.singleValueContainer().decode(String.self)
    let bytes = Array(text.utf8)
    do throws(ConversionFailure) {
      self = try DecimalFormat.read(bytes.span)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\"\(text)\" \(error.reason)"))
    }
  }

  /// Writes a text such as `1.5`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

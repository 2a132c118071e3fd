public import SaxValues

// The types that values hold may be properties of `Encodable` types as well, which a mapping writes.

extension SaxValue: Encodable {
  /// Hands the value to the mapping that writes it; to another encoder, such as `JSONEncoder`, what it holds: numbers, texts,
  /// `Date`, `Data`, `URL` and `UUID` as such, so that the encoder's strategies hold, others as the text that
  /// `sax map` writes.
  ///
  /// - Throws: what the encoder throws, such as for a `Double` that is not finite.
  public func encode(to encoder: any Encoder) throws { try store(self, encoder) }
}

extension SaxObject: Encodable {
  /// Hands the object to the mapping that writes it; to another encoder, such as `JSONEncoder`, what it holds: its fields by
  /// name, a nil one as null, with its type as `@type` where a `switch` chose that.
  ///
  /// - Throws: what the encoder throws, such as for a `Double` that is not finite.
  public func encode(to encoder: any Encoder) throws { try store(.object(self), encoder) }
}

extension ValueDictionary: Encodable {
  /// Hands the dictionary to the mapping that writes it; to another encoder, such as `JSONEncoder`, what it holds: its entries by key.
  ///
  /// - Throws: what the encoder throws, such as for a `Double` that is not finite.
  public func encode(to encoder: any Encoder) throws { try store(.dictionary(self), encoder) }
}

private func store(_ value: SaxValue, _ encoder: any Encoder) throws {
  guard let encoder = encoder as? ValueEncoder else {
    return try PlainEncoding(value: value).encode(to: encoder)
  }
  encoder.store(value)
}

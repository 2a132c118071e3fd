public import SaxValues

// The types that values hold may be properties of `Encodable` types as well, which a mapping writes.

extension SaxValue: Encodable {
  /// Encodes the value, for a mapping or for any encoder, such as `JSONEncoder`.
  ///
  /// Numbers, texts, `Date`, `Data`, `URL` and `UUID` are encoded as such, so that the encoder's strategies apply. Other
  /// scalars are encoded as the text that `sax map` writes.
  ///
  /// - Throws: what the encoder throws, such as for a `Double` that is not finite.
  public func encode(to encoder: any Encoder) throws { try store(self, encoder) }
}

extension SaxObject: Encodable {
  /// Encodes the fields by name, for a mapping or for any encoder, such as `JSONEncoder`.
  ///
  /// A nil field is null. A type that a `switch` chose is the member `@type`.
  ///
  /// - Throws: what the encoder throws, such as for a `Double` that is not finite.
  public func encode(to encoder: any Encoder) throws { try store(.object(self), encoder) }
}

extension ValueDictionary: Encodable {
  /// Encodes the entries by key, for a mapping or for any encoder, such as `JSONEncoder`.
  ///
  /// - Throws: what the encoder throws, such as for a `Double` that is not finite.
  public func encode(to encoder: any Encoder) throws { try store(.dictionary(self), encoder) }
}

private func store(_ value: SaxValue, _ encoder: any Encoder) throws {
  guard let encoder = encoder as? ValueEncoder, encoder.session.isTyped else {
    return try PlainEncoding(value: value).encode(to: encoder)
  }
  encoder.store(value)
}

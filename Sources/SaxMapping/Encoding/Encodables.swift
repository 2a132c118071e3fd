public import SaxValues

// The types that values hold may be properties of `Encodable` types as well, which a mapping writes.

extension SaxValue: Encodable {
  /// Hands the value to the mapping that writes it.
  ///
  /// - Throws: `EncodingError` to any encoder but a mapping's.
  public func encode(to encoder: any Encoder) throws { try store(self, encoder) }
}

extension SaxObject: Encodable {
  /// Hands the object to the mapping that writes it.
  ///
  /// - Throws: `EncodingError` to any encoder but a mapping's.
  public func encode(to encoder: any Encoder) throws { try store(.object(self), encoder) }
}

extension ValueDictionary: Encodable {
  /// Hands the dictionary to the mapping that writes it.
  ///
  /// - Throws: `EncodingError` to any encoder but a mapping's.
  public func encode(to encoder: any Encoder) throws { try store(.dictionary(self), encoder) }
}

private func store(_ value: SaxValue, _ encoder: any Encoder) throws {
  guard let encoder = encoder as? ValueEncoder else {
    throw EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "only a mapping writes these values"))
  }
  encoder.store(value)
}

extension SaxObject: CustomStringConvertible {
  /// Its JSON text.
  public var description: String { JSONText().string(.object(self)) }
}

extension SaxValue: CustomStringConvertible {
  /// Its JSON text.
  public var description: String { JSONText().string(self) }
}

extension ValueDictionary: CustomStringConvertible {
  /// Its JSON text.
  public var description: String { JSONText().string(.dictionary(self)) }
}

extension SaxObject: CustomStringConvertible {
  /// The object as JSON text, on one line.
  public var description: String { JSONText().string(.object(self)) }
}

extension SaxValue: CustomStringConvertible {
  /// The value as JSON text, on one line.
  public var description: String { JSONText().string(self) }
}

extension ValueDictionary: CustomStringConvertible {
  /// The dictionary as JSON text, on one line.
  public var description: String { JSONText().string(.dictionary(self)) }
}

/// Functions of texts (OData URL Conventions 4.01 §5.1.1.5).
extension ODataValue where Value: ODataPrimitive, Value.Bare == String {
  /// True if a text is within the value; `substringof` below V4.
  public func contains(_ other: some ODataOperand<String>) -> ODataValue<Bool> {
    .call("contains", self, other.odataValue)
  }

  /// True if the value begins with a text.
  public func startsWith(_ other: some ODataOperand<String>) -> ODataValue<Bool> {
    .call("startswith", self, other.odataValue)
  }

  /// True if the value ends with a text.
  public func endsWith(_ other: some ODataOperand<String>) -> ODataValue<Bool> {
    .call("endswith", self, other.odataValue)
  }

  /// True if the value matches a regular expression of ECMAScript; from V4.01 on.
  public func matchesPattern(_ pattern: some ODataOperand<String>) -> ODataValue<Bool> {
    .call("matchesPattern", self, pattern.odataValue)
  }

  /// The number of characters, as the service counts them.
  public var length: ODataValue<Int> { .call("length", self) }

  /// The place of a text, from 0; -1 if it is not there.
  public func indexOf(_ other: some ODataOperand<String>) -> ODataValue<Int> {
    .call("indexof", self, other.odataValue)
  }

  /// The text from a place on, from 0.
  public func substring(_ start: some ODataOperand<Int>) -> ODataValue<String> {
    .call("substring", self, start.odataValue)
  }

  /// So many characters from a place on, from 0.
  public func substring(
    _ start: some ODataOperand<Int>, _ length: some ODataOperand<Int>
  ) -> ODataValue<String> {
    .call("substring", self, start.odataValue, length.odataValue)
  }

  /// The text in lower case.
  public var lowercased: ODataValue<String> { .call("tolower", self) }

  /// The text in upper case.
  public var uppercased: ODataValue<String> { .call("toupper", self) }

  /// Without space at the begin and the end.
  public var trimmed: ODataValue<String> { .call("trim", self) }

  /// The text with another behind it.
  public func concat(_ other: some ODataOperand<String>) -> ODataValue<String> {
    .call("concat", self, other.odataValue)
  }
}

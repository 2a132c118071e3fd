/// The type of the value that a text has. Named as mappings and Swift name them.
public enum SimpleType: String, Sendable, Hashable, CaseIterable {
  case string = "String"
  case int = "Int"
  case double = "Double"
  case decimal = "Decimal"
  case bool = "Bool"
  case date = "Date"
  case day = "Day"
  case duration = "Duration"
  case url = "URL"
  case uuid = "UUID"
  case data = "Data"
}

/// The form in which a text says its value, where that is not the type's usual way.
public enum TextFormat: Sendable, Hashable {
  case iso8601, rfc822, odata, trimmed, exists
  /// Unicode TR 35.
  case pattern(String)
  /// Seconds since 1970, or milliseconds.
  case unix(isMilliseconds: Bool)
  /// Words for true and for false.
  case words(true: String, false: String)
}

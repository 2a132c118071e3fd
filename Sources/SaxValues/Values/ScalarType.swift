/// The type of a single value, as a mapping writes it.
package enum ScalarType: String, Sendable, Hashable, CaseIterable {
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

extension ScalarType {
  /// True if a value that a converter made is of this type, or one that only Swift knows.
  package func holds(_ value: SaxValue) -> Bool {
    switch (self, value) {
    case (_, .custom), (.string, .string), (.int, .int), (.double, .double), (.decimal, .decimal),
      (.bool, .bool), (.date, .date), (.day, .day), (.duration, .duration), (.url, .url),
      (.uuid, .uuid), (.data, .data):
      true
    default:
      false
    }
  }
}

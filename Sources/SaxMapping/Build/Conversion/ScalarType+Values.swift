extension ScalarType {
  /// True if a value that a converter made is of this type, or one that only Swift knows.
  func holds(_ value: Value) -> Bool {
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

internal import Saxifrage

/// What to say where a payload is given for a mapping.
enum ForeignMapping {
  /// - Returns: nil if the error is another.
  static func refusal(_ error: MappingError, usage: String) -> UsageError? {
    guard let first = error.diagnostics.first, first.code.name == "not-a-mapping",
      first.place == nil
    else { return nil }
    // A file that the shell would empty before it is read is no sample.
    let target = "\(stem(of: first.file)).sax"
    let hasWayOut = first.fix != nil && first.file.split(separator: "/").last != target[...]
    return UsageError(
      "\(first.file) is \(first.message)", usage: usage,
      notes: hasWayOut ? ["no mapping yet? sax suggest \(first.file) > \(target)"] : [])
  }

  /// The file's name up to its first dot.
  private static func stem(of path: String) -> Substring {
    let name = path.split(separator: "/").last ?? "mapping"
    return name.split(separator: ".").first ?? name
  }
}

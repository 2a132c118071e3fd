internal import Saxifrage

/// The error where a payload is given for a mapping.
enum ForeignMapping {
  /// Makes a usage error where the file is a payload and no mapping, with the command that was
  /// meant.
  ///
  /// - Parameter operands: the operands behind the file.
  /// - Returns: nil if the error is another.
  static func refusal(
    _ error: MappingError, usage: String, operands: some Sequence<String> = []
  ) -> UsageError? {
    guard let first = error.diagnostics.first, first.code.name == "not-a-mapping",
      first.place == nil
    else { return nil }
    // A file that the shell would empty before it is read is no sample.
    let target = "\(stem(of: first.file)).sax"
    let hasWayOut = first.fix != nil && first.file.split(separator: "/").last != target[...]
    if let mapping = operands.first(where: { $0.hasSuffix(".sax") }) {
      return UsageError(
        "\(first.file) is \(first.message)", usage: usage,
        suggestion: "sax map \(mapping) \(first.file)")
    }
    return UsageError(
      "\(first.file) is \(first.message)", usage: usage,
      notes: hasWayOut ? ["no mapping yet? sax suggest \(first.file) > \(target)"] : [])
  }

  /// Everything that is wrong, and of a file that is not there which one may have been meant.
  static func text(of error: MappingError) -> String {
    var error = error
    if let first = error.diagnostics.first, first.code.name == "unreadable", first.fix == nil,
      first.message.contains("no such file")
    {
      error.diagnostics[0].fix =
        first.file.contains("://")
        ? "a file of this machine, as mappings are not fetched"
        : NearestFile.path(to: first.file).map { "did you mean \($0)?" }
    }
    for index in error.diagnostics.indices
    where error.diagnostics[index].code.name == "not-a-mapping"
      && error.diagnostics[index].fix != nil
    {
      let file = error.diagnostics[index].file
      error.diagnostics[index].fix = "sax suggest \(file) makes a mapping for a sample"
    }
    return Advice.added(to: error.description)
  }

  /// The file's name up to its first dot.
  private static func stem(of path: String) -> Substring {
    let name = path.split(separator: "/").last ?? "mapping"
    return name.split(separator: ".").first ?? name
  }
}

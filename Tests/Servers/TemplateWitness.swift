public import Foundation

/// The expansion of URI templates by a package of others (`templates.py` beside this).
public enum TemplateWitness {
  /// True if it is installed.
  public static var isThere: Bool {
    ProcessInfo.processInfo.environment["CI"] == "true"
      || FileManager.default.isExecutableFile(atPath: RealServer.python)
  }

  /// Expands templates, each with its values.
  ///
  /// - Parameter cases: an array of JSON of pairs: a template, and an object with its values.
  /// - Returns: the expansions.
  public static func expansions(of cases: Data) throws -> [String] {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try cases.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let line = try ServerProcess(python: RealServer.python, "templates.py", [file.path]).line
    return try JSONDecoder().decode([String].self, from: Data(line.utf8))
  }
}

internal import Saxifrage

/// `--at PATH`, which stands for a mapping of one rule.
enum PathOption {
  /// Makes the mapping of a path, named `--at` in messages.
  ///
  /// - Throws: ``MappingError`` whose places are those in the path.
  static func mapping(_ path: String) throws(MappingError) -> Mapping {
    do throws(MappingError) {
      return try Mapping(path: path, named: "--at")
    } catch {
      var error = error
      // What follows from a path of JSONPath is of no use.
      if let first = error.diagnostics.first, first.code.name == "relative-rule" {
        error = MappingError(diagnostics: [first])
      }
      for index in error.diagnostics.indices { tell(&error.diagnostics[index], of: path) }
      throw error
    }
  }

  /// The error where there is more than a path; nil if there is nothing else.
  static func refusal(_ path: String, operands: some Sequence<String>, usage: String) -> UsageError?
  {
    if path.allSatisfy(\.isWhitespace) {
      return UsageError("--at takes a path such as /orders/order", usage: usage)
    }
    if goesOn(path) {
      return UsageError(
        "--at takes one path, and \(path.debugDescription) has more than that", usage: usage,
        notes: ["several rules need a mapping"])
    }
    if let mapping = operands.first(where: { $0.hasSuffix(".sax") }) {
      return UsageError("--at replaces the mapping, but \(mapping) is one", usage: usage)
    }
    return nil
  }

  /// Tells whether a declaration ends outside of quotation marks and backticks.
  private static func goesOn(_ path: String) -> Bool {
    var quote: Unicode.Scalar?
    for scalar in path.unicodeScalars {
      if scalar == quote {
        quote = nil
      } else if quote == nil {
        if scalar == ";" || scalar == "\n" || scalar == "\r" { return true }
        if scalar == "\"" || scalar == "'" || scalar == "`" { quote = scalar }
      }
    }
    return false
  }

  /// There is no place for a declaration beside a path.
  private static func tell(_ diagnostic: inout Diagnostic, of path: String) {
    if diagnostic.code.name == "relative-rule", let better = UnsupportedSyntax.path(ofPoints: path)
    {
      diagnostic.fix = better
      return
    }
    guard diagnostic.code.name == "undeclared-prefix", let excerpt = diagnostic.excerpt else {
      return
    }
    let prefix = excerpt.line.dropFirst(excerpt.indentation.count).prefix(excerpt.length)
    diagnostic.fix =
      path.replacing("\(prefix):", with: "*:")
      + ", or a mapping that declares what \(prefix) stands for"
  }

  /// A path alone can't declare a namespace, but pass over them.
  static func told(_ miss: NearestMiss, of path: String) -> NearestMiss {
    guard miss.fix?.hasPrefix("namespace ") == true else { return miss }
    var miss = miss
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).map { step in
      let isPlain = step.first.map { $0.isLetter || $0 == "_" } ?? false
      return isPlain && !step.contains(":") && !step.contains("(") ? "*:\(step)" : "\(step)"
    }
    miss.fix = "--at '\(steps.joined(separator: "/"))', which is any namespace"
    return miss
  }
}

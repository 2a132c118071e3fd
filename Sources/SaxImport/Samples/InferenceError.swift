internal import SaxLanguage
internal import SaxEvents

/// The reason why samples have no schema.
package struct InferenceError: Error, Sendable, CustomStringConvertible {
  enum Reason: Sendable {
    case unusablePath(String)
    /// A path that leads nowhere in the samples.
    ///
    /// - Parameters:
    ///   - names: the names that there are where a step finds nothing.
    ///   - format: the format of the samples, where the path is for those in the other format
    ///     as well.
    case nothingAt(String, missing: String, names: [String], format: Path.Format?)
    case nothing(String?)
    case unreadEntities(String?)
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// True if it is the path to the records that is wrong, and not what the samples hold.
  package var isMisuse: Bool {
    switch reason {
    case .unusablePath, .nothingAt: true
    case .nothing, .unreadEntities: false
    }
  }

  /// The beginning of a path that is names from the root.
  private static func usable(_ path: String) -> String {
    if path.contains("json(") || path.contains("xml(") || path.contains("|") {
      return "json(/orders) | xml(/shop/order)"
    }
    var steps: [String] = []
    // `$.data.orders` and `.data.orders`, as others have it.
    let hasPoints = path.hasPrefix("$") || path.hasPrefix(".")
    for step in path.split(whereSeparator: { $0 == "/" || $0 == "." && hasPoints }) {
      let name = step.prefix { !"[]()@|".contains($0) }
      if !name.isEmpty, name != "$", name != ".", name != ".." {
        steps.append(name.contains(" ") ? "`\(name)`" : String(name))
      }
      if name.count < step.count { break }
    }
    return steps.isEmpty || path.contains("//")
      ? "/data/orders, for example" : "/" + steps.joined(separator: "/")
  }

  /// `FILE: error: MESSAGE`, with a fix below it.
  package var description: String {
    switch reason {
    case .unusablePath(let path):
      InputPlace(source: path).errorText(
        "no path to records, wanted names from the root", fix: Self.usable(path))
    case .nothingAt(let path, let missing, let names, let format):
      InputPlace(source: path).errorText(
        "there is no \(missing) in the \(format.map { "\($0.rawValue.uppercased()) " } ?? "")samples"
          + (names.isEmpty ? "" : ", where there is \(names.prefix(12).joined(separator: ", "))"),
        fix: format.map {
          $0 == .json
            ? "json(…) | xml(\(path)), if the records lie elsewhere in JSON"
            : "json(\(path)) | xml(…), if the records lie elsewhere in XML"
        })
    case .nothing(let source):
      InputPlace(source: source).errorText("found nothing that a record could be", fix: nil)
    case .unreadEntities(let source):
      InputPlace(source: source).errorText(
        "all that it holds is in external entities, which are not loaded",
        fix: "declare them in a local DTD")
    }
  }
}

internal import Saxifrage

/// The reason why samples have no schema.
public struct InferenceError: Error, Sendable, CustomStringConvertible {
  enum Reason: Sendable {
    case unusablePath(String)
    /// - Parameter names: what there is where a step finds nothing.
    case nothingAt(String, missing: String, names: [String])
    case nothing(String?)
    case unreadEntities(String?)
  }

  private let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// True if it is the path to the records that is wrong, and not what the samples hold.
  public var isMisuse: Bool {
    switch reason {
    case .unusablePath, .nothingAt: true
    case .nothing, .unreadEntities: false
    }
  }

  /// `FILE: error: MESSAGE`, with a fix below it.
  public var description: String {
    switch reason {
    case .unusablePath(let path):
      Place(source: path).errorText(
        "no path to records, wanted names from the root", fix: "/data/orders")
    case .nothingAt(let path, let missing, let names):
      Place(source: path).errorText(
        "there is no \(missing) in the samples"
          + (names.isEmpty ? "" : ", where there is \(names.prefix(12).joined(separator: ", "))"),
        fix: nil)
    case .nothing(let source):
      Place(source: source).errorText("found nothing that a record could be", fix: nil)
    case .unreadEntities(let source):
      Place(source: source).errorText(
        "all that it holds is in external entities, which are not loaded",
        fix: "declare them in a local DTD")
    }
  }
}

internal import Saxifrage

/// Why samples have no schema.
public struct InferenceError: Error, Sendable, CustomStringConvertible {
  enum Reason: Sendable {
    /// - Parameter isXML: whether the samples before are XML.
    case mixedFormats(isXML: Bool, source: String?, before: String?)
    case nothing(String?)
    case unreadEntities(String?)
  }

  private let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// Whether it is the choice of samples that is wrong, and not what they hold.
  public var isMisuse: Bool {
    if case .mixedFormats = reason { true } else { false }
  }

  /// `FILE: error: MESSAGE`, with a fix below it.
  public var description: String {
    switch reason {
    case .mixedFormats(let isXML, let source, let before):
      Place(source: source).errorText(
        "found \(isXML ? "JSON" : "XML"), and \(before ?? "the sample before") is "
          + (isXML ? "XML" : "JSON"),
        fix: "a mapping of each, then one whose paths are xml(…) | json(…)")
    case .nothing(let source):
      Place(source: source).errorText("found nothing that a record could be", fix: nil)
    case .unreadEntities(let source):
      Place(source: source).errorText(
        "all that it holds is in external entities, which are not loaded",
        fix: "declare them in a local DTD (--dtd FILE)")
    }
  }
}

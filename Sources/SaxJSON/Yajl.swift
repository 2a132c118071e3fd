internal import CYajl
internal import SaxEvents

/// yajl, which is loaded when its reader is first asked for.
enum Yajl {
  /// The reason why it can't be used; nil if it can.
  static let absence: String? = saxyajl_load().map { String(cString: $0) }

  private static let remedy = "install yajl 2.1, which is the package libyajl2 of Debian"

  /// The error for whoever asks for this engine.
  static func refusal(_ source: String?) -> ReadingError {
    ReadingError(
      .engine, "yajl can't be used: \(absence ?? "it can't be loaded")",
      at: InputPlace(source: source),
      fix: "\(remedy); all JSON is read without it")
  }
}

internal import SaxMapping
internal import SaxValues
internal import Saxifrage

/// Reads JSON as it is, by no type.
enum JSONTree {
  private static let mapping = Result { try Mapping("emit Any at /") }

  /// The value in a text; nil if there is none, and the last if there are several.
  ///
  /// - Throws: `ReadingError` if it is no JSON.
  static func read(_ bytes: [UInt8]) throws -> SaxValue? {
    var tree: SaxValue?
    var reading = try mapping.get().emissions(.json) { tree = try $0.result.get() }
    try reading.feed(bytes.span)
    try reading.finish()
    return tree
  }
}

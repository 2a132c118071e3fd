internal import SaxEngine
internal import SaxValues
internal import Saxifrage

/// Reads JSON as it is, by no type.
enum JSONTree {
  private static let mapping = Result { try Mapping("emit Any at /") }

  /// Checks that a text is one value: it is one in a list and as a member, where neither `1, 2` nor `1, "a": 2` is.
  ///
  /// - Throws: `ReadingError` if it is none.
  static func check(_ bytes: [UInt8]) throws {
    for (before, after) in [("[", "]"), ("{\"a\":", "}")] {
      var reading = try mapping.get().emissions(.json) { _ in }
      try reading.feed((Array(before.utf8) + bytes + Array(after.utf8)).span)
      try reading.finish()
    }
  }

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

internal import Saxifrage

/// The error of an object that was read, and can't be written by the mapping.
struct UnwrittenObject: Error, CustomStringConvertible {
  /// The input's name.
  var source: String
  var error: WritingError

  var description: String { "\(source): \(error)" }
}

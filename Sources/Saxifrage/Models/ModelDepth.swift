/// The levels of values in each other that are gone through, however many a payload was allowed.
///
/// Each takes a piece of the stack: in a debug build 2,500 fitted into 8 MiB, and 5,000 did not.
enum ModelDepth {
  static let deepest = 2_000

  static func message(_ field: String) -> String {
    "\(field) holds values in each other on more than \(deepest) levels"
  }
}

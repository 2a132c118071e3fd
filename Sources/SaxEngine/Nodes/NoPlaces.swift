import SaxEvents

/// The places of a reader that has not told of its own yet.
final class NoPlaces: PlaceSource, Sendable {
  static let sole = NoPlaces()

  var mark: Mark { Mark(offset: 0) }
  var endMark: Mark { Mark(offset: 0) }
  func position(at mark: Mark) -> InputPosition { InputPosition(line: 1, column: 1, offset: 0) }
  var path: String { "/" }
}

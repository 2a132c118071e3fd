package import SaxLanguage
internal import SaxValues

/// A field of one value whose value was an empty text, where a later alternative had found a node too.
package struct HiddenByEmpty: Sendable, Hashable {
  /// `Patient.id`
  package var name: String
  /// The alternative whose text was empty, as written.
  package var path: String
  /// The first of the later alternatives that had a node, as written.
  package var later: String
  /// All alternatives, that one first.
  package var fix: String
  /// The place in the mapping.
  package var place: MappingPlace
  /// The number of objects.
  package var count: Int

  /// Counts of such values, by the ranks of the alternative that won and of the one that it hid.
  typealias Counts = [Ranks: Int]

  struct Ranks: Hashable {
    var won: Int
    var hidden: Int

    /// Makes them of a field's value; nil if it is no empty text, or no later alternative had a node.
    init?(_ cell: Cell) {
      guard cell.ranks.best < 63, case .string("") = cell.value else {
        return nil
      }
      let later = cell.ranks.seen >> UInt64(cell.ranks.best + 1)
      guard later != 0 else { return nil }
      won = Int(cell.ranks.best)
      hidden = won + 1 + later.trailingZeroBitCount
    }
  }

  /// Makes them of a field's counts, in the order of its alternatives.
  static func of(_ field: FieldModel, named name: String, _ counts: Counts, in format: MappedFormat)
    -> [HiddenByEmpty]
  {
    counts.sorted { ($0.key.won, $0.key.hidden) < ($1.key.won, $1.key.hidden) }.compactMap {
      guard $0.key.hidden < field.paths.count else { return nil }
      let (won, hidden) = (field.paths[$0.key.won], field.paths[$0.key.hidden])
      // One that finds the same node hides nothing.
      if format == .json, won.isSameInJSON(as: hidden) { return nil }
      let others = field.paths.filter { $0.place != hidden.place || $0.text != hidden.text }
      return HiddenByEmpty(
        name: name, path: won.text, later: hidden.text,
        fix: ([hidden] + others).map(written).joined(separator: " | "), place: hidden.place,
        count: $0.value)
    }
  }

  /// The path with the format that it is for.
  private static func written(_ path: Path) -> String {
    switch path.format {
    case .both: path.text
    case .json: "json(\(path.text))"
    case .xml: "xml(\(path.text))"
    }
  }
}

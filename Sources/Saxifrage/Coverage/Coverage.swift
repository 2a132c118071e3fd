package import SaxEngine

/// A report of what a mapping makes use of in a payload, and what it leaves; see
/// ``ReadingOptions/measuresCoverage``.
package struct Coverage: Sendable, Hashable {
  /// A path of a payload: names from the root, arrays passed over, attributes as `@name`, an element's
  /// own text as `text()`, names that are too many to tell apart as `*`.
  package struct PathUse: Sendable, Hashable {
    /// Such as `/data/orders/total/@currency`.
    package var path: String
    /// The number of nodes.
    package var count: Int
    /// The number of bytes of the input in nodes that nothing took, about. 0 for attributes and for
    /// an element's own text.
    package var bytes = 0
  }

  /// The paths whose nodes some rule or field took, in the order of their first appearance.
  package var read: [PathUse] = []

  /// The paths whose nodes nothing took: of a subtree the topmost node alone.
  package var unread: [PathUse] = []

  /// The parts of the mapping that nothing came of.
  package var unused: [UnusedPart] = []

  /// Fields of one value that met several nodes, in the order that the mapping has them.
  package var partlyTaken: [PartlyTaken] = []

  /// Fields whose value was an empty text, where a later alternative had a node.
  package var hiddenByEmpty: [HiddenByEmpty] = []

  /// Dictionaries that passed over keys of JSON which begin with `@`.
  package var passedKeys: [PassedKeys] = []

  /// Of nothing yet.
  package init() {}

  /// Adds what another payload gave: unused is what neither used.
  package mutating func add(_ other: Coverage) {
    Self.add(other.read, to: &read)
    Self.add(other.unread, to: &unread)
    let others = Set(other.unused)
    unused = unused.filter(others.contains)
    passedKeys += other.passedKeys.filter { part in !passedKeys.contains { $0.place == part.place }
    }
    for part in other.hiddenByEmpty {
      if let known = hiddenByEmpty.firstIndex(where: {
        ($0.place, $0.name, $0.path) == (part.place, part.name, part.path)
      }) {
        hiddenByEmpty[known].count += part.count
      } else {
        hiddenByEmpty.append(part)
      }
    }
    for part in other.partlyTaken {
      if let known = partlyTaken.firstIndex(where: {
        $0.place == part.place && $0.name == part.name
      }) {
        partlyTaken[known].taken += part.taken
        partlyTaken[known].found += part.found
      } else {
        partlyTaken.append(part)
      }
    }
  }

  private static func add(_ others: [PathUse], to paths: inout [PathUse]) {
    var places = Dictionary(
      paths.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    for other in others {
      if let place = places[other.path] {
        paths[place].count += other.count
        paths[place].bytes += other.bytes
      } else {
        places[other.path] = paths.count
        paths.append(other)
      }
    }
  }
}

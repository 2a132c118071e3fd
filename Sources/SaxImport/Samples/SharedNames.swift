/// Names for records that are fields of several names.
struct SharedNames {
  private var names: [ObjectIdentifier: String] = [:]

  /// Gathers the names under which records are fields below the roots.
  ///
  /// - Parameter roots: the members that are handed out, each with a name of its own.
  init(_ reader: ShapeReader, below roots: [Member]) {
    var uses: [ObjectIdentifier: [Use]] = [:]
    var order: [ObjectIdentifier] = []
    var visited: Set<ObjectIdentifier> = []
    var open = roots.map { (owner: $0.name.text, isRepeated: true, shape: $0.shape.resolved) }
    var next = 0
    while next < open.count {
      let (owner, isRepeated, shape) = open[next]
      next += 1
      guard visited.insert(ObjectIdentifier(shape)).inserted else { continue }
      let isRecord = reader.content(of: shape) == .record
      for member in reader.below(shape) {
        let below = member.shape.resolved
        guard isRecord, member.name.axis == .child else {
          open.append((owner, true, below))
          continue
        }
        let written = member.name.text
        let id = ObjectIdentifier(below)
        if uses[id] == nil { order.append(id) }
        uses[id, default: []].append(
          Use(
            name: member.isList ? Singular.of(written) : written,
            owner: isRepeated ? "" : owner))
        open.append((written, member.isRepeated, below))
      }
    }
    for id in order where !roots.contains(where: { ObjectIdentifier($0.shape.resolved) == id }) {
      if let name = Self.name(uses[id] ?? []) { names[id] = name }
    }
  }

  /// The name of a record that is a field of several names; nil if nothing better is
  /// known than one of those.
  subscript(shape: Shape) -> String? { names[ObjectIdentifier(shape)] }

  /// The last words of names that say nothing without what stands before them: `created_by`.
  private static let meaningless: Set<String> = [
    "at", "by", "for", "from", "in", "of", "on", "to", "with",
  ]

  private struct Use {
    var name: String
    /// The record around it; empty where there are several of that.
    var owner: String
  }

  private static func name(_ uses: [Use]) -> String? {
    let distinct = Set(uses.map(\.name))
    guard distinct.count > 1, let first = uses.first else { return nil }
    if let end = Words.commonEnd(of: uses.map(\.name)), !meaningless.contains(end.lowercased()) {
      return Singular.of(end)
    }
    // `small`, `medium` and `large` of `sizes` are a size each.
    let singular = Singular.of(first.owner)
    let isOfMany = singular != first.owner && uses.allSatisfy { $0.owner == first.owner }
    return isOfMany ? singular : nil
  }
}

/// Makes one type of the records that are the same in different places: recursive ones, and those
/// that are used again.
struct TypeJoiner {
  let reader: ShapeReader

  func join(below roots: [Member]) {
    // What is joined changes what is alike; few payloads need a second round.
    for _ in 0..<3 {
      guard joinOnce(below: roots) else { return }
    }
  }

  /// The place in which a shape has been found.
  private struct Place {
    /// The name of one of it.
    var name: String
    /// As the payload calls it.
    var written: String
    /// True if there are several, or may be.
    var isRepeated = true
    /// The node around it; nil for a root, and for what has been joined.
    var above: Above?

    var lastWord: String { Words.last(of: name).lowercased() }
  }

  private struct Above {
    /// The record, lists and dictionaries in it left out.
    var shape: Shape
    /// The record's name of the place.
    var member: NodeName
    /// True if it is called by what it holds, as `sizes` of a small and a large one.
    var isOfMany: Bool
  }

  /// The records that have been passed, in three orders.
  private struct Known {
    var byName: [String: [Shape]] = [:]
    var byWord: [String: [Shape]] = [:]
    var byFields: [[NodeName]: [Shape]] = [:]
  }

  private func joinOnce(below roots: [Member]) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var known = Known()
    var hasChanged = false
    var open = roots.map { root in
      (root.shape, Place(name: Singular.of(root.name.text), written: root.name.text))
    }
    var next = 0
    while next < open.count {
      let (shape, place) = (open[next].0.resolved, open[next].1)
      next += 1
      guard visited.insert(ObjectIdentifier(shape)).inserted else { continue }
      if reader.content(of: shape) == .record {
        if let same = twin(of: shape, at: place, known) {
          Shape.join(same, shape)
          hasChanged = true
          // What it had below is below the other now.
          visited.remove(ObjectIdentifier(same.resolved))
          open.append((same.resolved, Place(name: place.name, written: place.written)))
          continue
        }
        known.byName[place.name, default: []].append(shape)
        known.byWord[place.lastWord, default: []].append(shape)
        known.byFields[fieldNames(of: shape), default: []].append(shape)
      }
      for member in reader.below(shape) {
        let isNamed = member.name.axis == .child
        let written = isNamed ? member.name.text : place.written
        let isRecord = reader.content(of: shape) == .record
        let above = Above(
          shape: isRecord ? shape : place.above?.shape ?? shape,
          member: isNamed ? member.name : place.above?.member ?? member.name,
          isOfMany: !place.isRepeated && Singular.of(place.written) != place.written)
        open.append(
          (
            member.shape,
            Place(
              name: isNamed ? Singular.of(written) : place.name, written: written,
              isRepeated: member.isRepeated, above: above)
          ))
      }
    }
    return hasChanged
  }

  /// A record that has come before, and is of the same type.
  private func twin(of shape: Shape, at place: Place, _ known: Known) -> Shape? {
    let likeness = Likeness(reader: reader)
    let count = reader.fields(of: shape).count
    // What holds nodes like itself is of their type, whatever it is called.
    if let around = place.above, around.shape.resolved !== shape {
      let above = around.shape.resolved
      if count > 1, likeness.ofKind(above, shape, least: 0.99) { return above }
      if likeness.isRecursion(from: above, by: around.member, to: shape) { return above }
    }
    if !place.name.isEmpty {
      // What differs between kinds of records is what tells them apart.
      let isOfKind = place.above?.shape.choice != nil
      let least = isOfKind ? 0.99 : reader.isXML ? 0.3 : 0.5
      for other in (known.byName[place.name] ?? []).map(\.resolved) where other !== shape {
        if likeness.ofKind(other, shape, least: least, orPartOf: !isOfKind) { return other }
      }
      // `retweeted_status` and `status`.
      for other in (known.byWord[place.lastWord] ?? []).map(\.resolved) where other !== shape {
        if count > 2, likeness.ofKind(other, shape, least: 0.8) { return other }
      }
    }
    for other in (known.byFields[fieldNames(of: shape)] ?? []).map(\.resolved)
    where other !== shape && likeness.ofKind(other, shape, least: 0.99) {
      if count >= 4 || count >= 2 && haveNameInCommon(other, place) { return other }
    }
    return nil
  }

  /// Tells whether another record stands beside one, and there is a name for both: a word that both
  /// names end with, or the small and the large of `sizes`.
  private func haveNameInCommon(_ other: Shape, _ place: Place) -> Bool {
    guard let above = place.above else { return false }
    return reader.below(above.shape.resolved).contains {
      guard $0.shape === other else { return false }
      return above.isOfMany
        || Words.last(of: Singular.of($0.name.text)).lowercased() == place.lastWord
    }
  }

  private func fieldNames(of shape: Shape) -> [NodeName] {
    reader.fields(of: shape).map(\.name).sorted {
      $0.local.lexicographicallyPrecedes($1.local)
    }
  }
}

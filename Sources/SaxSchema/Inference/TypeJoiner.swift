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

  private func joinOnce(below roots: [Member]) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var byName: [String: [Shape]] = [:]
    var byFields: [[NodeName]: [Shape]] = [:]
    var hasChanged = false
    var open: [(name: String, shape: Shape, above: Shape?)] = roots.map {
      (Singular.of($0.name.text), $0.shape, nil)
    }
    var next = 0
    while next < open.count {
      let (name, known, above) = open[next]
      next += 1
      let shape = known.resolved
      guard visited.insert(ObjectIdentifier(shape)).inserted else { continue }
      if reader.content(of: shape) == .record {
        // What holds nodes like itself is of their type, whatever it is called.
        let same = above.flatMap { isSame($0.resolved, shape) ? $0.resolved : nil }
        if let same = same
          ?? twin(
            of: shape, name.isEmpty ? [] : byName[name] ?? [], byFields[fieldNames(of: shape)] ?? []
          )
        {
          Shape.join(same, shape)
          hasChanged = true
          // What it had below is below the other now.
          visited.remove(ObjectIdentifier(same.resolved))
          open.append((name, same.resolved, nil))
          continue
        }
        byName[name, default: []].append(shape)
        byFields[fieldNames(of: shape), default: []].append(shape)
      }
      for member in reader.below(shape) {
        let below = member.name.axis == .child ? Singular.of(member.name.text) : name
        open.append((below, member.shape, shape))
      }
    }
    return hasChanged
  }

  private func isSame(_ a: Shape, _ b: Shape) -> Bool {
    a !== b && reader.fields(of: a).count > 1
      && Likeness(reader: reader).ofKind(a, b, least: 0.99)
  }

  private func twin(of shape: Shape, _ sameName: [Shape], _ sameFields: [Shape]) -> Shape? {
    let likeness = Likeness(reader: reader)
    for other in sameName.map(\.resolved) where other !== shape {
      if likeness.ofKind(other, shape, least: reader.isXML ? 0.3 : 0.5, orPartOf: true) {
        return other
      }
    }
    for other in sameFields.map(\.resolved) where other !== shape {
      if reader.fields(of: shape).count >= 4, likeness.ofKind(other, shape, least: 0.99) {
        return other
      }
    }
    return nil
  }

  private func fieldNames(of shape: Shape) -> [NodeName] {
    reader.fields(of: shape).map(\.name).sorted {
      $0.local.lexicographicallyPrecedes($1.local)
    }
  }
}

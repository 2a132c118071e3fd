/// Finds the elements that hold nothing but what is in entities that were not read.
struct ReadabilityFinder {
  let reader: ShapeReader

  /// Decides for all shapes at and below one. To be done again where shapes have been joined.
  func decide(below root: Shape) {
    guard reader.isXML, root.unreadEntities.isBelow else { return }
    var visited: Set<ObjectIdentifier> = []
    var shapes: [Shape] = []
    var open = [root]
    while let shape = open.popLast()?.resolved {
      guard visited.insert(ObjectIdentifier(shape)).inserted else { continue }
      shapes.append(shape)
      open += below(shape)
    }
    // What is mostly comes before what is below it.
    shapes.reverse()
    // Shapes that are in several places have it below all of them.
    repeatedly(shapes) { shape in
      if shape.unreadEntities.isBelow || !below(shape).contains(where: \.unreadEntities.isBelow) {
        return false
      }
      shape.unreadEntities.isBelow = true
      return true
    }
    // What holds itself and nothing else that can be read holds nothing.
    for shape in shapes { shape.unreadEntities.isAll = shape.unreadEntities.isBelow }
    repeatedly(shapes) { shape in
      if !shape.unreadEntities.isAll || holdsNothing(shape) { return false }
      shape.unreadEntities.isAll = false
      return true
    }
  }

  /// Until nothing changes.
  private func repeatedly(_ shapes: [Shape], _ change: (Shape) -> Bool) {
    while shapes.reduce(false, { change($1) || $0 }) {}
  }

  private func below(_ shape: Shape) -> [Shape] {
    let members = shape.members + (shape.choice?.groups.flatMap(\.members) ?? [])
    return members.map(\.shape) + [shape.entries].compactMap { $0?.shape }
  }

  private func holdsNothing(_ shape: Shape) -> Bool {
    reader.fields(of: shape).isEmpty && !reader.hasReadableText(shape)
  }
}

internal import SaxLanguage
internal import SaxValues

extension FieldModel {
  /// True if a node that the field takes may be wanted a second time, by the field itself or by another one, and not
  /// as a text alone by both.
  ///
  /// - Parameter all: the fields of its type.
  func sharesNodes(with all: [FieldModel], in format: Path.Format) -> Bool {
    let own = ways(in: format)
    if takesMany {
      for (index, way) in own.enumerated()
      where own[..<index].contains(where: { $0.mayMeet(way) }) { return true }
    }
    for other in all where other.name != name {
      let isText = wantsText && other.wantsText
      for way in own {
        for taken in other.ways(in: format) {
          if !isText, way.mayMeet(taken) { return true }
          if wantsObject, way.mayLead(through: taken) { return true }
          if other.wantsObject, taken.mayLead(through: way) { return true }
        }
      }
    }
    return false
  }

  private var wantsObject: Bool { if case .type = type.innermost { true } else { false } }

  private var wantsText: Bool { reasonForText == nil && !wantsObject }

  private var takesMany: Bool { type.required.isList }

  private func ways(in format: Path.Format) -> [Way] {
    paths.filter { ($0.format == .both || $0.format == format) && !$0.climbs }
      .map { Way($0, in: format) }
  }
}

/// The steps that lead from an object's node to a field's.
private struct Way {
  private let steps: [Step]
  private let isJSON: Bool

  init(_ path: Path, in format: Path.Format) {
    steps = path.steps.filter { $0.axis == .child || $0.axis == .attribute }
    isJSON = format == .json
  }

  /// True if a node can be at the end of both.
  func mayMeet(_ other: Way) -> Bool {
    if descends || other.descends {
      guard let last = steps.last, let otherLast = other.steps.last else { return false }
      return isAlike(last, otherLast)
    }
    return steps.count == other.steps.count && zip(steps, other.steps).allSatisfy(isAlike)
  }

  /// True if a node at its end can be on the other's way.
  func mayLead(through other: Way) -> Bool {
    if descends || other.descends { return !steps.isEmpty && other.steps.count > 1 }
    return steps.count < other.steps.count && zip(steps, other.steps).allSatisfy(isAlike)
  }

  private var descends: Bool { steps.contains(where: \.isDescending) }

  /// True if both can take one node. In JSON what has the key of an attribute may be a child.
  private func isAlike(_ a: Step, _ b: Step) -> Bool {
    guard isJSON || a.axis == b.axis else { return false }
    guard let left = a.test.local, let right = b.test.local else { return true }
    return left.isExactly(right)
  }
}

package import SaxLanguage
internal import SaxValues

/// The steps that lead from an object's node to a field's.
package struct FieldWay {
  private let steps: [Step]
  private let isJSON: Bool
  /// True if it leads to any depth.
  package let descends: Bool

  package init(_ path: Path, in format: Path.Format) {
    steps = path.steps.filter { $0.axis == .child || $0.axis == .attribute }
    isJSON = format == .json
    descends = steps.contains(where: \.isDescending)
  }

  /// True if a node can be at the end of both.
  package func mayMeet(_ other: FieldWay) -> Bool {
    if descends || other.descends {
      guard let last = steps.last, let otherLast = other.steps.last else { return false }
      return isAlike(last, otherLast)
    }
    return steps.count == other.steps.count && zip(steps, other.steps).allSatisfy(isAlike)
  }

  /// True if a node at its end can be on the other's way.
  package func mayLead(through other: FieldWay) -> Bool {
    if descends || other.descends { return !steps.isEmpty && other.steps.count > 1 }
    return steps.count < other.steps.count && zip(steps, other.steps).allSatisfy(isAlike)
  }

  /// True if an element at the other's end may be in a node at its own; neither leads to any depth.
  package func mayHoldElement(of other: FieldWay) -> Bool {
    !descends && !other.descends && mayLead(through: other)
      && other.steps[steps.count].axis == .child
  }

  /// True if both can take one node. In JSON what has the key of an attribute may be a child.
  private func isAlike(_ a: Step, _ b: Step) -> Bool {
    guard isJSON || a.axis == b.axis else { return false }
    guard let left = a.test.local, let right = b.test.local else { return true }
    return left.isExactly(right)
  }
}

extension FieldModel {
  /// The ways of its paths, but of those that lead above the object.
  package func ways(in format: Path.Format) -> [FieldWay] {
    paths.filter { $0.format.includes(format) && !$0.climbs }
      .map { FieldWay($0, in: format) }
  }
}

internal import SaxLanguage

/// The taker of a path's matches, as far as it says when they are settled.
struct PathTaker {
  /// The name of its own node.
  var node: String
  /// True if it is enough that the node is there.
  var wantsPresence = false
  /// True if matches wait for others that they lie in, which come first.
  var waitsForOrder = false
}

extension Path {
  /// The moment at which it is settled what it finds; nil if it is not for the format.
  func decision(for taker: PathTaker, in format: Format) -> Explanation.Decision? {
    guard self.format.includes(format) else { return nil }
    if climbs { return climbDecision(for: taker) }
    if source == .rest { return Explanation.Decision(.ending(of: "each child")) }
    var node = taker.node
    var around = taker.node
    var isInTag = false
    var waiting: (operands: [String], node: String, isLast: Bool)?
    let walked = steps.filter { if case .source = $0.axis { false } else { true } }
    for (index, step) in walked.enumerated() {
      if step.axis != .current {
        around = node
        node = step.shortName
        isInTag = step.axis == .attribute && format == .xml
      }
      // An attribute of XML is whole from the beginning.
      if isInTag { continue }
      switch PredicateTiming(of: step, in: format) {
      case .opening: break
      case .arrival(let operands):
        waiting = waiting ?? (operands, node, index == walked.count - 1)
      case .ending(let operands):
        return Explanation.Decision(.ending(of: node), .predicate(operands))
      }
    }
    let isOpen = taker.wantsPresence || source.map { $0 != .text } ?? false
    if let waiting, !waiting.isLast || isOpen {
      return Explanation.Decision(
        .operands(waiting.operands, after: node, latest: waiting.node))
    }
    if isInTag { return Explanation.Decision(.openingTag(of: around)) }
    if isOpen, !node.hasPrefix("@") { return Explanation.Decision(.opening(of: node)) }
    let isOrdered = taker.waitsForOrder && !node.hasPrefix("@")
    return Explanation.Decision(.ending(of: node), isOrdered ? .order : nil)
  }

  private func climbDecision(for taker: PathTaker) -> Explanation.Decision {
    let moment = Explanation.Decision.Moment.opening(of: taker.node)
    let ups = steps.prefix { [.parent, .ancestor, .current].contains($0.axis) }
    guard source == nil || source == .text, let last = ups.last(where: { $0.axis != .current })
    else { return Explanation.Decision(moment) }
    let count = ups.count { $0.axis == .parent }
    let above: String
    if last.axis == .ancestor {
      above = "the \(last.shortName) around"
    } else {
      above = count == 1 ? "its parent" : "the node \(count) above"
    }
    return Explanation.Decision(moment, .above(above))
  }
}

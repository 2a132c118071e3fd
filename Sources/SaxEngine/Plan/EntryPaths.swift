package import SaxLanguage

// The paths of dictionaries whose keys are the names of nodes: `d/*`, beside which `d/@*` is for the keys of JSON
// that begin as those of attributes do.
extension Path {
  /// True if it leads to every child of a node.
  package var takesEveryChild: Bool { ends(at: .child) }

  /// True if it leads to every attribute of a node.
  package var takesEveryAttribute: Bool { ends(at: .attribute) }

  private func ends(at axis: Step.Axis) -> Bool {
    guard let last = steps.last else { return false }
    return last.axis == axis && last.test == .any && last.predicates.isEmpty
      && !last.isDescending
  }

  /// Tells whether it leads to nodes of the same node in JSON as another path does.
  package func hasOwner(of other: Path) -> Bool {
    shape(in: .json).steps.dropLast() == other.shape(in: .json).steps.dropLast()
  }
}

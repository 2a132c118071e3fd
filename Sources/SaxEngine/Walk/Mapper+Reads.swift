package import SaxEvents

/// The use made of what comes, for those who report what nothing takes.
extension Mapper {
  /// The use made of an element that is about to open.
  package func use(
    ofElement name: borrowing ElementName, _ attributes: borrowing Attributes
  ) -> NodeUse {
    var use = NodeUse(isNull: attributes.sayNil)
    addUse(ofElement: name, to: &use)
    return use
  }

  func addUse(ofElement name: borrowing ElementName, to use: inout NodeUse) {
    assembly.use(ofElement: name, isOwn: letsNodePass, &use)
  }

  /// The use made of the JSON value that is about to come.
  ///
  /// - Parameter isScalar: whether nothing can be in it.
  package func useOfNextValue(isScalar: Bool) -> NodeUse {
    var use = NodeUse(isNull: isScalar)
    addUseOfNextValue(to: &use)
    return use
  }

  func addUseOfNextValue(to use: inout NodeUse) {
    assembly.useOfNextValue(isOwn: letsValuePass, &use)
  }

  /// True if anything takes an attribute of an element that is about to open.
  package func reads(attribute name: borrowing ElementName, of use: NodeUse) -> Bool {
    use.reads(attribute: name, by: assembly.automaton)
  }

  /// True if anything takes an attribute of the element that has just opened.
  package func reads(attribute name: borrowing ElementName) -> Bool {
    assembly.reads(attribute: name, isOwn: letsNodePass)
  }

  /// True if anything takes the text directly in the open element.
  package var takesText: Bool { assembly.takesText(isOwn: letsContentPass) }

  /// True if anything takes all text in the open element, that of elements inside too.
  package var takesStringValue: Bool { assembly.takesStringValue(isOwn: letsContentPass) }
}

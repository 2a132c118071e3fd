import SaxEvents

/// The use that its mapper makes of what comes.
extension ChoiceRun {
  // While events are held nobody asks: all may be wanted.

  func use(ofElement name: borrowing ElementName, _ use: inout NodeUse) {
    if letsNodePass { mapper?.addUse(ofElement: name, to: &use) }
  }

  func useOfNextValue(_ use: inout NodeUse) {
    if letsValuePass { mapper?.addUseOfNextValue(to: &use) }
  }

  func reads(attribute name: borrowing ElementName) -> Bool {
    letsNodePass && mapper?.reads(attribute: name) == true
  }

  var takesText: Bool { letsContentPass && mapper?.takesText == true }

  var takesStringValue: Bool { letsContentPass && mapper?.takesStringValue == true }
}

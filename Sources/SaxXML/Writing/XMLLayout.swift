/// The white space of XML that is written, and what stands before its root element.
package struct XMLLayout: Sendable, Hashable {
  /// True if elements have lines of their own, indented by two spaces a level, where no text is beside them.
  package var isPretty = false
  /// True if the document begins with its XML declaration.
  package var hasDeclaration = true

  package init(isPretty: Bool = false, hasDeclaration: Bool = true) {
    self.isPretty = isPretty
    self.hasDeclaration = hasDeclaration
  }
}

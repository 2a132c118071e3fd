/// A type with few values.
package struct EnumerationType: Sendable, Hashable {
  package var name: String
  package var cases: [Case]

  package init(name: String, cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  package struct Case: Sendable, Hashable {
    /// In Swift's style, unique in its type.
    package var name: String
    /// As payloads write it.
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}

/// A type with few values.
public struct EnumerationType: Sendable, Hashable {
  public var name: String
  public var cases: [Case]

  public init(name: String, cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  public struct Case: Sendable, Hashable {
    /// In Swift's style, unique in its type.
    public var name: String
    /// As payloads write it.
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}

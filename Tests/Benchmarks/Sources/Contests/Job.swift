/// One way to do what a contest asks for.
public struct Job: Sendable {
  public var contest: Contest
  /// Unique within its contest.
  public var name: String
  /// True if the others are measured against it.
  public var isReference: Bool
  /// Too slow for a quick run.
  public var isSlow: Bool
  /// - Returns: nil where nothing is made of the records.
  public var run: @Sendable (Payload) async throws -> Tally?

  public init(
    _ contest: Contest, _ name: String, isReference: Bool = false, isSlow: Bool = false,
    run: @escaping @Sendable (Payload) async throws -> Tally?
  ) {
    self.contest = contest
    self.name = name
    self.isReference = isReference
    self.isSlow = isSlow
    self.run = run
  }
}

public struct JobFailure: Error, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }
}

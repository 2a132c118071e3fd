/// One way to do what a contest asks for.
public struct Job: Sendable {
  public typealias Run = () async throws -> Tally?

  public var contest: Contest
  /// Unique within its contest.
  public var name: String
  /// True if the others are measured against it.
  public var isReference: Bool
  /// Too slow for a quick run.
  public var isSlow: Bool
  /// Returns what is measured; that returns nil where nothing is made of the records. What comes before is not.
  public var prepare: @Sendable (Payload) async throws -> Run

  public init(
    _ contest: Contest, _ name: String, isReference: Bool = false, isSlow: Bool = false,
    run: @escaping @Sendable (Payload) async throws -> Tally?
  ) {
    self.contest = contest
    self.name = name
    self.isReference = isReference
    self.isSlow = isSlow
    prepare = { payload in { try await run(payload) } }
  }

  /// A job that has something to begin with, such as objects that it writes, and is measured from there on.
  public static func prepared(
    _ contest: Contest, _ name: String, isReference: Bool = false, isSlow: Bool = false,
    prepare: @escaping @Sendable (Payload) async throws -> Run
  ) -> Job {
    var job = Job(contest, name, isReference: isReference, isSlow: isSlow) { _ in nil }
    job.prepare = prepare
    return job
  }
}

public struct JobFailure: Error, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }
}

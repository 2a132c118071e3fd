/// One way of this package or of Foundation to do the task of a contest. It runs in a process of its
/// own, as the peers do.
struct Job: Sendable {
  var contest: Contest
  /// Unique within its contest.
  var name: String
  /// Whether the others are measured against it.
  var isReference = false
  /// Whether it does without this package.
  var isForeign = false
  /// So slow beside the others that two rounds must be enough.
  var isSlow = false
  var run: @Sendable (Payload) async throws -> Tally?

  init(
    _ contest: Contest, _ name: String, isReference: Bool = false, isForeign: Bool = false,
    isSlow: Bool = false, run: @escaping @Sendable (Payload) async throws -> Tally?
  ) {
    self.contest = contest
    self.name = name
    self.isReference = isReference
    self.isForeign = isForeign
    self.isSlow = isSlow
    self.run = run
  }

  static let every =
    BareJobs.every + ReaderJobs.every + MappingJobs.every + ExampleJobs.every + LongTextJobs.every
    + FoundationJobs.every
}

struct JobFailure: Error, CustomStringConvertible {
  var description: String
}

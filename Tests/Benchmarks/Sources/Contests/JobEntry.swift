/// A line in which a program lists one of its jobs.
public struct JobEntry {
  public var contest: String
  public var name: String
  public var isReference: Bool
  public var isSlow: Bool

  init(_ job: Job) {
    contest = job.contest.id
    name = job.name
    isReference = job.isReference
    isSlow = job.isSlow
  }

  /// Parses a line of four cells with tabs between them.
  ///
  /// - Returns: nil where the line is none of `line`.
  public init?(_ line: String) {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 4 else { return nil }
    contest = cells[0]
    name = cells[1]
    isReference = cells[2] == "reference"
    isSlow = cells[3] == "slow"
  }

  var line: String {
    [contest, name, isReference ? "reference" : "", isSlow ? "slow" : ""].joined(separator: "\t")
  }
}

import Contests
/// A contestant that reads a payload each time that it is asked to. The same process does so in every
/// round: what has to warm up stays warm.
struct Server {
  /// The source that it reads: memory, for its speed, or the file, for the memory that it takes.
  enum Source: String {
    case memory, file
  }

  private let process: ChildProcess

  init(_ contestant: Contestant, _ payload: String, from source: Source) throws {
    process = try ChildProcess(contestant.command + [payload, source.rawValue])
  }

  /// Has the contestant read the payload once.
  ///
  /// - Returns: what it found, and the seconds of a processor that it took.
  func run() throws -> (tally: Tally?, time: Double) {
    // What its threads still do for the last run is not of this one.
    let start = process.processorTime
    try process.say("run")
    guard let answer = try process.hear() else {
      throw ChildProcess.Failure(description: "\(process.name) ended without an answer")
    }
    let time = process.processorTime - start
    if answer == "done" { return (nil, time) }
    guard let tally = Tally(answer) else {
      throw ChildProcess.Failure(description: "\(process.name): \(answer)")
    }
    return (tally, time)
  }

  var peakMemory: Int? { process.peakMemory }

  func end() throws { try process.end() }
}

/// The main loop of a program with jobs.
///
///     program --list                          prints its jobs, a line each
///     program CONTEST NAME FILE memory|file   for each line that it is told it runs the job, with the
///                                             file or what it has of it in memory, and answers
///                                             `records sum`, or `done`
public struct JobServer {
  private let jobs: [Job]

  public init(_ jobs: [Job]) { self.jobs = jobs }

  /// Does what the arguments say, and exits with status 1 where it can't.
  public func run() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments == ["--list"] {
        for job in jobs { print(JobEntry(job).line) }
      } else {
        try await serve(arguments)
      }
    } catch {
      let message = Array("\(CommandLine.arguments[0]): \(error)\n".utf8)
      _ = write(2, message, message.count)
      exit(1)
    }
  }

  private func serve(_ arguments: [String]) async throws {
    guard arguments.count == 4,
      let job = jobs.first(where: { $0.contest.id == arguments[0] && $0.name == arguments[1] })
    else { throw JobFailure(description: "there is no such job: \(arguments)") }
    var payload = Payload.file(arguments[2])
    if arguments[3] == "memory" { payload = .memory(try payload.bytes()) }
    let run = try await job.prepare(payload)
    while readLine() != nil {
      print((try await run())?.line ?? "done")
      // Into a pipe, print keeps lines to itself.
      fflush(nil)
    }
  }
}

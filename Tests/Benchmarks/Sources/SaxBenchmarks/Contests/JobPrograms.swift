import Contests
import Foundation

/// The programs beside this one that have jobs: of this package, of the bare C libraries, of Foundation.
struct JobPrograms {
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  private let jobs: [(program: String, entry: JobEntry)]

  init(
    in folder: String = Self.folder, of names: [String] = ["SaxJobs", "BareJobs", "FoundationJobs"]
  ) throws {
    jobs = try names.flatMap { name in
      let program = "\(folder)/\(name)"
      return try Self.entries(program).map { (program, $0) }
    }
  }

  func contestants(in contest: Contest) -> [Contestant] {
    jobs.filter { $0.entry.contest == contest.id }.map { program, entry in
      Contestant(
        name: entry.name, command: [program, contest.id, entry.name],
        isOurs: program.hasSuffix("/SaxJobs"), isReference: entry.isReference,
        isSlow: entry.isSlow)
    }
  }

  private static func entries(_ program: String) throws -> [JobEntry] {
    let process = try ChildProcess([program, "--list"])
    var entries: [JobEntry] = []
    while let line = try process.hear() {
      guard let entry = JobEntry(line) else {
        throw JobFailure(description: "\(program) says: \(line)")
      }
      entries.append(entry)
    }
    try process.end()
    return entries
  }
}

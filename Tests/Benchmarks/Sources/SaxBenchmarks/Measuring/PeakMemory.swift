import Foundation

/// How much memory a job takes: each in a process of its own, which reads a file.
enum PeakMemory {
  /// The most that was resident, in bytes, when a job had run in a process made for it.
  static func of(_ job: Job, _ path: String) throws -> Int { try run([job.id, path]) }

  /// A process that does nothing.
  static func ofNothing() throws -> Int { try run([]) }

  private static func run(_ arguments: [String]) throws -> Int {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--peak-memory"] + arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let peak = Int(text.filter(\.isNumber)) else {
      throw JobFailure(description: "\(arguments) did not run to its end")
    }
    return peak
  }

  /// What such a process does: runs the job, and prints its own peak.
  static func measureSelf(_ arguments: [String]) async throws {
    if arguments.count == 2 {
      guard let job = Job.every.first(where: { $0.id == arguments[0] }) else {
        throw JobFailure(description: "there is no job \(arguments[0])")
      }
      _ = try await job.run(.file(arguments[1]))
    }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    print((Int(line.filter(\.isNumber)) ?? 0) * 1024)
  }
}

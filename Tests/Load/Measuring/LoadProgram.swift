private import Foundation

/// A program of the tests that measures what something takes, in a process of its own, and prints a report.
package enum LoadProgram {
  /// The failure of a program that ended with another status than 0.
  package struct Failure: Error {
    package var status: Int32
  }

  /// Runs one to its end.
  ///
  /// - Parameters:
  ///   - name: the program's, beside the tests.
  ///   - arguments: its arguments.
  ///   - type: what its report is decoded as.
  package static func run<Report: Decodable>(
    _ name: String, _ arguments: [String], reporting type: Report.Type
  ) async throws -> Report {
    let process = Process()
    // With as many descriptors as may be had: 1,000 pipes take 3,000.
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      [
        "-c", "ulimit -S -n $(ulimit -H -n); exec \"$0\" \"$@\"",
        Bundle.main.bundleURL.appending(path: name).path,
      ] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["MALLOC_ARENA_MAX": "1"]) { $1 }
    // A file, so that no thread of tasks has to wait for what is written.
    let file = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.standardOutput = try FileHandle(forWritingTo: file)
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return try JSONDecoder().decode(type, from: try Data(contentsOf: file))
  }
}

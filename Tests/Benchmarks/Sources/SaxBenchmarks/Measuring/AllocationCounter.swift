import Contests
import Foundation

/// Counts the allocations of a run by a library that takes the place of `malloc` in the contestant's process,
/// and counts into a file that both have mapped.
struct AllocationCounter {
  private let library = "\(JobPrograms.folder)/libAllocations.so"
  private let file: URL

  init() throws {
    file = FileManager.default.temporaryDirectory
      .appending(path: "allocations-\(ProcessInfo.processInfo.processIdentifier)")
  }

  /// Counts the allocations of one run.
  ///
  /// - Returns: those of the third run, as the first ones make what is kept; nil where nothing is counted.
  func allocations(of contestant: Contestant, _ payload: String) throws -> Int? {
    try Data(count: 8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var counted = contestant
    counted.command =
      ["env", "LD_PRELOAD=\(library)", "ALLOCATIONS=\(file.path)"] + contestant.command
    let server = try Server(counted, payload, from: .memory)
    for _ in 0..<2 { _ = try server.run() }
    let start = try count()
    _ = try server.run()
    let end = try count()
    try server.end()
    return end > 0 ? end - start : nil
  }

  private func count() throws -> Int {
    try Data(contentsOf: file).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

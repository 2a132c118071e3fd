import Foundation
import SaxLoadMeasuring
import Saxifrage

/// Opens many streams that get no bytes, and says what of the system they take: `StreamLoad SCENE COUNT`.
@main struct StreamLoad {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let scenes: [String: @Sendable (Int) async throws -> Report] = [
      "json": { try await stalled(.json, $0) }, "xml": { try await stalled(.xml, $0) },
      "gzip": { try await stalled(.gzip, $0) }, "slow-loops": slowLoops,
      "fifos": fifos, "blocking": blocking, "blocking-sequences": blockingSequences,
    ]
    guard arguments.count == 3, let scene = scenes[arguments[1]], let count = Int(arguments[2])
    else {
      print("usage: StreamLoad \(scenes.keys.sorted().joined(separator: "|")) COUNT")
      exit(2)
    }
    // What the system's timers take is not of interest.
    try await Task.sleep(for: .milliseconds(1))
    let report = try await scene(count)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  struct Report: Codable {
    /// By what had been done then.
    var usages: [String: Usage] = [:]
    var objects = 0
    var cancelled = 0
    /// The processor's time for one file by itself, and beside the streams, at best; in seconds. Time by the
    /// clock would be that of other programs, too.
    var alone = 0.0
    var beside = 0.0
  }

  /// A task for each stream, which counts its objects.
  static func open(
    _ inputs: [InputSource], _ mapping: Mapping, first: AsyncStream<Void>.Continuation? = nil
  ) -> [Task<Int, any Error>] {
    inputs.map { input in
      Task {
        var objects = 0
        for try await _ in mapping.objects(in: input) {
          objects += 1
          if objects == 1 { first?.yield() }
        }
        return objects
      }
    }
  }

  /// Cancels all, and counts those that end by it.
  static func cancel(_ tasks: some Collection<Task<Int, any Error>>) async -> Int {
    for task in tasks { task.cancel() }
    var cancelled = 0
    for task in tasks {
      do { _ = try await task.value } catch is CancellationError { cancelled += 1 } catch {}
    }
    return cancelled
  }

  /// Reads a file some times over.
  ///
  /// - Returns: the seconds of the processor that the quickest took.
  static func time(_ file: InputSource, _ mapping: Mapping) async throws -> Double {
    var best = Double.infinity
    for _ in 0..<7 {
      let start = clock()
      for try await _ in mapping.objects(in: file) {}
      best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
    return best
  }

  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

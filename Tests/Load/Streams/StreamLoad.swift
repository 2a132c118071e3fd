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
    /// The processor's time for one file by itself, and beside the streams, as multiples of what the same bytes
    /// take where one thread pushes them. Time by the clock would be that of other programs, too.
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

  /// Reads a file of ``Orders/document`` some times over, and pushes the same bytes each time: how fast a shared
  /// machine is differs from one second to the next, and both are done within a tenth of one.
  ///
  /// - Returns: the processor's time of the whole process while the file was read, as a multiple of the time that
  ///   this thread took to push its bytes; the median.
  static func cost(_ file: InputSource, _ mapping: Mapping) async throws -> Double {
    var costs: [Double] = []
    for _ in 0..<15 {
      let start = Usage.processorSeconds
      for try await _ in mapping.objects(in: file) {}
      let read = Usage.processorSeconds - start
      costs.append(read / (try push(mapping)))
    }
    return costs.sorted()[costs.count / 2]
  }

  /// The seconds of the processor that this thread takes to push ``Orders/document``.
  private static func push(_ mapping: Mapping) throws -> Double {
    let start = Usage.threadSeconds
    var reading = mapping.reading(.json) { _ in }
    try reading.feed(Orders.document)
    try reading.finish()
    return Usage.threadSeconds - start
  }

  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

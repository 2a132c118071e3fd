import Foundation
import SaxLoadMeasuring
import Testing

/// The resources that a thousand open streams take, in a process of their own.
@Suite(.serialized) struct OpenStreamsTests {
  private struct Report: Decodable {
    var usages: [String: Usage]
    var objects: Int
    var cancelled: Int
    var alone: Double
    var beside: Double
  }

  private static func run(_ scene: String, _ count: Int) async throws -> Report {
    try await LoadProgram.run("StreamLoad", [scene, String(count)], reporting: Report.self)
  }

  /// Of the readings, the poller, the tasks that iterate, and the system's timers.
  private static var threads: Int { 2 * max(2, ProcessInfo.processInfo.activeProcessorCount) + 6 }

  @Test(.timeLimit(.minutes(2)), arguments: ["json", "xml", "gzip"])
  func aStreamWithoutBytesHoldsNoThreadAndLittleMemory(format: String) async throws {
    let count = 1000
    let report = try await Self.run(format, count)
    let beginning = try #require(report.usages["beginning"])
    let open = try #require(report.usages["open"])
    #expect(open.threads <= Self.threads)
    #expect((open.memory - beginning.memory) / count <= 128 << 10)
    // The last object of JSON's is in what comes after the stall.
    #expect(report.objects == (format == "xml" ? 20 : 21) * count)
    let end = try #require(report.usages["end"])
    // The tasks' results stay until they have been read, and the pipes.
    #expect((end.memory - beginning.memory) / count <= 8 << 10)
    #expect(end.descriptors <= beginning.descriptors)
  }

  @Test(.timeLimit(.minutes(2)))
  func aReadingAheadOfItsLoopHoldsNoThread() async throws {
    let report = try await Self.run("slow-loops", 500)
    #expect(report.objects == 500)
    #expect(try #require(report.usages["open"]).threads <= Self.threads)
  }

  @Test(.timeLimit(.minutes(2)))
  func aFileIsReadAtFullSpeedBesideStalledPipes() async throws {
    let report = try await Self.run("fifos", 1000)
    let open = try #require(report.usages["open"])
    #expect(open.threads <= Self.threads)
    let beginning = try #require(report.usages["beginning"])
    #expect((open.memory - beginning.memory) / 1000 <= 128 << 10)
    #expect(report.beside < report.alone * 1.5)
    #expect(report.cancelled == 1000)
    // The poller's stays.
    #expect(try #require(report.usages["end"]).descriptors <= beginning.descriptors + 1)
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["blocking", "blocking-sequences"])
  func sourcesThatBlockHaveThreadsOfTheirOwn(scene: String) async throws {
    let report = try await Self.run(scene, 500)
    let threads = try #require(report.usages["open"]).threads
    #expect(threads >= 64)
    #expect(threads <= 64 + Self.threads)
    // Those in line too, and the file was read.
    #expect(report.cancelled == 250)
    #expect(report.objects == 250)
    #expect(report.beside > 0)
  }
}

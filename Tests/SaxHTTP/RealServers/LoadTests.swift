import Foundation
import SaxLoadMeasuring
import SaxTestServers
import Testing

/// A thousand requests at once over fifty connections and ten thousand in turn, by a process of their
/// own, leave nothing behind.
@Suite(
  .enabled(if: RealServer.nginx.isThere, "nginx is not installed: make servers"))
struct LoadTests {
  private struct Report: Decodable {
    var usages: [String: Usage]
    var most: Int
    var bytes: Int
  }

  @Test func manyRequestsLeaveNothingBehind() async throws {
    let report = try await LoadProgram.run(
      "HTTPLoad", [try RealServer.nginx.url("/small.json"), "1000", "10000"],
      reporting: Report.self)
    let beginning = try #require(report.usages["beginning"])
    let once = try #require(report.usages["at once"])
    let later = try ["in turn", "again"].map { try #require(report.usages[$0]) }
    let end = try #require(report.usages["end"])

    #expect(report.bytes > 18_000 * 200)
    // The connections, and what one transport has besides them.
    #expect(report.most <= beginning.descriptors + 50 + 8)
    // Of threads the pool's number comes and goes by one or two.
    for usage in later {
      #expect(usage.descriptors <= once.descriptors)
      #expect(usage.threads <= once.threads + 2)
      #expect(usage.memory < once.memory + (256 << 10))
    }
    // All connections have gone; the system's timers may have taken one or two more.
    #expect(end.descriptors <= beginning.descriptors + 2)
  }
}

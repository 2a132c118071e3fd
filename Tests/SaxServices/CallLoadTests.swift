import SaxLoadMeasuring
import Testing

/// The memory of many pages and of many services, by a process of their own.
@Suite struct CallLoadTests {
  private struct Report: Decodable {
    var early: Usage
    var late: Usage
    var count: Int
  }

  private func run(_ scene: String, _ count: Int) async throws -> Report {
    try await LoadProgram.run("CallLoad", [scene, "\(count)"], reporting: Report.self)
  }

  @Test func tenThousandPagesAreFlat() async throws {
    let report = try await run("pages", 10_000)
    #expect(report.count == 100_000)
    // Pages that were read are known by a number each, to find a circle: 16 bytes in a set that doubles.
    #expect(report.late.memory < report.early.memory + (512 << 10))
    #expect(report.late.peak < 64 << 20)
  }

  @Test func nothingIsKeptOfServices() async throws {
    let report = try await run("services", 40_000)
    #expect(report.count == 40_000)
    // What 500 at once take at most comes and goes, up to 300 KB; 15 bytes of each would be more.
    #expect(report.late.memory < report.early.memory + (512 << 10))
  }
}

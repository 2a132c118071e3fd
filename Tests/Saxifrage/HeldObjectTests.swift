import Foundation
import SaxLoadMeasuring
import Testing

/// The most memory that an object takes while it is read and handed out, in a process of its own.
@Suite(.serialized) struct HeldObjectTests {
  private struct Report: Decodable {
    var usage: Usage
    var objects: Int
    var items: Int
    var error: String?
  }

  private static let held = 32 << 20
  /// Half as much again, and 16 MiB.
  private static let most = held * 3 / 2 + 16 << 20

  private static let forms = [
    "boundNumbers", "boundTexts", "boundDictionary", "boundObjects", "boundAny", "decodedNumbers",
    "decodedTexts", "decodedDictionary", "decodedObjects", "decodedText", "dynamicTexts",
    "dynamicRaw",
  ]

  private func read(_ form: String, _ items: Int) async throws -> Report {
    try await LoadProgram.run(
      "MemoryLoad", [form, String(items), String(Self.held)], reporting: Report.self)
  }

  @Test(arguments: forms) func whatGoesBeyondTheLimitIsAnError(form: String) async throws {
    let report = try await read(form, 3_000_000)
    #expect(report.objects == 0)
    let error = try #require(report.error)
    #expect(error.contains("(limit held)") || error.contains("(limit text)"), "\(error)")
    #expect(report.usage.peak <= Self.most)
  }

  /// The largest object that is handed out takes no more, and what it becomes neither.
  @Test(arguments: forms) func theLargestThatIsHandedOutStaysWithinIt(form: String) async throws {
    var (handedOut, refused) = (1, 3_000_000)
    var peak = 0
    while handedOut * 5 < refused * 4 {
      let middle = handedOut == 1 ? refused / 32 : (handedOut + refused) / 2
      let report = try await read(form, middle)
      peak = max(peak, report.usage.peak)
      if report.objects == 1 {
        #expect(report.items == middle)
        handedOut = middle
      } else {
        refused = middle
      }
    }
    #expect(handedOut > 20_000)
    #expect(peak <= Self.most)
  }
}

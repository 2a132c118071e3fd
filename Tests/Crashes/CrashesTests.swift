import Foundation
import SaxFuzzChecks
import Testing

/// Inputs that fuzzers found once, and that broke other parsers: `Corpus/Crashes/CHECK/NAME` goes
/// through the check of that name.
@Suite struct CrashesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/Crashes")

  static let files = (FileManager.default.subpaths(atPath: folder.path) ?? [])
    .filter { $0.contains("/") }.sorted()

  @Test(arguments: files) func isTakenAsItShould(_ path: String) async throws {
    let kind = try #require(FuzzCheck(named: String(path.prefix { $0 != "/" })))
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: path)))
    #expect(await kind.failure(on: bytes) == nil)
  }

  @Test(arguments: FuzzCheck.allCases) func hasSome(_ check: FuzzCheck) {
    #expect(Self.files.contains { $0.hasPrefix(check.rawValue + "/") })
  }
}

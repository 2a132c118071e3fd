import Foundation
import SaxHTTP
import SaxTestSuites
import Testing

/// The tests of caches at `http-cache-tests`, with a clock that is set on in the place of waiting; out of
/// both stores, and over connections of the real transport.
///
/// What does not apply is left out by a rule; what fails is listed with the reason, and fails here if it
/// passes.
@Suite struct CacheSuiteTests {
  enum Way: CaseIterable { case memory, disk, connections }

  /// Tests that a cache passes or not as it sees fit (`required`, `optimal`), or that ask what it does
  /// (`check`), and why the answer here is no.
  static let failing: [String: String] = [
    // Required.
    "headers-store-Set-Cookie2":
      "cookies are secrets, by whatever name, and no secret is stored; RFC 6265 §9.3 made it historic",
    // Optimal.
    "partial-store-partial-reuse-partial-absent":
      "the part says that it has six bytes, has five, and wanted is the sixth",
    // Asked.
    "freshness-max-age-two-stale-fresh-sepline": "the first counts (RFC 9111 §4.2.1)",
    "freshness-max-age-decimal-zero": "no number of seconds: stale (RFC 9111 §4.2.1)",
    "freshness-max-age-decimal-five": "the same",
    "age-parse-parameter": "no number of seconds: ignored (RFC 9111 §5.1)",
    "stale-warning-become": "Warning is obsolete (RFC 9111 §5.5)",
    "heuristic-delta-5": "a tenth of five seconds is over after three (RFC 9111 §4.2.2)",
    "heuristic-delta-30": "a tenth of thirty seconds is over after three",
    "conditional-etag-quoted-respond-unquoted": "without quotes it is no entity tag",
    "304-etag-update-response-Content-Encoding": "the stored body stays encoded as it is",
    "304-etag-update-response-Content-Range": "the stored body stays the part that it is",
    "304-etag-update-response-Set-Cookie2": "no cookie is stored",
    "head-200-retain": "the response to a HEAD is the server's, and not completed",
    "head-410-update": "a GET's 200 is not updated by another status (RFC 9111 §4.3.5)",
  ]

  /// Tests that the transport doesn't let through, and why.
  static let refused: [String: String] = [
    "headers-store-Transfer-Encoding":
      "where a body ends that is encoded in a way nobody knows can't be told (RFC 9112 §6.3)"
  ]

  /// Tests that are for caches which several users share.
  static let shared: Set<String> = [
    "freshness-s-maxage-shared", "freshness-max-age-s-maxage-shared-longer-reversed",
    "freshness-max-age-s-maxage-shared-longer-multiple",
    "freshness-max-age-s-maxage-shared-shorter", "cc-resp-private-shared",
    "stale-close-s-maxage=2", "other-authorization", "other-authorization-public",
    "other-authorization-must-revalidate", "other-authorization-smaxage",
  ]

  /// Says why a test does not apply to a private cache in a client; nil if it does.
  static func exemption(of test: CacheSuite.Test) -> String? {
    if test.cdn_only == true { return "it is for content delivery networks" }
    if shared.contains(test.id) { return "it is for caches that several users share" }
    if test.requests.contains(where: { $0.interim_responses != nil }) {
      return "a client has no responses before the final one to pass on"
    }
    return nil
  }

  @Test(.enabled(if: Suites.have("http-cache-tests"), "http-cache-tests is not there"))
  func noneIsLeftOut() {
    #expect(CacheSuite.tests.count == 241)
    let ids = Set(CacheSuite.tests.map(\.id))
    #expect(ids.count == 241)
    #expect(ids.isSuperset(of: CacheSuiteTests.failing.keys))
    #expect(ids.isSuperset(of: CacheSuiteTests.shared))
    let exempt = CacheSuite.tests.filter { CacheSuiteTests.exemption(of: $0) != nil }
    #expect(exempt.count == 17 + 10 + 2)
    // What tests of shared caches are is said by the suite too: no browser runs them.
    #expect(exempt.allSatisfy { $0.cdn_only == true || $0.browser_skip == true })
  }

  @Test(
    .enabled(if: Suites.have("http-cache-tests"), "http-cache-tests is not there"),
    arguments: Way.allCases)
  func passesAllButThoseThatAreListed(_ way: Way) async throws {
    let server = way == .connections ? try CacheSuiteServer() : nil
    defer { server?.end() }
    let transport = way == .connections ? CurlTransport() : nil
    let folder = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var outcomes: [String: CacheSuiteRun.Outcome] = [:]
    for (index, test) in CacheSuite.tests.enumerated() {
      var run = try CacheSuiteRun(test, at: server, by: transport) { now in
        let limits = CacheLimits(size: 1 << 20)
        return switch way {
        case .memory, .connections: MemoryCacheStore(limits: limits, now: now)
        case .disk:
          try DiskCacheStore(folder.appending(path: "\(index)").path, limits: limits, now: now)
        }
      }
      outcomes[test.id] = await run.play()
    }
    var counts: [String: (passed: Int, all: Int)] = [:]
    for test in CacheSuite.tests where CacheSuiteTests.exemption(of: test) == nil {
      // A test whose conditions are not met is not passed, as the suite has it.
      let isPassed = passes(test.id, outcomes)
      let isRefused = way == .connections && CacheSuiteTests.refused[test.id] != nil
      let isListed = isRefused || CacheSuiteTests.failing[test.id] != nil
      #expect(
        isPassed != isListed,
        "\(test.id): \(outcomes[test.id].map { "\($0)" } ?? ""), of \(test.depends_on ?? [])")
      let kind = (test.kind ?? .required).rawValue
      let (passed, all) = counts[kind] ?? (0, 0)
      counts[kind] = (passed + (isPassed ? 1 : 0), all + 1)
    }
    #expect(counts["required"] ?? (0, 0) == (way == .connections ? 95 : 96, 97))
    #expect(counts["optimal"] ?? (0, 0) == (53, 54))
    #expect(counts["check"] ?? (0, 0) == (48, 61))
  }

  private func passes(_ id: String, _ outcomes: [String: CacheSuiteRun.Outcome]) -> Bool {
    // The list is a part of the suite: what it doesn't hold can't be played.
    guard let test = CacheSuite.tests.first(where: { $0.id == id }) else { return true }
    return outcomes[id] == .passed
      && (test.depends_on ?? []).allSatisfy { passes($0, outcomes) }
  }
}

import SaxEvents
import Testing

@testable import SaxHTTP

/// Fields that are written otherwise and mean the same.
@Suite struct NormalizationTests {
  /// RFC 9111 §4.2 has dates in any case; more spaces than one do no harm.
  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("SUN, 06 NOV 1994 08:49:37 gmt", 784_111_777),
      ("sun, 06 nov 1994 08:49:37 Gmt", 784_111_777),
      ("Sun,  06   Nov 1994  08:49:37  GMT", 784_111_777),
      ("SUNDAY, 06-NOV-94 08:49:37 gMT", 784_111_777),
      ("sun NOV   6 08:49:37 1994", 784_111_777),
      ("Sun, 06 Nov 1994 08:49:37 UTC", nil), ("Sun 06 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 8:49:37 GMT", nil), ("Sun, 06 Nov 1994 08.49.37 GMT", nil),
      ("Sun, 06 Nob 1994 08:49:37 GMT", nil), ("Sun, 06-Nov-1994 08:49:37 GMT", nil),
    ] as [(String, Int?)]) func datesAreReadInAnyCase(_ text: String, _ seconds: Int?)
  {
    #expect(HTTPDate.seconds(of: text, now: 1_800_000_000) == seconds)
  }

  @Test(arguments: [
    ("Accept-Language", "en, de", "de,en", true), ("Accept-Language", "en, de", "eN ,  De", true),
    ("Accept-Language", "en;q=1, de;q=0.5", "de; q=0.500, EN;Q=1.0", true),
    ("Accept-Language", "en, de;q=0.5", "de, en;q=0.5", false),
    ("Accept-Language", "en, de", "en, fr", false), ("Accept-Language", "en", "", false),
    ("Accept-Language", "en;q=0.5", "en;q=0.51", false),
    ("Accept-Language", "en;q=2", "en", false), ("Accept-Language", "en;q=1.5", "en", false),
    ("Accept-Encoding", "gzip, br", "BR,gzip", true),
    ("Accept-Encoding", "gzip, br;q=0", "gzip, br", false),
    ("Foo", "1, 2", "1,2", true), ("Foo", "1, 2", "2, 1", false), ("Foo", "a", "A", false),
  ]) func preferencesAreCompared(
    _ name: String, _ one: String, _ other: String, _ isSame: Bool
  ) async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1000", "Vary: \(name)")
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "\(name): \(one)")
    let second =
      other.isEmpty
      ? try await cache.get() : try await cache.get(HTTPCache.url, "\(name): \(other)")
    #expect((second.status == .hit) == isSame)
  }

  @Test func fieldsAreCombined() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1000", "Vary: Foo, Accept-Language")
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "Foo: 1, 2", "Accept-Language: en, de")
    let second = try await cache.get(
      HTTPCache.url, "Foo: 1", "Accept-Language: de", "Foo: 2", "Accept-Language: en")
    #expect(second.status == .hit)
  }

  /// A response in the language that is wanted most is for every request that wants it most.
  @Test(arguments: [
    ("fr;q=0.5, de;q=1.0", true), ("de", true), ("DE, *;q=0.1", true), ("de, fr", false),
    ("fr, de;q=0.9", false), ("de-AT", false), ("de;q=0", false), ("*", false),
  ]) func theLanguageOfAResponseSelectsIt(_ languages: String, _ isSame: Bool) async throws {
    let origin = CacheOrigin(
      200, "Cache-Control: max-age=1000", "Vary: Accept-Language", "Content-Language: de")
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "Accept-Language: en, de")
    let second = try await cache.get(HTTPCache.url, "Accept-Language: \(languages)")
    #expect((second.status == .hit) == isSame)
  }
}

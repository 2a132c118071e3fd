import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// The parsing of directives, ages and ranges.
@Suite struct CacheControlTests {
  private func control(_ values: String...) throws -> CacheControl {
    var fields = HeaderFields()
    for value in values { try fields.append("Cache-Control", value) }
    return CacheControl(fields)
  }

  @Test(
    arguments: [
      ("max-age=60", 60), ("MAX-AGE=60", 60), ("a, max-age=60,b", 60), ("max-age=\"60\"", 60),
      ("max-age=0060", 60), ("max-age=1, max-age=60", 1), ("max-age", 0), ("max-age=", 0),
      ("max-age='60'", 0), ("max-age=60.0", 0), ("max-age=-1", 0), ("max-age= 60", 0),
      ("max-age=99999999999999999999999", 2_147_483_648), ("max-age =60", nil),
      ("x=\"max-age=60\"", nil), ("x=\"a\\\", max-age=60\"", nil), ("", nil), (",,", nil),
    ] as [(String, Double?)])
  func secondsAreRead(_ text: String, _ seconds: Double?) throws {
    #expect(try control(text).seconds("max-age") == seconds)
  }

  @Test func linesAreOneList() throws {
    let control = try control("no-cache=\"Set-Cookie, A\", private", "max-age=1")
    #expect(control.fields("no-cache") == ["set-cookie", "a"])
    #expect(control.contains("no-cache") && !control.isUnqualified("no-cache"))
    #expect(control.isBare("private") && control.isUnqualified("private"))
    #expect(try !self.control("max-stale=").isBare("max-stale"))
    #expect(try !self.control("max-stale=1, max-stale").isBare("max-stale"))
    #expect(control.seconds("max-age") == 1)
    #expect(control.fields("private").isEmpty && control.fields("none").isEmpty)
  }

  /// One that names fields says nothing of another that doesn't.
  @Test(arguments: [
    ["no-cache=\"X-A\"", "no-cache"], ["no-cache=\"X-A\", no-cache, max-age=100"],
    ["no-cache=\"\""],
    ["no-cache="],
  ]) func whatIsSaidOfAllCountsWhereverItStands(_ values: [String]) throws {
    var fields = HeaderFields()
    for value in values { try fields.append("Cache-Control", value) }
    #expect(CacheControl(fields).isUnqualified("no-cache"))
  }

  @Test(
    arguments: [
      ("bytes=0-1", 0..<2), ("bytes=3-", 3..<10), ("bytes=-3", 7..<10), ("bytes=-30", 0..<10),
      ("Bytes=9-99", 9..<10), ("bytes=9-99999999999999999999", 9..<10), ("bytes=10-", nil),
      ("bytes=99999999999999999999-", nil), ("bytes=-0", nil), ("bytes=2-1", 0..<10),
      ("bytes=a-1", 0..<10), ("bytes=-", 0..<10), ("bytes=+1-2", 0..<10), ("lines=0-1", 0..<10),
      ("bytes=", 0..<10), ("bytes=1-2-3", 0..<10),
    ] as [(String, Range<Int>?)])
  func rangesAreRead(_ text: String, _ part: Range<Int>?) throws {
    var request = try WebRequest(.get, "https://example.org/")
    try request.fields.append("Range", text)
    #expect(WantedRange(request).part(of: 10) == part)
  }

  @Test func severalRangesAreTold() throws {
    var request = try WebRequest(.get, "https://example.org/")
    try request.fields.append("Range", "bytes=0-1, 3-4")
    #expect(WantedRange(request) == .several)
    #expect(WantedRange.last(1).part(of: 0) == nil)
    #expect(WantedRange.from(0, through: nil).part(of: 0) == nil)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (-1, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ]) func datesAreWritten(_ seconds: Int, _ text: String) {
    #expect(HTTPDate.text(of: seconds) == text)
  }

  @Test func datesAreReadAsTheyWereWritten() {
    for day in stride(from: 0, to: 90_000, by: 7) {
      let seconds = day * 86_400 + day % 86_400
      #expect(HTTPDate.seconds(of: HTTPDate.text(of: seconds), now: 0) == seconds)
    }
  }

  @Test func queriesAreKeptWithoutTheirValues() throws {
    let key = try CacheKey(URI("https://me:secret@Example.org/a?token=secret&b=2&c#secret"))
    #expect(key.url == "https://example.org:443/a?token=&b=&c")
    #expect(key.hash.count == 64)
    #expect(try key.hash == CacheKey(URI("https://example.org:443/a?token=secret&b=2&c")).hash)
    #expect(try key.hash != CacheKey(URI("https://example.org/a?token=other&b=2&c")).hash)
    #expect(try key.hash != CacheKey(URI("http://example.org:443/a?token=secret&b=2&c")).hash)
  }
}

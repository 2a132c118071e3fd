import SaxODataURLsSupport
import SaxTestSuites
import Testing

@testable import SaxODataURLs

/// URLs that services gave and clients sent, in each version.
@Suite(.enabled(if: Suites.have("odata/odata4j-v2", "odata/olingo-v4-fit"), "odata is not there"))
struct PayloadURLTests {
  @Test func urlsOfPayloadsAreParsedAndPrintedAlike() throws {
    var counts: [String: Int] = [:]
    var distinct: [String: Int] = [:]
    var options = 0
    var malformed: Set<String> = []
    for (folder, found) in try PayloadURLs.all() {
      counts[folder] = found.count
      distinct[folder] = Set(found).count
      for item in Set(found) {
        if PayloadURLs.malformed.contains(item.text) {
          malformed.insert(item.text)
          #expect(throws: ODataSyntaxError.self) { try parse(item) }
          continue
        }
        do {
          let url = try parse(item)
          if !url.query.options.isEmpty { options += 1 }
          let text = try url.text(version: item.version)
          let encoded = try url.encoded(version: item.version)
          let again = try ODataURL(parsing: text, version: item.version)
          let decoded = try ODataURL(parsing: encoded, version: item.version)
          #expect(again == url, "\(item.text) becomes \(text)")
          #expect(decoded == url, "\(item.text) becomes \(encoded)")
        } catch {
          Issue.record("\(folder) \(item.version) \(item.text): \(error)")
        }
      }
    }
    #expect(
      counts == [
        "odata4j-v2": 4343, "pyodata-v2": 1016, "olingo-v2": 4604, "olingo-v3-client-core": 180,
        "olingo-v3-fit": 2353, "olingo-v4-client-core": 275, "olingo-v4-fit": 787,
        "odata.net-csdl": 157,
      ])
    #expect(
      distinct == [
        "odata4j-v2": 1067, "pyodata-v2": 1016, "olingo-v2": 288, "olingo-v3-client-core": 100,
        "olingo-v3-fit": 595, "olingo-v4-client-core": 155, "olingo-v4-fit": 336,
        "odata.net-csdl": 68,
      ])
    #expect(options == 42)
    #expect(malformed == PayloadURLs.malformed)
  }

  private func parse(_ item: PayloadURLs.Found) throws -> ODataURL {
    if item.text.hasPrefix("#") {
      let context = try ODataContext(parsing: item.text, version: item.version)
      return ODataURL(path: ODataPath([.system(.metadata)]), context: context)
    }
    return try ODataURL(parsing: item.text, version: item.version)
  }
}

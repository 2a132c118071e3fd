import SaxHTTP
import SaxODataURLsSupport
import SaxTestSuites
import Testing

@testable import SaxOData

/// Queries of recorded links and requests, put together again.
@Suite(.enabled(if: Suites.have("odata/odata4j-v2", "odata/olingo-v4-fit"), "odata is not there"))
struct RecordedQueryTests {
  @Test func recordedQueriesArePutTogetherAgain() throws {
    var counts: [String: Int] = [:]
    var changed: Set<String> = []
    for (folder, found) in try PayloadURLs.all() {
      for item in Set(found) where !PayloadURLs.malformed.contains(item.text) {
        guard !item.text.hasPrefix("#"), item.text.contains("?") else { continue }
        let url = try ODataURL(parsing: item.text, version: item.version)
        guard !url.query.options.isEmpty else { continue }
        let service = try ODataService(
          "https://h/svc", client: FixtureService([:] as [String: String]))
        let path = try url.path.encoded(version: item.version)
        var query = service[path]
        for option in url.query.options { query = added(option, to: query) }
        let built = try query.url(item.version)
        let text = try #require(built.query)
        let again = try ODataQuery(parsing: text, version: item.version)
        counts[folder, default: 0] += 1
        if Set(again.options) != Set(url.query.options) { changed.insert(item.text) }
        #expect(built.path == "/svc/" + path)
      }
    }
    #expect(changed == [])
    #expect(counts.values.reduce(0, +) == 42, "\(counts)")
  }

  /// Adds an option by the builder's method for it.
  private func added<Entity>(
    _ option: ODataQuery.Option, to query: ODataEntities<Entity>
  ) -> ODataEntities<Entity> {
    switch option {
    case .filter(let expression): query.filter { _ in ODataValue(expression) }
    case .orderBy(let items):
      items.reduce(query) { query, item in
        query.orderBy(item.isDescending ? .descending : .ascending) { _ in
          ODataValue<Int>(item.expression)
        }
      }
    case .select(let items):
      items.reduce(query) { $0.select($1.path.joined(separator: "/")) }
    case .top(let count): query.top(Int(count))
    case .skip(let count): query.skip(Int(count))
    case .count(true): query.counted()
    case .format(let text): query.format(text)
    case .custom(let name, let value): query.option(name, value)
    default: query.with(option)
    }
  }
}

import Saxifrage
import Testing

@Suite struct LimitsPageTests {
  /// The page's table has each limit, with its default.
  @Test func tableIsComplete() throws {
    let page = try Article("LimitsAndSafety.md").text
    var rows: [String: String] = [:]
    for match in page.matches(of: /\| `([a-z]+)` \| ([^|]+) \|/) {
      rows[String(match.1)] = String(match.2)
    }
    #expect(rows.keys.sorted() == Limits.names.sorted())
    for name in Limits.names {
      #expect(rows[name] == Self.text(Limits().value(of: name)), "\(name)")
    }
    #expect(page.contains("at most \(Limits().entityRatio) times"))
  }

  private static func text(_ value: Int?) -> String {
    guard let value else { return "unlimited" }
    if value % (1 << 30) == 0 { return "\(value >> 30) GiB" }
    if value % (1 << 20) == 0 { return "\(value >> 20) MiB" }
    if value % 1024 == 0, value >= 1 << 15 { return "\(value >> 10) KiB" }
    return String(value)
  }
}

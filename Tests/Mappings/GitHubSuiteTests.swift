import Foundation
import SaxTestSupport
import Saxifrage
import SaxTestSuites
import Testing

/// A page of real events, as the array that the service sends and as lines.
@Suite(.enabled(if: Suites.have("json-examples"), "json-examples is not there: make suites"))
struct GitHubSuiteTests {
  @Test func everyEventIsOfItsType() throws {
    let mapping = try Mapping(
      contentsOf: Checkout.root.appending(path: "Mappings/github-events.sax"))
    let file = try #require(Suites.root)
      .appending(path: "json-examples/github_events.json")
    let bytes = Array(try Data(contentsOf: file))
    let events = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    let lines = Outcome.lines(mapping, bytes, named: "events.json", chunk: nil)
    try #require(lines.count == events.count)
    let types = [
      "PushEvent": "Push", "CreateEvent": "Reference", "ForkEvent": "Fork",
      "IssueCommentEvent": "Comment", "IssuesEvent": "Issue",
    ]
    for (line, event) in zip(lines, events) {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let kind = try #require(event["type"] as? String)
      #expect(object["type"] as? String == kind)
      #expect(object["@type"] as? String == types[kind] ?? "Other")
      #expect(object["id"] as? String == event["id"] as? String)
      #expect(object["actor"] as? String == (event["actor"] as? [String: Any])?["login"] as? String)
    }
    let sequence = try events.map { try JSONSerialization.data(withJSONObject: $0) + Data([0x0A]) }
    for chunk in [1, 64, nil] {
      #expect(Outcome.lines(mapping, bytes, named: "events.json", chunk: chunk) == lines)
      #expect(
        Outcome.lines(
          mapping, sequence.flatMap { Array($0) }, named: "events.ndjson", chunk: chunk) == lines)
    }
  }
}

import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// Answers of Twitter that others collected, each status against what Foundation reads in it.
@Suite(.enabled(if: Suites.have("json-examples"), "json-examples is not there: make suites"))
struct TwitterSuiteTests {
  @Test(arguments: ["twitter.json", "twitterescaped.json"])
  func searches(_ name: String) throws {
    let file = SuiteFile(path: "json-examples/\(name)")
    let known = try #require(try file.json() as? [String: Any])
    let statuses = try #require(known["statuses"] as? [[String: Any]])
    let objects = try file.objects(by: .shipped("twitter"))
    #expect(objects.map { $0["@type"] as? String } == statuses.map { _ in "Status" } + ["Search"])
    let nested = zip(objects, statuses).reduce(0) { $0 + compare($1.0, with: $1.1) }
    #expect(nested == 73)
    let search = try #require(known["search_metadata"] as? [String: Any])
    #expect(objects.last?["query"] as? String == search["query"] as? String)
    #expect(objects.last?["maxID"] as? String == search["max_id_str"] as? String)
  }

  @Test(arguments: [
    ("twitter_timeline.json", 20), ("twitter_api_response.json", 2),
    ("twitter_api_compact_response.json", 2),
  ])
  func timelines(_ name: String, count: Int) throws {
    let file = SuiteFile(path: "json-examples/\(name)")
    let statuses = try #require(try file.json() as? [[String: Any]])
    let objects = try file.objects(by: .shipped("twitter-timeline"))
    #expect(objects.count == count && statuses.count == count)
    for (object, status) in zip(objects, statuses) { compare(object, with: status) }
  }

  /// Compares one status and those in it.
  ///
  /// - Returns: how many were in it.
  @discardableResult
  private func compare(_ object: [String: Any], with status: [String: Any]) -> Int {
    let entities = status["entities"] as? [String: [[String: Any]]]
    #expect(object["id"] as? String == status["id_str"] as? String)
    #expect(object["text"] as? String == status["text"] as? String)
    #expect(object["lang"] as? String == status["lang"] as? String)
    #expect(object["inReplyTo"] as? String == status["in_reply_to_status_id_str"] as? String)
    #expect(object["retweetCount"] as? Int == status["retweet_count"] as? Int)
    #expect(object["likeCount"] as? Int == status["favorite_count"] as? Int)
    #expect(object["sensitive"] as? Bool == status["possibly_sensitive"] as? Bool)
    #expect(
      object["hashtags"] as? [String]
        == (entities?["hashtags"] ?? []).compactMap { $0["text"] as? String })
    #expect(
      object["mentions"] as? [String]
        == (entities?["user_mentions"] ?? []).compactMap { $0["screen_name"] as? String })
    #expect(
      (object["media"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
        == (entities?["media"] ?? []).compactMap { $0["id_str"] as? String })
    let user = object["user"] as? [String: Any]
    let knownUser = status["user"] as? [String: Any]
    #expect(user?["id"] as? String == knownUser?["id_str"] as? String)
    #expect(user?["screenName"] as? String == knownUser?["screen_name"] as? String)
    #expect(user?["description"] as? String == knownUser?["description"] as? String)
    #expect(user?["followersCount"] as? Int == knownUser?["followers_count"] as? Int)
    guard let inner = status["retweeted_status"] as? [String: Any] else {
      #expect(object["retweeted"] is NSNull)
      return 0
    }
    return 1 + compare(object["retweeted"] as? [String: Any] ?? [:], with: inner)
  }
}

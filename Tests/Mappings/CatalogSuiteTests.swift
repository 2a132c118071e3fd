import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// The catalogue of a ticket office, whole: dictionaries keyed by id, and performances.
@Suite(.enabled(if: Suites.have("json-examples"), "json-examples is not there: make suites"))
struct CatalogSuiteTests {
  @Test func catalog() throws {
    let file = SuiteFile(path: "json-examples/citm_catalog.json")
    let known = try #require(try file.json() as? [String: Any])
    let objects = try file.objects(by: .shipped("citm-catalog"))
    try comparePerformances(
      objects.dropLast(), with: try #require(known["performances"] as? [[String: Any]]))

    let catalog = try #require(objects.last)
    let names = [
      "areas": "areaNames", "audiences": "audienceSubCategoryNames",
      "seatCategories": "seatCategoryNames", "topics": "topicNames", "subtopics": "subTopicNames",
      "venues": "venueNames",
    ]
    for (field, key) in names {
      let wanted = try #require(known[key] as? [String: String])
      #expect(catalog[field] as? [String: String] == wanted, "\(field)")
    }
    #expect(
      catalog["subtopicsOfTopic"] as? [String: [Int]] == known["topicSubTopics"] as? [String: [Int]]
    )
    let events = try #require(catalog["events"] as? [String: [String: Any]])
    let knownEvents = try #require(known["events"] as? [String: [String: Any]])
    #expect(Set(events.keys) == Set(knownEvents.keys))
    for (id, event) in events {
      let wanted = try #require(knownEvents[id])
      #expect(event["id"] as? Int == Int(id))
      #expect(event["name"] as? String == wanted["name"] as? String)
      #expect(event["logo"] as? String == wanted["logo"] as? String)
      #expect(event["topics"] as? [Int] == wanted["topicIds"] as? [Int])
      #expect(event["subtopics"] as? [Int] == wanted["subTopicIds"] as? [Int])
    }
  }

  private func comparePerformances(
    _ objects: ArraySlice<[String: Any]>, with known: [[String: Any]]
  ) throws {
    #expect(objects.count == known.count && known.count == 243)
    for (object, performance) in zip(objects, known) {
      #expect(object["id"] as? Int == performance["id"] as? Int)
      #expect(object["event"] as? Int == performance["eventId"] as? Int)
      #expect(object["venue"] as? String == performance["venueCode"] as? String)
      let start = try #require(performance["start"] as? Double)
      #expect(
        object["start"] as? String
          == Date(timeIntervalSince1970: start / 1000).formatted(.iso8601))
      let prices = try #require(object["prices"] as? [[String: Any]])
      let knownPrices = try #require(performance["prices"] as? [[String: Int]])
      #expect(
        prices.map { $0["amount"] as? Int } == knownPrices.map { $0["amount"] })
      let categories = try #require(object["categories"] as? [[String: Any]])
      let knownCategories = try #require(performance["seatCategories"] as? [[String: Any]])
      #expect(
        categories.map { $0["areas"] as? [Int] }
          == knownCategories.map {
            ($0["areas"] as? [[String: Any]])?.compactMap { $0["areaId"] as? Int }
          })
    }
  }
}

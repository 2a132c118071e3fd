import Foundation
import SaxImport
import Saxifrage
import Testing

/// The suggestions for the samples of `Corpus/suggest/`, whole.
@Suite struct GoldenTests {
  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = checkout.appending(path: "Corpus/suggest")

  static let samples: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".sax") }.sorted()
  }()

  static func suggestion(_ name: String, camelCase: Bool = false) throws -> Suggestion {
    try Suggestion(
      String(contentsOf: folder.appending(path: name), encoding: .utf8), named: name,
      style: SchemaStyle(camelCase: camelCase))
  }

  @Test func thereAreSome() { #expect(Self.samples.count >= 12) }

  @Test(arguments: samples)
  func mapping(name: String) throws {
    let suggestion = try Self.suggestion(name)
    let expected = try String(
      contentsOf: Self.folder.appending(path: name + ".sax"), encoding: .utf8)
    #expect(suggestion.mapping == expected)
    #expect(try !suggestion.objects().isEmpty)
  }

  /// The types in this folder are what is written for some of the samples, so that they compile.
  @Test(arguments: [
    "orders.json": "SuggestedOrders", "events.ndjson": "SuggestedEvents",
    "posts.json": "SuggestedPosts",
  ])
  func swiftTypes(name: String, file: String) throws {
    let source = Self.checkout.appending(path: "Tests/SaxImport/\(file).swift")
    #expect(
      try Self.suggestion(name, camelCase: true).swift
        == String(contentsOf: source, encoding: .utf8))
  }

  @Test func swiftTypesAreFilled() async throws {
    let mapping = try Mapping(Self.suggestion("orders.json", camelCase: true).mapping)
    var orders: [Order] = []
    let path = Self.folder.appending(path: "orders.json").path
    for try await order in mapping.objects(Order.self, in: .file(path)) { orders.append(order) }
    #expect(orders.map(\.id) == [1001, 1002, 1003, 1004, 1005])
    #expect(orders.map(\.status) == ["open", "closed", "open", "open", "closed"])
    #expect(orders[0].labels == ["7": "gift", "9": "rush"])
    #expect(orders[1].customer?.vat == "NL1")
  }

  @Test func swiftClassesHoldThemselves() async throws {
    let mapping = try Mapping(Self.suggestion("posts.json", camelCase: true).mapping)
    var posts: [Post] = []
    let path = Self.folder.appending(path: "posts.json").path
    for try await post in mapping.objects(Post.self, in: .file(path)) { posts.append(post) }
    #expect(posts.map(\.id) == [3, 4, 5, 6])
    #expect(posts.map(\.quotedPost?.author.handle) == ["fern", nil, nil, nil])
  }

  @Test func swiftEnumsAreFilledByKinds() async throws {
    let mapping = try Mapping(Self.suggestion("events.ndjson", camelCase: true).mapping)
    var amounts: [Decimal] = []
    var others = 0
    let path = Self.folder.appending(path: "events.ndjson").path
    for try await event in mapping.objects(Event.self, in: .file(path)) {
      switch event {
      case .paid(let paid): amounts.append(paid.data.amount)
      case .sent(let sent): #expect(sent.data.parcel.carrier == "PostNL")
      case .otherEvent: others += 1
      }
    }
    #expect(amounts == [12.5, 99])
    #expect(others == 1)
  }
}

import Foundation
import SaxTestServers
import Testing

/// `sax map --odata`: the entities of a service, without a mapping.
@Suite struct ODataCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder([:]) }

  private func map(_ way: String, _ words: String...) throws -> Run { try map(way, words) }

  private func map(_ way: String, _ words: [String]) throws -> Run {
    try Sax.run(
      ["map", "--odata", try ODataServer.shared().root(way)] + words, input: [], in: folder,
      environment: [:])
  }

  @Test func pagesAreWrittenAsTheMetadataHasThem() throws {
    let run = try map("svc", "Products")
    #expect(run.status == 0 && run.messages == "")
    #expect(run.output.split(separator: "\n").count == 7)
    #expect(
      run.output.hasPrefix(
        #"{"ID":1,"Name":"product 1","Price":2.5,"Released":"2026-01-02T03:04:05Z"}"#))
  }

  @Test func versionTwoIsReadAlike() throws {
    #expect(try map("two", "Products").output == map("svc", "Products").output)
  }

  @Test func optionsAreSent() throws {
    let run = try map(
      "svc", "Products", "--filter", "Price gt 10", "--expand", "Category", "--top", "5")
    #expect(
      run.output.hasPrefix(
        #"{"ID":5,"Name":"product 5","Price":12.5,"Released":"2026-01-02T03:04:05Z","Category":{"ID":9,"Name":"all"}}"#
      ))
    #expect(run.output.split(separator: "\n").count == 1)
    let csv = try map("svc", "Products", "--select", "Name,ID", "--to", "csv", "--first", "1")
    #expect(csv.output == "ID,Name\n1,product 1\n")
  }

  @Test(arguments: [
    (["--skip", "5"], [6, 7]), (["--search", "\"product 3\""], [3]),
    (["--param", "sap-client=2"], [1, 2]),
  ])
  func furtherOptionsAreSent(_ words: [String], _ ids: [Int]) throws {
    let run = try map("svc", ["Products", "--select", "ID", "--to", "csv"] + words)
    #expect(run.messages == "" && run.output == "ID\n" + ids.map { "\($0)\n" }.joined())
  }

  @Test func transformationsAreSent() throws {
    let groups = ["Products", "--apply", "groupby((Released),aggregate($count as N))"]
    let rows = try map("svc", groups)
    #expect(rows.output == #"{"Released":"2026-01-02T03:04:05Z","N":7}"# + "\n", "\(rows.messages)")
    #expect(rows.messages == "" && rows.status == 0)
    let csv = try map("svc", groups + ["--to", "csv"])
    #expect(csv.output == "Released,N\n2026-01-02T03:04:05Z,7\n", "\(csv.messages)")
    let total = try map("svc", "Products", "--apply", "aggregate(Price with sum as Total)")
    #expect(total.output.hasPrefix(#"{"Total":"#), "\(total.messages)")
  }

  /// A table has the columns of the metadata, and no member is dropped in silence.
  @Test func whatIsNoColumnIsTold() throws {
    let run = try map("open", "Products", "--select", "ID", "--top", "2", "--to", "csv")
    #expect(run.output == "ID\n1\n2\n" && run.status == 0)
    #expect(run.messages.contains("warning: Color is no column"), "\(run.messages)")
    #expect(run.messages.components(separatedBy: "warning:").count == 2)
    let all = try map("open", "Products", "--select", "ID", "--top", "1")
    #expect(all.output.contains(#""Color":"red""#))
  }

  @Test(arguments: ["svc", "two"]) func oneEntityIsWritten(way: String) throws {
    let run = try map(way, "Products(1)", "--select", "ID,Name")
    #expect(run.output == #"{"ID":1,"Name":"product 1"}"# + "\n", "\(run.messages)")
    #expect(run.messages == "" && run.status == 0)
    let newest = try map("svc", "Newest", "--select", "ID")
    #expect(newest.output.hasPrefix(#"{"ID":"#) && newest.messages == "" && newest.status == 0)
  }

  @Test func theVersionOfTheOptionIsHeld() throws {
    let run = try map("svc", "Products", "--version", "2.0")
    #expect(run.status == 3 && run.output == "")
    #expect(run.messages.contains("answers in version 4.0, wanted 2.0"), "\(run.messages)")
  }

  @Test func theNumberOfEntitiesIsWritten() throws {
    let all = try map("svc", "Products", "--count")
    #expect(all.output == "7\n" && all.messages == "" && all.status == 0)
    #expect(try map("svc", "Products", "--count", "--filter", "Price gt 10").output == "3\n")
  }

  @Test(arguments: [
    ("dies", 4, "ended"), ("fails", 4, "the database is gone"), ("loops", 6, "was read before"),
    ("login", 0, "text/html"),
  ]) func whatGoesWrongIsSaid(_ way: String, _ count: Int, _ message: String) throws {
    let run = try map(way, "Products")
    #expect(run.status == 3, "\(run.messages)")
    #expect(run.output.split(separator: "\n").count == count)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(
    arguments: [
      (["Producs"], "fix: Products"), (["Products", "--filter", "Price gtt 2"], "gtt"),
      (["Products", "--select", "Nam"], "fix: Name"), ([], "exactly one entity set"),
      ([], "usage: sax map --odata ROOT SET"),
      (["Products", "--at", "/value"], "exclude each other"),
      (["Products", "--version", "5"], "one of 2.0, 3.0, 4.0, 4.01"),
      (["Products", "--param", "s3cret"], "takes NAME=VALUE"),
      (["Products", "--to", "xml"], "--odata needs --to"),
      (["Products", "--filter", "Nmae eq 'x'"], "fix: Name"),
    ] as [([String], String)])
  func wrongWordsAreSaid(_ words: [String], _ message: String) throws {
    let run = try map("svc", words)
    #expect(run.status == 2 && run.output == "", "\(run.output)")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(arguments: [
    ["Products", "--top", "x"], ["Products", "--filter", "Price gtt 2"],
    ["Products", "--expand", "A("],
  ]) func malformedOptionsAreToldBeforeTheServiceIsAsked(_ words: [String]) throws {
    let run = try Sax.run(
      ["map", "--odata", "http://127.0.0.1:9/nobody"] + words, input: [], in: folder,
      environment: [:])
    #expect(run.status == 2 && run.output == "", "\(run.output)")
    #expect(run.messages.contains(", at byte"), "\(run.messages)")
  }

  @Test func theOptionsOfQueriesNeedAService() throws {
    let run = try Sax.run("map", "x.sax", "--filter", "a eq 1", in: folder)
    #expect(run.status == 2 && run.messages.contains("--filter needs --odata ROOT"))
  }
}

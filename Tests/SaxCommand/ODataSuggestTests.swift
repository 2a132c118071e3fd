import Foundation
import SaxTestServers
import Testing

/// `sax suggest --odata`: a mapping for the entities of a service, which reads its answers.
@Suite struct ODataSuggestTests {
  private let folder: Folder

  init() throws { folder = try Folder([:]) }

  private func root(_ way: String) throws -> String { try ODataServer.shared().root(way) }

  private func run(_ words: [String]) throws -> Run {
    try Sax.run(words, input: [], in: folder, environment: [:])
  }

  private func suggest(_ way: String, _ words: String...) throws -> Run {
    try run(["suggest", "--odata", try root(way)] + words)
  }

  @Test func whatTheMetadataDeclaresIsWritten() throws {
    let suggested = try suggest("svc", "Orders", "--expand", "Items,Before($select=ID)")
    #expect(suggested.status == 0 && suggested.messages == "", "\(suggested.messages)")
    #expect(
      suggested.output == """
        language 1
        # Orders?$expand=Items,Before($select=ID) of \(try root("svc"))/, OData 4.0, as its $metadata declares it
        mapping Orders

        emit Order at /value

        ## What a customer wants.
        type Order {
          ID: Int
          ## Closed once all is paid.
          Status:  Status
          Address: Address?
          Tags:    [String]
          Items:   [Product]
          Before:  Order2?
        }

        type Address {
          City:   String
          Street: String?
        }

        type Product {
          ID:       Int
          Name:     String?
          Price:    Decimal?
          Released: Date?
        }

        ## What a customer wants.
        type Order2 {
          ID: Int
        }

        enum Status { open;  closed }

        """)
  }

  /// Without and with related entities, of the set and of one entity, and before version 4.
  @Test(arguments: [
    ("svc", "Orders", ""), ("svc", "Orders", "Items,Before"), ("svc", "Products", ""),
    ("two", "Products", ""), ("two", "Products", "Category"),
  ]) func answersAreReadAsWithoutAFile(_ way: String, _ set: String, _ expand: String) throws {
    let options = expand.isEmpty ? [] : ["--expand", expand]
    let suggested = try run(
      ["suggest", "--odata", try root(way), set, "-o", "it.sax"] + options)
    #expect(suggested.status == 0 && suggested.output == "" && suggested.messages == "")
    #expect(try run(["check", "it.sax"]).status == 0)
    let query = expand.isEmpty ? "" : "?$expand=\(expand)"
    let read = try run(["map", "it.sax", try root(way) + "/\(set)\(query)"])
    #expect(read.status == 0 && read.messages == "", "\(read.messages)")
    let first = read.output.split(separator: "\n")
    let others = try run(["map", "--odata", try root(way), set] + options).output
    #expect(!first.isEmpty && others.split(separator: "\n").prefix(first.count) == first[...])
  }

  @Test func oneEntityIsReadToo() throws {
    let suggested = try suggest("svc", "Newest", "--select", "Status,ID", "-o", "it.sax")
    #expect(suggested.status == 0, "\(suggested.messages)")
    let read = try run(["map", "it.sax", try root("svc") + "/Newest"])
    #expect(read.output == "{\"ID\":1,\"Status\":\"open\"}\n", "\(read.messages)")
  }

  /// The version of the metadata counts where the root says none.
  @Test func servicesThatSayNoVersionAreRead() throws {
    let suggested = try suggest("mute", "Products")
    #expect(
      suggested.status == 0 && suggested.output.contains("OData 4.0"), "\(suggested.messages)")
  }

  @Test func credentialsStayUnsaid() throws {
    let root = try root("svc").replacing("://", with: "://bob:secret@")
    let suggested = try run(["suggest", "--odata", root, "Products"])
    #expect(!suggested.output.contains("secret") && !suggested.messages.contains("secret"))
  }

  @Test(
    arguments: [
      (["Producs"], "fix: Products"), (["Products", "--select", "Nam"], "fix: Name"),
      (["Orders", "--expand", "Itms"], "fix: Items"), ([], "exactly one entity set"),
      (["Orders", "--expand", "Items($select=Nam)"], "fix: Name"),
      (["Products", "orders.json"], "exactly one entity set"),
      (["Products", "--at", "/value"], "--odata and --at exclude each other"),
      (["Products", "--swift"], "--odata and --swift exclude each other"),
      (["Products", "--expand", "Items("], "$expand"),
      (["Products", "--top", "3"], "unknown option --top"),
    ] as [([String], String)])
  func wrongWordsAreSaid(_ words: [String], _ message: String) throws {
    let suggested = try run(["suggest", "--odata", try root("svc")] + words)
    #expect(suggested.status == 2 && suggested.output == "", "\(suggested.output)")
    #expect(suggested.messages.contains(message), "\(suggested.messages)")
  }

  @Test(arguments: ["--select", "--expand"]) func theOptionsOfQueriesNeedAService(
    _ option: String
  ) throws {
    let suggested = try run(["suggest", "x.json", option, "a"])
    #expect(suggested.status == 2 && suggested.messages.contains("\(option) needs --odata ROOT"))
  }

  /// After an error the file is as it was before.
  @Test(arguments: [
    ("login", "text/html"), ("gone", "404"), ("broken", "metadata"), ("", "http://127.0.0.1:9/"),
  ]) func whatGoesWrongIsSaid(_ way: String, _ message: String) throws {
    try folder.write("it.sax", Array("before".utf8))
    let root = way.isEmpty ? "http://127.0.0.1:9" : try root(way)
    let suggested = try run(["suggest", "--odata", root, "Products", "-o", "it.sax"])
    #expect(suggested.status == 3 && suggested.output == "", "\(suggested.messages)")
    #expect(suggested.messages.contains(message), "\(suggested.messages)")
    #expect(suggested.messages.hasSuffix("sax: it.sax is left as it was\n"))
    #expect(try folder.text("it.sax") == "before")
  }

  /// `-o` for samples, in one step.
  @Test func mappingsOfSamplesAreWrittenToFiles() throws {
    try folder.write("a.json", Array(#"[{"id": 1}, {"id": 2}]"#.utf8))
    let printed = try run(["suggest", "a.json"])
    let written = try run(["suggest", "a.json", "-o", "a.sax"])
    #expect(written.status == 0 && written.output == "" && written.messages == "")
    #expect(try folder.text("a.sax") == printed.output && !printed.output.isEmpty)
    let failed = try run(["suggest", "none.json", "-o", "a.sax"])
    #expect(failed.status == 3 && failed.messages.contains("a.sax is left as it was"))
    #expect(try folder.text("a.sax") == printed.output)
  }
}

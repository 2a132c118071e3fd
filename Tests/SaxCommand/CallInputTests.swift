import Foundation
import SaxTestServers
import Testing

/// The words of `sax call`: where values come from, and which are refused.
@Suite struct CallInputTests {
  private static let mapping = #"""
    emit Order at /orders
    ## What somebody buys.
    type Order {
      ## Its number.
      id: Int
    }
    type Receipt { bytes: Int }

    service Shop at "http://{host}/api/v2" {
      param host
      call order(id: Int) = GET "orders/{id}"  example "order.json"  -> Data, 404 -> none
      call orders() = GET "orders"  pages page from 1  example "orders.json"  -> [Order]
      call photo(id: Int, file: File) = POST "orders/{id}/photo"  multipart file as "image/png"  -> Receipt
      call hex(data: Data as hex, tags: [String], text: String?) = POST "echo{?tags*}"  header X-Data = data  body text text  -> String
      call signed() = GET "me"  auth basic  -> none
      call keyed() = GET "echo"  auth key query "pin"  -> String
      call form(user: String, password: String) = POST "echo"  form user, password  -> String
    }
    """#

  private let folder: Folder

  init() throws { folder = try Folder(["shop.sax": Self.mapping]) }

  private func call(
    _ words: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Run {
    let server = try ShopServer.shared()
    return try Sax.run(
      ["call", "shop.sax"] + words + ["--param", "host=127.0.0.1:\(server.port)"], input: input,
      in: folder, environment: environment)
  }

  @Test func examplesAnswerWithoutAServer() throws {
    try folder.write("orders.json", Array(#"{"orders": [{"id": 1}, {"id": 2}]}"#.utf8))
    let run = try Sax.run(
      "call", "shop.sax", "orders", "--example", "--param", "host=nowhere.invalid", in: folder)
    #expect(run.output == "{\"id\":1}\n{\"id\":2}\n" && run.status == 0)
    let missing = try call(["order", "id=1", "--example"])
    #expect(missing.status == 3 && missing.messages.contains("example can't be read"))
    let none = try call(["keyed", "--example"])
    #expect(none.status == 3 && none.messages.contains("no example"))
  }

  @Test func filesComeFromStandardInputAndLeaveNothing() throws {
    let place = folder.url.appending(path: "temporary")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let picture = [UInt8](repeating: 7, count: 100_000)
    let run = try call(
      ["photo", "id=7", "file=@-"], input: picture, environment: ["TMPDIR": place.path])
    #expect(run.output.contains("100000"), "\(run.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
    let full = try call(
      ["photo", "id=7", "file=-"], input: picture, environment: ["TMPDIR": "/nowhere"])
    #expect(full.status == 3 && full.messages.contains("TMPDIR"))
  }

  @Test func bytesOfFilesHaveTheFormatOfTheirArgument() throws {
    try folder.write("data", [0xCA, 0xFE])
    try folder.write("list", Array(" [\"a\", \"b\"]\n".utf8))
    try folder.write("latin", [0xE9])
    #expect(try call(["hex", "data=@data"]).output.contains("\"CAFE\""))
    #expect(
      try call(["hex", "data=@data", "tags:= [\"x\",\"y\"]"]).output.contains("tags=x&tags=y"))
    #expect(try call(["hex", "data=@data", "tags:= null "]).status == 0)
    let latin = try call(["hex", "data=@data", "text=@latin"])
    #expect(latin.status == 2 && latin.messages.contains("no text in UTF-8"))
  }

  @Test func aFileIsLeftWhereThereIsNothing() throws {
    try folder.write("old", Array("old".utf8))
    let run = try call(["order", "id=99999", "-o", "old"])
    #expect(run.status == 0 && run.messages.contains("old is left as it was"))
    #expect(try Data(contentsOf: folder.url.appending(path: "old")) == Data("old".utf8))
    #expect(try call(["order", "id=7", "-o", "old"]).status == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "old")).count > 10)
  }

  @Test(
    arguments: [
      (["hex", "data=@-", "text=@-"], "standard input is given for two arguments"),
      (["photo", "id=1", "file=-", "id=@-"], "standard input is given for two arguments"),
      (["orders", "--param", "hots=x"], "no parameter hots"),
      (["orders", "--to", "csv", "--mapped"], "--mapped needs"),
      (["orders", "--pretty", "--to", "csv"], "--pretty indents"),
      (["hex", "data=00", #"tags:="a","text":"00""#], "the argument tags is no JSON"),
      (["keyed", "--dry-run"], "auth key needs key"),
      (["signed", "--dry-run"], "auth basic needs user"),
    ] as [([String], String)])
  func wrongWordsAreSaid(_ words: [String], _ message: String) throws {
    let run = try call(words)
    #expect(run.status == 2 && run.output == "")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func whatIsASecretIsNotRepeated() throws {
    let run = try call(["orders", "--param", "s3cret"])
    #expect(run.status == 2 && !run.messages.contains("s3cret"))
    let form = try call(["form", "user=ada", "password=s3cret", "--dry-run"])
    #expect(form.output.contains("user=ada") && !form.output.contains("s3cret"))
    let signed = try call(["signed", "-u", "ada:s3cret", "--dry-run"])
    #expect(signed.output.contains("-H 'Authorization: …'") && !signed.output.contains("s3cret"))
    let keyed = try call(["keyed", "--param", "key=s3cret", "--dry-run"])
    #expect(keyed.output.contains("pin=…") && !keyed.output.contains("s3cret"))
  }

  @Test func helpHasTheDocumentationOfTypes() throws {
    let run = try Sax.run("call", "shop.sax", "--service", "Shop", "orders", "--help", in: folder)
    #expect(run.output.contains("Order:\n  What somebody buys.\n  id: Int\n      Its number."))
    #expect(!run.output.contains("Receipt"))
  }
}

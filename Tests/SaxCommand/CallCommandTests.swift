import Foundation
import SaxTestServers
import Testing

/// `sax call`: what is written, what is refused before anything is sent, and what is said of it.
@Suite struct CallCommandTests {
  private static let mapping = #"""
    emit Order at /orders
    emit Page at /page
    type Order { id: Int; status: String; customer: String; note: String? }
    type Page { next: String? }
    type Problem { code: String from error/code }
    type Event { number: Int? from n }

    ## Sells things.
    service Shop at "http://{host}/api/v2" {
      param host
      error Problem
      ## The orders, page by page.
      call orders(size: Int = 100, since: Date? as "yyyy-MM-dd") = GET "orders{?since}"  query per_page = size  pages Page.next  -> [Order]
      call order(id: Int) = GET "orders/{id}"  -> Order
      call add(order: Order) = POST "orders"  body order  -> Order
      call echo(text: String?, data: Data?, tags: [String]) = POST "echo{?tags*}"  body text text  header X-Data = data  -> String
      call html() = GET "html"  -> [Order]
      call raw(id: Int) = GET "orders/{id}"  -> Data
      call me() = GET "me"  auth bearer  -> none
      call keyed() = GET "echo"  auth key query "api_key"  -> String
    }
    """#

  private let folder: Folder

  init() throws { folder = try Folder(["shop.sax": Self.mapping]) }

  private func call(_ words: [String], input: String = "", host: Bool = true) throws -> Run {
    let server = try ShopServer.shared()
    let place = host ? ["--param", "host=127.0.0.1:\(server.port)"] : []
    return try Sax.run(["call", "shop.sax"] + words + place, input: Array(input.utf8), in: folder)
  }

  @Test func callsAreListed() throws {
    let run = try Sax.run("call", "shop.sax", in: folder)
    #expect(run.lines.first == "Shop at http://{host}/api/v2")
    #expect(run.lines.dropFirst().first == "  Sells things.")
    #expect(
      run.output.contains("orders(size: Int = 100, since: Date?): GET orders{?since} -> [Order]"))
    #expect(run.output.contains("The orders, page by page."))
    #expect(run.status == 0)
  }

  /// The first is written as it comes; the second is the error.
  @Test(arguments: [("Order", "json"), ("Order?", "json"), ("Order", "csv")])
  func aSecondObjectIsNotWritten(result: String, format: String) throws {
    let folder = try Folder([
      "m.sax": """
      emit Order at /orders
      type Order { id: Int }
      service S at "https://h" { call a() = GET "a"  example "two.json"  -> \(result) }
      """,
      "two.json": #"{"orders":[{"id":1},{"id":2},{"id":3}]}"#,
    ])
    let run = try Sax.run("call", "m.sax", "a", "--example", "--to", format, in: folder)
    #expect(run.lines == (format == "csv" ? ["id", "1"] : [#"[{"id":1}]"#]))
    #expect(
      run.messages.contains("S.a: error: a second object came, wanted one"), "\(run.messages)")
    #expect(run.status != 0)
  }

  @Test func helpComesFromTheDeclaration() throws {
    let run = try Sax.run("call", "shop.sax", "orders", "--help", in: folder)
    #expect(run.output.contains("Usage: sax call shop.sax orders [size=Int] [since=Date]"))
    #expect(run.output.contains("The orders, page by page."))
    #expect(run.output.contains("GET orders{?since}"))
    #expect(run.output.contains("host: String"))
    #expect(run.status == 0)
    let plain = try Sax.run("call", "--help", in: folder)
    #expect(plain.output.contains("--dry-run"))
  }

  @Test func objectsOfAllPagesAreWritten() throws {
    let lines = try call(["orders", "size=60"]).lines
    #expect(lines.count == 250)
    #expect(lines.first?.hasPrefix(#"{"id":1,"status":"#) == true)
    let csv = try call(["orders", "--to", "csv", "--first", "2"])
    #expect(csv.lines.first == "id,status,customer,note")
    let array = try call(["orders", "size=125", "--to", "json", "-o", "all.json"])
    #expect(array.messages == "" && array.output == "")
    let data = try Data(contentsOf: folder.url.appending(path: "all.json"))
    #expect((try JSONSerialization.jsonObject(with: data) as? [Any])?.count == 250)
    #expect(try call(["orders", "--first", "3", "--stats"]).lines.count == 3)
    #expect(try call(["raw", "id=7"]).output.contains(#""customer""#))
  }

  @Test func argumentsComeFromFilesAndStandardInput() throws {
    try folder.write("text", Array("a text".utf8))
    func body(_ words: String..., input: String = "") throws -> String {
      let run = try call(["echo"] + words, input: input)
      let tree = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return tree?["body"] as? String ?? run.messages
    }
    #expect(try body("text=@text") == "a text")
    #expect(try body("text=@-", input: "from outside") == "from outside")
    #expect(try body("text:=\"a\\nb\"") == "a\nb")
    #expect(try body("text==") == "")
    #expect(try body("text==x") == "=x")
    #expect(try call(["echo", "data=@text"]).output.contains("YSB0ZXh0"))
    #expect(try call(["echo", "tags=a", "tags=b c"]).output.contains("tags=a&tags=b%20c"))
    #expect(try call(["echo", #"tags:=["x"]"#]).output.contains("tags=x"))
  }

  @Test(
    arguments: [
      (["ordrs"], "declares no call ordrs"), (["order"], "the argument id is missing"),
      (["order", "id=x"], "the argument id: \"x\" is no Int"), (["order", "id:={}"], "id"),
      (["order", "ix=7"], "there is no argument ix"), (["order", "id"], "wanted NAME=VALUE"),
      (["order", "id=1", "id=2"], "is no list"), (["orders", "since=2026-13-01"], "since"),
      (["add", "order:={"], "no JSON"), (["add", #"order:={"id":"x"}"#], "order"),
      (["echo", "text=@missing"], "missing"), (["orders", "--to", "xlsx"], "--to"),
      (["orders", "--param", "host"], "NAME=VALUE"), (["orders", "--env", "no.json"], "no.json"),
      (["me"], "auth bearer needs token"), (["keyed"], "auth key needs key"),
      (["orders", "--param", "host=a/b"], "no host and port"),
    ] as [([String], String)])
  func wrongArgumentsAreSaid(_ words: [String], _ message: String) throws {
    let isHost = !words.contains { $0.hasPrefix("host=") }
    let run = try call(words, host: isHost)
    #expect(run.messages.contains(message))
    #expect(run.output == "")
    #expect(run.status == (words.contains("text=@missing") ? 3 : 2))
  }

  @Test func whatIsMissingOfTheEnvironmentIsSaid() throws {
    let run = try call(["order", "id=7"], host: false)
    #expect(run.messages.contains("the environment lacks host"))
    #expect(run.status == 2)
    try folder.write("env.json", Array(#"{"a": {"host": "$SAX_NO_HOST"}, "b": 1}"#.utf8))
    #expect(try call(["order", "id=7", "--env", "env.json#a"], host: false).status == 2)
  }

  @Test func failuresHaveTheirStatus() throws {
    let missing = try call(["order", "id=99999"])
    #expect(missing.status == 1 && missing.messages.contains("not-found"))
    let page = try call(["html"])
    #expect(page.status == 3 && page.messages.contains("text/html"))
    let nobody = try Sax.run(
      "call", "shop.sax", "order", "id=1", "--param", "host=127.0.0.1:1", in: folder)
    #expect(nobody.status == 3)
  }

  @Test func aRequestCanBeShownInstead() throws {
    let run = try call([
      "add", #"order:={"id":1,"status":"open","customer":"O'Neill"}"#, "--dry-run",
    ])
    #expect(run.output.hasPrefix("curl -i -X POST"))
    #expect(run.output.contains("O'\\''Neill"))
    let keyed = try call(["keyed", "--dry-run", "--param", "key=s3cret"])
    #expect(keyed.output.contains("api_key=…") && !keyed.output.contains("s3cret"))
    let bearer = try call(["me", "--dry-run", "--param", "token=s3cret"])
    #expect(!bearer.output.contains("s3cret"))
  }

  @Test func aMappingWithoutServicesIsSaid() throws {
    try folder.write("plain.sax", Array("emit Any at /".utf8))
    let run = try Sax.run("call", "plain.sax", in: folder)
    #expect(run.status == 2 && run.messages.contains("declares no service"))
  }
}

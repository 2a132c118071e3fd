import Foundation
import SaxTestServers
import Testing

/// The client to show, by Swift and by `sax call` alone, against a service that keeps state.
@Suite(.enabled(if: ShopServer.givesTokens, "the packages of the servers are not installed"))
struct ShopExampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "ShopExample")

  private func shop() throws -> (server: ShopServer, folder: Folder) {
    let mapping = try String(
      contentsOf: Self.folder.appending(path: "shop.sax"), encoding: .utf8)
    let server = try ShopServer()
    let folder = try Folder([
      "shop.sax": mapping, "front.png": "not a photo, but bytes",
      "shop.json": #"{"test": {"host": "127.0.0.1:\#(server.port)"}}"#,
    ])
    return (server, folder)
  }

  @Test func theProgramIsShort() throws {
    let text = try String(
      contentsOf: Self.folder.appending(path: "main.swift"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 100)
  }

  @Test func theProgramDoesItAll() throws {
    let (server, folder) = try shop()
    let program = URL(filePath: Sax.path).deletingLastPathComponent()
      .appending(path: "ShopExample").path
    let run = try Sax.run(
      ["shop.sax", "127.0.0.1:\(server.port)", "front.png"], input: [], in: folder,
      program: program)
    #expect(run.messages == "")
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "open orders: 167", "order 7 is of Ada Lovelace", "order 1000000: none",
        "changed: by noon", "Shop.change failed", "conflict: read it again",
        "uploaded: 22 bytes", "logged in as mufasa",
      ])
  }

  @Test func theCommandDoesTheSame() throws {
    let (_, folder) = try shop()
    func call(_ words: String...) throws -> Run {
      try Sax.run(
        ["call", "shop.sax"] + words + ["--env", "shop.json#test"], input: [], in: folder)
    }
    let open = try call("orders", "status=open")
    #expect(open.lines.count == 167 && open.messages == "")
    #expect(try call("order", "id=7").output.contains(#""customer":"Ada Lovelace""#))
    let missing = try call("order", "id=1000000")
    #expect(missing.output == "" && missing.status == 0)
    let made = try call("add", #"order:={"customer":"Ada"}"#)
    #expect(made.lines == [#"{"id":251,"status":"open","customer":"Ada","note":null,"total":0}"#])
    let head = try call("order", "id=251", "--include")
    let tag = try #require(
      head.messages.split(separator: "\n").first { $0.hasPrefix("ETag: ") }?.dropFirst(6))
    let changed = try call("change", "id=251", #"order:={"note":"by noon"}"#, "tag=\(tag)")
    #expect(changed.output.contains(#""note":"by noon""#))
    let conflict = try call("change", "id=251", #"order:={"note":null}"#, "tag=\(tag)")
    #expect(conflict.status == 3 || conflict.status == 1)
    #expect(conflict.messages.contains("412"))
    #expect(try call("photo", "id=251", "file=@front.png").output.contains(#""bytes":22"#))
    let token = try call("login", "user=mufasa", "password=circle-of-life")
    let parts = token.output.split(separator: "\"")
    let access = String(try #require(parts.dropFirst(3).first))
    let me = try call("me", "--param", "token=\(access)")
    #expect(me.lines == [#"{"user":"mufasa"}"#])
    #expect(try call("remove", "id=251").status == 0)
  }
}

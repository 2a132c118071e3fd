import SaxTestServers
import Testing

/// Inputs that are URLs, on loopback.
@Suite struct URLTests {
  private let mapping = ["a.sax": "emit A at /\ntype A { a: Int }\n"]

  @Test(arguments: [
    "/fine", "/gzip", "/zlib", "/deflate", "/trailer", "/half-close", "/redirect/302/fine",
  ]) func aResponseIsMapped(_ path: String) throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run("map", "a.sax", FaultServer.url(path), in: folder)
    #expect(run.messages == "")
    #expect(run.status == 0)
    #expect(Set(run.lines) == ["{\"a\":1}"])
  }

  /// A predicate of an object that can still come keeps none back that are there.
  @Test func objectsAreWrittenWhileTheResponseComes() throws {
    let folder = try Shop.folder([
      "b.sax": "emit Part at /parts | json(/.[id])\ntype Part { id: Int }\n"
    ])
    // The server waits for two minutes for somebody to close the connection.
    let start = ContinuousClock.now
    let run = try Sax.run("map", "b.sax", FaultServer.url("/parts"), "--first", "3", in: folder)
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(run.messages == "")
    #expect(run.lines == ["{\"id\":1}", "{\"id\":2}", "{\"id\":3}"])
    #expect(run.status == 0)
  }

  /// The objects before the break are written, and the error is at the place where it broke off.
  @Test(arguments: ["/reset", "/short", "/cut-chunk", "/huge-length"])
  func aResponseThatBreaksOffIsAnError(
    _ path: String
  ) throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run("map", "a.sax", FaultServer.url(path), in: folder)
    #expect(run.lines == ["{\"a\":1}"])
    #expect(run.messages.contains("\(path): error: the connection ended before the response did"))
    #expect(run.status == 3)
  }

  /// The objects before are written: whoever stands between may have cut what follows.
  @Test(.enabled(if: SecureServer.isThere, "its packages are not installed: make servers"))
  func aTLSConnectionThatIsCutIsAnError() throws {
    let folder = try Shop.folder(mapping)
    let server = try SecureServer.http1(tls: "1.3")
    let arguments = ["map", "a.sax", "\(server.url)?end=cut", "--ca", server.authority]
    let wanted = [String](repeating: "{\"a\":1}", count: 1000)
    let cut = try Sax.run(arguments, input: [], in: folder)
    #expect(cut.status == 3 && cut.lines == wanted)
    #expect(cut.messages.contains("(TLS's close_notify): the body may be cut"), "\(cut.messages)")
    #expect(cut.messages.contains("--allow-unterminated") && !cut.messages.contains("options."))
    let allowed = try Sax.run(arguments + ["--allow-unterminated"], input: [], in: folder)
    #expect(allowed.status == 0 && allowed.lines == wanted && allowed.messages == "")
  }

  @Test(arguments: ["/204", "/status-without-body"]) func aSuccessWithoutABodyHoldsNoObjects(
    _ path: String
  ) throws {
    let folder = try Shop.folder(mapping)
    let url = try FaultServer.url(path)
    let run = try Sax.run("map", "a.sax", url, in: folder)
    #expect(run.lines == [])
    #expect(run.messages == "\(url): warning: read to the end, no object emitted\n")
    #expect(run.status == 0)
  }

  @Test func aStatusThatIsNoSuccessIsAnError() throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run("map", "a.sax", FaultServer.url("/status?404"), in: folder)
    #expect(run.messages.contains("error: the server answers 404 Not Found"))
    #expect(run.status == 3)
  }

  @Test func theErrorThatTheServerSendsIsTold() throws {
    let folder = try Shop.folder(
      ["b.sax": "emit A at /\nerror P at /error\ntype A { a: Int }\ntype P { code: Int }\n"])
    let run = try Sax.run("map", "b.sax", FaultServer.url("/status?409"), in: folder)
    #expect(run.messages.contains("the server answers 409 Conflict"), "\(run.messages)")
    #expect(run.messages.contains("\"code\":409"), "\(run.messages)")
    #expect(run.status == 1)
  }

  @Test func whatFailsIsAskedForAgain() throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run("map", "a.sax", FaultServer.url("/third"), "--retry", "2", in: folder)
    #expect(run.messages == "")
    #expect(run.lines == ["{\"a\":1}"])
  }

  @Test func timeIsLimited() throws {
    let folder = try Shop.folder(mapping)
    let url = try FaultServer.url("/silence")
    let run = try Sax.run("map", "a.sax", url, "--timeout", "0.3", in: folder)
    #expect(run.messages.contains("error: no byte of the response came within 0.3 s"))
    #expect(run.status == 3)
  }

  /// Whatever it is taken up by: the bytes, the waits between retries, a server that says nothing.
  @Test(arguments: [["/drip"], ["/silence"], ["/nothing", "--retry", "1000"], ["/endless"]])
  func allOfItIsLimited(_ arguments: [String]) throws {
    let folder = try Shop.folder(mapping)
    let url = try FaultServer.url(arguments[0])
    let run = try Sax.run(
      ["map", "a.sax", url, "--max-time", "0.5"] + arguments.dropFirst(), input: [], in: folder)
    #expect(run.messages.contains("the response did not end within 0.5 s, with all that it took"))
    #expect(run.status == 3)
  }

  /// Nothing is read to no end when enough has come.
  @Test func theFirstObjectsEndARun() throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run("map", "a.sax", FaultServer.url("/endless"), "--first", "3", in: folder)
    #expect(run.lines.count == 3)
    #expect(run.status == 0)
  }

  @Test func fieldsAreSent() throws {
    let folder = try Shop.folder(mapping)
    let run = try Sax.run(
      "events", "--format", "json", FaultServer.url("/echo"), "-H", "X-Own: 7", "-HX-Other:8",
      "--header=X-Third: 9", in: folder)
    // What was sent is no JSON; it is told by its first bytes.
    #expect(run.status == 1)
    for (arguments, message) in [
      (["-H", "no colon"], "-H takes 'NAME: VALUE'"),
      (["-H", "a: b\nc: d"], "holds a line end"), (["-H", "host: x"], "follows from the URL"),
      (["--timeout", "soon"], "a number of seconds"),
      (["--max-time", "0"], "--max-time takes a number of seconds, not 0"),
      (["--retry", "-1"], "a number up to 1000"),
    ] {
      let wrong = try Sax.run(["map", "a.sax", "x"] + arguments, input: [], in: folder)
      #expect(wrong.status == 2)
      #expect(wrong.messages.contains(message))
    }
  }

  @Test func secretsStayOutOfMessages() throws {
    let folder = try Shop.folder(mapping)
    for url in [
      "http://user:hunter2@127.0.0.1:1/?token=hunter2", "http://user:hunter2@a b/",
      "http://user:hunter2@[x]/", "http://user:hunter2/3@127.0.0.1:1/",
    ] {
      let run = try Sax.run("map", "a.sax", url, in: folder)
      #expect(run.status == 3, "\(url): \(run.messages)")
      #expect(!run.messages.contains("hunter2"), "\(run.messages)")
    }
  }
}

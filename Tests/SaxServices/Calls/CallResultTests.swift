import Foundation
import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// The results of calls, by what the server answers.
@Suite struct CallResultTests {
  private static let mapping = Result {
    try Mapping(
      """
      emit T at /
      ## A thing.
      type T {
        ## Its number.
        n: Int
      }
      service S at "http://h.example" {
        ## Its bytes.
        call photo() = GET "photo"  -> Data, 404 -> none
        call thing() = GET "thing"  example "thing.json"  -> T
        call news() = GET "news"  -> events
        call made() = POST "made"  auth key header "X-K"  example "thing.json"  201 -> T
        call all() = GET "all"  example "thing.json"  pages page from 1  -> [T]
        call more() = GET "more"  success 200..299, 304, 418  -> T
      }
      """)
  }

  private func api(
    _ set: (inout APIOptions) -> Void = { _ in },
    _ answer: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Answer
  ) throws -> API {
    try API(try Self.mapping.get(), client: ScriptedServer(answer), set)
  }

  @Test func nothingIsHandedOutWhereTheMappingSaysSo() async throws {
    let api = try api { _ in ScriptedServer.Answer(status: 404, body: "a page", type: "text/html") }
    #expect(try await api.photo().data() == [])
    #expect(try await api.photo().data(upTo: 2) == [])
    #expect(try await api.photo().send().status == 404)
    #expect(try await api.photo().text() == "")
    let path = NSTemporaryDirectory() + UUID().uuidString
    let error = await #expect(throws: APIError.self) { try await api.photo().download(to: path) }
    #expect(error?.code == .result)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func anEventWithoutDataIsNone() async throws {
    let api = try api { request in
      request.index == 0
        ? ScriptedServer.Answer(
          body: "event: ping\ndata:\n\ndata: {\"n\": 1}\n\n", type: "text/event-stream")
        : ScriptedServer.Answer(status: 204)
    }
    var options = EventStream.Options()
    options.wait = .zero
    var count = 0
    for try await _ in try api.news().events(options: options) { count += 1 }
    #expect(count == 1)
  }

  /// Objects come before the error behind them.
  @Test func objectsBeforeAnErrorOfTheirEventAreHandedOut() async throws {
    let api = try api { _ in
      ScriptedServer.Answer(
        body: "data: {\"n\": 1}\ndata: {\"n\": 2}\ndata: {\"n\": \n\n", type: "text/event-stream")
    }
    var found: [Int] = []
    await #expect(throws: (any Error).self) {
      for try await object in try api.news().events() { found.append(try object.value(of: "n")) }
    }
    #expect(found == [1, 2])
  }

  @Test func examplesAnswerCalls() async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#"{"n": 7}"#.utf8).write(to: folder.appending(path: "thing.json"))
    let api = try API(try Self.mapping.get(), client: Refusing()) { $0.examples = folder.path }
    #expect(try await api.thing().objects().first { _ in true }?.value(of: "n", as: Int.self) == 7)
    var count = 0
    for try await _ in try api.all().objects() { count += 1 }
    #expect(count == 1)
    #expect(try await api.made().objects().first { _ in true } != nil)
    let error = await #expect(throws: APIError.self) { try await api.photo().data() }
    #expect(error?.code == .result)
    api.options.examples = "/nowhere"
    await #expect(throws: APIError.self) { try await api.thing().send() }
  }

  /// A mapping is given by others, and what it names stays in the folder.
  @Test func anExampleStaysInItsFolder() async throws {
    let manager = FileManager.default
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    let examples = folder.appending(path: "examples")
    try manager.createDirectory(at: examples, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    try Data(#"{"n": 7}"#.utf8).write(to: folder.appending(path: "secret.json"))
    try Data(#"{"n": 8}"#.utf8).write(to: examples.appending(path: "own.json"))
    for (name, target) in [("out.json", "../secret.json"), ("in.json", "own.json")] {
      try manager.createSymbolicLink(
        atPath: examples.appending(path: name).path, withDestinationPath: target)
    }
    for (name, isRead) in [
      ("own.json", true), ("in.json", true), ("./own.json", true), ("../examples/own.json", true),
      ("../secret.json", false), ("out.json", false),
    ] {
      let mapping = try Mapping(
        """
        type T { n: Int }
        service S at "https://h/" { call a() = GET "a"  example "\(name)"  -> T }
        """)
      let api = try API(mapping, client: Refusing()) { $0.examples = examples.path }
      do {
        let object = try await api.a().objects().first { _ in true }
        #expect(try object?.value(of: "n", as: Int.self) == 8 && isRead, "\(name)")
      } catch let error as APIError {
        #expect(!isRead && error.message.contains("outside of the folder"), "\(name): \(error)")
      }
    }
  }

  @Test func statusesAreSuccessesWhereACallSaysSo() async throws {
    let api = try api { request in
      ScriptedServer.Answer(status: request.target == "/more" ? 418 : 200, body: #"{"n": 1}"#)
    }
    // It is an answer, which holds no objects unless a result names its status.
    #expect(try await api.more().response().status == 418)
    #expect(try await api.more().optionalObject(SaxObject.self) == nil)
    await #expect(throws: HTTPError.self) {
      try await self.api { _ in ScriptedServer.Answer(status: 418) }.thing().send()
    }
    let other = try self.api({ $0.successes = [418] }) { _ in ScriptedServer.Answer(status: 418) }
    #expect(try await other.thing().send().status == 418)
    // A hook has the last word.
    let strict = try api.more().with { $0.successes = [200] }
    await #expect(throws: HTTPError.self) { try await strict.send() }
  }

  @Test func theMappingSaysWhatIsAccepted() async throws {
    let api = try api { _ in ScriptedServer.Answer(body: "{}") }
    func accepted(_ call: APICall) async throws -> String? {
      try await call.request().fields["Accept"]
    }
    #expect(
      try await accepted(try api.thing())
        == "application/json, application/x-ndjson;q=0.9, application/xml;q=0.8")
    #expect(try await accepted(try api.photo()) == "*/*")
    #expect(try await accepted(try api.news()) == "text/event-stream")
  }

  @Test func theLanguageIsAskedFor() async throws {
    let api = try api { _ in ScriptedServer.Answer(body: "{}") }
    api.options.language = "de, en;q=0.5"
    #expect(try await api.thing().request().fields["Accept-Language"] == "de, en;q=0.5")
    api.options.languageParameter = "lang"
    let request = try await api.thing().request()
    #expect(!request.fields.contains("Accept-Language"))
    #expect(request.url.target == "/thing?lang=de%2C%20en%3Bq%3D0.5")
  }

  @Test func documentationIsThere() throws {
    let mapping = try Self.mapping.get()
    #expect(mapping.documentation(ofType: "T") == ["A thing."])
    #expect(mapping.documentation(ofType: "T", field: "n") == ["Its number."])
    #expect(mapping.documentation(ofType: "T", field: "m") == [])
    #expect(mapping.documentation(ofType: "U") == [])
    #expect(try api { _ in .json("") }.documentation(of: "photo") == ["Its bytes."])
  }

  @Test func theClientMayBeAnotherWhileItIsUsed() async throws {
    let api = try api { _ in .json(#"{"n": 1}"#) }
    let call = try api.thing()
    #expect(try await call.objects().first { _ in true }?.value(of: "n", as: Int.self) == 1)
    api.use(ScriptedServer { _ in .json(#"{"n": 2}"#) })
    #expect(try await call.objects().first { _ in true }?.value(of: "n", as: Int.self) == 2)
  }
}

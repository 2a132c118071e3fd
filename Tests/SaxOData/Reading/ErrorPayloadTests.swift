import SaxHTTP
import SaxOData
import SaxTestSuites
import Saxifrage
import Testing

/// The errors of the suites' services: each gives its parts.
@Suite(.enabled(if: Suites.have("odata"))) struct ErrorPayloadTests {
  struct Nothing: Decodable, Sendable { var ID: Int? }

  /// The problem in a body that answers a request.
  private func problem(_ path: String) async throws -> ODataProblem? {
    let text = String(decoding: try Suites.bytes("odata/" + path), as: UTF8.self)
    let type = path.hasSuffix("xml") ? "application/xml" : "application/json"
    let fixture = FixtureService(["Products": [.init(text, type: type, status: 400)]])
    let service = try ODataService("https://h/svc", client: fixture)
    do {
      for try await _ in service["Products", as: Nothing.self].objects() {}
      return nil
    } catch let error as ODataError {
      #expect(error.code == .service && error.status == 400)
      return error.problem
    }
  }

  @Test func everyErrorOfTheSuitesIsUnderstood() async throws {
    let words = ["error", "badRequest", "notFound", "unsupportedMediaType", "stacktrace"]
    let files = Suites.files("odata").filter { path in
      let name = path.split(separator: "/").last ?? ""
      return (name.hasSuffix(".xml") || name.hasSuffix(".json"))
        && words.contains { name.contains($0) }
    }
    var problems: [String: ODataProblem] = [:]
    for file in files { problems[file] = try await problem(file) }
    #expect(problems.count == files.count && files.count == 21, "\(files)")
    for (file, problem) in problems {
      #expect(!problem.message.isEmpty, "\(file)")
      let isOld = file.hasPrefix("olingo-v3") || file.hasPrefix("odata4j")
      #expect(!isOld || problem.language == "en-US", "\(file)")
    }
    let full = try #require(problems["olingo-v4-client-core/error.json"])
    #expect(
      full.code == "501" && full.target == "query" && full.message == "Unsupported functionality")
    #expect(full.details.map(\.code) == ["301"] && full.details.map(\.target) == ["$search"])
    #expect(full.details.map(\.message) == ["$search query option not supported"])
    #expect(full.inner?.trace == "callmethod1 etc\ncallmethod2 etc")
    #expect(full.inner?.members == ["context/key1": "for debug deployment only"])
    let old = try #require(problems["olingo-v3-client-core/stacktrace.xml"])
    #expect(old.inner?.type == "Microsoft.Data.OData.ODataContentTypeException")
    #expect(old.inner?.trace?.contains("MediaTypeUtils") == true && old.language == "en-US")
    #expect(problems["olingo-v3-client-core/stacktrace.json"]?.inner?.type == old.inner?.type)
    let nested = try #require(problems.first { $0.key.contains("innererror") }?.value.inner)
    #expect(nested.type == "System.InvalidOperationException")
  }
}

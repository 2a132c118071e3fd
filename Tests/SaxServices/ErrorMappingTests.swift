import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// Errors made of responses by a mapping, which need not be the one that reads the objects.
@Suite struct ErrorMappingTests {
  private static let errors = """
    error Problem at /problem
    type Problem { title: String }
    """

  private func transport(_ status: Int, _ body: String) -> InMemoryTransport {
    InMemoryTransport { request in
      WebResponse(status: status, url: request.url, body: .bytes(Array(body.utf8)))
    }
  }

  private func request() throws -> WebRequest { try WebRequest(.get, "https://example.org/a") }

  @Test func standsAlone() async throws {
    let errors = try Mapping(Self.errors)
    let fine = ErrorMapping(transport(200, #"{"problem": {"title": "none"}}"#), by: errors)
    #expect(try await fine.execute(request()).status == 200)
    let bad = ErrorMapping(transport(422, #"{"problem": {"title": "full"}}"#), by: errors)
    let error = await #expect(throws: BuildError.self) { try await bad.execute(request()) }
    #expect(error?.code == .declared)
    #expect((error?.cause as? HTTPError)?.status == 422)
    let title: String? = try error?.object?.decode(SaxObject.self).title
    #expect(title == "full")
    let page = ErrorMapping(transport(502, "<html/>"), by: errors)
    let status = await #expect(throws: HTTPError.self) { try await page.execute(request()) }
    #expect(status?.status == 502)
  }

  @Test func anotherMappingReadsTheErrors() async throws {
    let mapping = try Mapping("emit A at /\ntype A { a: Int }")
    let input = InputSource.response(
      to: try request(), from: transport(422, #"{"problem": {"title": "full"}}"#),
      errorsBy: try Mapping(Self.errors))
    let error = await #expect(throws: BuildError.self) {
      for try await _ in mapping.objects(in: input) {}
    }
    #expect(error?.code == .declared)
  }
}

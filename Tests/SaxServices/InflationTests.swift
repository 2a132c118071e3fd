import SaxHTTP
import SaxServices
import Saxifrage
import SaxTestServers
import Testing

/// Files of gzip within responses, which are inflated as they are mapped.
@Suite struct InflationTests {
  private struct A: Decodable, Equatable { var a: Int }

  private func read(_ path: String, by client: HTTPClient) async throws -> Int {
    let mapping = try Mapping("emit A at /\ntype A { a: Int }")
    let request = WebRequest(.get, try URI(FaultServer.url(path)))
    var count = 0
    for try await _ in mapping.objects(A.self, from: client, request) { count += 1 }
    return count
  }

  /// The encodings of the response and the file itself count together.
  @Test(arguments: ["/bomb-file", "/bomb-within"]) func theyInflateWithinLimits(_ path: String)
    async throws
  {
    let error = await #expect(throws: ReadingError.self) {
      try await read(path, by: HTTPClient())
    }
    #expect(error?.code == .limit)
    #expect(
      error?.description.split(separator: "\n").map(String.init) == [
        "\(try FaultServer.url(path)): error: the response inflates to more than 250 times its length",
        "  fix: HTTPClient.Options.inflation, if the server is to be trusted",
      ])
  }

  /// An error that a mapping declares is read within the limits, too, and told as the status
  /// otherwise.
  @Test func bodiesOfErrorsAreNotInflatedFurther() async throws {
    let mapping = try Mapping("emit A at /b\nerror A at /\ntype A { a: Int }")
    let request = WebRequest(.get, try URI(FaultServer.url("/bomb-file?404")))
    func read(by client: HTTPClient) async throws {
      for try await _ in mapping.objects(A.self, from: client, request) {}
    }
    let trusting = HTTPClient { $0.inflation.ratio = 10_000_000 }
    let declared = await #expect(throws: BuildError.self) { try await read(by: trusting) }
    #expect(declared?.code == .declared)
    let error = await #expect(throws: HTTPError.self) { try await read(by: HTTPClient()) }
    #expect(error?.status == 404)
  }

  @Test(arguments: ["/bomb-file", "/bomb-within"]) func theLimitsAreThoseOfTheClient(
    _ path: String
  ) async throws {
    let trusting = HTTPClient { $0.inflation.ratio = 10_000_000 }
    #expect(try await read(path, by: trusting) == 1)
    let sized = HTTPClient {
      $0.inflation.ratio = 10_000_000
      $0.inflation.size = 1 << 20
    }
    let error = await #expect(throws: ReadingError.self) { try await read(path, by: sized) }
    #expect(error?.message == "the response inflates to more than \(1 << 20) bytes")
  }
}

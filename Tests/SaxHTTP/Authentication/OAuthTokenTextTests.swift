import Testing

@testable import SaxHTTP

/// The texts of tokens that a server gives out.
struct OAuthTokenTextTests {
  private struct Endpoint: HTTPExecutor {
    let body: String

    func execute(_ request: WebRequest) async throws -> WebResponse {
      WebResponse(
        status: 200, fields: HeaderFields(), url: request.url, body: .bytes(Array(body.utf8)))
    }
  }

  private func token(_ text: String) async throws -> OAuthToken {
    let client = OAuthClient(tokenEndpoint: try URI("https://a.example/token"), id: "i")
    return try await OAuthTokenRequest(client: client) { 0 }.token(
      [("grant_type", "client_credentials")],
      by: Endpoint(body: "{\"access_token\":\"\(text)\",\"token_type\":\"bearer\"}"))
  }

  @Test(arguments: [
    "hunter 22", "hunter22\\n", "\\thunter22", "hunter\\u000022", "hünter22", "hunter\\u007f",
  ])
  func whatNoRequestCanBeSentWithIsRefusedWhenItComes(_ text: String) async throws {
    let refusal = await #expect(throws: OAuthRefusal.self) { try await token(text) }
    #expect(refusal?.error.code == .authentication)
    #expect(
      refusal?.error.message == "the token endpoint's access_token holds white space or no ASCII")
    #expect(refusal?.error.description.contains("nter") == false)
  }

  @Test(arguments: ["abc", "a-b._~+/=", "1|a:b{}"]) func othersAreTaken(_ text: String) async throws
  {
    #expect(try await token(text).accessToken == text)
  }
}

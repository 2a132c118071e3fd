import Foundation
import SaxHTTP
import Testing

/// Messages on a server that wants credentials.
@Suite struct RefusalMessageTests {
  private func failure(_ challenges: [String], with fields: HeaderFields = HeaderFields()) throws
    -> HTTPError?
  {
    let url = try URI("https://h/x?key=secret")
    var response = WebResponse(status: 401, url: url)
    for challenge in challenges { try response.fields.append("WWW-Authenticate", challenge) }
    return WebRequest(.get, url, fields: fields).failure(of: response)
  }

  @Test func theSchemesThatAreOfferedAreNamed() throws {
    let error = try failure([#"Basic realm="a", Bearer"#, #"Digest realm="a", nonce="n""#])
    #expect(
      error?.message == "the server answers 401 Unauthorized, and offers Basic, Bearer, Digest")
    #expect(error?.fix == "credentials that the server accepts: user and password, or a token")
    #expect(try failure([])?.message == "the server answers 401 Unauthorized")
  }

  @Test(arguments: [
    ([], "user and password, or a token"), (["Basic", "Digest nonce=n"], "user and password"),
    (["Bearer"], "a token"), (["Bearer", "Basic"], "user and password, or a token"),
    (["Negotiate"], "user and password, or a token"),
  ])
  func theWayOutIsThatOfTheSchemes(_ challenges: [String], _ wanted: String) throws {
    let error = try failure(challenges)
    #expect(error?.fix == "credentials that the server accepts: \(wanted)")
  }

  @Test func anAlgorithmOfDigestThatIsNotKnownIsNamed() throws {
    let error = try failure([#"Digest realm="a", nonce="n", algorithm=SHA-999"#])
    #expect(
      error?.message
        == "the server answers 401 Unauthorized, and offers Digest with SHA-999 alone, which is not known here"
    )
    #expect(error?.fix == "a server that offers MD5, SHA-256 or SHA-512-256")
    let either = try failure([#"Digest realm="a", nonce="n", algorithm=SHA-999"#, "Basic"])
    #expect(either?.message == "the server answers 401 Unauthorized, and offers Digest, Basic")
  }

  @Test func credentialsThatWereSentAreSaidToBeRefused() throws {
    var fields = HeaderFields()
    try fields.append("Authorization", "Basic c2VjcmV0")
    let error = try failure(["Basic"], with: fields)
    #expect(
      error?.message == "the server answers 401 Unauthorized to the credentials that it was sent")
  }

  @Test(arguments: [#"Digest realm="a", nonce="n""#, #"Basic realm="a""#])
  func soAreThoseThatAnAuthenticationAdds(_ challenge: String) async throws {
    struct Server: HTTPExecutor {
      let challenge: String
      func execute(_ request: WebRequest) async throws -> WebResponse {
        var response = WebResponse(status: 401, url: request.url)
        try response.fields.append("WWW-Authenticate", challenge)
        return response
      }
    }
    let url = try URI("https://h/x")
    let client = Authentication(
      Server(challenge: challenge), by: .password(user: "ann", password: "pw"), at: [url])
    let error = try await #require(throws: HTTPError.self) {
      try await StatusCheck(client).execute(WebRequest(.get, url))
    }
    #expect(
      error.message == "the server answers 401 Unauthorized to the credentials that it was sent")
  }

  @Test func aRequestIsMadeOfAURLAndShownWithoutSecrets() throws {
    let url = try #require(URL(string: "https://ann:pw@h/orders?since=2024"))
    let request = try WebRequest(.put, url)
    #expect(request.url.description == "https://ann:pw@h/orders?since=2024")
    #expect("\(request)" == "PUT https://h/orders?since=…")
    #expect(throws: HTTPError.self) { try WebRequest(.get, URL(filePath: "/x")) }
  }
}

import CCurl
import Foundation
import Testing

@testable import SaxHTTP

/// The errors that libcurl's codes become.
@Suite struct CurlFailureTests {
  private func code(_ code: CURLcode) throws -> HTTPError.Code {
    CurlFailure.error(code, "", try URI("http://a.test/")).code
  }

  /// The errors after which a request is sent again, whatever the method, are those of requests
  /// that came to no server.
  @Test func onlyWhatCameToNoServerIsNoConnection() throws {
    var unsent: Set<UInt32> = []
    for number in UInt32(1)...130 {
      let code = try code(CURLcode(rawValue: number))
      if [.resolve, .connect].contains(code) { unsent.insert(number) }
    }
    let known = [
      CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
      CURLE_INTERFACE_FAILED, CURLE_NO_CONNECTION_AVAILABLE, CURLE_PROXY,
    ]
    #expect(unsent == Set(known.map(\.rawValue)))
    #expect(try code(CURLE_AUTH_ERROR) == .interrupted)
    #expect(try code(CURLcode(rawValue: 130)) == .interrupted)
  }

  /// libcurl repeats the address, and says the same in two ways.
  @Test(arguments: [
    (
      "http://a.test/",
      "Failed to connect to a.test port 80 after 3 ms: Couldn't connect to server",
      "no connection to a.test: Connection refused"
    ),
    (
      "http://[::1]:99/", "Failed to connect to ::1 port 99 after 3 ms: Couldn't connect to server",
      "no connection to [::1]:99: Connection refused"
    ),
    (
      "http://a.test/", "Failed to connect to a.test port 80 after 3 ms: Too many open files",
      "no connection to a.test: Too many open files"
    ),
    (
      "http://a.test/",
      "Failed to connect to p.test port 3128 after 3 ms: Couldn't connect to server",
      "no connection to a.test: Failed to connect to p.test port 3128 after 3 ms: "
        + "Couldn't connect to server"
    ),
  ])
  func whyThereIsNoConnectionIsSaidOnce(_ url: String, _ text: String, _ wanted: String) throws {
    _ = saxcurl_load()
    let error = CurlFailure.error(
      CURLE_COULDNT_CONNECT, text, try URI(url), systemError: Int(ECONNREFUSED))
    #expect(error.message == wanted)
  }

  @Test func aClosedPortIsSaidToRefuse() async throws {
    let error = try await #require(throws: HTTPError.self) {
      try await CurlTransport().execute(WebRequest(.get, "http://127.0.0.1:1/"))
    }
    #expect(error.message == "no connection to 127.0.0.1:1: Connection refused")
  }
}

import CCurl
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
}

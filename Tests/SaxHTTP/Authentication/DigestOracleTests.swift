import Foundation
import SaxTestRandom
import SaxTestServers
import SaxURI
import Testing

@testable import SaxHTTP

/// The answers of curl(1) to the same challenges.
@Suite struct DigestOracleTests {
  static let program = "/usr/bin/curl"

  private struct NoAnswer: Error {}

  private func curl(_ url: String, _ user: String, _ password: String) async throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [
      "-q", "-s", "--noproxy", "*", "--digest", "-u", "\(user):\(password)", url,
    ]
    let output = Pipe()
    process.standardOutput = output
    // What it says is less than a pipe holds.
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard process.terminationStatus == 0 else { throw NoAnswer() }
    return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  private func parameters(_ text: String) -> [String: String] {
    var parser = ChallengeParser(text)
    return parser.challenges().first?.parameters ?? [:]
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: DigestOracleTests.program)),
    arguments: 0..<8)
  func curlAnswersTheSame(_ seed: Int) async throws {
    var random = SplitMix(seed: UInt64(seed) * 77 + 1)
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    func text() -> String {
      let alphabet = Array("abcXYZ019 -_.!~*'()=+/ü€,;")
      return String((0..<Int.random(in: 1...20, using: &random)).map { _ in pick(alphabet) })
    }
    for _ in 0..<8 {
      let user = "u" + pick(["", "\"", "\\", "ü"]) + text()
      let password = text() + pick(["", ":", "\"", "\\"])
      var challenge = "Digest realm=\"\(text())\", nonce=\"\(text())\""
      challenge += pick(["", ", algorithm=MD5", ", algorithm=SHA-256", ", algorithm=MD5-sess"])
      // curl answers no session without a nonce of its own.
      let isSession = challenge.hasSuffix("sess")
      challenge += pick([
        isSession ? ", qop=AUTH" : "", ", qop=\"auth\"", ", qop=\"auth,auth-int\"", ", qop=auth",
      ])
      challenge += pick(["", ", opaque=\"\(text())\""])
      challenge += pick(["", ", userhash=true"])
      let query = PercentEncoding.encode(challenge, keeping: .unreserved)
      let url = try FaultServer.url("/challenge?\(query)")
      let theirs = parameters(try await curl(url, user, password))
      let digest = DigestAuthenticator(user: user, password: password) {
        theirs["cnonce"] ?? "none"
      }
      // As over https: what curl knows is the first of auth and auth-int.
      let request = try WebRequest(.get, url.replacing("http:", with: "https:"))
      var response = WebResponse(status: 401, url: request.url)
      try response.fields.append("WWW-Authenticate", challenge)
      let occasion = AuthenticationOccasion(
        executor: CurlTransport(), request: request, challenge: response)
      let credential = try #require(try digest.open(occasion, replacing: nil))
      let field = try await digest.add(credential, to: request).fields["Authorization"]
      var ours = parameters(try #require(field))
      // Some say it where it isn't asked for.
      if theirs["qop"] == nil { ours["cnonce"] = theirs["cnonce"] }
      #expect(ours == theirs, "\(challenge)")
    }
  }
}

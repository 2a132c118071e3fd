import Foundation
import SaxHTTPSupport
import SaxInflate
import SaxTestServers
import Testing

@testable import SaxHTTP

/// Brotli, where its library is installed. The data is of another program's making.
@Suite(.enabled(if: BrotliDecoder.isAvailable)) struct BrotliTests {
  /// A thousand lines.
  private static let lines =
    Data(base64Encoded: "Gz8f+I2TpR6hrLIUCdtrhRidPvFbOEDeAmDJAQ==") ?? Data()
  /// 64 MiB of spaces.
  private static let bomb =
    Data(
      base64Encoded: """
        y///PwAkQOKxQHLv//j//weABEAcFoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd//P//A0ACIA4LQPf+j///fwBIAMRh\
        Aeje//H//w8ACYA4LADd+7/8//8DIAEQhwWge/8H
        """) ?? Data()

  private let text = String(repeating: "{\"a\":1}\n", count: 1000)

  private func get(
    _ bytes: [UInt8], chunk: Int = .max, encoding: String = "br",
    limits: ContentDecoding.Limits = .init()
  ) async throws -> [UInt8] {
    let transport = InMemoryTransport { request in
      var response = WebResponse(status: 200, url: request.url)
      try response.fields.append("Content-Encoding", encoding)
      let chunks = stride(from: 0, to: bytes.count, by: min(chunk, max(bytes.count, 1))).map {
        Array(bytes[$0..<min(bytes.count, $0 + min(chunk, bytes.count))])
      }
      response.body = .chunks(
        AsyncStream { stream in
          for chunk in chunks { stream.yield(chunk) }
          stream.finish()
        })
      return response
    }
    return try await ContentDecoding(transport, limits: limits)
      .execute(WebRequest(.get, "https://example.org/")).body.collect(upTo: 100 << 20)
  }

  @Test(arguments: [1, 2, 3, 7, .max]) func bodiesAreInflated(_ chunk: Int) async throws {
    let got = try await get([UInt8](Self.lines), chunk: chunk)
    #expect(String(decoding: got, as: UTF8.self) == text)
    #expect(try await get([0x3B], chunk: chunk) == [])
  }

  @Test func theServerIsAskedForIt() async throws {
    let data = Self.lines.base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "%3D")
    let client = HTTPClient()
    #expect(try await client.get("/transfer/encoded?encoding=br&data=\(data)").text == text)
    #expect(try await client.get("/echo").text.contains("accept-encoding: gzip, deflate, br\n"))
  }

  @Test func wherever() async throws {
    let bytes = [UInt8](Self.lines)
    for count in 1..<bytes.count {
      let error = await #expect(throws: HTTPError.self) {
        try await get(Array(bytes.prefix(count)))
      }
      #expect(error?.code == .interrupted)
    }
    let more = await #expect(throws: HTTPError.self) { try await get(bytes + [0]) }
    #expect(more?.code == .encoding)
    #expect(more?.message.contains("after the end") == true)
    let damaged = await #expect(throws: HTTPError.self) {
      try await get([UInt8](repeating: 0xFF, count: 20))
    }
    #expect(damaged?.code == .encoding)
    #expect(damaged?.message.contains("damaged") == true)
  }

  /// Noise is damaged, ends too early or goes on after its end: none of these is Brotli by chance.
  @Test(arguments: 0..<200) func noiseIsRefused(_ seed: UInt64) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await get([UInt8].sample(300, seed: seed), chunk: 50)
    }
    let parts: [HTTPError.Code: [String]] = [
      .encoding: ["damaged", "after the end"], .interrupted: ["too early"],
    ]
    let wanted = error.flatMap { parts[$0.code] } ?? []
    #expect(wanted.contains { error?.message.contains($0) == true }, "\(String(describing: error))")
  }

  @Test func whatInflatesTooFarIsAnError() async throws {
    let byRatio = await #expect(throws: HTTPError.self) { try await get([UInt8](Self.bomb)) }
    #expect(byRatio?.code == .limit)
    var limits = ContentDecoding.Limits()
    limits.size = 7999
    let bySize = await #expect(throws: HTTPError.self) {
      try await get([UInt8](Self.lines), limits: limits)
    }
    #expect(bySize?.code == .limit)
    limits.size = nil
    limits.ratio = .max
    let all = try await get([UInt8](Self.bomb), limits: limits)
    #expect(all.count == 64 << 20 && all.allSatisfy { $0 == 0x20 })
  }
}

import Foundation
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// The code that the articles about servers show does what they say.
@Suite struct ServerSnippetTests {
  private static let payload =
    #"{"payments": [{"kind": "card", "last4": "0042"}, {"kind": "transfer", "iban": "NL91"}]}"#
  private static let payments: [Payment] = [
    .card(Payment.Card(last4: "0042")), .transfer(iban: "NL91", owner: nil),
  ]

  private var buffers: [ByteBuffer] {
    Array(Self.payload.utf8).map { ByteBuffer(readableBytesView: [$0]) }
  }

  @Test func bodiesAreMappedAsTheyArrive() async throws {
    let store = PaymentStore()
    let buffers = buffers
    let body = AsyncStream { continuation in
      for buffer in buffers { continuation.yield(buffer) }
      continuation.finish()
    }
    try await ServerSnippets().importPayments(body, into: store)
    #expect(await store.payments == Self.payments)
  }

  @Test func buffersArePushed() throws {
    var found: [Payment] = []
    let handler = try PaymentHandler(Mappings.load("payments")) { found.append($0) }
    for buffer in buffers { try handler.body(buffer) }
    try handler.end()
    #expect(found == Self.payments)
  }

  @Test func queriesAreSent() async throws {
    let transport = InMemoryTransport { request in
      #expect(request.method == .post)
      return WebResponse(
        status: 200, url: request.url, body: .bytes(Array(Self.payload.utf8)))
    }
    var found: [Payment] = []
    for try await payment in try ServerSnippets().payments(
      since: "2024-03-01", by: Numbered(next: transport))
    {
      found.append(payment)
    }
    #expect(found == Self.payments)
  }

  @Test func whatIsMissingIsSaid() {
    #expect(throws: Mappings.Missing.self) { try Mappings.load("others") }
  }
}

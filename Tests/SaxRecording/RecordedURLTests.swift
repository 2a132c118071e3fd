import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// User and password of URLs, which stand before the host and nowhere else.
@Suite struct RecordedURLTests {
  @Test(arguments: [
    ("https://discord.example/api/users/@me", "https://discord.example/api/users/@me"),
    ("https://u:p@shop.example/users/@me", "https://shop.example/users/@me"),
    ("https://u:p@q@shop.example", "https://shop.example"),
    ("//u:p@shop.example/a@b", "//shop.example/a@b"), ("/a//b@c", "/a//b@c"), ("a@b", "a@b"),
    ("//u:hunter/2@h/a@b", "//h/a@b"), ("http://h:80/a@b", "http://h:80/a@b"),
    ("http://[::a]/a@b", "http://[::a]/a@b"), ("https:///u:p@h/a@b", "https://h/a@b"),
    ("0;url=//u:p@h/", "0;url=//h/"), ("//", "//"),
    ("mailto:a@b.example", "mailto:a@b.example"), ("https://h/a//b@c", "https://h/a//b@c"),
    ("5; url=https://u:p@h/@x", "5; url=https://h/@x"),
    ("https://u:p@\u{301}h/", "https://\u{301}h/"), ("https://h/?a=u@b", "https://h/?a=u@b"),
    ("https://h/?token\u{301}=a&token=b", "https://h/?token\u{301}=…&token=…"),
    ("https://h/#\u{301}x=1&token=b", "https://h/#\u{301}x=1&token=…"),
  ]) func pathsStayAsTheyAre(_ text: String, _ kept: String) {
    #expect(ExchangeSecrets().kept(url: text) == kept)
  }

  @Test func logsShowNoOthers() {
    for (text, shown) in [
      ("https://discord.example/users/@me?a=b#c", "https://discord.example/users/@me?a=…#…"),
      ("https://u:p@h/@x", "https://…@h/@x"), ("//u@h", "//…@h"), ("/a//b@c", "/a//b@c"),
    ] { #expect(URIReference.redacted(text) == shown) }
  }

  @Test func requestsOfSuchPathsAreToldApart() async throws {
    let place = try RecordingPlace()
    let recorder = try place.recorder { request in
      try .from(
        request, 200, ["Location: \(request.url.requested)"], body: Array(request.url.path.utf8))
    }
    let requests = try ["https://h.example/users/@me", "https://h.example/@me"].map {
      try WebRequest(.get, $0)
    }
    for request in requests { _ = await ExchangeOutcome(request, by: recorder) }
    let replayer = try place.replayer(isStrict: true)
    for request in requests {
      let outcome = await ExchangeOutcome(request, by: replayer)
      #expect(outcome.text == request.url.path)
      #expect(outcome.fields.contains("Location: \(request.url.requested)"))
    }
  }
}

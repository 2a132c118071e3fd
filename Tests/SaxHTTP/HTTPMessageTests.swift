import SaxHTTP
import Testing

/// URLs, fields and methods: what is no such thing is refused.
@Suite struct HTTPMessageTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org/"),
    ("HTTP://Example.ORG:80/a?b#c", "http://example.org:80/a?b#c"),
    ("https://u:p@[::1]:8443/x%20y", "https://u:p@[::1]:8443/x%20y"),
    ("http://127.0.0.1/?a=1&a=2", "http://127.0.0.1/?a=1&a=2"),
    ("http://a/b;c=1,2/(d)*'!$@:", "http://a/b;c=1,2/(d)*'!$@:"),
  ]) func urlsAreRead(_ text: String, _ wanted: String) throws {
    #expect(try URI(text).description == wanted)
  }

  @Test(arguments: [
    "", "example.org", "//example.org/", "http:/a", "http://", "http:///a", "ftp://a/",
    "http://a b/",
    "http://a/ü", "http://a/%", "http://a/%2", "http://a/%zz", "http://a:0/", "http://a:65536/",
    "http://a:x/", "http://[::1/", "http://[x]/", "http://[:::::]/", "http://exa%00mple/",
    "http://a/<b>", "http://a/#b#c", "http://a\n/",
    "http://a/\u{0}", "1http://a/", "http://u@v@a/", "http://a/{b}", "http://a\\b/",
  ]) func whatIsNoURLIsRefused(_ text: String) {
    #expect(throws: HTTPError.self) { try URI(text) }
  }

  /// The examples of RFC 3986 §5.4.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("http://x/../y", "http://x/y"),
  ]) func referencesAreResolved(_ reference: String, _ wanted: String) throws {
    #expect(try URI("http://a/b/c/d;p?q").resolving(reference).description == wanted)
  }

  @Test func partsAreEncoded() throws {
    let url = try URI("https://a/b").appending(path: "c/d", "é ?", "..")
      .appending(query: [("x", "1&2=3"), ("x", "+ %"), ("", "")])
    #expect(url.description == "https://a/b/c%2Fd/%C3%A9%20%3F/%2E%2E?x=1%262%3D3&x=%2B%20%25&=")
  }

  @Test func secretsAreNotShown() throws {
    let url = try URI("https://user:secret@a/b?token=secret&x")
    #expect(url.redacted == "https://a/b?token=…&x")
    #expect(url.requested == "https://a/b?token=secret&x")
    let field = try HeaderField("Authorization", "Basic secret")
    #expect(field.redacted == "Authorization: …")
    for wrong in [
      "http://user:secret@a b/", "http://a b/?token=secret", "user:secret@a", "http://u:se/cret@a/",
      "http://u:secret/x@a/",
    ] {
      let error = #expect(throws: HTTPError.self) { try URI(wrong) }
      #expect(error.map { !"\($0)".contains("secret") } == true)
    }
  }

  @Test(arguments: [
    ("A", "b\r\nC: d"), ("A", "b\nC"), ("A", "b\u{0}"), ("A\r\nB", "c"), ("A B", "c"), ("", "c"),
    ("A:", "c"), ("Ä", "c"), ("A", "\u{7F}"), ("A", "\u{1B}[31m"),
  ]) func noFieldBecomesAnother(_ name: String, _ value: String) {
    #expect(throws: HTTPError.self) { try HeaderField(name, value) }
  }

  @Test func fieldsAreComparedWithoutCase() throws {
    var fields = HeaderFields()
    try fields.append("Accept", " a ")
    try fields.append("ACCEPT", "b\t")
    #expect(fields["accept"] == "a, b")
    try fields.set("aCCept", "c")
    #expect(fields.map(\.value) == ["c"])
    fields.remove("Accept")
    #expect(fields.isEmpty)
  }

  @Test func methodsAreTokens() throws {
    #expect(try HTTPMethod("PROPFIND").name == "PROPFIND")
    for text in ["", "GET ", "G T", "GET\r\n", "(GET)"] {
      #expect(throws: HTTPError.self) { try HTTPMethod(text) }
    }
  }
}

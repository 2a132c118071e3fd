import SaxExplanation
import SaxServices
import Saxifrage
import Testing

/// Calls by SOAP as a mapping declares them.
@Suite struct SOAPDeclarationTests {
  private func failure(_ call: String, settings: String = "") -> (message: String, fix: String?)? {
    do {
      _ = try Mapping(
        """
        emit T at //t
        type T { a: String; next: String? }
        service S at "http://h" {
          \(settings)
          \(call)
        }
        """)
      return nil
    } catch {
      return error.diagnostics.first.map { ($0.message, $0.fix) }
    }
  }

  @Test func whatFitsAnEnvelopeIsTaken() {
    for call in [
      "soap call a(t: T) = POST \"p\" body t -> T", "soap call a(a: String) = POST \"p\" body T(a)",
      "soap 1.1 call a(t: T?) = POST \"p\" body t as xml -> [T]",
      "soap call a() = POST \"p\" -> none",
      "soap 1.2 call a() = GET \"p\" -> T?", "soap call a() = POST \"p\" action \"urn:a\" -> Any",
      "soap call a() = POST \"p\" auth wsse -> T",
      "soap 1.2 call a() = POST \"p\" auth wsse digest -> T",
    ] {
      #expect(failure(call) == nil, "\(call)")
    }
  }

  @Test func whatDoesNotIsRefused() {
    for (call, words) in [
      ("soap call a() = GET \"p\" -> T", "wanted POST"),
      ("soap 1.2 call a() = PUT \"p\" -> T", "wanted POST or GET"),
      ("soap call a(t: T) = POST \"p\" body t as json -> T", "one element in its envelope"),
      ("soap call a(q: String) = POST \"p\" form q -> T", "one element in its envelope"),
      ("soap call a(q: String) = POST \"p\" body text q -> T", "one element in its envelope"),
      ("soap call a(t: T) = POST \"p\" body merge t -> T", "one element in its envelope"),
      ("soap call a(f: File) = POST \"p\" multipart f -> T", "one element in its envelope"),
      ("soap call a() = POST \"p\" -> File", "what is in an envelope"),
      ("soap call a() = POST \"p\" -> String", "what is in an envelope"),
      ("soap call a() = POST \"p\" -> events", "what is in an envelope"),
      ("soap call a() = POST \"p\" pages link -> [T]", "pages of a call by SOAP"),
      ("call a() = GET \"p\" auth wsse -> T", "no call by SOAP"),
      ("soap 1.2 call a() = GET \"p\" auth wsse -> T", "a GET, which has no envelope"),
      ("call a() = GET \"p\" action \"urn:a\" -> T", "none of SOAP"),
    ] {
      #expect(
        failure(call)?.message.contains(words) == true,
        "\(call): \(String(describing: failure(call)))")
    }
    #expect(
      failure("call a() = GET \"p\" -> T", settings: "auth wsse digest")?.message
        .contains("no call by SOAP") == true)
    #expect(failure("call a() = GET \"p\" auth none -> T", settings: "auth wsse") == nil)
    #expect(failure("soap call a() = POST \"p\" auth wse -> T")?.fix == "wsse")
  }

  @Test func theyAreDescribed() throws {
    let services = try PricesAPI.mapping.get().explanation().services
    let service = try #require(services.first { $0.name == "V12" })
    func settings(_ name: String) throws -> [String: [String]] {
      let call = try #require(service.calls.first { $0.name == name })
      return Dictionary(uniqueKeysWithValues: call.settings.map { ($0.name, $0.content) })
    }
    #expect(
      try settings("whoami") == [
        "soap": ["1.2"], "body": ["WhoAmI as XML"], "auth": ["wsse digest"],
      ]
    )
    #expect(try settings("price")["soap"] == ["1.2, action urn:prices#price"])
  }
}

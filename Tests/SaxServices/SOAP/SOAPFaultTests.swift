import SaxHTTP
import Saxifrage
import Testing

@testable import SaxServices

/// Faults as services write them, whatever the status is.
@Suite struct SOAPFaultTests {
  static let old = """
    <E:Fault><faultcode>E:Client.Bad</faultcode><faultstring xml:lang='de'> zu
      spät </faultstring><faultactor>urn:a</faultactor><detail><x:Other xmlns:x='urn:x'/></detail></E:Fault>
    """
  static let new = """
    <E:Fault><E:Code><E:Value>E:Sender</E:Value><E:Subcode><E:Value>p:Late</E:Value><E:Subcode>
    <E:Value xmlns:q='urn:q?a&amp;b'> q:Later </E:Value></E:Subcode></E:Subcode></E:Code>
    <E:Reason><E:Text xml:lang='de'>zu spät</E:Text><E:Text xml:lang='en-GB'>too late</E:Text></E:Reason>
    <E:Node>urn:n</E:Node><E:Role>urn:r</E:Role>
    <E:Detail><p:Missing><p:item>pear</p:item><p:hint>none</p:hint></p:Missing></E:Detail></E:Fault>
    """

  private func error(
    _ client: Canned, _ service: String = "V11"
  ) async throws -> (any Error)? {
    let prices = try PricesAPI.api(service, client)
    do {
      _ = try await prices.price(item: "x").object(PricesAPI.PriceReply.self)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [200, 400, 500, 503]) func anyStatusWillDo(_ status: Int) async throws {
    for client in [
      Canned(Canned.envelope(Self.old), status: status),
      Canned(slowly: Canned.envelope(Self.old), status: status),
    ] {
      let fault = try #require(try await error(client) as? SOAPFault)
      #expect(fault.status == status && fault.version == .v11)
      #expect(
        fault.code == SOAPName("http://schemas.xmlsoap.org/soap/envelope/", "Client.Bad"))
      #expect(fault.reason == "zu spät" && fault.reasons.map(\.language) == ["de"])
      #expect(fault.actor == "urn:a" && fault.node == nil && fault.isOfSender)
      #expect(fault.detail?.contains("<x:Other xmlns:x=\"urn:x\">") == true)
      #expect(
        fault.description
          == "http://prices.example/v11: error: the service answers with the fault Client.Bad: zu spät"
      )
    }
  }

  @Test func thePartsOfTheNewerVersionAreThere() async throws {
    // A service may answer in the other version.
    for service in ["V12", "V11"] {
      let failure = try #require(
        try await error(Canned(Canned.envelope(Self.new, "V12"), status: 500), service))
      let declared = try #require(failure as? BuildError)
      guard declared.code == .declared, case .object(let missing)? = declared.object else {
        Issue.record("\(failure)")
        return
      }
      #expect(missing["item"] == .string("pear"))
      let fault = try #require(SOAPFault(in: failure))
      #expect(fault.version == .v12 && fault.code.local == "Sender" && fault.isOfSender)
      #expect(fault.subcodes == [SOAPName("urn:prices", "Late"), SOAPName("urn:q?a&b", "Later")])
      #expect(fault.reason == "too late")
      #expect(
        fault.reasons == [
          .init(language: "de", text: "zu spät"), .init(language: "en-GB", text: "too late"),
        ])
      #expect(fault.node == "urn:n" && fault.role == "urn:r")
    }
  }

  @Test func rulesOfTheMappingFindTheDetailByItsWholePath() async throws {
    let mapping = try Mapping(
      """
      namespace s = "http://schemas.xmlsoap.org/soap/envelope/"
      namespace x = "urn:x"
      error Late at xml(/s:Envelope/s:Body/s:Fault/detail/x:Other)
      type Late { name: String from local-name() }
      service S at "http://h" { soap call late() = POST "a" -> none }
      """)
    let api = try API(mapping, client: Canned(Canned.envelope(Self.old), status: 500))
    let error = await #expect(throws: BuildError.self) { try await api.late().send() }
    guard case .object(let late)? = error?.object else {
      Issue.record("no object")
      return
    }
    #expect(late.typeName == "Late" && late["name"] == .string("Other"))
  }

  @Test func aFaultInTheMiddleEndsTheIteration() async throws {
    let price = "<p:price><p:item>a</p:item><p:amount>1</p:amount></p:price>"
    let client = Canned(
      slowly: Canned.envelope("<p:PricesReply>\(price)\(price)</p:PricesReply>\(Self.old)"))
    let prices = try PricesAPI.api("V11", client)
    var count = 0
    let fault = await #expect(throws: SOAPFault.self) {
      for try await _ in try prices.prices(count: 2).objects() { count += 1 }
    }
    #expect(count == 2 && fault?.reason == "zu spät" && fault?.status == 200)
  }

  @Test func everyUseOfTheResponseHearsOfIt() async throws {
    let prices = try PricesAPI.api("V11", Canned(Canned.envelope(Self.old)))
    let call = try prices.price(item: "x")
    await #expect(throws: SOAPFault.self) { try await call.send() }
    await #expect(throws: SOAPFault.self) { try await call.data() }
    await #expect(throws: SOAPFault.self) { try await call.response() }
    await #expect(throws: SOAPFault.self) { for try await _ in call.objects() {} }
  }

  @Test func aStatusWithoutAnEnvelopeIsTheStatus() async throws {
    for (body, type) in [
      ("<html><body>down</body></html>", "text/html"), ("", "text/xml"), ("down", "text/plain"),
      ("<a/>", "text/xml"), (Canned.envelope(Canned.reply), "text/xml"), ("{}", "application/json"),
      ("<E:Envelope xmlns:E='http://schemas.xmlsoap.org/soap/envelope/'><E:Bo", "text/xml"),
    ] {
      let failure = try await error(Canned(body, status: 502, type: type)) as? HTTPError
      #expect(failure?.code == .status && failure?.status == 502, "\(body)")
    }
  }

  @Test func whatIsWrittenCarelesslyIsReadAllTheSame() async throws {
    let inherited = """
      <Envelope xmlns='http://schemas.xmlsoap.org/soap/envelope/'><Body><Fault>
      <faultcode>Server</faultcode><faultstring/></Fault></Body></Envelope>
      """
    let fault = try #require(try await error(Canned(inherited, status: 500)) as? SOAPFault)
    #expect(fault.code == SOAPName("", "Server") && fault.reason == "")
    let bare = try #require(
      try await error(Canned(Canned.envelope("<E:Fault/>"), status: 500)) as? SOAPFault)
    #expect(bare.code == SOAPName("", "") && bare.message.contains("fault"))
    let cut = Canned.envelope("<E:Fault><faultcode>E:Server</faultcode></E:Fau")
    #expect((try await error(Canned(cut)) as? SOAPError)?.code == .envelope)
    let long = Canned.envelope("<E:Fault><detail>\(String(repeating: "x", count: 1 << 20))")
    #expect((try await error(Canned(long)) as? SOAPError)?.code == .envelope)
  }

  @Test func failuresAreHeardOfOnce() async throws {
    let heard = Locked<[String]>([])
    let prices = try PricesAPI.api("V11", Canned(Canned.envelope(Self.old))) {
      $0.onFailure = { error, name in
        let line = "\(name) \(SOAPFault(in: error)?.code.local ?? "")"
        heard.withLock { $0.append(line) }
      }
    }
    _ = try? await prices.price(item: "x").object(PricesAPI.PriceReply.self)
    _ = try? await prices.price(item: "x").send()
    #expect(heard.withLock { $0 } == ["V11.price Client.Bad", "V11.price Client.Bad"])
  }
}

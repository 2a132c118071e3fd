import SaxHTTP
import SaxOData
import Testing

/// Tokens against forged requests.
@Suite struct CSRFTokenTests {
  typealias Product = ODataWritingTests.Product

  private func products(_ memory: MemoryService) throws -> ODataEntities<Product> {
    try ODataWritingTests.service(.v2, memory) { $0.usesCSRFTokens = true }[
      "Products", as: Product.self]
  }

  private func fetches(_ memory: MemoryService) async -> [String] {
    await memory.asked.filter { $0.fields["X-CSRF-Token"] == "Fetch" }.map(\.method)
  }

  @Test func aTokenIsFetchedOnceForAllAndAgainWhereItWasForgotten() async throws {
    let memory = MemoryService(.v2, wantsTokens: true)
    let products = try products(memory)
    for round in 1...3 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { _ = try await products.create(Product(Name: "\(round) \(number)")) }
        }
        try await group.waitForAll()
      }
      #expect(await fetches(memory).count == round)
      #expect(try await products.count() == 20 * round)
      await memory.forgetToken()
    }
    // Of the second and the third time, each is refused at most once.
    #expect(await memory.asked.filter { $0.method == "POST" }.count <= 60 + 40)
  }

  @Test func getsFetchWhereHeadIsRefused() async throws {
    let memory = MemoryService(.v2, wantsTokens: true, refusesHead: true)
    try await products(memory).create(Product(Name: "A"))
    #expect(await fetches(memory) == ["HEAD", "GET"])
  }

  @Test func readingAndServicesWithoutTokensSendNone() async throws {
    let memory = MemoryService(.v2, wantsTokens: true)
    _ = try await products(memory).count()
    #expect(await fetches(memory).isEmpty)
    let other = MemoryService(.v2)
    let error = await #expect(throws: ODataError.self) {
      try await products(other).create(Product(Name: "A"))
    }
    #expect(error?.fix?.contains("usesCSRFTokens") == true)
    #expect(await other.asked.allSatisfy { $0.method != "POST" })
    let plain = MemoryService(.v2, wantsTokens: true)
    let refused = await #expect(throws: ODataError.self) {
      try await ODataWritingTests.service(.v2, plain)["Products", as: Product.self]
        .create(Product(Name: "A"))
    }
    #expect(refused?.status == 403)
    #expect(await plain.asked.count == 1)
  }

  @Test func aTokenIsNeverShown() async throws {
    let memory = MemoryService(.v2, wantsTokens: true)
    try await products(memory).create(Product(Name: "A"))
    let sent = try #require(await memory.asked.last)
    let field = try #require(sent.fields.first { $0.isNamed("X-CSRF-Token") })
    #expect(field.value == "token-1" && field.isSecret)
    #expect(!"\(sent.fields.map(\.redacted))".contains("token-1"))
    #expect(!"\(sent.fields.map(\.redacted))".contains("SESSION=1"))
    #expect(sent.fields["Cookie"] != nil)
  }

  @Test func batchesAreSentWithATokenAndTheSharedParameters() async throws {
    let memory = MemoryService(.v2, wantsTokens: true)
    let service = try ODataWritingTests.service(.v2, memory) {
      $0.usesCSRFTokens = true
      $0.parameters = [("sap-client", "100")]
    }
    let products = service["Products", as: Product.self]
    var batch = try await service.batch()
    try batch.add(try await products.creation(of: Product(Name: "A")))
    try batch.add(try await products.entity(1).changing(["Name": "B"], ifMatch: "*"))
    try batch.add(try await products.entity(1).deletion(ifMatch: "W/\"1\""))
    do { for try await _ in service.results(of: batch) {} } catch {}
    let sent = try #require(await memory.asked.last)
    #expect(sent.target == "$batch?sap-client=100")
    #expect(sent.fields["X-CSRF-Token"] == "token-1")
    for part in [
      "POST Products?sap-client=100 HTTP/1.1", "MERGE Products(1)?sap-client=100 HTTP/1.1",
      "DELETE Products(1)?sap-client=100 HTTP/1.1", "If-Match: W/\"1\"",
      #"{"Name":"B"}"#,
    ] {
      #expect(sent.body.contains(part), "\(part)")
    }
    #expect(!sent.body.contains("X-HTTP-Method"))
  }

  @Test func aBodyThatGoesOnceIsSentOnce() async throws {
    let memory = MemoryService(.v2, wantsTokens: true)
    let products = try products(memory)
    try await products.create(Product(Name: "A"))
    await memory.forgetToken()
    let error = await #expect(throws: ODataError.self) {
      try await products.create(
        media: .stream(contentType: "image/png") {
          AsyncStream<[UInt8]> {
            $0.yield([1])
            $0.finish()
          }
        })
    }
    #expect(error?.status == 403)
  }
}

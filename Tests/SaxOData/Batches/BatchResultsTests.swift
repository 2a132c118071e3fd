import SaxEvents
import SaxHTTP
import Saxifrage
import Testing

@testable import SaxOData

/// Batches that are sent, and what becomes of their operations.
@Suite struct BatchResultsTests {
  /// Two operations, a change set of two, and one more; their ids are 1 to 6, the change set's 3.
  private static func batch(
    _ format: BatchFormat = .multipart, version: ODataVersion = .v4
  ) throws -> Batch {
    var batch = Batch(to: try URI("https://example.com/svc"), as: format, version: version)
    try batch.add(BatchOperation(.get, "Customers('A')"))
    try batch.add(BatchOperation(.get, "Customers('B')"))
    try batch.changeSet { set in
      let order = try set.add(
        BatchOperation(.post, "Orders", body: .text("{}", contentType: "application/json")))
      try set.add(BatchOperation(.post, of: order, "Items"))
    }
    try batch.add(BatchOperation(.get, "Orders"))
    return batch
  }

  @Test func aBatchIsPostedBelowTheRoot() async throws {
    var batch = try Self.batch()
    batch.continuesOnError = true
    let request = try batch.request()
    #expect(request.method == .post)
    #expect(request.url.description == "https://example.com/svc/$batch")
    #expect(request.fields["Prefer"] == "odata.continue-on-error")
    #expect(request.fields["OData-Version"] == "4.0")
    #expect(request.fields["Accept"] == "multipart/mixed")
    #expect(request.body.isRepeatable)
    batch.version = .v401
    batch.format = .json
    #expect(try batch.request().fields["Prefer"] == "continue-on-error")
    #expect(try batch.request().fields["Accept"] == "application/json")
    batch.version = .v2
    #expect(try batch.request().fields["Prefer"] == nil)
    #expect(try batch.request().fields["DataServiceVersion"] == "2.0")
  }

  @Test func eachFormatGetsTheReferencesAsItHasThem() async throws {
    let urls = Locked<[[String]]>([])
    for format in [BatchFormat.multipart, .json] {
      let service = BatchService { _, steps in
        let sent = steps.compactMap { step -> String? in
          guard case .request(let head, _) = step else { return nil }
          return "\(head.id ?? "") \(head.method) \(head.url) \(head.dependsOn)"
        }
        urls.withLock { $0.append(sent) }
        return .init(steps: steps.map { $0.answered(200) }, format: format)
      }
      let (lines, error) = await outcome(of: try Self.batch(format), from: service)
      #expect(error == nil)
      #expect(lines == ["1 200 ", "2 200 ", "4 200 ", "5 200 ", "6 200 "])
    }
    let common = ["1 GET Customers('A') []", "2 GET Customers('B') []", "4 POST Orders []"]
    #expect(
      urls.withLock { $0 } == [
        common + ["5 POST $4/Items []", "6 GET Orders []"],
        common + ["5 POST $4/Items [\"4\"]", "6 GET Orders []"],
      ])
  }

  @Test func aPartsFailureIsThatParts() async throws {
    let service = BatchService { _, steps in
      .init(
        steps: steps.enumerated().map { $1.answered($0 == 1 ? 404 : 200, "{\"n\":\($0)}") })
    }
    let (lines, error) = await outcome(of: try Self.batch(), from: service)
    #expect(error == nil)
    #expect(
      lines == [
        "1 200 {\"n\":0}", "2 404 {\"n\":1}", "4 200 {\"n\":3}", "5 200 {\"n\":4}",
        "6 200 {\"n\":6}",
      ])
  }

  @Test func aChangeSetsFailureIsThatOfAllOfItsOperations() async throws {
    let service = BatchService { _, steps in
      .init(steps: [
        steps[0].answered(200), steps[1].answered(200),
        .response(BatchResponseHead(400), Array("why".utf8)), steps[6].answered(200),
      ])
    }
    let (lines, error) = await outcome(of: try Self.batch(), from: service)
    #expect(error == nil)
    #expect(
      lines == ["1 200 ", "2 200 ", "4 set failed 400 why", "5 set failed 400 why", "6 200 "])
  }

  @Test func aFailureWithinAChangeSetIsThatOfTheOthersToo() async throws {
    for format in [BatchFormat.multipart, .json] {
      let service = BatchService { _, steps in
        .init(
          steps: [
            steps[0].answered(200), steps[1].answered(200), steps[2],
            steps[4].answered(400, "{}"), .changeSetEnds, steps[6].answered(200),
          ], format: format)
      }
      let (lines, error) = await outcome(of: try Self.batch(format), from: service)
      #expect(error == nil)
      #expect(Set(lines) == ["1 200 ", "2 200 ", "5 400 {}", "4 set failed 400 ", "6 200 "])
    }
  }

  @Test func operationsBehindAFailureThatTheServiceDidNotComeToAreNotProcessed() async throws {
    for format in [BatchFormat.multipart, .json] {
      let service = BatchService { _, steps in
        .init(steps: [steps[0].answered(200), steps[1].answered(500)], format: format)
      }
      let (lines, error) = await outcome(of: try Self.batch(format), from: service)
      #expect(error == nil)
      #expect(
        lines == ["1 200 ", "2 500 ", "4 not processed", "5 not processed", "6 not processed"])
    }
  }

  @Test func responsesThatAreMissingAreAnErrorAndNeverAShortList() async throws {
    for format in [BatchFormat.multipart, .json] {
      for count in [0, 1, 2] {
        let service = BatchService { _, steps in
          .init(steps: steps.prefix(count).map { $0.answered(200) }, format: format)
        }
        let (lines, error) = await outcome(of: try Self.batch(format), from: service)
        #expect(lines.count == count)
        #expect((error as? ODataBatchError)?.code == .unmatched)
      }
      for missing in [3, 10, 60, 150, 400] {
        let service = BatchService { _, steps in
          .init(
            steps: steps.map { $0.answered(200, "{\"a\":1}") }, format: format, missing: missing + 1
          )
        }
        let (lines, error) = await outcome(of: try Self.batch(format), from: service)
        #expect(lines.count <= 5)
        #expect((error as? ODataBatchError)?.code == .truncated)
      }
    }
  }

  @Test func responsesThatBelongToNothingAreAnError() async throws {
    let changes: [@Sendable ([BatchStep]) -> [BatchStep]] = [
      { $0 + [.response(BatchResponseHead(200, id: "x"), [])] },
      { [$0[1], $0[0]] + $0.dropFirst(2) },
      { [$0[0], $0[1], $0[3], $0[4], $0[6]] },
      { [$0[2], $0[5]] + $0 },
      { Array($0[0...1]) + [$0[2], $0[3], $0[3], $0[4], $0[5], $0[6]] },
      { Array($0[0...1]) + [$0[2], $0[3], $0[5], $0[6]] },
    ]
    for change in changes {
      let service = BatchService { _, steps in .init(steps: change(steps.map { $0.answered(200) }))
      }
      let (_, error) = await outcome(of: try Self.batch(), from: service)
      #expect((error as? ODataBatchError)?.code == .unmatched)
    }
    for id in ["x", "1"] {
      let service = BatchService { _, steps in
        .init(
          steps: steps.map { $0.answered(200) } + [.response(BatchResponseHead(200, id: id), [])],
          format: .json)
      }
      let (_, error) = await outcome(of: try Self.batch(.json), from: service)
      #expect((error as? ODataBatchError)?.code == .unmatched)
    }
  }

  @Test func withoutIdsResponsesAreMatchedInOrderAndInJSONInAnyOrder() async throws {
    let inOrder = BatchService { _, steps in
      .init(steps: steps.map { $0.answered(200, withID: false) })
    }
    #expect(
      await outcome(of: try Self.batch(), from: inOrder).lines
        == ["1 200 ", "2 200 ", "4 200 ", "5 200 ", "6 200 "])
    let reversed = BatchService { _, steps in
      .init(
        steps: steps.map { $0.answered(200) }.filter { $0.text != nil }.reversed(), format: .json)
    }
    #expect(
      await outcome(of: try Self.batch(.json), from: reversed).lines
        == ["6 200 ", "5 200 ", "4 200 ", "2 200 ", "1 200 "])
  }

  @Test func answersThatAreNoBatchAreErrors() async throws {
    let failed = BatchService { _, _ in .init(status: 500) }
    let (_, status) = await outcome(of: try Self.batch(), from: failed)
    #expect((status as? HTTPError)?.code == .status)
    let page = BatchService { _, _ in .init(bytes: Array("<html/>".utf8)) }
    let (_, error) = await outcome(of: try Self.batch(), from: page)
    #expect((error as? ODataBatchError)?.code == .truncated)
  }

  @Test func bodiesThatAreNotReadArePassedOver() async throws {
    let service = BatchService { _, steps in
      .init(steps: steps.map { $0.answered(200, "\"\(String(repeating: "a", count: 5_000))\"") })
    }
    var first: WebResponse?
    var count = 0
    for try await result in try Self.batch().results(from: service) {
      count += 1
      if first == nil { first = try await result.success() }
    }
    #expect(count == 5)
    await #expect(throws: ODataBatchError.self) { _ = try await first?.body.collect(upTo: 1 << 20) }
  }

  @Test func responsesAreMappedAsTheyArrive() async throws {
    let mapping = try Mapping(
      """
      language 1
      mapping Orders

      emit Order at /value

      type Order {
        id: Int from id
      }
      """)
    let service = BatchService { _, steps in
      .init(steps: steps.map { $0.answered(200, "{\"value\":[{\"id\":1},{\"id\":2}]}") })
    }
    var ids: [SaxValue?] = []
    for try await result in try Self.batch().results(from: service) {
      for try await order in mapping.objects(in: .response(try await result.success())) {
        ids.append(order["id"])
      }
    }
    #expect(ids == (0..<5).flatMap { _ in [.int(1), .int(2)] })
  }

  @Test func whatCannotBeAddedIsRefused() throws {
    var batch = try Self.batch()
    for operation in [
      BatchOperation(.get, "x", id: "1"), BatchOperation(.get, "x", id: "3"),
      BatchOperation(.get, "x", id: "a b"), BatchOperation(.get, "x", id: ""),
      BatchOperation(.get, of: "9"), BatchOperation(.get, of: "3"),
      BatchOperation(.get, "x", dependsOn: ["9"]),
    ] {
      #expect(throws: ODataBatchError.self) { try batch.add(operation) }
    }
    #expect(throws: ODataBatchError.self) {
      try batch.changeSet { try $0.add(BatchOperation(.get, "x")) }
    }
    #expect(throws: ODataBatchError.self) { try batch.changeSet(id: "1") { _ in } }
    #expect(batch.operations.count == 5)
    // What a change set had before it failed is gone.
    #expect(throws: ODataBatchError.self) {
      try batch.changeSet(id: "g") { set in
        try set.add(BatchOperation(.post, "x", id: "new"))
        try set.add(BatchOperation(.get, "x"))
      }
    }
    #expect(batch.operations.count == 5)
    try batch.changeSet(id: "g") { try $0.add(BatchOperation(.post, "x", id: "new")) }
    #expect(batch.operations.map(\.id) == ["1", "2", "4", "5", "6", "new"])
  }

  @Test func requestsAreWrittenRelativeToTheRoot() throws {
    for (root, url, written) in [
      ("https://e.com/svc", "https://e.com/svc/A(1)?$top=1", "A(1)?$top=1"),
      ("https://e.com/svc/", "https://e.com/svc/A('x:y')/B", "https://e.com/svc/A('x:y')/B"),
      ("https://e.com/svc/", "https://e.com/svc/A/B(x:y)", "A/B(x:y)"),
      ("https://e.com/svc", "https://e.com/svc2/A", "https://e.com/svc2/A"),
      ("https://e.com/svc", "https://f.com/svc/A", "https://f.com/svc/A"),
      ("https://e.com/", "https://e.com/A", "A"),
    ] {
      let operation = BatchOperation(try WebRequest(.get, url), below: try URI(root))
      #expect(operation.head.url == written)
    }
  }
}

import SaxHTTP
import Testing

@testable import SaxOData

/// Batches in JSON, as they are read.
@Suite struct JSONBatchTests {
  static func read(
    _ text: String, _ direction: BatchDirection = .requests, limits: BatchLimits = BatchLimits()
  ) -> BatchReading {
    let bytes = Array(text.utf8)
    let whole = BatchReading(bytes, direction, "application/json", limits: limits)
    for size in bytes.count < 20_000 ? [1, 2, 3, 7, 64] : [997, 65_537] {
      #expect(
        whole
          == BatchReading(bytes, direction, "application/json", limits: limits, size: size),
        "in chunks of \(size)")
    }
    #expect(whole.isOrdered)
    return whole
  }

  static let requests = """
    {"@context": 1, "requests": [
      {"id": "0", "method": "get", "url": "/service/Customers('ALFKI')"},
      {"id": "1", "atomicityGroup": "group1", "dependsOn": ["0"], "method": "PATCH",
       "url": "/service/Customers('ALFKI')", "headers": {"Prefer": "return=minimal"},
       "body": {"a" : [1.50, "\\u00e9", null]}},
      {"id": "2", "atomicityGroup": "group1", "method": "post", "url": "/service/Customers",
       "body": {}, "if": "$1 ne null"},
      {"id": "3", "dependsOn": ["group1"], "method": "get", "url": "$2/Orders"},
      {"id": "4", "method": "put", "url": "P(1)/Photo", "headers": {"Content-Type": "image/png"},
       "body": "_-8AAQ"},
      {"id": "5", "method": "put", "url": "P(1)/Text", "headers": {"content-type": "text/plain"},
       "body": "a\\n\\"b\\" \\ud83d\\ude00"},
      {"id": "6", "method": "put", "url": "P(1)/Name",
       "headers": {"content-type": "application/json;odata.metadata=none"}, "body": "a\\tb"}
    ]}
    """

  @Test func requestsAreRead() throws {
    let reading = Self.read(Self.requests)
    #expect(reading.error == nil)
    #expect(reading.isWhole)
    #expect(reading.steps.count == 9)
    #expect(
      reading.steps[0]
        == .request(BatchRequestHead(.get, "/service/Customers('ALFKI')", id: "0"), []))
    #expect(reading.steps[1] == .changeSet("group1"))
    guard case .request(let patch, let body) = reading.steps[2],
      case .request(let post, _) = reading.steps[3], case .request(let get, _) = reading.steps[5]
    else { throw ODataBatchError(.malformed, "other steps") }
    #expect(patch.method == .patch)
    #expect(patch.dependsOn == ["0"])
    #expect(patch.fields["prefer"] == "return=minimal")
    #expect(String(decoding: body, as: UTF8.self) == "{\"a\" : [1.50, \"\\u00e9\", null]}")
    #expect(post.condition == "$1 ne null")
    #expect(reading.steps[4] == .changeSetEnds)
    #expect(get.dependsOn == ["group1"])
    guard case .request(_, let photo) = reading.steps[6] else { return }
    #expect(photo == [0xFF, 0xEF, 0x00, 0x01])
    #expect(reading.steps[7].text == "a\n\"b\" 😀")
    #expect(reading.steps[8].text == "\"a\\tb\"")
  }

  @Test func responsesAreReadInAnyOrderOfMembers() throws {
    let reading = Self.read(
      """
      {"responses": [
        {"id": "0", "status": 200, "body": {"value": []},
         "headers": {"OData-Version": "4.01", "content-type": "application/json"}},
        {"body": "AAE=", "headers": {"content-type": "a/b"}, "status": 201, "id": 1,
         "atomicityGroup": "g", "@x": {"y": [1]}},
        {"id": "2", "status": "204", "atomicityGroup": "g", "headers": null, "body": null},
        {"id": "3", "status": 404, "atomicityGroup": null, "body": [1, 2]}
      ], "@odata.nextLink": "x"}
      """, .responses)
    #expect(reading.error == nil)
    #expect(reading.steps.count == 6)
    #expect(reading.steps[0].text == "{\"value\": []}")
    #expect(reading.steps[1] == .changeSet("g"))
    guard case .response(let head, let bytes) = reading.steps[2] else { return }
    #expect(head.id == "1")
    #expect(head.status == 201)
    #expect(bytes == [0, 1])
    #expect(reading.steps[3] == .response(BatchResponseHead(204, id: "2"), []))
    #expect(reading.steps[4] == .changeSetEnds)
    #expect(reading.steps[5].text == "[1, 2]")
  }

  @Test(arguments: [
    ("", ODataBatchError.Code.truncated), ("{", .truncated), ("[]", .malformed), ("1", .malformed),
    ("{}", .malformed), ("{\"responses\": []}", .malformed), ("{\"requests\": {}}", .malformed),
    ("{\"requests\": [], \"requests\": []}", .malformed), ("{\"requests\": []} x", .malformed),
    ("{\"requests\": [1]}", .malformed), ("{\"requests\": [[]]}", .malformed),
    ("{\"requests\": [{}]}", .malformed),
    ("{\"requests\": [{\"id\": \"1\", \"method\": \"get\"}]}", .malformed),
    ("{\"requests\": [{\"id\": \"1\", \"url\": \"x\"}]}", .malformed),
    ("{\"requests\": [{\"method\": \"get\", \"url\": \"x\"}]}", .malformed),
    (
      "{\"requests\": [{\"id\": \"1\", \"id\": \"1\", \"method\": \"get\", \"url\": \"x\"}]}",
      .malformed
    ),
    ("{\"requests\": [{\"id\": {}, \"method\": \"get\", \"url\": \"x\"}]}", .malformed),
    ("{\"requests\": [{\"id\": \"1\", \"method\": \"g t\", \"url\": \"x\"}]}", .malformed),
    ("{\"requests\": [{\"id\": \"1\", \"method\": \"get\", \"url\": \"x y\"}]}", .malformed),
    (
      "{\"requests\": [{\"id\": \"1\", \"method\": \"get\", \"url\": \"x\", \"headers\": {\"a\": \"b\\r\\nc: d\"}}]}",
      .malformed
    ),
    (
      "{\"requests\": [{\"id\": \"1\", \"method\": \"get\", \"url\": \"x\", \"headers\": {\"a b\": \"c\"}}]}",
      .malformed
    ),
    (
      "{\"requests\": [{\"id\": \"1\", \"method\": \"put\", \"url\": \"x\", \"headers\": {\"content-type\": \"a/b\"}, \"body\": \"A\"}]}",
      .malformed
    ),
    (
      "{\"requests\": [{\"id\": \"1\", \"method\": \"put\", \"url\": \"x\", \"headers\": {\"content-type\": \"a/b\"}, \"body\": \"A?==\"}]}",
      .malformed
    ),
    (
      "{\"requests\": [{\"id\": \"1\", \"atomicityGroup\": \"g\", \"method\": \"put\", \"url\": \"x\"},"
        + "{\"id\": \"2\", \"method\": \"put\", \"url\": \"x\"},"
        + "{\"id\": \"3\", \"atomicityGroup\": \"g\", \"method\": \"put\", \"url\": \"x\"}]}",
      .malformed
    ),
  ])
  func whatIsNoneIsRefused(_ text: String, _ code: ODataBatchError.Code) {
    let reading = Self.read(text)
    #expect(reading.error?.code == code)
    #expect(!reading.isWhole)
  }

  @Test func cutOffItIsRefused() {
    let bytes = Array(Self.requests.utf8)
    for count in 0..<bytes.count {
      let reading = BatchReading(Array(bytes[..<count]), .requests, "application/json")
      #expect(reading.error?.code == .truncated, "cut at \(count)")
    }
  }

  @Test func longBodiesAreToldAsTheyComeAndWhatStandsBehindThemIsRefused() {
    var limits = BatchLimits()
    limits.heldBody = 100
    let long = String(repeating: "a", count: 300_000)
    func part(_ members: String) -> BatchReading {
      Self.read("{\"responses\": [{\(members)}]}", .responses, limits: limits)
    }
    let known = "\"id\": \"1\", \"status\": 200"
    let type = "\"headers\": {\"content-type\": \"text/plain\"}"
    #expect(part("\(known), \(type), \"body\": \"\(long)\"").steps.first?.text == long)
    #expect(part("\(known), \(type), \"body\": [\"\(long)\"]").steps.first?.text == "[\"\(long)\"]")
    #expect(part("\(known), \"body\": [\"\(long)\"]").error == nil)
    for members in [
      "\(known), \"body\": [\"\(long)\"], \(type)", "\"body\": [\"\(long)\"], \(known)",
      "\(known), \(type), \"body\": \"\(long)\", \"atomicityGroup\": \"g\"",
    ] {
      #expect(part(members).error?.code == .limit)
    }
    #expect(part("\"body\": [\"\(long.prefix(90))\"], \(type), \(known)").error == nil)
  }

  @Test func limitsHold() {
    var limits = BatchLimits()
    limits.head = 100
    limits.parts = 2
    let part = "{\"id\": \"1\", \"status\": 200}"
    func read(_ parts: String) -> ODataBatchError? {
      Self.read("{\"responses\": [\(parts)]}", .responses, limits: limits).error
    }
    #expect(read("\(part), \(part)") == nil)
    #expect(read("\(part), \(part), \(part)")?.code == .limit)
    let long = String(repeating: "a", count: 101)
    #expect(read("{\"id\": \"\(long)\", \"status\": 200}")?.code == .limit)
    #expect(
      read("{\"id\": \"1\", \"status\": 200, \"headers\": {\"a\": \"\(long)\"}}")?.code == .limit)
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(read("{\"id\": \"1\", \"status\": 200, \"body\": \(deep)}")?.code == .limit)
  }
}

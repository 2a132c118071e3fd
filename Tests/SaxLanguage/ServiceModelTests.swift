import Testing

@testable import SaxLanguage
@testable import SaxURI
@testable import SaxValues

/// The parts of the model that services are.
@Suite struct ServiceModelTests {
  private static let types = """

    emit Page at /page
    error Failure at /failure
    type Page { next: URL?; cursor: String? }
    type Order { id: Int; name: String? }
    type Problem { text: String }
    type Failure { text: String }
    enum Status { open; closed }
    """

  private func service(
    _ entries: String, at base: String = "https://s.example",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ServiceModel {
    let compiled = try Compiled(
      "service S at \"\(base)\" {\n\(entries)\n}\(Self.types)", sourceLocation: sourceLocation)
    return try #require(compiled.model.services.first, sourceLocation: sourceLocation)
  }

  private func call(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CallModel {
    try #require(
      try service("call " + text, sourceLocation: sourceLocation).calls.first,
      sourceLocation: sourceLocation)
  }

  // MARK: Services

  @Test func aServiceHasItsAddressAndWhatHoldsForAll() throws {
    let service = try service(
      #"""
        param host; param version = "v2"; param size: Int?
        auth oauth "https://s.example/token" scopes "read  write"
        header Accept = "text/plain"
        header X-Size = size
        query "v" = "{version}"
        cookie session = "s"
        success 200..299, 304
        error Problem, 404 Failure, 500..599 Problem
        cache 5 minutes; timeout 1.5 seconds; retry 2 always
        call a() = GET "a"
        call b() = DELETE "b/{version}"
      """#, at: "https://{host}/api/")
    #expect(service.name == "S")
    #expect(service.baseText == "https://{host}/api/")
    #expect(service.base.variables == ["host"])
    #expect(service.parameters.map(\.name) == ["host", "version", "size"])
    #expect(service.parameters.map(\.typeText) == ["String", "String", "Int?"])
    #expect(service.parameters.map(\.isOptional) == [false, true, true])
    #expect(
      service.parameters.map { ModelText.of($0.field.defaultValue) } == ["nil", "string v2", "nil"])
    let settings = service.settings
    #expect(
      settings.authentication
        == .oauth(url: "https://s.example/token", scopes: ["read", "write"]))
    #expect(settings.fields.map(\.name) == ["Accept", "X-Size"])
    #expect(settings.queries.map(\.name) == ["v"])
    #expect(settings.cookies.map(\.name) == ["session"])
    #expect(settings.successes == [200...299, 304...304])
    #expect(settings.errors.map(\.statuses) == [nil, 404...404, 500...599])
    #expect(settings.errors.map(\.typeName) == ["Problem", "Failure", "Problem"])
    #expect(settings.cache == .seconds(300) && settings.timeout == .milliseconds(1500))
    #expect(settings.retries?.count == 2 && settings.retries?.isAlways == true)
    #expect(service.calls.map(\.name) == ["a", "b"])
    #expect(service.calls.map(\.method) == ["GET", "DELETE"])
    #expect(service.calls.map(\.pathText) == ["a", "b/{version}"])
    #expect(service.calls.map(\.results.isEmpty) == [true, true])
    #expect(service.place.described == "t.sax:1:9")
    #expect(service.calls[1].place.line == 12)
  }

  @Test func whatIsNotSaidIsLeftOpen() throws {
    let service = try service("call a() = GET \"a\"")
    for settings in [service.settings, service.calls[0].settings] {
      #expect(settings.fields.isEmpty && settings.queries.isEmpty && settings.cookies.isEmpty)
      #expect(settings.authentication == nil && settings.successes == nil)
      #expect(settings.errors.isEmpty && settings.cache == nil && settings.timeout == nil)
      #expect(settings.retries == nil)
    }
    let call = service.calls[0]
    #expect(call.body == nil && call.pages == nil && call.example == nil && call.soap == nil)
  }

  @Test func servicesOfOneFileAreInTheirOrder() throws {
    let compiled = try Compiled(
      "service B at \"https://b\" { call a() = GET \"a\" }\nservice A at \"https://a\" { call a() = GET \"a\" }"
    )
    #expect(compiled.model.services.map(\.name) == ["B", "A"])
    // A mapping of services alone emits nothing, and is complete.
    #expect(compiled.diagnostics == [])
  }

  // MARK: Arguments

  @Test func argumentsHaveTypesFormatsAndDefaults() throws {
    let call = try call(
      """
      a(i: Int, s: String?, l: [Int], d: [String: Int], e: Status = open, o: Order, f: File,
        g: File?, t: Date as unix(ms) in "UTC", n: Decimal = -1.50, b: Bool = true, x: Data as hex,
        y: Any, z: Raw) = POST "a{?d*}" multipart i, s, l, e, o, f, g, t, n, b, x, y, z
      """)
    #expect(
      call.parameters.map(\.typeText) == [
        "Int", "String?", "[Int]", "[String: Int]", "Status", "Order", "File", "File?", "Date",
        "Decimal", "Bool", "Data", "Any", "Raw",
      ])
    #expect(call.parameters.filter(\.isFile).map(\.name) == ["f", "g"])
    #expect(
      call.parameters.filter(\.isOptional).map(\.name) == ["s", "l", "d", "e", "g", "n", "b"])
    let fields = Dictionary(uniqueKeysWithValues: call.parameters.map { ($0.name, $0.field) })
    #expect(fields["t"]?.conversion.formats == [.unixMilliseconds])
    #expect(fields["t"]?.conversion.zone == "UTC")
    #expect(fields["x"]?.conversion.formats == [.hex])
    #expect(ModelText.of(fields["e"]?.defaultValue) == "enum open")
    #expect(ModelText.of(fields["b"]?.defaultValue) == "bool true")
    // Each is found by its name, as a field of an object of all arguments.
    #expect(fields["i"]?.paths.map(ModelText.of) == ["*:i"])
    #expect(fields["d"]?.paths.map(ModelText.of) == ["*:d / *"])
  }

  @Test func valuesAreArgumentsOrTexts() throws {
    let call = try call(
      #"""
      a(id: Int, ids: [Int]) = GET "a/{id}" {
        header If-Match = "\"{id}\""; header X = id; header id
        query ids as csv; query "$ids" = ids; query "t" = ""; query "u" = "{id}{id}-x"
        cookie id
      }
      """#)
    let settings = call.settings
    #expect(settings.fields.map(text) == ["If-Match: '\"' id '\"'", "X: id", "id: id"])
    #expect(
      settings.queries.map(text) == ["ids: ids csv", "$ids: ids", "t: ''", "u: id id '-x'"])
    #expect(settings.cookies.map(text) == ["id: id"])
    #expect(call.path.variables == ["id"])
  }

  private func text(_ sent: SentValue) -> String {
    let value =
      switch sent.value {
      case .argument(let name): name
      case .text(let parts):
        parts.map { part in
          switch part {
          case .text(let text): "'\(text)'"
          case .argument(let name): name
          }
        }.joined(separator: " ")
      }
    return "\(sent.name): \(value)\(sent.isJoined ? " csv" : "")"
  }

  // MARK: Bodies

  @Test(arguments: [
    ("o: Order", "body o", "argument o json"), ("o: Order", "body o as json", "argument o json"),
    ("o: Order?", "body o as xml", "argument o xml"), ("o: [Order]", "body o", "argument o json"),
    ("s: String", "body s as \"text/csv\"", "argument s text/csv"),
    ("r: Raw", "body r as \"application/json\"", "argument r application/json"),
    ("d: Data", "body d as \"image/png\"", "argument d image/png"),
    ("f: File", "body f as \"image/png\"", "argument f image/png"),
    ("f: File", "body f as xml", "argument f application/xml"),
    ("f: File", "body f", "argument f application/json"),
    ("id: Int, name: String", "body Order(id, name)", "made Order id name json"),
    ("id: Int", "body Order(id) as xml", "made Order id xml"),
    ("o: Order", "body merge o", "merge o"), ("o: Order?", "body merge o", "merge o"),
    ("s: String", "body text s", "text s text/plain; charset=utf-8"),
    ("s: String", "body text s as \"text/csv\"", "text s text/csv"),
    ("a: Int, b: [String]", "form a, \"b c\" = b", "form a=a b c=b"),
    (
      "f: File, b: Data", "multipart f, \"x\" = f as \"image/png\", b",
      "multipart f=f x=f image/png b=b"
    ),
  ])
  func body(_ arguments: String, _ clause: String, _ wanted: String) throws {
    let call = try call("a(\(arguments)) = POST \"a\" \(clause)")
    #expect(try text(#require(call.body)) == wanted)
  }

  @Test func parametersOfTheServiceAreBodiesToo() throws {
    let service = try service(
      "param key\ncall a() = POST \"a\" body key\ncall b() = POST \"b\" form key")
    #expect(
      try service.calls.map { try text(#require($0.body)) } == [
        "argument key json", "form key=key",
      ])
  }

  private func text(_ body: BodyModel) -> String {
    func text(_ format: BodyModel.Format) -> String {
      switch format {
      case .json: "json"
      case .xml: "xml"
      case .bytes(let type): type ?? "bytes"
      }
    }
    func text(_ parts: [BodyModel.Part]) -> String {
      parts.map { "\($0.name)=\($0.argument)" + ($0.mediaType.map { " " + $0 } ?? "") }
        .joined(separator: " ")
    }
    return switch body {
    case .argument(let name, let format): "argument \(name) \(text(format))"
    case .made(let type, let names, let format):
      "made \(type) \(names.joined(separator: " ")) \(text(format))"
    case .merge(let name): "merge \(name)"
    case .text(let name, let type): "text \(name) \(type)"
    case .form(let parts): "form \(text(parts))"
    case .multipart(let parts): "multipart \(text(parts))"
    }
  }

  @Test func callsBySOAPHaveVersionsAndActions() throws {
    let service = try service(
      """
      soap call a(o: Order) = POST "a" action "urn:a" body o -> Order
      soap 1.2 call b(id: Int) = POST "b" body Order(id)
      soap 1.1 call c() = POST "c"
      """)
    #expect(service.calls.map(\.soap?.version) == [.v11, .v12, .v11])
    #expect(service.calls.map(\.soap?.action) == ["urn:a", nil, nil])
    #expect(
      try service.calls.prefix(2).map { try text(#require($0.body)) } == [
        "argument o xml", "made Order id xml",
      ])
  }

  // MARK: Results

  @Test(arguments: [
    ("-> Order", "one Order"), ("-> Order?", "optional Order"), ("-> [Order]", "any Order"),
    ("-> Status", "one Status"), ("-> [Int]", "any Int"), ("-> Int?", "optional Int"),
    ("-> Any", "one Any"), ("-> [Raw]", "any Raw"), ("-> Data", "data"), ("-> String", "text"),
    ("-> [String]", "any String"), ("-> Data?", "optional Data"), ("-> File", "file"),
    ("-> none", "none"), ("-> events", "events"), ("-> events Order", "events Order"),
    ("-> events [Order]", "events Order"), ("-> events Order?", "events Order"),
    (
      "200 -> Order, 202..203 -> Status, 404 -> none",
      "200...200 one Order, 202...203 one Status, 404...404 none"
    ),
    ("-> Order, 404 -> none", "one Order, 404...404 none"),
    ("200..299 -> Order, 204 -> none", "200...299 one Order, 204...204 none"),
  ])
  func result(_ clause: String, _ wanted: String) throws {
    let call = try call("a() = GET \"a\" \(clause)")
    let texts = call.results.map { result in
      let kind =
        switch result.kind {
        case .objects(_, let name, let count): "\(count) \(name)"
        case .data: "data"
        case .text: "text"
        case .file: "file"
        case .none: "none"
        case .events(_, let name): "events" + (name.map { " \($0)" } ?? "")
        }
      return (result.statuses.map { "\($0) " } ?? "") + kind
    }
    #expect(texts.joined(separator: ", ") == wanted)
  }

  @Test(arguments: [
    ("link", "link"), ("Page.next", "Page.next"), ("cursor = Page.cursor", "cursor = Page.cursor"),
    ("\"page[cursor]\" = Page.cursor", "page[cursor] = Page.cursor"),
    ("page from 1", "page from 1"),
    ("page from 0", "page from 0"), ("offset step 100", "offset step 100"),
    ("\"$skip\" step top", "$skip step top"),
  ])
  func pages(_ clause: String, _ wanted: String) throws {
    let call = try call("a(top: Int) = GET \"a{?top}\" -> [Order] pages \(clause)")
    let text =
      switch try #require(call.pages) {
      case .link: "link"
      case .field(let type, let field): "\(type).\(field)"
      case .cursor(let name, let type, let field): "\(name) = \(type).\(field)"
      case .number(let name, let first): "\(name) from \(first)"
      case .offset(let name, .number(let step)): "\(name) step \(step)"
      case .offset(let name, .argument(let step)): "\(name) step \(step)"
      }
    #expect(text == wanted)
  }
}

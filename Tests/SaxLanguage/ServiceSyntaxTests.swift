import Testing

@testable import SaxLanguage

/// Services as they may be written. What is printed of them is the same each time, and is parsed to the same tree.
@Suite struct ServiceSyntaxTests {
  /// The service that a text of entries is, printed.
  private func printed(
    _ entries: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let text = try PrintedMappingTests.printed(
      "service S at \"https://s.example\" {\n\(entries)\n}", sourceLocation: sourceLocation)
    let start = "language 1\n\nservice S at \"https://s.example\" {\n"
    #expect(text.hasPrefix(start), sourceLocation: sourceLocation)
    return String(text.dropFirst(start.count).dropLast("}\n".count))
  }

  private func expect(
    _ written: String, _ wanted: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try printed(written, sourceLocation: sourceLocation) == wanted + "\n",
      sourceLocation: sourceLocation)
  }

  @Test func everything() throws {
    try expect(
      #"""
        param host; param version: String = "v2"
        auth bearer; header Accept = "application/json, application/xml;q=0.5"
        query "$v" = version; cookie session = host
        success 200..299, 304
        error Problem, 404 Missing, 500..599 [Down]
        ## The orders since a moment.
        ##
        ##   - the newest first
        call orders(since: Date? as unix(ms) in "UTC", top: Int = 100) = GET "orders{?since}"  query "$top" = top  -> [Order]  pages Page.next
        call change(id: Int, order: Order, tag: String?) = PATCH "orders/{id}" { body merge order; header If-Match = tag }
        call photo(id: Int, file: File) = POST "orders/{id}/photo" multipart file as "image/png", "number" = id -> none
        soap call price(item: String) = POST "prices" action "urn:p#get" body PriceRequest(item) -> PriceReply
        soap 1.1 call a() = POST "a"; soap 1.2 call b() = POST "b"
        cache 5 minutes; timeout 1.5 seconds; retry 2 always
      """#,
      #"""
        param host: String
        param version: String = "v2"
        auth bearer
        header Accept = "application/json, application/xml;q=0.5"
        query "$v" = version
        cookie session = host
        success 200..299, 304
        error Problem, 404 Missing, 500..599 [Down]
        ## The orders since a moment.
        ##
        ##   - the newest first
        call orders(since: Date? as unix(ms) in "UTC", top: Int = 100) = GET "orders{?since}"  query "$top" = top  pages Page.next  -> [Order]
        call change(id: Int, order: Order, tag: String?) = PATCH "orders/{id}"  body merge order  header If-Match = tag
        call photo(id: Int, file: File) = POST "orders/{id}/photo"  multipart file as "image/png", "number" = id  -> none
        soap call price(item: String) = POST "prices"  action "urn:p#get"  body PriceRequest(item)  -> PriceReply
        soap call a() = POST "a"
        soap 1.2 call b() = POST "b"
        cache 5 minutes
        timeout 1.5 seconds
        retry 2 always
      """#)
  }

  // MARK: Lines

  @Test func clausesStandOnTheLineOrInBraces() throws {
    let call =
      #"  call a(x: Int) = POST "a"  header X = x  form x  cache 1 day  -> Int, 404 -> none"#
    for text in [
      #"call a(x: Int) = POST "a" header X = x form x cache 1 day -> Int, 404 -> none"#,
      #"call a(x: Int) = POST "a" -> Int, 404 -> none header X = x form x cache 1 day"#,
      #"call a(x: Int) = POST "a" { header X = x; form x; -> Int, 404 -> none; cache 1 day }"#,
      "call a(x: Int) = POST \"a\" {\n  header X = x\n\n  form x # it\n  -> Int,\n  404 -> none\n  cache 1 day\n}",
      "call a(x: Int) = POST \"a\" header X = x form x {\n  cache 1 day; -> Int, 404 -> none }",
      "call a(x: Int) = POST \"a\" header X = x {form x;cache 1 day;-> Int,404->none}",
      "call a(x: Int) = POST \"a\" header X = x form x -> Int, 404 -> none { cache 1 day };",
    ] {
      try expect(text, call)
    }
  }

  @Test func aLineGoesOnBehindWhatIsIncomplete() throws {
    try expect(
      """
        param v: Int =
          5
        call a(x: Int, y: Int) =
          GET "a"  query z =

            x  form x, # one
               y  ->
          [Int],
          404 ->
            none
        success 200,
          201
        header Accept =
          "text/plain"
      """,
      """
        param v: Int = 5
        call a(x: Int, y: Int) = GET "a"  query z = x  form x, y  -> [Int], 404 -> none
        success 200, 201
        header Accept = "text/plain"
      """)
  }

  @Test func inParenthesesLineEndsMeanNothing() throws {
    try expect(
      """
        call a(
          ## The first.
          ## Of two.
          x
            : Int
            = 5
          ,
          # no documentation
          y: [String:
              Date]
            as "yyyy"
            in "UTC",
        ) = POST "a" body T(
          x,
          y
        ) as json -> T
        call b() = GET "b"
      """,
      """
        call a(
          ## The first.
          ## Of two.
          x: Int = 5,
          y: [String: Date] as "yyyy" in "UTC"
        ) = POST "a"  body T(x, y) as json  -> T
        call b() = GET "b"
      """)
  }

  @Test func everythingOnOneLine() throws {
    let text = try PrintedMappingTests.printed(
      "service A at \"https://a\" { call a() = GET \"a\"; call b = GET \"b\" { } call c() = GET \"c\" }; emit Int at /n; service B at \"https://b\" { auth none }"
    )
    #expect(
      text == """
        language 1

        service A at "https://a" {
          call a() = GET "a"
          call b() = GET "b"
          call c() = GET "c"
        }

        emit Int at /n

        service B at "https://b" {
          auth none
        }

        """)
  }

  @Test(arguments: ["\r\n", "\r"]) func linesEndInAnyWay(_ end: String) throws {
    let text = """
      ## A shop.
      ##
      ## Of orders.
      service S at "https://s" {
        ## One.
        param x
        call a(
          y: Int
        ) = GET "a/{x}" query y ->
          [Int]
      }
      """
    let other = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: end)
    #expect(try PrintedMappingTests.parsed(other) == PrintedMappingTests.parsed(text))
  }

  // MARK: Names

  /// No word is reserved: neither for arguments nor for types, nor for fields of these.
  @Test func everyKeywordIsAName() throws {
    let words =
      TokenCursor.serviceEntries + CallClauses.keywords + TokenCursor.declarations
      + [
        "at", "as", "csv", "in", "none", "events", "merge", "text", "always", "scopes", "link",
        "key",
      ]
    for word in words {
      _ = try PrintedMappingTests.printed(
        """
        type \(word) { \(word): String; x: Int from \(word)/@\(word) }
        service \(word) at "https://\(word)" {
          param \(word)
          param x: \(word)
          call \(word)(
            \(word): \(word),
            a: Int
          ) = POST "{\(word)}" header \(word) = \(word) query \(word) cookie \(word) as csv
          call a(\(word): Int) = POST "a" form \(word), \(word) as "a/b"
          call b(\(word): Int) = POST "b" body \(word)
          call c(\(word): Int) = POST "c" body \(word) as json
          call d(\(word): Int) = POST "d" body text \(word) -> [\(word)]
          call e(\(word): Int) = POST "e" body merge \(word)
          call f(\(word): Int) = POST "f" body \(word)(\(word)) as xml
          call g(\(word): Int) = POST "g" { body \(word); pages \(word) step \(word) }
          call h(\(word): Int) = POST "h" { body text \(word); pages \(word) from 1; -> [\(word)] }
          call i() = GET "i" pages \(word) = \(word).\(word) -> events [\(word)]
          error \(word), 404 \(word)
        }
        """)
    }
  }

  @Test func aBodyOfAnArgumentCalledTextIsTold() throws {
    try expect(
      """
        call a(text: String) = POST "a" body text query text
        call b(text: String) = POST "b" body text header X = text -> Int
        call c(text: String) = POST "c" body text -> Int
        call d(query: String) = POST "d" body text query -> Int
        call e(query: String) = POST "e" body text query as "text/csv" header X = query
        call f(merge: T) = PATCH "f" body merge timeout 5 seconds
        call g(cache: T) = PATCH "g" body merge cache
      """,
      """
        call a(text: String) = POST "a" {
          body text
          query text
        }
        call b(text: String) = POST "b" {
          body text
          header X = text
          -> Int
        }
        call c(text: String) = POST "c" {
          body text
          -> Int
        }
        call d(query: String) = POST "d" {
          body text query
          -> Int
        }
        call e(query: String) = POST "e" {
          body text query as "text/csv"
          header X = query
        }
        call f(merge: T) = PATCH "f" {
          body merge
          timeout 5 seconds
        }
        call g(cache: T) = PATCH "g" {
          body merge cache
        }
      """)
  }

  @Test func anErrorOfAServiceIsNoRule() throws {
    let syntax = try PrintedMappingTests.parsed(
      """
      service S at "https://s" {
        error Problem
        error 404 Missing, 500..599 Down
      error At
        call a() = GET "a"
      }
      error Problem at /error
      """)
    guard case .service(let service)? = syntax.declarations.first else {
      Issue.record("no service")
      return
    }
    #expect(service.clauses.count == 3)
    #expect(syntax.declarations.count == 2)
  }

  // MARK: Clauses

  @Test(arguments: [
    "auth basic", "auth digest", "auth bearer", "auth none", "auth key header \"X-Key\"",
    "auth key query \"k\"", "auth oauth \"https://s/token\"",
    "auth oauth \"https://s/token\" scopes \"a b\"", "header Accept", "header X = y",
    "header X = \"a {y} b\"", "header \"a b\" = y", "query y as csv", "query \"$top\" = y as csv",
    "cookie y", "success 200", "success 200..299, 304, 400..499", "error T",
    "error 404 T, T?, 500..599 [String: T]", "body y", "body y as json", "body y as \"text/csv\"",
    "body T()", "body T(y, z) as xml", "body merge y", "form y", "form y, \"b c\" = z",
    "multipart y as \"a/b\", \"n\" = z as \"c/d\"", "pages link", "pages Page.next", "pages a.b.c",
    "pages cursor = Page.cursor", "pages \"page[cursor]\" = Page.cursor", "pages page from 1",
    "pages \"$skip\" step 100", "pages offset step top", "cache 5 minutes", "cache 0.5 hours",
    "timeout 30 seconds", "retry 0", "retry 2 always", "example \"a.json\"", "action \"urn:a#b\"",
    "-> T", "-> T?", "-> [T]", "-> Data", "-> String", "-> File", "-> none", "-> events",
    "-> events T", "-> events [T]", "200 -> T, 202 -> [T]?, 404 -> none, 500..599 -> File",
  ])
  func clause(_ text: String) throws {
    try expect("call a() = POST \"a\" \(text)", "  call a() = POST \"a\"  \(text)")
    try expect("call a() = POST \"a\" { \(text) }", "  call a() = POST \"a\"  \(text)")
    // Whatever follows it.
    _ = try printed("call a() = POST \"a\" \(text) retry 1; call b() = GET \"b\"")
    if !text.contains("->") {
      try expect(
        "call a() = POST \"a\" \(text) 404 -> none",
        "  call a() = POST \"a\"  \(text)  404 -> none")
      if !text.hasPrefix("retry") {
        _ = try printed("\(text)\n\(text) # \(text)\ncall b() = GET \"b\"")
      }
    }
  }

  @Test(arguments: [
    ("a: Int", "a: Int"), ("a:[ Int ]?", "a: [Int]?"), ("a: File", "a: File"),
    ("a: File?", "a: File?"), ("a: [File]", "a: [File]"), ("a: Data as hex", "a: Data as hex"),
    (
      "a: Date as \"dd.MM.yyyy\" in \"UTC\" = \"01.02.2024\"",
      "a: Date as \"dd.MM.yyyy\" in \"UTC\" = \"01.02.2024\""
    ),
    ("a: Int = -1_000", "a: Int = -1000"), ("a: Bool=true", "a: Bool = true"),
    ("a: E = open", "a: E = open"), ("a: String = 'x\"'", "a: String = \"x\\\"\""),
    ("a: [String: [Int?]]", "a: [String: [Int?]]"), ("a: Any", "a: Any"),
  ])
  func argument(_ written: String, _ wanted: String) throws {
    try expect("call a(\(written)) = GET \"a\"", "  call a(\(wanted)) = GET \"a\"")
    try expect("param \(written)", "  param \(wanted)")
  }
}

/// Services that can't be read.
enum ServiceSyntaxDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "a service without an address",
      #"""
      service Shop {
        error Problem
        call orders() = GET "orders" -> [Order]
      }
      service Other "https://other.example" {
        call a() = GET "a"
      }
      type Problem { text: String }
      type Order { id: Int }
      """#,
      #"""
      t.sax:1:14: error: found {, wanted at and the service's address
        service Shop {
                     ^
        fix: service Shop at "https://…" { … }
      t.sax:5:15: error: found "https://other.example", wanted at and the service's address
        service Other "https://other.example" {
                      ^^^^^^^^^^^^^^^^^^^^^^^
        fix: service Other at "https://other.example" { … }
      """#),
    DiagnosticCase(
      "a service without a name",
      #"""
      service at "https://shop.example" {
        call orders() = GET "orders"
      }
      service "https://shop.example" {
        call orders() = GET "orders"
      }
      emit Int at /n
      """#,
      #"""
      t.sax:1:9: error: found at, wanted the service's name
        service at "https://shop.example" {
                ^^
      t.sax:4:9: error: found "https://shop.example", wanted the service's name
        service "https://shop.example" {
                ^^^^^^^^^^^^^^^^^^^^^^
      """#),
    DiagnosticCase(
      "an address without quotes",
      #"""
      service Shop at https://shop.example/api {
        call orders() = GET "orders"
      }
      service Other at /api {
        call a() = GET "a"
      }
      """#,
      #"""
      t.sax:1:17: error: found https, wanted the service's address in quotes
        service Shop at https://shop.example/api {
                        ^^^^^
        fix: "https://shop.example/api"
      t.sax:4:18: error: found /, wanted the service's address in quotes
        service Other at /api {
                         ^
      """#),
    DiagnosticCase(
      "a service without braces",
      #"""
      service Shop at "https://shop.example"
      emit Int at /n
      """#,
      #"""
      t.sax:1:39: error: the line ends after "https://shop.example", wanted {
        service Shop at "https://shop.example"
                                              ^
      """#),
    DiagnosticCase(
      "a service that is not closed",
      #"""
      service Shop at "https://shop.example" {
        error Problem
        call orders() = GET "orders" -> [Int]
      error Problem at /error
      type Problem { text: String }
      """#,
      #"""
      t.sax:1:40: error: Shop is not closed, wanted } before error
        service Shop at "https://shop.example" {
                                               ^
      """#),
    DiagnosticCase(
      "a service that is not closed at the end",
      #"""
      emit Int at /n
      service Shop at "https://shop.example" {
        call orders() = GET "orders" -> [Int]
        ## of nothing
      """#,
      #"""
      t.sax:2:40: error: Shop is not closed, wanted } before the end of the file
        service Shop at "https://shop.example" {
                                               ^
      """#),
    DiagnosticCase(
      "declarations in a service",
      #"""
      service Shop at "https://shop.example" {
        error Problem at /error
        call orders() = GET "orders"
        type Order { id: Int }
      }
      type Problem { text: String }
      """#,
      #"""
      t.sax:1:40: error: Shop is not closed, wanted } before type
        service Shop at "https://shop.example" {
                                               ^
      t.sax:2:17: error: found at, wanted a line end or ; before it
          error Problem at /error
                        ^^
      t.sax:5:1: error: found } without a { before it
        }
        ^
      """#),
    DiagnosticCase(
      "entries that are none",
      #"""
      service Shop at "https://shop.example" {
        GET "orders"
        get
        parm host
        "orders"
        // orders
        soap orders() = POST "orders"
        limit
        call orders() = GET "orders"
      }
      """#,
      #"""
      t.sax:2:3: error: found GET, wanted call and a name before it
          GET "orders"
          ^^^
        fix: call name() = GET "orders"
      t.sax:3:3: error: found get, wanted call and a name before it
          get
          ^^^
        fix: call name() = GET "…"
      t.sax:4:3: error: parm begins no entry of a service; did you mean param?
          parm host
          ^^^^
        fix: param
      t.sax:5:3: error: found "orders", wanted call, param, or a setting such as auth bearer
          "orders"
          ^^^^^^^^
      t.sax:6:3: error: // begins no comment, wanted #
          // orders
          ^^
        fix: #
      t.sax:7:8: error: found orders, wanted call and its name
          soap orders() = POST "orders"
               ^^^^^^
      t.sax:8:3: error: limit begins no entry of a service
          limit
          ^^^^^
        fix: one of call, param, soap, header, query, cookie, auth, success, error, body, form, multipart, pages, cache, timeout, retry, example, action
      """#),
    DiagnosticCase(
      "lines that end before their entry does",
      #"""
      service Shop at "https://shop.example" {
        param
        call
        soap
        soap 1.2
        auth
        header
        header Accept =
          "text/plain"
        success
        error
        cache
        timeout 5
        retry
        soap call
        call a
        call b()
        call c() =
        call d() = GET
      }
      """#,
      #"""
      t.sax:2:8: error: the line ends after param, wanted the parameter's name
          param
               ^
      t.sax:3:7: error: the line ends after call, wanted the call's name
          call
              ^
      t.sax:4:7: error: the line ends after soap, wanted call and its name
          soap
              ^
      t.sax:5:11: error: the line ends after 1.2, wanted call and its name
          soap 1.2
                  ^
      t.sax:6:7: error: the line ends after auth, wanted basic, digest, bearer, key, oauth, wsse or none
          auth
              ^
      t.sax:7:9: error: the line ends after header, wanted a field's name
          header
                ^
      t.sax:10:10: error: the line ends after success, wanted a status such as 404
          success
                 ^
      t.sax:11:8: error: the line ends after error, wanted a status and a type, such as 404 Missing
          error
               ^
      t.sax:12:8: error: the line ends after cache, wanted a time such as 5 minutes
          cache
               ^
      t.sax:13:12: error: the line ends after 5, wanted seconds, minutes, hours or days
          timeout 5
                   ^
      t.sax:14:8: error: the line ends after retry, wanted a number of retries
          retry
               ^
      t.sax:15:12: error: the line ends after call, wanted the call's name
          soap call
                   ^
      t.sax:16:9: error: the line ends after a, wanted = and a method
          call a
                ^
        fix: call a() = GET "…"
      t.sax:17:11: error: the line ends after ), wanted = and a method
          call b()
                  ^
        fix: call b() = GET "…"
      t.sax:18:13: error: the line ends after =, wanted a method such as GET
          call c() =
                    ^
      t.sax:19:17: error: the line ends after GET, wanted the call's path in quotes
          call d() = GET
                        ^
      """#),
    DiagnosticCase(
      "lines that begin as none does",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Int)
          = GET "a{?x}"
        call b() = GET "b"
          -> [Int]
        error Problem
          , 404 Problem
        auth key
          header "X-Key"
      }
      type Problem { text: String }
      """#,
      #"""
      t.sax:2:17: error: the line ends after ), wanted = and a method
          call a(x: Int)
                        ^
        fix: call a() = GET "…"
      t.sax:5:5: error: -> begins a line, and an entry goes on only behind =, a comma or ->
            -> [Int]
            ^^
        fix: -> at the end of the line before
      t.sax:7:5: error: a comma begins a line, and an entry goes on only behind =, a comma or ->
            , 404 Problem
            ^
        fix: , at the end of the line before
      t.sax:8:11: error: the line ends after key, wanted header or query, and its name
          auth key
                  ^
      t.sax:9:19: error: the line ends after "X-Key", wanted = and an argument, or a text in quotes
            header "X-Key"
                          ^
      """#),
    DiagnosticCase(
      "two entries on a line",
      #"""
      service Shop at "https://shop.example" {
        auth bearer call a() = GET "a"
        call b() = GET "b" call c() = GET "c"
        call d() = GET "d" { header A = "a" } call e() = GET "e"
      }
      """#,
      #"""
      t.sax:2:15: error: found call, wanted a line end or ; before it
          auth bearer call a() = GET "a"
                      ^^^^
      t.sax:3:22: error: found call, wanted a line end or ; before it
          call b() = GET "b" call c() = GET "c"
                             ^^^^
        fix: ; call
      """#),
  ]
}

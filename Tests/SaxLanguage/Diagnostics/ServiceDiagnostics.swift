/// Services, their addresses and those of their calls that can't be.
enum ServiceDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "services, calls and arguments twice",
      #"""
      service Shop at "https://{host}" {
        param host
        param host = "shop.example"
        call a(id: Int, id: String) = GET "a/{id}"
        call a(host: String) = GET "b{?page}"
      }
      service Shop at "https://shop.example" {
        call a() = GET "a"
      }
      """#,
      #"""
      t.sax:3:9: error: the argument host is declared twice, wanted it once
          param host = "shop.example"
                ^^^^
        note: the first is at t.sax:2:9
      t.sax:4:19: error: the argument id is declared twice, wanted it once
          call a(id: Int, id: String) = GET "a/{id}"
                          ^^
        note: the first is at t.sax:4:10
      t.sax:5:8: error: the call a is declared twice, wanted it once
          call a(host: String) = GET "b{?page}"
               ^
        note: the first is at t.sax:4:8
      t.sax:5:10: error: the argument host is declared twice, wanted it once
          call a(host: String) = GET "b{?page}"
                 ^^^^
        note: the first is at t.sax:2:9
      t.sax:5:30: error: page is no argument of Shop.a
          call a(host: String) = GET "b{?page}"
                                     ^^^^^^^^^^
        fix: page: String among its arguments, or param page in the service
      t.sax:7:9: error: the service Shop is declared twice, wanted it once
        service Shop at "https://shop.example" {
                ^^^^
        note: the first is at t.sax:1:9
      """#),
    DiagnosticCase(
      "a service without calls",
      #"""
      service Shop at "https://shop.example" {
        auth bearer
      }
      """#,
      #"""
      t.sax:1:9: error: the service Shop has no calls, wanted one or more
        service Shop at "https://shop.example" {
                ^^^^
        fix: call name() = GET "path" -> [T]
      """#),
    DiagnosticCase(
      "a service of which a call could not be read",
      #"""
      service Shop at "https://{host}" {
        param host
        param tag
        call a() = get "a{?tag}"
      }
      """#,
      #"""
      t.sax:4:14: error: found get, wanted a method, which is written in capitals
          call a() = get "a{?tag}"
                     ^^^
        fix: GET
      """#),
    DiagnosticCase(
      "addresses that are none",
      #"""
      service A at "shop.example" { call a() = GET "a" }
      service B at "ftp://shop.example" { call a() = GET "a" }
      service C at "//shop.example" { call a() = GET "a" }
      service D at "https://shop.example/?v=1" { call a() = GET "a" }
      service E at "https://shop.example{?v}" { param v; call a() = GET "a" }
      service F at "https://shop.example/#top" { call a() = GET "a" }
      service G at "https://me:secret@shop.example/x" { call a() = GET "a" }
      service H at "{user}@shop.example" { param user; call a() = GET "a" }
      service I at "{base}/a@b" { param base; call a() = GET "a@b" }
      """#,
      #"""
      t.sax:1:14: error: "shop.example" is no address of http or https
        service A at "shop.example" { call a() = GET "a" }
                     ^^^^^^^^^^^^^^
        fix: "https://shop.example"
      t.sax:2:14: error: "ftp://shop.example" is no address of http or https
        service B at "ftp://shop.example" { call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^^^^^
        fix: "https://shop.example"
      t.sax:3:14: error: "//shop.example" is no address of http or https
        service C at "//shop.example" { call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^
        fix: "https://shop.example"
      t.sax:4:14: error: the address of a service has a query or a fragment, wanted it without
        service D at "https://shop.example/?v=1" { call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        fix: query "name" = … in the service
      t.sax:5:14: error: the address of a service has a query or a fragment, wanted it without
        service E at "https://shop.example{?v}" { param v; call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^
        fix: query "name" = … in the service
      t.sax:6:14: error: the address of a service has a query or a fragment, wanted it without
        service F at "https://shop.example/#top" { call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        fix: query "name" = … in the service
      t.sax:7:14: error: the address of a service has a user, and credentials never stand in a mapping
        service G at "https://me:secret@shop.example/x" { call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        fix: auth basic
      t.sax:8:14: error: the address of a service has a user, and credentials never stand in a mapping
        service H at "{user}@shop.example" { param user; call a() = GET "a" }
                     ^^^^^^^^^^^^^^^^^^^^^
        fix: auth basic
      """#),
    DiagnosticCase(
      "templates that are none",
      #"""
      service Shop at "https://{host/api" {
        param host
        param version
        call a(id: Int) = GET "orders/{id"
        call b(id: Int) = GET "orders/id}"
        call c(id: Int) = GET "orders/{=id}" header X-Tag = id
        call d(id: Int) = GET "orders/{id:0}"
        call e(id: Int) = GET "orders/{}"
        call f(id: Int) = GET "the orders/{id}"
      }
      """#,
      #"""
      t.sax:1:17: error: "https://{host/api" is no URI template: a { has no }
        service Shop at "https://{host/api" {
                        ^^^^^^^^^^^^^^^^^^^
      t.sax:4:25: error: "orders/{id" is no URI template: a { has no }
          call a(id: Int) = GET "orders/{id"
                                ^^^^^^^^^^^^
      t.sax:5:25: error: "orders/id}" is no URI template: a } has no {
          call b(id: Int) = GET "orders/id}"
                                ^^^^^^^^^^^^
      t.sax:6:25: error: "orders/{=id}" is no URI template: the operator = has no meaning yet
          call c(id: Int) = GET "orders/{=id}" header X-Tag = id
                                ^^^^^^^^^^^^^^
      t.sax:7:25: error: "orders/{id:0}" is no URI template: id:0 wants a number of characters from 1 to 9999
          call d(id: Int) = GET "orders/{id:0}"
                                ^^^^^^^^^^^^^^^
      t.sax:8:25: error: "orders/{}" is no URI template: a variable has no name
          call e(id: Int) = GET "orders/{}"
                                ^^^^^^^^^^^
      t.sax:9:25: error: "the orders/{id}" is no URI template: " " has no place in a URI
          call f(id: Int) = GET "the orders/{id}"
                                ^^^^^^^^^^^^^^^^^
      """#),
    DiagnosticCase(
      "paths that lead elsewhere",
      #"""
      service Shop at "https://shop.example" {
        call a() = GET "//other.example/a"
        call b() = GET "https://other.example/b"
        call c() = GET "c#part"
        call d(x: String) = GET "d{#x}"
        call e() = GET "/e?from=https://shop.example/"
      }
      """#,
      #"""
      t.sax:2:18: error: "//other.example/a" names a host, wanted a path below the service's address
          call a() = GET "//other.example/a"
                         ^^^^^^^^^^^^^^^^^^^
        fix: a service of its own for that host
      t.sax:3:18: error: "https://other.example/b" names a host, wanted a path below the service's address
          call b() = GET "https://other.example/b"
                         ^^^^^^^^^^^^^^^^^^^^^^^^^
        fix: a service of its own for that host
      t.sax:4:18: error: "c#part" has a fragment, which is never sent
          call c() = GET "c#part"
                         ^^^^^^^^
      t.sax:5:27: error: "d{#x}" has a fragment, which is never sent
          call d(x: String) = GET "d{#x}"
                                  ^^^^^^^
      """#),
    DiagnosticCase(
      "addresses that give tokens",
      #"""
      service Shop at "https://{host}" {
        param host
        auth oauth "shop.example/token"
        call a() = GET "a" auth oauth "https://{host}/token" scopes "read write"
      }
      """#,
      #"""
      t.sax:3:14: error: "shop.example/token" is no address of http or https
          auth oauth "shop.example/token"
                     ^^^^^^^^^^^^^^^^^^^^
        fix: auth oauth "https://…"
      t.sax:4:33: error: an argument in the address that gives tokens, which has none
          call a() = GET "a" auth oauth "https://{host}/token" scopes "read write"
                                        ^^^^^^^^^^^^^^^^^^^^^^
      """#),
  ]
}

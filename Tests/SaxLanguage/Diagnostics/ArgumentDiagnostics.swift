/// Arguments that are not there or not used, and settings that can't be.
enum ArgumentDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "arguments that there are not",
      #"""
      service Shop at "https://{hots}/{area}" {
        param host = "shop.example"
        header X-Tag = tag
        query "v" = "{host}-{version}"
        call a(id: Int) = GET "orders/{ids}" query "x" = size header A = "{id} {other}"
        call b(file: File) = POST "b" multipart fil
        call c(x: Int) = POST "c" { form x, y; pages offset step z; -> [Int] }
        call d() = POST "d" body order
        call e() = POST "e" body merge order
        call f() = POST "f" body text order
      }
      """#,
      #"""
      t.sax:1:17: error: hots is no parameter of Shop; did you mean host?
        service Shop at "https://{hots}/{area}" {
                        ^^^^^^^^^^^^^^^^^^^^^^^
        fix: host
      t.sax:1:17: error: area is no parameter of Shop
        service Shop at "https://{hots}/{area}" {
                        ^^^^^^^^^^^^^^^^^^^^^^^
        fix: param area
      t.sax:3:18: error: tag is no parameter of Shop
          header X-Tag = tag
                         ^^^
        fix: param tag
      t.sax:4:15: error: version is no parameter of Shop
          query "v" = "{host}-{version}"
                      ^^^^^^^^^^^^^^^^^^
        fix: param version
      t.sax:5:25: error: ids is no argument of Shop.a; did you mean id?
          call a(id: Int) = GET "orders/{ids}" query "x" = size header A = "{id} {other}"
                                ^^^^^^^^^^^^^^
        fix: id
      t.sax:5:52: error: size is no argument of Shop.a
          call a(id: Int) = GET "orders/{ids}" query "x" = size header A = "{id} {other}"
                                                           ^^^^
        fix: size: String among its arguments, or param size in the service
      t.sax:5:68: error: other is no argument of Shop.a
          call a(id: Int) = GET "orders/{ids}" query "x" = size header A = "{id} {other}"
                                                                           ^^^^^^^^^^^^^^
        fix: other: String among its arguments, or param other in the service
      t.sax:6:43: error: fil is no argument of Shop.b; did you mean file?
          call b(file: File) = POST "b" multipart fil
                                                  ^^^
        fix: file
      t.sax:7:39: error: y is no argument of Shop.c
          call c(x: Int) = POST "c" { form x, y; pages offset step z; -> [Int] }
                                              ^
        fix: y: String among its arguments, or param y in the service
      t.sax:7:60: error: z is no argument of Shop.c
          call c(x: Int) = POST "c" { form x, y; pages offset step z; -> [Int] }
                                                                   ^
        fix: z: String among its arguments, or param z in the service
      t.sax:8:28: error: order is no argument of Shop.d
          call d() = POST "d" body order
                                   ^^^^^
        fix: order: String among its arguments, or param order in the service
      t.sax:9:34: error: order is no argument of Shop.e
          call e() = POST "e" body merge order
                                         ^^^^^
        fix: order: String among its arguments, or param order in the service
      t.sax:10:33: error: order is no argument of Shop.f
          call f() = POST "f" body text order
                                        ^^^^^
        fix: order: String among its arguments, or param order in the service
      """#),
    DiagnosticCase(
      "arguments that nothing uses",
      #"""
      service Shop at "https://{host}" {
        param host
        param version = "v2"
        call a(id: Int, tag: String) = GET "orders/{id}"
        call b(tag: String?) = POST "b" body text tag
      }
      """#,
      #"""
      t.sax:3:9: error: no call uses the parameter version
          param version = "v2"
                ^^^^^^^
        fix: {version} in the address, or header or query
      t.sax:4:19: error: Shop.a does not use its argument tag
          call a(id: Int, tag: String) = GET "orders/{id}"
                          ^^^
        fix: {?tag} in the path, or query tag, header or body
      """#),
    DiagnosticCase(
      "settings twice, and in the wrong place",
      #"""
      service Shop at "https://shop.example" {
        param x
        auth bearer
        auth basic
        header A = "1"
        header A = "2"
        body x
        form x
        multipart x
        pages link
        example "a.json"
        action "urn:a"
        timeout 5 seconds
        call a() = GET "a" timeout 1 second timeout 2 seconds cache 1 day cache 1 hour
        call b() = GET "b" -> [Int] pages link pages link
        call c() = GET "c" action "urn:c"
      }
      """#,
      #"""
      t.sax:4:3: error: auth stands twice, wanted it once
          auth basic
          ^^^^
        note: the first is at t.sax:3:3
      t.sax:7:3: error: body in a service, wanted it in a call
          body x
          ^^^^
      t.sax:8:3: error: form in a service, wanted it in a call
          form x
          ^^^^
      t.sax:9:3: error: multipart in a service, wanted it in a call
          multipart x
          ^^^^^^^^^
      t.sax:10:3: error: pages in a service, wanted it in a call
          pages link
          ^^^^^
      t.sax:11:3: error: example in a service, wanted it in a call
          example "a.json"
          ^^^^^^^
      t.sax:12:3: error: action in a service, wanted it in a call
          action "urn:a"
          ^^^^^^
      t.sax:14:39: error: timeout stands twice, wanted it once
          call a() = GET "a" timeout 1 second timeout 2 seconds cache 1 day cache 1 hour
                                              ^^^^^^^
        note: the first is at t.sax:14:22
      t.sax:14:69: error: cache stands twice, wanted it once
          call a() = GET "a" timeout 1 second timeout 2 seconds cache 1 day cache 1 hour
                                                                            ^^^^^
        note: the first is at t.sax:14:57
      t.sax:15:42: error: pages stands twice, wanted it once
          call b() = GET "b" -> [Int] pages link pages link
                                                 ^^^^^
        note: the first is at t.sax:15:31
      t.sax:16:22: error: action in a call that is none of SOAP
          call c() = GET "c" action "urn:c"
                             ^^^^^^
        fix: soap call c
      """#),
    DiagnosticCase(
      "names of fields and cookies",
      #"""
      service Shop at "https://shop.example" {
        header "X Tag" = "1"
        header Host = "shop.example"
        call a(n: Int) = GET "a" header Content-Length = n
        call b(t: String) = GET "b" header Authorization = "Bearer {t}"
        call c(t: String) = GET "c" cookie "a=b" = t
        call d(t: String) = GET "d" header "" = t
        call e() = GET "e" header A = "1\r\nB: 2" query q = "1\n2"
        call f() = GET "f" auth key header "X Key"
        call g() = GET "g" auth key header Authorization
      }
      """#,
      #"""
      t.sax:2:10: error: "X Tag" is no name of a header field
          header "X Tag" = "1"
                 ^^^^^^^
      t.sax:3:10: error: Host frames the message, and is not a call's to set
          header Host = "shop.example"
                 ^^^^
      t.sax:4:35: error: Content-Length frames the message, and is not a call's to set
          call a(n: Int) = GET "a" header Content-Length = n
                                          ^^^^^^^^^^^^^^
      t.sax:5:38: error: Authorization holds credentials, which never stand in a mapping
          call b(t: String) = GET "b" header Authorization = "Bearer {t}"
                                             ^^^^^^^^^^^^^
        fix: auth bearer, basic, digest or oauth
      t.sax:6:38: error: "a=b" is no name of a cookie
          call c(t: String) = GET "c" cookie "a=b" = t
                                             ^^^^^
      t.sax:7:38: error: "" is no name of a header field
          call d(t: String) = GET "d" header "" = t
                                             ^^
      t.sax:8:33: error: "1\r\nB: 2" has a control character, wanted one line
          call e() = GET "e" header A = "1\r\nB: 2" query q = "1\n2"
                                        ^^^^^^^^^^^
      t.sax:9:38: error: "X Key" is no name of a header field
          call f() = GET "f" auth key header "X Key"
                                             ^^^^^^^
      """#),
    DiagnosticCase(
      "texts with braces",
      #"""
      service Shop at "https://shop.example" {
        call a(id: Int) = GET "a" header A = "{id"
        call b(id: Int) = GET "b/{id}" header A = "id}"
        call c(id: Int) = GET "c/{id}" query "x" = "{}"
        call d(id: Int) = GET "d" cookie x = "{ id }"
      }
      """#,
      #"""
      t.sax:2:40: error: "{id" has a { without a }
          call a(id: Int) = GET "a" header A = "{id"
                                               ^^^^^
      t.sax:3:45: error: "id}" has a } without a {
          call b(id: Int) = GET "b/{id}" header A = "id}"
                                                    ^^^^^
      t.sax:4:46: error: "{}" has "" in braces, wanted the name of an argument
          call c(id: Int) = GET "c/{id}" query "x" = "{}"
                                                     ^^^^
      t.sax:5:40: error: "{ id }" has " id " in braces, wanted the name of an argument
          call d(id: Int) = GET "d" cookie x = "{ id }"
                                               ^^^^^^^^
      """#),
  ]
}

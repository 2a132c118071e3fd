/// Arguments that can't be sent where a call has them.
enum SentValueDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "hosts with operators",
      #"""
      service A at "https://shop{.tld}/{+path}" {
        param tld
        param path
        call a() = GET "a"
      }
      service B at "https://{host:3}" {
        param host
        call a() = GET "a"
      }
      service C at "https://{host}{/path}" {
        param host
        param path
        call a() = GET "a"
      }
      """#,
      #"""
      t.sax:1:14: error: "https://shop{.tld}/{+path}" has more than a name in its host, wanted {tld} alone
        service A at "https://shop{.tld}/{+path}" {
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        fix: {tld}
      t.sax:6:14: error: "https://{host:3}" has more than a name in its host, wanted {host} alone
        service B at "https://{host:3}" {
                     ^^^^^^^^^^^^^^^^^^
        fix: {host}
      """#),
    DiagnosticCase(
      "arguments without a text",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Order, y: [[Int]], z: [String: Int], f: File, g: Status, s: [Status]) = POST "a/{g}{?z*,s*}" {
          header X-A = "{x}"
          cookie y
          form z, f
          -> Order
        }
        call b(f: File, z: [String: Int]) = PUT "b/{f}"  multipart z
        call c(x: Order) = PUT "c"  body text x
        call d(x: Order, y: [Order]) = GET "d{?x}"  query y
      }
      type Order { id: Int }
      enum Status { open }
      """#,
      #"""
      t.sax:3:18: error: x is Order, which has no text to be sent here
            header X-A = "{x}"
                         ^^^^^
        fix: body x
      t.sax:4:12: error: y is [[Int]], which has no text to be sent here
            cookie y
                   ^
        fix: body y
      t.sax:5:10: error: z is [String: Int], which has no text to be sent here
            form z, f
                 ^
        fix: body z
      t.sax:5:13: error: f is a file, which form can't send
            form z, f
                    ^
        fix: multipart f
      t.sax:8:43: error: f is File, which has no text to be sent here
          call b(f: File, z: [String: Int]) = PUT "b/{f}"  multipart z
                                                  ^^^^^^^
        fix: multipart f
      t.sax:8:62: error: z is [String: Int], which has no text to be sent here
          call b(f: File, z: [String: Int]) = PUT "b/{f}"  multipart z
                                                                     ^
        fix: body z
      t.sax:9:41: error: x is Order, which has no text to be sent here
          call c(x: Order) = PUT "c"  body text x
                                                ^
        fix: body x
      t.sax:10:38: error: x is Order, which has no text to be sent here
          call d(x: Order, y: [Order]) = GET "d{?x}"  query y
                                             ^^^^^^^
        fix: body x
      t.sax:10:53: error: y is [Order], which has no text to be sent here
          call d(x: Order, y: [Order]) = GET "d{?x}"  query y
                                                            ^
        fix: body y
      """#),
  ]
}

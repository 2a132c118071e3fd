/// Statuses, results, pages and formats of calls that can't be.
enum ResultDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "statuses",
      #"""
      service Shop at "https://shop.example" {
        success 99, 600, 1.5
        error 299..200 Problem, 7 Problem, Problem, Problem, 404 Problem, 404 Problem
        call a() = GET "a" 20 -> Int, 200..1000 -> Int, 201 -> Int, 201 -> [Int]
        call b() = GET "b" -> Int, -> none
      }
      type Problem { text: String }
      """#,
      #"""
      t.sax:2:11: error: 99 is no status, wanted a number from 100 to 599
          success 99, 600, 1.5
                  ^^
      t.sax:2:15: error: 600 is no status, wanted a number from 100 to 599
          success 99, 600, 1.5
                      ^^^
      t.sax:2:20: error: 1.5 is no status, wanted a number from 100 to 599
          success 99, 600, 1.5
                           ^^^
      t.sax:3:14: error: the statuses from 299 to 200 are none
          error 299..200 Problem, 7 Problem, Problem, Problem, 404 Problem, 404 Problem
                     ^^^
        fix: 200..299
      t.sax:3:27: error: 7 is no status, wanted a number from 100 to 599
          error 299..200 Problem, 7 Problem, Problem, Problem, 404 Problem, 404 Problem
                                  ^
      t.sax:3:47: error: two errors for the same statuses, wanted one
          error 299..200 Problem, 7 Problem, Problem, Problem, 404 Problem, 404 Problem
                                                      ^^^^^^^
      t.sax:3:73: error: two errors for the same statuses, wanted one
          error 299..200 Problem, 7 Problem, Problem, Problem, 404 Problem, 404 Problem
                                                                                ^^^^^^^
      t.sax:4:22: error: 20 is no status, wanted a number from 100 to 599
          call a() = GET "a" 20 -> Int, 200..1000 -> Int, 201 -> Int, 201 -> [Int]
                             ^^
      t.sax:4:38: error: 1000 is no status, wanted a number from 100 to 599
          call a() = GET "a" 20 -> Int, 200..1000 -> Int, 201 -> Int, 201 -> [Int]
                                             ^^^^
      t.sax:4:63: error: two results for the same statuses, wanted one
          call a() = GET "a" 20 -> Int, 200..1000 -> Int, 201 -> Int, 201 -> [Int]
                                                                      ^^^^^^^^^^^^
      t.sax:5:30: error: two results for the same statuses, wanted one
          call b() = GET "b" -> Int, -> none
                                     ^^^^^^^
      """#),
    DiagnosticCase(
      "types of results and errors",
      #"""
      service Shop at "https://shop.example" {
        error Int, 404 Status, 500 [Problem]
        call a() = GET "a" -> [[Int]]
        call b() = GET "b" -> [String: Int]
        call c() = GET "c" -> [Problem?]
        call d() = GET "d" -> [Problem]?
        call e() = GET "e" -> Order
        call f() = GET "f" -> events [[Problem]]
        call g() = GET "g" -> events Order
      }
      type Problem { text: String }
      enum Status { open }
      """#,
      #"""
      t.sax:2:9: error: Int for the body of an error, wanted a declared type
          error Int, 404 Status, 500 [Problem]
                ^^^
      t.sax:2:18: error: Status for the body of an error, wanted a declared type
          error Int, 404 Status, 500 [Problem]
                         ^^^^^^
      t.sax:2:30: error: [Problem] for the body of an error, wanted a declared type
          error Int, 404 Status, 500 [Problem]
                                     ^^^^^^^^^
      t.sax:3:25: error: [[Int]] as what a call hands out, wanted T, T? or [T]
          call a() = GET "a" -> [[Int]]
                                ^^^^^^^
        fix: [Int]
      t.sax:4:25: error: [String: Int] as what a call hands out, wanted T, T? or [T]
          call b() = GET "b" -> [String: Int]
                                ^^^^^^^^^^^^^
        fix: [Int]
      t.sax:5:25: error: [Problem?] as what a call hands out, wanted T, T? or [T]
          call c() = GET "c" -> [Problem?]
                                ^^^^^^^^^^
        fix: [Problem]
      t.sax:6:25: error: [Problem]? as what a call hands out, wanted T, T? or [T]
          call d() = GET "d" -> [Problem]?
                                ^^^^^^^^^^
        fix: [Problem]
      t.sax:7:25: error: the type Order is not declared
          call e() = GET "e" -> Order
                                ^^^^^
        fix: type Order { … }
      t.sax:8:32: error: [[Problem]] as what a call hands out, wanted T, T? or [T]
          call f() = GET "f" -> events [[Problem]]
                                       ^^^^^^^^^^^
        fix: [Problem]
      t.sax:9:32: error: the type Order is not declared
          call g() = GET "g" -> events Order
                                       ^^^^^
        fix: type Order { … }
      """#),
    DiagnosticCase(
      "times and counts",
      #"""
      service Shop at "https://shop.example" {
        cache 5 minuts
        timeout 0 seconds
        retry 200
        call a() = GET "a" timeout 1e12 days retry 1.5
        call b() = GET "b" timeout 5 parsecs
      }
      """#,
      #"""
      t.sax:2:11: error: minuts is no unit of time; did you mean minute?
          cache 5 minuts
                  ^^^^^^
        fix: minute
      t.sax:3:11: error: a timeout of 0, in which nothing is done
          timeout 0 seconds
                  ^
        fix: timeout 30 seconds
      t.sax:4:9: error: 200 retries, wanted a whole number up to 100
          retry 200
                ^^^
      t.sax:5:30: error: 1e12 days is too long
          call a() = GET "a" timeout 1e12 days retry 1.5
                                     ^^^^
      t.sax:5:46: error: 1.5 retries, wanted a whole number up to 100
          call a() = GET "a" timeout 1e12 days retry 1.5
                                                     ^^^
      t.sax:6:32: error: parsecs is no unit of time
          call b() = GET "b" timeout 5 parsecs
                                       ^^^^^^^
        fix: seconds, minutes, hours or days
      """#),
    DiagnosticCase(
      "pages",
      #"""
      emit Page at /page
      error Failure at /failure
      emit Kind at /kind
      service Shop at "https://shop.example" {
        call a() = GET "a" -> Order pages link
        call b() = GET "b" pages link
        call c() = GET "c" -> [Order] pages Page.nxt
        call d() = GET "d" -> [Order] pages Page.total
        call e() = GET "e" -> [Order] pages cursor = next
        call f() = GET "f" -> [Order] pages Order.next
        call g() = GET "g" -> [Order] pages Failure.next
        call h() = GET "h" -> [Order] pages Kind.next
        call i() = GET "i" -> [Order] pages Status.next
        call j() = GET "j" -> [Order] pages Pag.next
        call k() = GET "k" -> [Order] pages page from 1.5
        call l() = GET "l" -> [Order] pages offset step 0
        call m(q: String) = GET "m{?q}" -> [Order] pages offset step q
        call n() = GET "n" -> [Order] pages offset step .5
        call o() = GET "o" -> [Order] pages First.next
      }
      type Page { next: URL?; total: Decimal }
      type Order { id: Int; next: URL? }
      type Failure { next: URL? }
      type First { next: URL? }
      type Kind = switch @k { "first" -> First }
      enum Status { next }
      """#,
      #"""
      t.sax:5:31: error: pages of a call that hands out no list
          call a() = GET "a" -> Order pages link
                                      ^^^^^
        fix: -> [T]
      t.sax:6:22: error: pages of a call that hands out no list
          call b() = GET "b" pages link
                             ^^^^^
        fix: -> [T]
      t.sax:7:39: error: Page has no field nxt; did you mean next?
          call c() = GET "c" -> [Order] pages Page.nxt
                                              ^^^^^^^^
        fix: Page.next
      t.sax:8:39: error: Page.total is Decimal, wanted a String, a URL or an Int
          call d() = GET "d" -> [Order] pages Page.total
                                              ^^^^^^^^^^
      t.sax:9:48: error: next is no field of a type, wanted one such as Page.next
          call e() = GET "e" -> [Order] pages cursor = next
                                                       ^^^^
      t.sax:10:39: error: Order is emitted by no rule, so that no page is found in a response
          call f() = GET "f" -> [Order] pages Order.next
                                              ^^^^^^^^^^
        fix: emit Order at /path
      t.sax:11:39: error: Failure is emitted by no rule, so that no page is found in a response
          call g() = GET "g" -> [Order] pages Failure.next
                                              ^^^^^^^^^^^^
        fix: emit Failure at /path
      t.sax:12:39: error: Kind is a switch, wanted a type with fields
          call h() = GET "h" -> [Order] pages Kind.next
                                              ^^^^^^^^^
      t.sax:13:39: error: Status is an enum, wanted a type with fields
          call i() = GET "i" -> [Order] pages Status.next
                                              ^^^^^^^^^^^
      t.sax:14:39: error: the type Pag is not declared; did you mean Page?
          call j() = GET "j" -> [Order] pages Pag.next
                                              ^^^^^^^^
        fix: Page
      t.sax:15:49: error: 1.5 is no number of a page
          call k() = GET "k" -> [Order] pages page from 1.5
                                                        ^^^
      t.sax:16:51: error: a step of 0, wanted a whole number from 1
          call l() = GET "l" -> [Order] pages offset step 0
                                                          ^
      t.sax:17:64: error: a step of q, which is String, wanted an Int
          call m(q: String) = GET "m{?q}" -> [Order] pages offset step q
                                                                       ^
      t.sax:18:51: error: a step of .5, wanted a whole number from 1
          call n() = GET "n" -> [Order] pages offset step .5
                                                          ^^
      t.sax:19:39: error: First is emitted by no rule, so that no page is found in a response
          call o() = GET "o" -> [Order] pages First.next
                                              ^^^^^^^^^^
        fix: emit First at /path
      """#),
    DiagnosticCase(
      "types that are called as words of services",
      #"""
      service Shop at "https://shop.example" {
        call a(x: File) = POST "a" body x as "image/png"
        call b() = GET "b" -> File, 404 -> none
        call c() = GET "c" -> events
        call d(x: [File]) = POST "d" body x -> [none]
      }
      type File { name: String }
      type none { name: String }
      type events { name: String }
      """#,
      #"""
      t.sax:2:13: error: File is a word of services here, and a type has its name
          call a(x: File) = POST "a" body x as "image/png"
                    ^^^^
        note: the type is at t.sax:7:6
        fix: another name for the type
      t.sax:3:22: error: File is a word of services here, and a type has its name
          call b() = GET "b" -> File, 404 -> none
                             ^^^^^^^
        note: the type is at t.sax:7:6
        fix: another name for the type
      t.sax:3:31: error: none is a word of services here, and a type has its name
          call b() = GET "b" -> File, 404 -> none
                                      ^^^^^^^^^^^
        note: the type is at t.sax:8:6
        fix: another name for the type
      t.sax:4:22: error: events is a word of services here, and a type has its name
          call c() = GET "c" -> events
                             ^^^^^^^^^
        note: the type is at t.sax:9:6
        fix: another name for the type
      """#),
    DiagnosticCase(
      "formats of arguments",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Int) = GET "a" query x as csv
        call b(x: [Int]) = GET "b" query "x" = "a" as csv query x as csv
        call c(x: Bool as exists) = GET "c{?x}"
        call d(x: Int as iso8601) = GET "d{?x}"
        call e(x: Int in "UTC") = GET "e{?x}"
        call f(x: Int = "a") = GET "f{?x}"
        call g(x: Day = "2024-13-01") = GET "g{?x}"
        call h(x: Status = opn) = GET "h{?x}"
        call i(x: Int? = 1) = GET "i{?x}"
        call j(x: File = 5) = POST "j" multipart x
      }
      enum Status { open }
      """#,
      #"""
      t.sax:2:34: error: as csv for Int, wanted a list
          call a(x: Int) = GET "a" query x as csv
                                         ^
        fix: x: [Int]
      t.sax:3:36: error: as csv for a text, wanted a list
          call b(x: [Int]) = GET "b" query "x" = "a" as csv query x as csv
                                           ^^^
      t.sax:4:21: error: as exists for an argument, which is given or not
          call c(x: Bool as exists) = GET "c{?x}"
                            ^^^^^^
        fix: Bool
      t.sax:5:20: error: iso8601 for Int, wanted Date or Day
          call d(x: Int as iso8601) = GET "d{?x}"
                           ^^^^^^^
      t.sax:6:17: error: in for Int, wanted a Date or Day, which have zones
          call e(x: Int in "UTC") = GET "e{?x}"
                        ^^
      t.sax:7:19: error: "a" is no Int, and the default is read like a payload's text
          call f(x: Int = "a") = GET "f{?x}"
                          ^^^
        fix: Int? without a default, which is nil then
      t.sax:8:19: error: "2024-13-01" is no ISO 8601 date, and the default is read like a payload's text
          call g(x: Day = "2024-13-01") = GET "g{?x}"
                          ^^^^^^^^^^^^
        fix: Day? without a default, which is nil then
      t.sax:9:22: error: Status has no case opn; did you mean open?
          call h(x: Status = opn) = GET "h{?x}"
                             ^^^
        fix: open
      t.sax:10:13: warning: Int? with a default is never nil
          call i(x: Int? = 1) = GET "i{?x}"
                    ^^^^
        fix: Int
      """#),
    DiagnosticCase(
      "types of arguments that are not declared",
      #"""
      service Shop at "https://shop.example" {
        param host: Strin
        call a(x: Ordr, y: Filee) = POST "{host}/a{?y}" body x
        call b(x: [Ordr]) = POST "b" body x as xml
      }
      emit Order at /order
      type Order { id: Int }
      """#,
      #"""
      t.sax:2:15: error: the type Strin is not declared; did you mean String?
          param host: Strin
                      ^^^^^
        fix: String
      t.sax:3:13: error: the type Ordr is not declared; did you mean Order?
          call a(x: Ordr, y: Filee) = POST "{host}/a{?y}" body x
                    ^^^^
        fix: Order
      t.sax:3:22: error: the type Filee is not declared
          call a(x: Ordr, y: Filee) = POST "{host}/a{?y}" body x
                             ^^^^^
        fix: type Filee { … }
      t.sax:4:14: error: the type Ordr is not declared; did you mean Order?
          call b(x: [Ordr]) = POST "b" body x as xml
                     ^^^^
        fix: Order
      """#),
  ]
}

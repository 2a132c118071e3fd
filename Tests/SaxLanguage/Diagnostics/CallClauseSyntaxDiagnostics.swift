/// Clauses and results of calls that can't be read.
enum CallClauseSyntaxDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "clauses that are none",
      #"""
      service Shop at "https://shop.example" {
        call a(x: String) = GET "a" { hedder A = x; -> [Int] }
        call b() = GET "b" returns Int
        call c() = GET "c" => Int
        call d() = GET "d" -> [Int] -> Int
        call e() = GET "e" { -> Int
          404 -> none }
        call f() = GET "f" // as it is
      }
      """#,
      #"""
      t.sax:2:33: error: hedder is no clause of a call; did you mean header?
          call a(x: String) = GET "a" { hedder A = x; -> [Int] }
                                        ^^^^^^
        fix: header
      t.sax:3:22: error: returns is no clause of a call
          call b() = GET "b" returns Int
                             ^^^^^^^
        fix: -> T, or one of header, query, cookie, auth, success, error, body, form, multipart, pages, cache, timeout, retry, example, action
      t.sax:4:22: error: found =>, wanted ->
          call c() = GET "c" => Int
                             ^
        fix: ->
      t.sax:5:31: error: results stand twice in one call, wanted them once, with commas between
          call d() = GET "d" -> [Int] -> Int
                                      ^^
        fix: -> T, 404 -> none
      t.sax:7:5: error: results stand twice in one call, wanted them once, with commas between
            404 -> none }
            ^^^
        fix: -> T, 404 -> none
      t.sax:8:22: error: // begins no comment, wanted #
          call f() = GET "f" // as it is
                             ^^
        fix: #
      """#),
    DiagnosticCase(
      "results that can't be read",
      #"""
      service Shop at "https://shop.example" {
        call a() = GET "a" -> File?
        call b() = GET "b" -> Int, 404 -> none?
        call c() = GET "c" 2xx -> Int
        call d() = GET "d" 404 none
        call e() = GET "e" -> Int,
        call f() = GET "f" -> List<Int>
        call g() = GET "g" 200..ok -> Int
        call h() = GET "h" -> Int[]
        call i() = GET "i" 20px -> Int
        call j() = GET "j" ->
      }
      """#,
      #"""
      t.sax:2:29: error: found ? after File, which is never nil
          call a() = GET "a" -> File?
                                    ^
        fix: File
      t.sax:3:41: error: found ? after none, which is never nil
          call b() = GET "b" -> Int, 404 -> none?
                                                ^
        fix: none
      t.sax:4:22: error: found 2xx, wanted a status such as 404
          call c() = GET "c" 2xx -> Int
                             ^
        fix: 200..299
      t.sax:5:26: error: found none, wanted -> and what comes
          call d() = GET "d" 404 none
                                 ^^^^
      t.sax:6:29: error: the line ends after a comma, wanted -> and what comes
          call e() = GET "e" -> Int,
                                    ^
      t.sax:7:29: error: found < after List, as types take no parameters
          call f() = GET "f" -> List<Int>
                                    ^
        fix: [T] for a list, [String: T] for a dictionary, T? for what may be missing
      t.sax:8:27: error: found ok, wanted a status such as 404
          call g() = GET "g" 200..ok -> Int
                                  ^^
      t.sax:9:28: error: found [] after Int, wanted the brackets around it
          call h() = GET "h" -> Int[]
                                   ^
        fix: [Int]
      t.sax:10:22: error: found 20px, wanted a status such as 404
          call i() = GET "i" 20px -> Int
                             ^^
      t.sax:11:24: error: the line ends after ->, wanted a type, Data, File, events or none
          call j() = GET "j" ->
                               ^
      """#),
    DiagnosticCase(
      "versions of SOAP",
      #"""
      service Shop at "https://shop.example" {
        soap 1.3 call a() = POST "a"
        soap 2 a() = POST "a"
        soap 1.2 a() = POST "a"
        soap 1.1 call b() = POST "b"
      }
      """#,
      #"""
      t.sax:2:8: error: version 1.3 of SOAP, wanted 1.1 or 1.2
          soap 1.3 call a() = POST "a"
               ^^^
      t.sax:3:8: error: version 2 of SOAP, wanted 1.1 or 1.2
          soap 2 a() = POST "a"
               ^
      t.sax:4:12: error: found a, wanted call and its name
          soap 1.2 a() = POST "a"
                   ^
      """#),
    DiagnosticCase(
      "ways to authenticate that can't be read",
      #"""
      service Shop at "https://shop.example" {
        auth bearr
        auth key cookie "k"
        auth key header
        auth oauth
        auth oauth https://shop.example/token
        auth oauth "https://shop.example/token" scopes read
        auth "basic"
        call a() = GET "a"
      }
      """#,
      #"""
      t.sax:2:8: error: bearr is no authentication; did you mean bearer?
          auth bearr
               ^^^^^
        fix: bearer
      t.sax:3:12: error: found cookie, wanted header or query
          auth key cookie "k"
                   ^^^^^^
        fix: auth key header "X-Key"
      t.sax:4:18: error: the line ends after header, wanted the name that the key is sent by
          auth key header
                         ^
      t.sax:5:13: error: the line ends after oauth, wanted the URL that gives tokens, in quotes
          auth oauth
                    ^
      t.sax:6:14: error: found https, wanted the URL that gives tokens, in quotes
          auth oauth https://shop.example/token
                     ^^^^^
        fix: "https://shop.example/token"
      t.sax:7:50: error: found read, wanted the scopes in quotes, with spaces between
          auth oauth "https://shop.example/token" scopes read
                                                         ^^^^
        fix: "read"
      t.sax:8:8: error: found "basic", wanted basic, digest, bearer, key, oauth, wsse or none
          auth "basic"
               ^^^^^^^
      """#),
    DiagnosticCase(
      "values that can't be read",
      #"""
      service Shop at "https://shop.example" {
        call a(x: String) = GET "a" header "X-Tag"
        call b(x: String) = GET "b" query "$top" = 5
        call c(x: [String]) = GET "c" query x as list
        call d(x: String) = GET "d" cookie = x
        call e(x: String) = POST "e" multipart "x"
        call f(x: String) = POST "f" multipart "x" = "y"
        call g(x: String) = POST "g" form x, as y
        call h(x: String) = POST "h" multipart x as png
      }
      """#,
      #"""
      t.sax:2:45: error: the line ends after "X-Tag", wanted = and an argument, or a text in quotes
          call a(x: String) = GET "a" header "X-Tag"
                                                    ^
      t.sax:3:46: error: found 5, wanted an argument, or a text in quotes
          call b(x: String) = GET "b" query "$top" = 5
                                                     ^
      t.sax:4:44: error: found list, wanted csv, for a list as one text with commas
          call c(x: [String]) = GET "c" query x as list
                                                   ^^^^
      t.sax:5:38: error: found =, wanted a cookie's name
          call d(x: String) = GET "d" cookie = x
                                             ^
      t.sax:6:45: error: the line ends after "x", wanted = and an argument
          call e(x: String) = POST "e" multipart "x"
                                                    ^
      t.sax:7:48: error: found "y", wanted an argument
          call f(x: String) = POST "f" multipart "x" = "y"
                                                       ^^^
      t.sax:8:43: error: y is no clause of a call
          call g(x: String) = POST "g" form x, as y
                                                  ^
        fix: -> T, or one of header, query, cookie, auth, success, error, body, form, multipart, pages, cache, timeout, retry, example, action
      t.sax:9:47: error: found png, wanted a media type in quotes
          call h(x: String) = POST "h" multipart x as png
                                                      ^^^
        fix: "png"
      """#),
    DiagnosticCase(
      "bodies that can't be read",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Int) = POST "a" body
        call b(x: Int) = POST "b" body T(x
        call c(x: Int) = POST "c" body T(x y)
        call d(x: Int) = POST "d" body T("x")
        call e(x: Int) = POST "e" body x as
        call h(x: Int) = POST "h" body T(x,
        call f(x: Int) = POST "f" body {x}
        call g(x: T) = POST "g" body merge T(x)
      }
      type T { x: Int }
      """#,
      #"""
      t.sax:2:33: error: the line ends after body, wanted an argument, or merge, text or a type of arguments
          call a(x: Int) = POST "a" body
                                        ^
      t.sax:3:35: error: the arguments are not closed, wanted ) before call
          call b(x: Int) = POST "b" body T(x
                                          ^
      t.sax:4:38: error: found y, wanted a comma or ) behind an argument
          call c(x: Int) = POST "c" body T(x y)
                                             ^
      t.sax:5:36: error: found "x", wanted an argument
          call d(x: Int) = POST "d" body T("x")
                                           ^^^
      t.sax:6:38: error: the line ends after as, wanted json, xml or a media type in quotes
          call e(x: Int) = POST "e" body x as
                                             ^
      t.sax:8:3: error: found call, wanted an argument
          call f(x: Int) = POST "f" body {x}
          ^^^^
      t.sax:8:34: error: found {, wanted an argument, or merge, text or a type of arguments
          call f(x: Int) = POST "f" body {x}
                                         ^
      t.sax:9:39: error: ( is no clause of a call
          call g(x: T) = POST "g" body merge T(x)
                                              ^
        fix: -> T, or one of header, query, cookie, auth, success, error, body, form, multipart, pages, cache, timeout, retry, example, action
      """#),
    DiagnosticCase(
      "pages and numbers that can't be read",
      #"""
      service Shop at "https://shop.example" {
        call a() = GET "a" -> [Int] pages
        call b() = GET "b" -> [Int] pages page
        call c() = GET "c" -> [Int] pages page from one
        call d() = GET "d" -> [Int] pages offset step
        call e() = GET "e" -> [Int] pages cursor =
        call f() = GET "f" -> [Int] pages cursor = "next"
        call g() = GET "g" success ok
        call h() = GET "h" success 200...299
        call i() = GET "i" timeout soon
        call j() = GET "j" timeout 5
        call k() = GET "k" retry twice
        call l() = GET "l" retry 2 ever
        call m() = GET "m" example answer.json
        call n() = GET "n" error 404
        soap call o() = POST "o" action
      }
      """#,
      #"""
      t.sax:2:36: error: the line ends after pages, wanted link, a field such as Page.next, or a parameter such as page from 1
          call a() = GET "a" -> [Int] pages
                                           ^
      t.sax:3:37: error: found page, wanted link, a field such as Page.next, or a parameter such as page from 1
          call b() = GET "b" -> [Int] pages page
                                            ^^^^
        fix: pages page from 1
      t.sax:4:47: error: found one, wanted the number of the first page
          call c() = GET "c" -> [Int] pages page from one
                                                      ^^^
      t.sax:5:48: error: the line ends after step, wanted an argument, or a number
          call d() = GET "d" -> [Int] pages offset step
                                                       ^
      t.sax:6:45: error: the line ends after =, wanted a field such as Page.cursor
          call e() = GET "e" -> [Int] pages cursor =
                                                    ^
      t.sax:7:46: error: found "next", wanted a field such as Page.cursor
          call f() = GET "f" -> [Int] pages cursor = "next"
                                                     ^^^^^^
      t.sax:8:30: error: found ok, wanted a status such as 404
          call g() = GET "g" success ok
                                     ^^
      t.sax:9:35: error: .299 is no status, wanted a number from 100 to 599
          call h() = GET "h" success 200...299
                                          ^^^^
      t.sax:10:30: error: found soon, wanted a time such as 5 minutes
          call i() = GET "i" timeout soon
                                     ^^^^
      t.sax:11:31: error: the line ends after 5, wanted seconds, minutes, hours or days
          call j() = GET "j" timeout 5
                                      ^
      t.sax:12:28: error: found twice, wanted a number of retries
          call k() = GET "k" retry twice
                                   ^^^^^
      t.sax:13:30: error: ever is no clause of a call
          call l() = GET "l" retry 2 ever
                                     ^^^^
        fix: -> T, or one of header, query, cookie, auth, success, error, body, form, multipart, pages, cache, timeout, retry, example, action
      t.sax:14:30: error: found answer.json, wanted a file in quotes
          call m() = GET "m" example answer.json
                                     ^^^^^^^^^^^
        fix: "answer.json"
      t.sax:15:31: error: the line ends after 404, wanted a status and a type, such as 404 Missing
          call n() = GET "n" error 404
                                      ^
      t.sax:16:34: error: the line ends after action, wanted the action's URI in quotes
          soap call o() = POST "o" action
                                         ^
      """#),
  ]
}

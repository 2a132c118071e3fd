/// Calls and their arguments that can't be read.
enum CallSyntaxDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "methods",
      #"""
      service Shop at "https://shop.example" {
        call a() = get "a"
        call b() = Gte "b"
        call c() = fetch "c"
        call d() = "d"
        call e() GET "e"
        call f() { GET "f" }
        call g() = GET orders/{id}
        call h() = PURGE "h"
      }
      """#,
      #"""
      t.sax:2:14: error: found get, wanted a method, which is written in capitals
          call a() = get "a"
                     ^^^
        fix: GET
      t.sax:3:14: error: found Gte, wanted a method, which is written in capitals
          call b() = Gte "b"
                     ^^^
        fix: GET
      t.sax:4:14: error: found fetch, wanted a method, which is written in capitals
          call c() = fetch "c"
                     ^^^^^
        fix: GET
      t.sax:5:14: error: found "d", wanted a method such as GET
          call d() = "d"
                     ^^^
      t.sax:6:12: error: found GET, wanted = and a method
          call e() GET "e"
                   ^^^
        fix: call e() = GET "…"
      t.sax:7:12: error: found {, wanted = and a method
          call f() { GET "f" }
                   ^
        fix: call f() = GET "…"
      t.sax:8:18: error: found orders, wanted the call's path in quotes
          call g() = GET orders/{id}
                         ^^^^^^
        fix: "orders/{id}"
      """#),
    DiagnosticCase(
      "arguments that can't be read",
      #"""
      service Shop at "https://shop.example" {
        param version default "v2"
        param key: = "x"
        call a(
          since Date?,
          Int top,
          q: String default "x",
          ,
          tag: [String,
          "id": Int,
          page: Int = (1),
          good: Int
        ) = GET "{version}/{key}{?since,top,q,tag,page,good}"
        call b(x) = GET "b{?x}" -> [Int]
        call c(x: Int y: Int) = GET "c{?x,y}"
        call d(x: Date as) = GET "d{?x}"
        call e(x: Date in UTC) = GET "e{?x}"
      }
      """#,
      #"""
      t.sax:2:17: error: found default, wanted = and the value
          param version default "v2"
                        ^^^^^^^
        fix: = "v2"
      t.sax:3:14: error: found =, wanted a type such as Int, [String] or Order?
          param key: = "x"
                     ^
      t.sax:5:11: error: found Date, wanted : and the argument's type
            since Date?,
                  ^^^^
        fix: since: Date
      t.sax:6:9: error: found top, wanted : and the argument's type
            Int top,
                ^^^
        fix: top: Int
      t.sax:7:15: error: found default, wanted = and the value
            q: String default "x",
                      ^^^^^^^
        fix: = "x"
      t.sax:8:5: error: found a comma, wanted the argument's name
            ,
            ^
      t.sax:9:17: error: found a comma, wanted ] after the type of a list's items
            tag: [String,
                        ^
      t.sax:10:5: error: found "id", wanted the argument's name
            "id": Int,
            ^^^^
      t.sax:11:17: error: found (, wanted a string, a number, true, false or the name of a case
            page: Int = (1),
                        ^
      t.sax:14:11: error: found ), wanted : and the argument's type
          call b(x) = GET "b{?x}" -> [Int]
                  ^
        fix: x: String
      t.sax:15:17: error: found y, wanted a comma or ) behind an argument
          call c(x: Int y: Int) = GET "c{?x,y}"
                        ^
      t.sax:16:20: error: found ), wanted a format such as iso8601 or "dd-MM-yyyy"
          call d(x: Date as) = GET "d{?x}"
                           ^
      t.sax:17:21: error: found UTC, wanted a time zone in quotes
          call e(x: Date in UTC) = GET "e{?x}"
                            ^^^
        fix: "UTC"
      """#),
    DiagnosticCase(
      "arguments that are not closed",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Int
        call b(x: Int, = GET "b"
        call c(x: Int { body x }
        call d(x: Int; call e() = GET "e"
        call f(x: Int,
        header Accept = "text/plain"
      }
      emit Int at /n
      """#,
      #"""
      t.sax:2:9: error: the arguments are not closed, wanted ) before call
          call a(x: Int
                ^
      t.sax:3:18: error: found =, wanted the argument's name
          call b(x: Int, = GET "b"
                         ^
      t.sax:4:9: error: the arguments are not closed, wanted ) before {
          call c(x: Int { body x }
                ^
      t.sax:5:9: error: the arguments are not closed, wanted ) before ;
          call d(x: Int; call e() = GET "e"
                ^
      t.sax:6:9: error: the arguments are not closed, wanted ) before header
          call f(x: Int,
                ^
      """#),
    DiagnosticCase(
      "arguments that are not closed at the end",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Int, y: String
      emit Int at /n
      """#,
      #"""
      t.sax:1:40: error: Shop is not closed, wanted } before emit
        service Shop at "https://shop.example" {
                                               ^
      t.sax:2:9: error: the arguments are not closed, wanted ) before emit
          call a(x: Int, y: String
                ^
      """#),
    DiagnosticCase(
      "a call that is not closed",
      #"""
      service Shop at "https://shop.example" {
        call a() = GET "a" {
          header Accept = "text/plain"
        ## The other.
        call b() = GET "b" {
          -> [Int]
        param host
      }
      emit Int at /n
      """#,
      #"""
      t.sax:2:22: error: a is not closed, wanted } before call
          call a() = GET "a" {
                             ^
      t.sax:5:22: error: b is not closed, wanted } before param
          call b() = GET "b" {
                             ^
      """#),
  ]
}

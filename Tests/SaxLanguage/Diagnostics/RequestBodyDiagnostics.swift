/// Bodies of requests that can't be.
enum RequestBodyDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "bodies that can't be sent",
      #"""
      service Shop at "https://shop.example" {
        call a(x: Order) = GET "a" body x
        call b(x: Order, y: Int) = POST "b" body x form y multipart y
        call c(x: File) = POST "c" form x
        call d(x: Int) = POST "d" body merge x
        call e(x: Order?) = POST "e" body x as "image/png"
        call f(x: [Order]) = POST "f" body x as xml
        call g(x: Order) = POST "g" body x as yaml
        call h(x: Order) = POST "h" body x as jso
        call i(x: Order) = POST "i" body x as "png"
        soap call j(x: Order) = POST "j" body x as json
        soap call k(x: Int) = POST "k" form x
        soap call l(x: Int) = POST "l" body x
        call m(x: File, y: File) = POST "m" form x, "y" = y
        call n(x: Nothing) = POST "n" body x as xml
        call o(x: Nothing) = POST "o" body Nothing(x)
      }
      type Order { id: Int }
      """#,
      #"""
      t.sax:2:30: error: a body with GET, which has none
          call a(x: Order) = GET "a" body x
                                     ^^^^
        fix: POST
      t.sax:3:46: error: a second body, wanted one of body, form and multipart
          call b(x: Order, y: Int) = POST "b" body x form y multipart y
                                                     ^^^^
        note: the first is at t.sax:3:39
      t.sax:3:53: error: a second body, wanted one of body, form and multipart
          call b(x: Order, y: Int) = POST "b" body x form y multipart y
                                                            ^^^^^^^^^
        note: the first is at t.sax:3:39
      t.sax:4:35: error: x is a file, which form can't send
          call c(x: File) = POST "c" form x
                                          ^
        fix: multipart x
      t.sax:5:40: error: a merge of x, which is Int, wanted a type with fields
          call d(x: Int) = POST "d" body merge x
                                               ^
      t.sax:6:37: error: Order? has no bytes to be sent as they are
          call e(x: Order?) = POST "e" body x as "image/png"
                                            ^
        fix: as json, or as xml
      t.sax:7:38: error: [Order] can't be a document of XML, wanted a declared type
          call f(x: [Order]) = POST "f" body x as xml
                                             ^
        fix: as json
      t.sax:8:41: error: yaml is no format of a body, wanted json, xml or a media type in quotes
          call g(x: Order) = POST "g" body x as yaml
                                                ^^^^
        fix: as json
      t.sax:9:41: error: jso is no format of a body, wanted json, xml or a media type in quotes
          call h(x: Order) = POST "h" body x as jso
                                                ^^^
        fix: json
      t.sax:10:41: error: png is no format of a body, wanted json, xml or a media type in quotes
          call i(x: Order) = POST "i" body x as "png"
                                                ^^^^^
        fix: as json
      t.sax:11:36: error: a call by SOAP sends one element in its envelope, wanted an object as xml
          soap call j(x: Order) = POST "j" body x as json
                                           ^^^^
        fix: body x, or body T(a, b)
      t.sax:12:34: error: a call by SOAP sends one element in its envelope, wanted an object as xml
          soap call k(x: Int) = POST "k" form x
                                         ^^^^
        fix: body x, or body T(a, b)
      t.sax:13:39: error: Int can't be a document of XML, wanted a declared type
          soap call l(x: Int) = POST "l" body x
                                              ^
        fix: body T(x), of a declared type
      t.sax:14:44: error: x is a file, which form can't send
          call m(x: File, y: File) = POST "m" form x, "y" = y
                                                   ^
        fix: multipart x
      t.sax:14:53: error: y is a file, which form can't send
          call m(x: File, y: File) = POST "m" form x, "y" = y
                                                            ^
        fix: multipart y
      t.sax:15:13: error: the type Nothing is not declared
          call n(x: Nothing) = POST "n" body x as xml
                    ^^^^^^^
        fix: type Nothing { … }
      t.sax:16:13: error: the type Nothing is not declared
          call o(x: Nothing) = POST "o" body Nothing(x)
                    ^^^^^^^
        fix: type Nothing { … }
      t.sax:16:38: error: the type Nothing is not declared
          call o(x: Nothing) = POST "o" body Nothing(x)
                                             ^^^^^^^
        fix: type Nothing { … }
      """#),
    DiagnosticCase(
      "bodies made of arguments",
      #"""
      service Shop at "https://shop.example" {
        call a(id: Int) = POST "a" body Order(id)
        call b(ids: Int, name: String) = POST "b" body Order(ids, name)
        call c(id: String, name: String, tags: [Int]) = POST "c" body Order(id, name, tags)
        call d(id: Int?, name: File) = POST "d" body Order(id, name)
        call e(id: Int, name: String, note: String) = POST "e" body Order(id, name, note)
        call f(id: Int) = POST "f" body Status(id)
        call g(id: Int) = POST "g" body Either(id)
        call h(id: Int) = POST "h" body Int(id)
        call i(id: Int) = POST "i" body Ordr(id)
      }
      type Order { id: Int; name: String; note: String?; tags: [String] }
      enum Status { open }
      type Either = switch @kind { "a" -> Order }
      """#,
      #"""
      t.sax:2:35: error: Order.name is required, and no argument is given for it
          call a(id: Int) = POST "a" body Order(id)
                                          ^^^^^
        fix: name among the arguments
      t.sax:3:50: error: Order.id is required, and no argument is given for it
          call b(ids: Int, name: String) = POST "b" body Order(ids, name)
                                                         ^^^^^
        fix: id among the arguments
      t.sax:3:56: error: Order has no field ids; did you mean id?
          call b(ids: Int, name: String) = POST "b" body Order(ids, name)
                                                               ^^^
        fix: id
      t.sax:4:71: error: id is String, and Order.id is Int
          call c(id: String, name: String, tags: [Int]) = POST "c" body Order(id, name, tags)
                                                                              ^^
        fix: id: Int
      t.sax:4:81: error: tags is [Int], and Order.tags is [String]
          call c(id: String, name: String, tags: [Int]) = POST "c" body Order(id, name, tags)
                                                                                        ^^^^
        fix: tags: [String]
      t.sax:5:54: error: id is Int?, and Order.id is Int
          call d(id: Int?, name: File) = POST "d" body Order(id, name)
                                                             ^^
        fix: id: Int
      t.sax:5:58: error: name is File, and Order.name is String
          call d(id: Int?, name: File) = POST "d" body Order(id, name)
                                                                 ^^^^
        fix: name: String
      t.sax:7:35: error: Status is an enum, wanted a type with fields
          call f(id: Int) = POST "f" body Status(id)
                                          ^^^^^^
      t.sax:8:35: error: Either is a switch, wanted a type with fields
          call g(id: Int) = POST "g" body Either(id)
                                          ^^^^^^
      t.sax:9:35: error: Int has no fields, wanted a type with fields
          call h(id: Int) = POST "h" body Int(id)
                                          ^^^
      t.sax:10:35: error: the type Ordr is not declared; did you mean Order?
          call i(id: Int) = POST "i" body Ordr(id)
                                          ^^^^
        fix: Order
      """#),
  ]
}

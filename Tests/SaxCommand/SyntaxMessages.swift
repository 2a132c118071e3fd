/// Mistakes in how a mapping is written, most of them habits of other languages.
enum SyntaxMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "a path that ends in a slash",
      check: #"""
        emit T at /data/
        type T { id: Int from a/
          name: String? }

        """#,
      #"""
      m.sax:1:17: error: the line ends after /, wanted a step such as name, @name or *
        emit T at /data/
                        ^
        fix: /data
      m.sax:2:25: error: the line ends after /, wanted a step such as name, @name or *
        type T { id: Int from a/
                                ^
        fix: a
      """#),
    MessageCase(
      "an alternative that is not there",
      check: #"""
        emit T at /data |
        type T { id: Int from a |
          name: String? }

        """#,
      #"""
      m.sax:1:18: error: the line ends after |, wanted another alternative
        emit T at /data |
                         ^
        fix: none, or | at the beginning of the next line
      m.sax:2:26: error: the line ends after |, wanted another alternative
        type T { id: Int from a |
                                 ^
        fix: none, or | at the beginning of the next line
      """#),
    MessageCase(
      "a bracket that nothing follows",
      check: #"""
        emit T at /data[
        type T { id: Int }

        """#,
      #"""
      m.sax:1:17: error: the line ends after [, wanted a predicate such as 1, @id or name = "x", and ]
        emit T at /data[
                        ^
        fix: the step without [, or […]
      """#),
    MessageCase(
      "an item by its number, and JSONPath without its $",
      check: #"""
        emit T at /orders/0
        emit T at data.orders[*]
        emit T at //1
        emit T at /orders/9223372036854775807
        type T { id: Int; l: [Int]? default 1 }

        """#,
      #"""
      m.sax:1:19: error: found 0, wanted a step; an item of an array is told by its position, from 1
        emit T at /orders/0
                          ^
        fix: [1] without the /, or `0` for the name
      m.sax:2:11: error: data.orders[*] does not begin with /, as paths of emit and error do
        emit T at data.orders[*]
                  ^^^^^^^^^^^^^^
        fix: /data/orders
      m.sax:3:13: error: found 1, wanted a step; an item of an array is told by its position, from 1
        emit T at //1
                    ^
        fix: [2] without the /, or `1` for the name
      m.sax:4:19: error: found 9223372036854775807, wanted a step; a name that begins with a digit stands in backticks
        emit T at /orders/9223372036854775807
                          ^^^^^^^^^^^^^^^^^^^
        fix: `9223372036854775807`
      m.sax:5:29: error: default for [Int]?, which is nil when nothing is found
        type T { id: Int; l: [Int]? default 1 }
                                    ^^^^^^^
        fix: [Int]? without a default
      """#),
    MessageCase(
      "brackets with nothing in them",
      check: #"""
        emit T at /data[]
        type T { id: Int from ids[] }

        """#,
      #"""
      m.sax:1:16: error: [] asks for nothing: a step takes every item of an array by itself
        emit T at /data[]
                       ^^
        fix: the step without []
      m.sax:2:26: error: [] asks for nothing: a step takes every item of an array by itself
        type T { id: Int from ids[] }
                                 ^^
        fix: the step without []
      """#),
    MessageCase(
      "a rule without at",
      check: #"""
        emit T /data/orders
        emit T from /orders[1]; error T in /error
        type T { id: Int }

        """#,
      #"""
      m.sax:1:8: error: found /, wanted at before the path
        emit T /data/orders
               ^
        fix: emit T at /data/orders
      m.sax:2:8: error: found from, wanted at and a path
        emit T from /orders[1]; error T in /error
               ^^^^
        fix: emit T at /orders[1]
      m.sax:2:33: error: found in, wanted at and a path
        emit T from /orders[1]; error T in /error
                                        ^^
        fix: error T at /error
      """#),
    MessageCase(
      "a default of nil",
      check: #"""
        emit T at /data
        type T { a: Int? = nil;  b: Int = null }
        type U { a: Int? default nil;  b: Int default null }

        """#,
      #"""
      m.sax:2:18: error: found =, wanted no default: by its ? the field is nil where nothing comes
        type T { a: Int? = nil;  b: Int = null }
                         ^
        fix: leave out = nil
      m.sax:2:33: error: found =, wanted ? behind the type of a field that may be missing
        type T { a: Int? = nil;  b: Int = null }
                                        ^
        fix: ?
      m.sax:3:26: error: nil is no default: a field is nil by the ? behind its type
        type U { a: Int? default nil;  b: Int default null }
                                 ^^^
        fix: Int? without a default
      m.sax:3:47: error: null is no default: a field is nil by the ? behind its type
        type U { a: Int? default nil;  b: Int default null }
                                                      ^^^^
        fix: Int?
      """#),
    MessageCase(
      "a default as other languages have it",
      check: #"""
        emit T at /data
        type T { id: Int = 1;  name: String = "n/a";  all: [Int] = [] }

        """#,
      #"""
      m.sax:2:18: error: found =, wanted default before the value of a field that is missing
        type T { id: Int = 1;  name: String = "n/a";  all: [Int] = [] }
                         ^
        fix: default 1
      m.sax:2:37: error: found =, wanted default before the value of a field that is missing
        type T { id: Int = 1;  name: String = "n/a";  all: [Int] = [] }
                                            ^
        fix: default "n/a"
      m.sax:2:58: error: found =, wanted default before the value of a field that is missing
        type T { id: Int = 1;  name: String = "n/a";  all: [Int] = [] }
                                                                 ^
        fix: default …
      """#),
    MessageCase(
      "a field of two types",
      check: #"""
        emit T at /data
        type T { id: Int | String;  name: String }

        """#,
      #"""
      m.sax:2:18: error: found |, wanted from before a path, or one type: a field has one
        type T { id: Int | String;  name: String }
                         ^
        fix: String, which takes numbers as they are written, or Any
      """#),
    MessageCase(
      "comments of other languages",
      check: #"""
        // orders
        emit T at /data
        /* what
           one is */
        type T {
          // its number
          id: Int // from the shop
          ref: Int from ref // its own
          name: String
        }

        """#,
      #"""
      m.sax:1:1: error: // begins no comment, wanted #
        // orders
        ^^
        fix: #
      m.sax:3:1: error: /* begins no comment, wanted #
        /* what
        ^
        fix: #
      m.sax:6:3: error: // begins no comment, wanted #
          // its number
          ^^
        fix: #
      m.sax:7:11: error: // begins no comment, wanted #
          id: Int // from the shop
                  ^^
        fix: #
      m.sax:8:21: error: // begins no comment, wanted #
          ref: Int from ref // its own
                            ^^
        fix: #
      """#),
    MessageCase(
      "a question mark after the name",
      check: #"""
        emit T at /data
        type T { id?: Int;  name?: [String: Int] max 3;  a?: Int? from x }

        """#,
      #"""
      m.sax:2:12: error: found ? after id, wanted it after the type
        type T { id?: Int;  name?: [String: Int] max 3;  a?: Int? from x }
                   ^
        fix: id: Int?
      m.sax:2:25: error: found ? after name, wanted it after the type
        type T { id?: Int;  name?: [String: Int] max 3;  a?: Int? from x }
                                ^
        fix: name: [String: Int]? max 3
      m.sax:2:51: error: found ? after a, wanted it after the type
        type T { id?: Int;  name?: [String: Int] max 3;  a?: Int? from x }
                                                          ^
        fix: a: Int? from x
      """#),
    MessageCase(
      "two bars",
      check: #"""
        emit T at /data || /rows
        type T { id: Int from id || number }

        """#,
      #"""
      m.sax:1:17: error: found ||, wanted | between alternatives
        emit T at /data || /rows
                        ^^
        fix: |
      m.sax:2:26: error: found ||, wanted | between alternatives
        type T { id: Int from id || number }
                                 ^^
        fix: |
      """#),
    MessageCase(
      "a namespace without quotes",
      check: #"""
        namespace p = urn:x:2024
        namespace q = http://example.org/ns
        namespace r = urn:a,b#c
        emit T at /p:data
        type T { id: Int }

        """#,
      #"""
      m.sax:1:15: error: found urn, wanted a namespace's URI in quotes
        namespace p = urn:x:2024
                      ^^^
        fix: "urn:x:2024"
      m.sax:2:15: error: found http, wanted a namespace's URI in quotes
        namespace q = http://example.org/ns
                      ^^^^
        fix: "http://example.org/ns"
      m.sax:3:15: error: found urn, wanted a namespace's URI in quotes
        namespace r = urn:a,b#c
                      ^^^
        fix: "urn:a,b#c"
      """#),
    MessageCase(
      "a field in quotes",
      check: #"""
        emit T at /data
        type T { "id": Int;  "first name": String? }

        """#,
      #"""
      m.sax:2:10: error: found "id", wanted a field's name without quotes
        type T { "id": Int;  "first name": String? }
                 ^^^^
        fix: id: Int
      m.sax:2:22: error: found "first name", wanted a field's name without quotes
        type T { "id": Int;  "first name": String? }
                             ^^^^^^^^^^^^
        fix: name: String? from `first name`
      """#),
    MessageCase(
      "paths with a point in front",
      check: #"""
        emit T at .data.orders
        type T { id: Int from .id;  name: String from .customer.name }

        """#,
      #"""
      m.sax:1:11: error: found .data.orders, wanted a step: a name stands alone
        emit T at .data.orders
                  ^^^^^^^^^^^^
        fix: /data/orders
      m.sax:2:23: error: found .id, wanted a step: a name stands alone
        type T { id: Int from .id;  name: String from .customer.name }
                              ^^^
        fix: id
      m.sax:2:47: error: found .customer.name, wanted a step: a name stands alone
        type T { id: Int from .id;  name: String from .customer.name }
                                                      ^^^^^^^^^^^^^^
        fix: customer/name
      """#),
    MessageCase(
      "names with spaces",
      check: #"""
        emit T at /data
        type T { name: String from customer name as trimmed;  key: String? from @x y;  other: String? from `@x y` }

        """#,
      #"""
      m.sax:2:37: error: name is no clause; a name with a space in it stands in backticks
        type T { name: String from customer name as trimmed;  key: String? from @x y;  other: String? from `@x y` }
                                            ^^^^
        fix: `customer name`
      m.sax:2:76: error: y is no clause; a name with a space in it stands in backticks
        type T { name: String from customer name as trimmed;  key: String? from @x y;  other: String? from `@x y` }
                                                                                   ^
        fix: @`x y`
      m.sax:2:100: warning: a key that begins with @ is an attribute, and no child
        type T { name: String from customer name as trimmed;  key: String? from @x y;  other: String? from `@x y` }
                                                                                                           ^^^^^^
        fix: @`x y`
      """#),
  ]
}

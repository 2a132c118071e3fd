/// Functions of XPath and syntax of JSONPath that version 1 lacks.
enum FunctionDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "functions of XPath",
      #"""
      emit A at /a
      type A {
        a: Int from count(x)
        b: Int from x[count(y) = 2]
        c: Decimal from sum(x/y)
        d: String from concat(a, b)
        e: String from substring(a, 1, 2)
        f: String from x[substring(a, 1) = "b"]
        g: String from x[true()]
        h: String from x[translate(a, "b", "c") = "d"]
        i: String from node()
        j: String from comment()
        k: String from contains(a, "b")
        l: String from x[rest()]
        m: String from x[containz(a, "b")]
        n: String from nam()
        o: String from last()
        p: String from string(x)
        q: String from x[length(a) > 1]
      }
      """#,
      #"""
      t.sax:3:15: error: count() is a function of XPath 1.0 that the mapping language lacks
          a: Int from count(x)
                      ^^^^^
        fix: a list field, counted where it is used
      t.sax:4:17: error: count() is a function of XPath 1.0 that the mapping language lacks
          b: Int from x[count(y) = 2]
                        ^^^^^
        fix: a list field, counted where it is used
      t.sax:5:19: error: sum() is a function of XPath 1.0 that the mapping language lacks
          c: Decimal from sum(x/y)
                          ^^^
        fix: a list field, added up where it is used
      t.sax:6:18: error: concat() is a function of XPath 1.0 that the mapping language lacks
          d: String from concat(a, b)
                         ^^^^^^
        fix: a field for each part
      t.sax:7:18: error: substring() is a function of XPath 1.0 that the mapping language lacks
          e: String from substring(a, 1, 2)
                         ^^^^^^^^^
        fix: starts-with(), ends-with() or contains()
      t.sax:8:20: error: substring() is a function of XPath 1.0 that the mapping language lacks
          f: String from x[substring(a, 1) = "b"]
                           ^^^^^^^^^
        fix: starts-with(), ends-with() or contains()
      t.sax:9:20: error: true() is a function of XPath 1.0 that the mapping language lacks
          g: String from x[true()]
                           ^^^^
        fix: a comparison with "true"
      t.sax:10:20: error: translate() is a function of XPath 1.0 that the mapping language lacks
          h: String from x[translate(a, "b", "c") = "d"]
                           ^^^^^^^^^
      t.sax:11:18: error: node() is a function of XPath 1.0 that the mapping language lacks
          i: String from node()
                         ^^^^
        fix: * for children, . for the node itself
      t.sax:12:18: error: comment() is a function of XPath 1.0 that the mapping language lacks
          j: String from comment()
                         ^^^^^^^
      t.sax:13:18: error: contains() stands in a path, wanted it in a predicate
          k: String from contains(a, "b")
                         ^^^^^^^^
        fix: path[contains(…)]
      t.sax:14:20: error: rest() stands in a predicate, wanted it as a field's path
          l: String from x[rest()]
                           ^^^^
      t.sax:15:20: error: there is no function containz()
          m: String from x[containz(a, "b")]
                           ^^^^^^^^
        fix: contains()
      t.sax:16:18: error: there is no function nam()
          n: String from nam()
                         ^^^
        fix: name()
      t.sax:17:18: error: last() is known only when all have come, and one pass decides as they come
          o: String from last()
                         ^^^^
        fix: a list field, whose last item is taken where it is used
      t.sax:18:18: error: string() is a function of XPath 1.0 that the mapping language lacks
          p: String from string(x)
                         ^^^^^^
        fix: the path alone, which stands for its text
      t.sax:19:20: error: length() is a function of JSONPath that the mapping language lacks
          q: String from x[length(a) > 1]
                           ^^^^^^
        fix: string-length() for a text
      """#),
    DiagnosticCase(
      "syntax of JSONPath",
      #"""
      emit A at $.a
      type A {
        a: Int from $..x
        b: Int from x[]
        c: Int from x[?(@.y < 10)]
        d: Int from ..x
        e: Int from a..b
        f: Int from x['y']
        g: Int from x["first name"]
        h: Int from x[0:2]
        i: Int from x[1,2]
        j: Int from x[@.y = 1]
        k: Int from x[:2]
      }
      """#,
      #"""
      t.sax:1:11: error: $ is JSONPath's root, wanted a path such as XPath's
        emit A at $.a
                  ^
        fix: /a
      t.sax:3:15: error: $ is JSONPath's root, wanted a path such as XPath's
          a: Int from $..x
                      ^
        fix: .//x
      t.sax:4:16: error: [] asks for nothing: a step takes every item of an array by itself
          b: Int from x[]
                       ^^
        fix: the step without []
      t.sax:5:16: error: [?…] is a filter of JSONPath, wanted XPath's form
          c: Int from x[?(@.y < 10)]
                       ^^
        fix: [name = "value"]
      t.sax:6:15: error: .. is the parent here, not JSONPath's descent
          d: Int from ..x
                      ^^
        fix: .//x
      t.sax:7:15: error: a..b looks like JSONPath's descent, wanted // between names
          e: Int from a..b
                      ^^^^
        fix: a//b, or `a..b` for such a name
      t.sax:8:16: error: ['y'] is JSONPath, wanted a step
          f: Int from x['y']
                       ^^^^
        fix: /y
      t.sax:9:16: error: ["first name"] is JSONPath, wanted a step
          g: Int from x["first name"]
                       ^^^^^^^^^^^^^
        fix: /`first name`
      t.sax:10:16: error: a slice or a union of JSONPath, wanted a condition
          h: Int from x[0:2]
                       ^^^
        fix: [position() >= 1 and position() <= 3]
      t.sax:11:16: error: a slice or a union of JSONPath, wanted a condition
          i: Int from x[1,2]
                       ^^^
        fix: [position() >= 1 and position() <= 3]
      t.sax:12:17: error: @ begins an attribute's name here; JSONPath's current node is .
          j: Int from x[@.y = 1]
                        ^
        fix: name for a child, @name for an attribute
      t.sax:13:16: error: a slice of JSONPath, wanted a condition
          k: Int from x[:2]
                       ^^
        fix: [position() <= 3]
      """#),
  ]
}

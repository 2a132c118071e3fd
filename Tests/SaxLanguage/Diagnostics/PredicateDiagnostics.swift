/// Predicates that can't be read, or that read what they may not.
enum PredicateDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "operators that predicates lack",
      #"""
      emit A at /a
      type A {
        a: Int from x[y == 1]
        b: Int from x[y = 1 && z = 2]
        c: Int from x[y = 1 || z = 2]
        d: Int from x[y | z]
        e: Int from x[y + 1 = 2]
        f: Int from x[y mod 2 = 1]
        g: Int from x[-y = 1]
        h: Int from x[!y]
        i: Int from x[y * 2 = 4]
      }
      """#,
      #"""
      t.sax:3:19: error: found ==, wanted =
          a: Int from x[y == 1]
                          ^^
        fix: =
      t.sax:4:23: error: found &&, wanted and
          b: Int from x[y = 1 && z = 2]
                              ^^
        fix: and
      t.sax:5:23: error: found ||, wanted or
          c: Int from x[y = 1 || z = 2]
                              ^^
        fix: or
      t.sax:6:19: error: found |, wanted or
          d: Int from x[y | z]
                          ^
        fix: or
      t.sax:7:19: error: found +, and version 1 has no arithmetic
          e: Int from x[y + 1 = 2]
                          ^
      t.sax:8:19: error: found mod, and version 1 has no arithmetic
          f: Int from x[y mod 2 = 1]
                          ^^^
      t.sax:9:17: error: version 1 has no arithmetic; - stands before a number only
          g: Int from x[-y = 1]
                        ^
      t.sax:10:17: error: found !, wanted a function
          h: Int from x[!y]
                        ^
        fix: not(…)
      t.sax:11:19: error: found *, and version 1 has no arithmetic
          i: Int from x[y * 2 = 4]
                          ^
      """#),
    DiagnosticCase(
      "predicates that are not whole",
      #"""
      emit A at /a
      type A {
        a: Int from x[]
        b: Int from x[y =]
        c: Int from x[y
        d: Int from x
        e: Int from x[(y = 1]
        f: Int from x[contains(y)]
        g: Int from x[position(1) = 2]
        h: Int from x[not() and y]
        i: Int from x[y = 1 z]
        j: Int from x[string-length(a, b)]
      }
      """#,
      #"""
      t.sax:3:16: error: [] asks for nothing: a step takes every item of an array by itself
          a: Int from x[]
                       ^^
        fix: the step without []
      t.sax:4:20: error: found ], wanted a step such as name, @name or *
          b: Int from x[y =]
                           ^
      t.sax:5:18: error: the line ends after y, wanted ] or an operator
          c: Int from x[y
                         ^
      t.sax:7:23: error: found ], wanted ) or an operator
          e: Int from x[(y = 1]
                              ^
      t.sax:8:17: error: contains() with one argument, wanted two
          f: Int from x[contains(y)]
                        ^^^^^^^^^^^
        fix: contains(y, "…")
      t.sax:9:17: error: position() with one argument, wanted none
          g: Int from x[position(1) = 2]
                        ^^^^^^^^^^^
      t.sax:10:17: error: not() with no arguments, wanted one
          h: Int from x[not() and y]
                        ^^^^^
      t.sax:11:23: error: found z, wanted ] or an operator
          i: Int from x[y = 1 z]
                              ^
      t.sax:12:17: error: string-length() with 2 arguments, wanted one or none
          j: Int from x[string-length(a, b)]
                        ^^^^^^^^^^^^^^^^^^^
      """#),
    DiagnosticCase(
      "paths in predicates",
      #"""
      emit A at /a
      type A {
        a: Int from x[../y = 1]
        b: Int from x[ancestor::y/@z = 1]
        c: Int from x[.//y = 1]
        d: Int from x[y[z] = 1]
        e: Int from x[y/name() = "z"]
        f: Int from x[json(y) = 1]
        g: Int from x[y//z]
      }
      """#,
      #"""
      t.sax:3:17: error: .. in a predicate, which reads below its own node
          a: Int from x[../y = 1]
                        ^^
        fix: a field for it, compared where the object is used
      t.sax:4:17: error: ancestor:: in a predicate, which reads below its own node
          b: Int from x[ancestor::y/@z = 1]
                        ^^^^^^^^^^^
        fix: a field for it, compared where the object is used
      t.sax:5:20: error: // in a predicate, wanted the steps one by one
          c: Int from x[.//y = 1]
                           ^
      t.sax:6:18: error: a predicate inside of a predicate, wanted a plain path
          d: Int from x[y[z] = 1]
                         ^^^
        fix: the conditions joined by and, or a field for it
      t.sax:7:19: error: name() in a path of a predicate, wanted text() or none
          e: Int from x[y/name() = "z"]
                          ^^^^^^
        fix: name() alone
      t.sax:8:17: error: json() in a predicate, wanted it around the whole alternative
          f: Int from x[json(y) = 1]
                        ^^^^
        fix: json(name[…])
      t.sax:9:20: error: // in a predicate, wanted the steps one by one
          g: Int from x[y//z]
                           ^
      """#),
  ]
}

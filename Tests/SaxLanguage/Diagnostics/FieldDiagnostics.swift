/// Clauses of fields that can't be read.
enum FieldDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "an unknown clause",
      #"""
      emit A at /a
      type A { id: Int form @id }
      """#,
      #"""
      t.sax:2:18: error: form is no clause; did you mean from?
        type A { id: Int form @id }
                         ^^^^
        fix: from
      """#),
    DiagnosticCase(
      "an unknown clause far from any",
      #"""
      emit A at /a
      type A { id: Int wherever @id }
      """#,
      #"""
      t.sax:2:18: error: wherever is no clause
        type A { id: Int wherever @id }
                         ^^^^^^^^
        fix: one of from, to, key, value, as, in, using, default, max, distinct
      """#),
    DiagnosticCase(
      "a symbol for a clause",
      #"""
      emit A at /a
      type A { id: Int = 5 }
      """#,
      #"""
      t.sax:2:18: error: found =, wanted default before the value of a field that is missing
        type A { id: Int = 5 }
                         ^
        fix: default 5
      """#),
    DiagnosticCase(
      "a from without a path",
      #"""
      emit A at /a
      type A {
        id: Int from
        b: Int
      }
      """#,
      #"""
      t.sax:3:15: error: the line ends after from, wanted a step such as name, @name or *
          id: Int from
                      ^
      """#),
    DiagnosticCase(
      "a hash that is a comment",
      #"""
      emit A at /a
      type A {
        t: String from #text
      }
      """#,
      #"""
      t.sax:3:17: error: the line ends after from, wanted a step such as name, @name or *
          t: String from #text
                        ^
        fix: text() for the text of a node, as # begins a comment
      """#),
    DiagnosticCase(
      "a negative maximum",
      #"""
      emit A at /a
      type A { s: [Int] max -1 }
      """#,
      #"""
      t.sax:2:23: error: found -, wanted a positive number
        type A { s: [Int] max -1 }
                              ^
      """#),
    DiagnosticCase(
      "a converter in quotes",
      #"""
      emit A at /a
      type A { s: String using "upper" }
      """#,
      #"""
      t.sax:2:26: error: found "upper", wanted the name of a converter
        type A { s: String using "upper" }
                                 ^^^^^^^
      """#),
    DiagnosticCase(
      "brackets nested too deeply",
      #"""
      emit A at /a
      type A { s: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[Int]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] }
      """#,
      #"""
      t.sax:2:77: error: nested more than 64 levels deep, which is the most
        type A { s: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[Int]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] }
                                                                                    ^
      """#),
    DiagnosticCase(
      "a predicate that is not closed before another field",
      #"""
      emit A at /a
      type A {
        a: Int from x[y =
        b: Int frm z
      }
      """#,
      #"""
      t.sax:3:20: error: the line ends after =, wanted a step such as name, @name or *
          a: Int from x[y =
                           ^
      t.sax:4:10: error: frm is no clause; did you mean from?
          b: Int frm z
                 ^^^
        fix: from
      """#),
    DiagnosticCase(
      "a literal key that is an attribute or the text",
      #"""
      emit A at /a
      type A { a: Int from `@id`; b: Int from `#text`; c: Int from `@first name` }
      """#,
      #"""
      t.sax:2:22: warning: a key that begins with @ is an attribute, and no child
        type A { a: Int from `@id`; b: Int from `#text`; c: Int from `@first name` }
                             ^^^^^
        fix: @id
      t.sax:2:41: warning: a key #text is the text of its node, and no child
        type A { a: Int from `@id`; b: Int from `#text`; c: Int from `@first name` }
                                                ^^^^^^^
        fix: text()
      t.sax:2:62: warning: a key that begins with @ is an attribute, and no child
        type A { a: Int from `@id`; b: Int from `#text`; c: Int from `@first name` }
                                                                     ^^^^^^^^^^^^^
        fix: @`first name`
      """#),
  ]
}

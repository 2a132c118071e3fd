/// Types, fields and what is between them.
enum BodyDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "an unknown declaration",
      #"""
      emitt A at /a
      emit A at /a
      type A { id: Int }
      """#,
      #"""
      t.sax:1:1: error: emitt begins no declaration; did you mean emit?
        emitt A at /a
        ^^^^^
        fix: emit
      """#),
    DiagnosticCase(
      "a declaration that is a symbol",
      #"""
      emit A at /a
      => x
      type A { id: Int }
      """#,
      #"""
      t.sax:2:1: error: found =, wanted a declaration such as emit or type
        => x
        ^
      """#),
    DiagnosticCase(
      "a closing brace too many",
      #"""
      emit A at /a
      type A { id: Int } }
      type B { id: Int }
      emit B at /b
      """#,
      #"""
      t.sax:2:20: error: found } without a { before it
        type A { id: Int } }
                           ^
      """#),
    DiagnosticCase(
      "a type that is not closed",
      #"""
      emit A at /a
      type A {
        id: Int
      emit B at /b
      type B { id: Int }
      """#,
      #"""
      t.sax:2:8: error: A is not closed, wanted } before emit
        type A {
               ^
      """#),
    DiagnosticCase(
      "a type that is not closed at the end",
      #"""
      emit A at /a
      type A {
        id: Int
      """#,
      #"""
      t.sax:2:8: error: A is not closed, wanted } before the end of the file
        type A {
               ^
      """#),
    DiagnosticCase(
      "a field without a type",
      #"""
      emit A at /a
      type A {
        id
        name: String
      }
      """#,
      #"""
      t.sax:3:5: error: the line ends after id, wanted : and a type
          id
            ^
      """#),
    DiagnosticCase(
      "a field with no colon",
      #"""
      emit A at /a
      type A {
        id Int
        name: String
      }
      """#,
      #"""
      t.sax:3:6: error: found Int after id, wanted : and a type
          id Int
             ^^^
        fix: id: Int
      """#),
    DiagnosticCase(
      "a field's name in backticks",
      #"""
      emit A at /a
      type A { `first name`: String }
      """#,
      #"""
      t.sax:2:10: error: found `first name`, wanted a field's name without quotes
        type A { `first name`: String }
                 ^^^^^^^^^^^^
        fix: name: String from `first name`
      """#),
    DiagnosticCase(
      "two fields on a line",
      #"""
      emit A at /a
      type A { id: Int name: String }
      """#,
      #"""
      t.sax:2:18: error: found the field name on the line of another, wanted ; before it
        type A { id: Int name: String }
                         ^^^^
        fix: ; name: …
      """#),
    DiagnosticCase(
      "a second question mark",
      #"""
      emit A at /a
      type A { id: Int?? }
      """#,
      #"""
      t.sax:2:18: error: found a second ?, wanted one: what is nil is nil once
        type A { id: Int?? }
                         ^
      """#),
    DiagnosticCase(
      "brackets behind a type",
      #"""
      emit A at /a
      type A { id: Int[] }
      """#,
      #"""
      t.sax:2:17: error: found [] after Int, wanted the brackets around it
        type A { id: Int[] }
                        ^
        fix: [Int]
      """#),
    DiagnosticCase(
      "a generic type",
      #"""
      emit A at /a
      type A { id: Array<Int>; b: Int }
      """#,
      #"""
      t.sax:2:19: error: found < after Array, as types take no parameters
        type A { id: Array<Int>; b: Int }
                          ^
        fix: [T] for a list, [String: T] for a dictionary, T? for what may be missing
      """#),
    DiagnosticCase(
      "a list that is not closed",
      #"""
      emit A at /a
      type A {
        ids: [Int
        b: Int
      }
      """#,
      #"""
      t.sax:3:12: error: the line ends after Int, wanted ] after the type of a list's items
          ids: [Int
                   ^
      """#),
  ]
}

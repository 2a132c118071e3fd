/// Texts that are no token, and how reading goes on after them.
enum TokenDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "a character without a meaning",
      #"""
      emit A at /a
      type A { id: Int ▲ }
      """#,
      #"""
      t.sax:2:18: error: U+25B2 has no meaning here, only in strings, backticks and comments
        type A { id: Int ▲ }
                         ^
      """#),
    DiagnosticCase(
      "a no-break space",
      #"""
      emit A at /a
      type A { id:\#u{A0}Int }
      """#,
      #"""
      t.sax:2:13: error: U+00A0 is white space that only strings may hold
        type A { id:\#u{A0}Int }
                    ^
        fix: an ordinary space
      """#),
    DiagnosticCase(
      "typographic quotes",
      #"""
      emit A at /a
      type A { s: String default “none” }
      """#,
      #"""
      t.sax:2:28: error: typographic quotes, wanted straight ones
        type A { s: String default “none” }
                                   ^^^^^^
        fix: "none"
      """#),
    DiagnosticCase(
      "an unterminated string",
      #"""
      emit A at /a
      type A {
        s: String default "none
        n: Int frm x
      }
      """#,
      #"""
      t.sax:3:21: error: the line ends inside a string, wanted a closing "
          s: String default "none
                            ^^^^^
      t.sax:4:10: error: frm is no clause; did you mean from?
          n: Int frm x
                 ^^^
        fix: from
      """#),
    DiagnosticCase(
      "an unterminated name in backticks",
      #"""
      emit A at /a
      type A {
        s: String from `first name
        n: Int frm x
      }
      """#,
      #"""
      t.sax:3:18: error: the line ends inside a name in backticks, wanted a closing `
          s: String from `first name
                         ^^^^^^^^^^^
      t.sax:4:10: error: frm is no clause; did you mean from?
          n: Int frm x
                 ^^^
        fix: from
      """#),
    DiagnosticCase(
      "empty backticks",
      #"""
      emit A at /a
      type A { s: String from `` }
      """#,
      #"""
      t.sax:2:25: error: there is nothing between the backticks, wanted a name
        type A { s: String from `` }
                                ^^
      """#),
    DiagnosticCase(
      "an unknown escape",
      #"""
      emit A at /a
      type A { s: String default "C:\dir" }
      """#,
      #"""
      t.sax:2:31: error: \d is no escape, wanted one of \" \' \\ \n \r \t \u{…}
        type A { s: String default "C:\dir" }
                                      ^^
        fix: \\d for a backslash
      """#),
    DiagnosticCase(
      "an escape that is no scalar",
      #"""
      emit A at /a
      type A { s: String default "\u{D800}" }
      """#,
      #"""
      t.sax:2:29: error: \u names no Unicode scalar here, wanted \u{…} with hexadecimal digits
        type A { s: String default "\u{D800}" }
                                    ^^^^^^^
      """#),
  ]
}

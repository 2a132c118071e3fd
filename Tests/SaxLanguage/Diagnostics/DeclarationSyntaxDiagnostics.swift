/// Declarations that can't be read.
enum DeclarationSyntaxDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "an import without quotes",
      #"""
      import common
      emit A at /a
      type A { id: Int }
      """#,
      #"""
      t.sax:1:8: error: found common, wanted a file in quotes
        import common
               ^^^^^^
        fix: "common"
      """#),
    DiagnosticCase(
      "a rule without a path",
      #"""
      emit A
      type A { id: Int }
      """#,
      #"""
      t.sax:1:7: error: the line ends after A, wanted at and a path
        emit A
              ^
      """#),
    DiagnosticCase(
      "a rule without a type",
      #"""
      emit at /a
      type A { id: Int }
      """#,
      #"""
      t.sax:1:6: error: found at, wanted a type before at
        emit at /a
             ^^
        fix: emit Any at …
      """#),
    DiagnosticCase(
      "two declarations on a line",
      #"""
      emit A at /a emit B at /b
      type A { id: Int } type B { id: Int }
      """#,
      #"""
      t.sax:1:14: error: found emit, wanted a line end or ; before it
        emit A at /a emit B at /b
                     ^^^^
      """#),
    DiagnosticCase(
      "a type with an equals sign",
      #"""
      emit A at /a
      type A = { id: Int }
      """#,
      #"""
      t.sax:2:10: error: found {, wanted switch and a path
        type A = { id: Int }
                 ^
        fix: type A { … } without =
      """#),
    DiagnosticCase(
      "a type that is an alias",
      #"""
      emit A at /a
      type A = B
      type B { id: Int }
      """#,
      #"""
      t.sax:2:10: error: found B, wanted switch and a path
        type A = B
                 ^
      """#),
    DiagnosticCase(
      "two base types",
      #"""
      emit A at /a
      type A: B, C { id: Int }
      type B { b: Int }
      type C { c: Int }
      """#,
      #"""
      t.sax:2:10: error: found a second base type, wanted { as a type inherits from one alone
        type A: B, C { id: Int }
                 ^
      """#),
    DiagnosticCase(
      "a switch's literal without quotes",
      #"""
      emit A at /a
      type A = switch @t {
        card -> B
        else -> skip
      }
      type B { id: Int }
      """#,
      #"""
      t.sax:3:3: error: found card, wanted a text in quotes, or else ->
          card -> B
          ^^^^
        fix: "card"
      """#),
    DiagnosticCase(
      "a switch with two elses",
      #"""
      emit A at /a
      type A = switch @t { "b" -> B; else -> skip; else -> B }
      type B { id: Int }
      """#,
      #"""
      t.sax:2:46: error: else stands twice in the switch, wanted it once
        type A = switch @t { "b" -> B; else -> skip; else -> B }
                                                     ^^^^
      """#),
    DiagnosticCase(
      "a switch without an arrow",
      #"""
      emit A at /a
      type A = switch @t { "b" B }
      type B { id: Int }
      """#,
      #"""
      t.sax:2:26: error: found B, wanted -> and a type
        type A = switch @t { "b" B }
                                 ^
      """#),
    DiagnosticCase(
      "an enum's literal without quotes",
      #"""
      emit E at /e
      enum E { a = 1; b }
      """#,
      #"""
      t.sax:2:14: error: found 1, wanted a text in quotes
        enum E { a = 1; b }
                     ^
        fix: "1"
      """#),
    DiagnosticCase(
      "an enum with two elses",
      #"""
      emit E at /e
      enum E { a; else b; else c }
      """#,
      #"""
      t.sax:2:21: error: else stands twice in the enum, wanted it once
        enum E { a; else b; else c }
                            ^^^^
      """#),
    DiagnosticCase(
      "what the names of broken declarations are used for",
      #"""
      emit A at /a
      emit B at /p:b
      namespace p "urn:p"
      type A = { id: Int }
      type B { a: A from p:x }
      enum C { 1 }
      type D: C { c: C }
      """#,
      #"""
      t.sax:3:13: error: found "urn:p", wanted = and the namespace's URI in quotes
        namespace p "urn:p"
                    ^^^^^^^
      t.sax:4:10: error: found {, wanted switch and a path
        type A = { id: Int }
                 ^
        fix: type A { … } without =
      t.sax:6:10: error: found 1, wanted a case
        enum C { 1 }
                 ^
      t.sax:7:9: error: C is an enum, wanted an object type to inherit from
        type D: C { c: C }
                ^
      """#),
    DiagnosticCase(
      "a misspelt switch",
      #"""
      emit S at /a
      type S = swich @t { "a" -> A }
      type A { id: Int }
      """#,
      #"""
      t.sax:2:10: error: found swich, wanted switch and a path
        type S = swich @t { "a" -> A }
                 ^^^^^
        fix: switch
      """#),
    DiagnosticCase(
      "commas between entries",
      #"""
      emit A at /a
      type A { e: E, b: Int }
      enum E { x, y }
      type S = switch @t { "a" -> A, "b" -> A }
      """#,
      #"""
      t.sax:2:14: error: found a comma, wanted a clause such as from, ; or a line end
        type A { e: E, b: Int }
                     ^
        fix: ;
      t.sax:3:11: error: found a comma, wanted a line end or ; before it
        enum E { x, y }
                  ^
        fix: ;
      t.sax:4:30: error: found a comma, wanted a line end or ; before it
        type S = switch @t { "a" -> A, "b" -> A }
                                     ^
        fix: ;
      """#),
  ]
}

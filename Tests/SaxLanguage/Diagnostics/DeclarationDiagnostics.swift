/// Declarations that contradict each other or the language.
enum DeclarationDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "another version",
      #"""
      language 2
      emit Int at /a
      """#,
      #"""
      t.sax:1:10: error: version 2 of the language, wanted 1
        language 2
                 ^
        fix: language 1
      """#),
    DiagnosticCase(
      "a version that is no number",
      #"""
      language one
      emit Int at /a
      """#,
      #"""
      t.sax:1:10: error: found one, wanted the language's version
        language one
                 ^^^
        fix: language 1
      """#),
    DiagnosticCase(
      "language not first",
      #"""
      emit Int at /a
      language 1
      """#,
      #"""
      t.sax:2:1: error: language stands after another declaration, wanted it first
        language 1
        ^^^^^^^^
        fix: language 1 as the first line
      """#),
    DiagnosticCase(
      "settings twice",
      #"""
      mapping A
      mapping B
      names snake_case
      names kebab-case
      dates iso8601
      dates odata
      duplicates first
      duplicates error
      limit depth 10
      limit depth 20
      emit A at /a
      type A { id: Int }
      """#,
      #"""
      t.sax:2:9: error: mapping is declared twice, wanted it once
        mapping B
                ^
        note: the first is at t.sax:1:9
      t.sax:4:7: error: names is declared twice, wanted it once
        names kebab-case
              ^^^^^^^^^^
        note: the first is at t.sax:3:7
      t.sax:6:1: error: dates is declared twice, wanted it once
        dates odata
        ^^^^^
        note: the first is at t.sax:5:1
      t.sax:8:12: error: duplicates is declared twice, wanted it once
        duplicates error
                   ^^^^^
        note: the first is at t.sax:7:12
      t.sax:10:7: error: the limit depth is declared twice, wanted it once
        limit depth 20
              ^^^^^
        note: the first is at t.sax:9:7
      """#),
    DiagnosticCase(
      "unknown options",
      #"""
      names snakecase
      duplicates last
      emit A at /a
      type A { id: Int }
      """#,
      #"""
      t.sax:1:7: error: names snakecase is not known, wanted snake_case, PascalCase or kebab-case
        names snakecase
              ^^^^^^^^^
        fix: names snake_case
      t.sax:2:12: error: duplicates last is not known, wanted first or error
        duplicates last
                   ^^^^
        fix: duplicates first
      """#),
    DiagnosticCase(
      "names declared twice",
      #"""
      namespace a = "urn:a", "urn:a"
      namespace a = "urn:b"
      namespace default = "urn:c"
      namespace default = "urn:d"
      emit A at /a:a
      type A { id: Int; id: String }
      type A { b: Int }
      enum A { x; x; y = "x"; z = "z", "z" }
      enum E { x; x; y = "x"; z = "z", "z" }
      type S = switch @t { "a" -> A; "a", "b" -> A }
      """#,
      #"""
      t.sax:1:24: error: "urn:a" stands twice for a, wanted it once
        namespace a = "urn:a", "urn:a"
                               ^^^^^^^
      t.sax:2:11: error: the prefix a is declared twice, wanted it once
        namespace a = "urn:b"
                  ^
        note: the first is at t.sax:1:11
      t.sax:4:11: error: the prefix default is declared twice, wanted it once
        namespace default = "urn:d"
                  ^^^^^^^
        note: the first is at t.sax:3:11
      t.sax:6:19: error: the field id is declared twice, wanted it once
        type A { id: Int; id: String }
                          ^^
        note: the first is at t.sax:6:10
        fix: one field, its paths joined by |
      t.sax:7:6: error: A is declared twice, wanted it once
        type A { b: Int }
             ^
        note: the first is at t.sax:6:6
      t.sax:8:6: error: A is declared twice, wanted it once
        enum A { x; x; y = "x"; z = "z", "z" }
             ^
        note: the first is at t.sax:6:6
      t.sax:9:13: error: the case x is declared twice, wanted it once
        enum E { x; x; y = "x"; z = "z", "z" }
                    ^
        note: the first is at t.sax:9:10
      t.sax:9:20: error: "x" stands for two cases, wanted one
        enum E { x; x; y = "x"; z = "z", "z" }
                           ^^^
        note: the first is at t.sax:9:10
      t.sax:9:34: error: "z" stands for two cases, wanted one
        enum E { x; x; y = "x"; z = "z", "z" }
                                         ^^^
        note: the first is at t.sax:9:29
      t.sax:10:32: error: "a" stands for two types, wanted one
        type S = switch @t { "a" -> A; "a", "b" -> A }
                                       ^^^
        note: the first is at t.sax:10:22
      """#),
    DiagnosticCase(
      "names of the language",
      #"""
      namespace xml = "urn:x"
      namespace xsi = "http://www.w3.org/2001/XMLSchema-instance"
      emit A at /a
      type A { id: String }
      type String { id: Int }
      enum Any { a }
      """#,
      #"""
      t.sax:1:11: error: the prefix xml always means http://www.w3.org/XML/1998/namespace
        namespace xml = "urn:x"
                  ^^^
        fix: another prefix
      t.sax:5:6: error: String is a type of the language, wanted another name
        type String { id: Int }
             ^^^^^^
      t.sax:6:6: error: Any is a type of the language, wanted another name
        enum Any { a }
             ^^^
      """#),
    DiagnosticCase(
      "depth that no stack has room for",
      #"""
      limit depth 10001
      emit Int at /a
      """#,
      #"""
      t.sax:1:13: error: depth goes up to 10000
        limit depth 10001
                    ^^^^^
        fix: limit depth 10000
      """#),
    DiagnosticCase(
      "limits",
      #"""
      limit depht 10
      limit total 10
      limit depth 0
      limit items 1 KiB
      limit text 10 MB
      limit buffer 99999999999999999 GiB
      limit name 1.5 KiB
      limit tag many
      emit Int at /a
      """#,
      #"""
      t.sax:1:7: error: there is no limit depht; did you mean depth?
        limit depht 10
              ^^^^^
        fix: depth
      t.sax:2:7: error: total is a limit of whoever reads, not of a mapping
        limit total 10
              ^^^^^
        fix: Limits.total of the reading
      t.sax:3:13: error: 0 is no positive whole number
        limit depth 0
                    ^
      t.sax:4:15: error: items counts, and has no unit
        limit items 1 KiB
                      ^^^
        fix: limit items 1
      t.sax:5:15: error: MB is no unit, wanted KiB, MiB or GiB
        limit text 10 MB
                      ^^
        fix: MiB
      t.sax:6:14: error: more than can be counted
        limit buffer 99999999999999999 GiB
                     ^^^^^^^^^^^^^^^^^
      t.sax:7:12: error: 1.5 is no positive whole number
        limit name 1.5 KiB
                   ^^^
      t.sax:8:11: error: found many, wanted a positive number
        limit tag many
                  ^^^^
        fix: limit tag 100
      """#),
    DiagnosticCase(
      "a comment of one word behind a path",
      #"""
      emit A at /a // all
      type A { n: Int from b // number
      }
      """#,
      #"""
      t.sax:1:14: error: // begins no comment, wanted #
        emit A at /a // all
                     ^^
        fix: #
      t.sax:2:24: error: // begins no comment, wanted #
        type A { n: Int from b // number
                               ^^
        fix: #
      """#),
    DiagnosticCase(
      "less held than a text may have",
      #"""
      limit text 2 MiB
      limit held 1 MiB
      emit Int at /a
      """#,
      #"""
      t.sax:2:7: error: limit held is 1048576, less than limit text, which is 2097152
        limit held 1 MiB
              ^^^^
        fix: limit held 2097152
      """#),
    DiagnosticCase(
      "declarations without content",
      #"""
      emit A at /a
      type A { }
      type S = switch @t { }
      enum E { }
      emit S at /s
      emit E at /e
      """#,
      #"""
      t.sax:2:6: error: A has no fields, wanted one or more
        type A { }
             ^
        fix: Any for a node as it is
      t.sax:3:6: error: S has no cases, wanted one or more
        type S = switch @t { }
             ^
      t.sax:4:6: error: E has no cases, wanted one or more
        enum E { }
             ^
      """#),
    DiagnosticCase(
      "options of a namespace",
      #"""
      namespace = "urn:a"
      namespace a "urn:a"
      namespace b = urn:a
      emit Int at /a
      """#,
      #"""
      t.sax:1:11: error: found =, wanted a prefix, or default
        namespace = "urn:a"
                  ^
      t.sax:2:13: error: found "urn:a", wanted = and the namespace's URI in quotes
        namespace a "urn:a"
                    ^^^^^^^
      t.sax:3:15: error: found urn, wanted a namespace's URI in quotes
        namespace b = urn:a
                      ^^^
        fix: "urn:a"
      """#),
  ]
}

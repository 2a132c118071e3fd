/// Clauses that do not fit the type of their field.
enum ClauseDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "clauses twice",
      #"""
      emit A at /a
      type A {
        a: Int from x from y
        b: Date as iso8601 as odata
        c: [Int] max 1 max 2 distinct distinct
      }
      """#,
      #"""
      t.sax:3:17: error: from stands twice in one field, wanted it once
          a: Int from x from y
                        ^^^^
        note: the first is at t.sax:3:10
        fix: one from, its alternatives joined by |
      t.sax:4:22: error: as stands twice in one field, wanted it once
          b: Date as iso8601 as odata
                             ^^
        note: the first is at t.sax:4:11
        fix: one as, its formats joined by commas
      t.sax:5:18: error: max stands twice in one field, wanted it once
          c: [Int] max 1 max 2 distinct distinct
                         ^^^
        note: the first is at t.sax:5:12
      t.sax:5:33: error: distinct stands twice in one field, wanted it once
          c: [Int] max 1 max 2 distinct distinct
                                        ^^^^^^^^
        note: the first is at t.sax:5:24
      """#),
    DiagnosticCase(
      "clauses for other types",
      #"""
      emit A at /a
      type A {
        a: Int key @k
        b: [Int] value @v
        c: String max 5
        d: Int max 5
        e: Int distinct
        f: [String: Int] distinct
        g: String in "Europe/Amsterdam"
        h: Int using up as hex
        i: Bool as exists default true
        j: Bool as exists using up
      }
      """#,
      #"""
      t.sax:3:10: error: key for Int, wanted a dictionary
          a: Int key @k
                 ^^^
        fix: [String: Int]
      t.sax:4:12: error: value for [Int], wanted a dictionary
          b: [Int] value @v
                   ^^^^^
        fix: [String: Int]
      t.sax:5:13: error: max for String, wanted a list or a dictionary
          c: String max 5
                    ^^^
        fix: limit text … for the length of texts
      t.sax:6:10: error: max for Int, wanted a list or a dictionary
          d: Int max 5
                 ^^^
        fix: [Int] for a list of at most so many
      t.sax:7:10: error: distinct for Int, wanted a list
          e: Int distinct
                 ^^^^^^^^
        fix: [Int]
      t.sax:8:20: error: distinct for [String: Int], wanted a list
          f: [String: Int] distinct
                           ^^^^^^^^
      t.sax:9:13: error: in for String, wanted a Date or Day, which have zones
          g: String in "Europe/Amsterdam"
                    ^^
      t.sax:10:19: error: as beside using, and the converter reads the text by itself
          h: Int using up as hex
                          ^^
        fix: using up alone
      t.sax:10:22: error: hex for Int, wanted Data
          h: Int using up as hex
                             ^^^
      t.sax:11:21: error: default beside as exists, which is never missing
          i: Bool as exists default true
                            ^^^^^^^
      t.sax:12:11: error: as beside using, and the converter reads the text by itself
          j: Bool as exists using up
                  ^^
        fix: using up alone
      t.sax:12:21: error: using beside as exists, which reads no text
          j: Bool as exists using up
                            ^^^^^
      """#),
    DiagnosticCase(
      "formats for other types",
      #"""
      emit A at /a
      type A {
        a: Int as iso8601
        b: String as hex
        c: Day as unix
        d: Date as hex
        e: Data as trimmed
        f: String as "yyyy"
        g: Int as exists
        h: Bool? as exists
        i: Bool as exists, "Y/N"
        j: String as list
        k: [[Int]] as list
        l: B as trimmed
        m: Any as iso8601
        n: E as collapsed
      }
      type B { x: Int }
      enum E { x }
      """#,
      #"""
      t.sax:3:13: error: iso8601 for Int, wanted Date or Day
          a: Int as iso8601
                    ^^^^^^^
      t.sax:4:16: error: hex for String, wanted Data
          b: String as hex
                       ^^^
      t.sax:5:13: error: unix for Day, wanted Date
          c: Day as unix
                    ^^^^
        fix: Date
      t.sax:6:14: error: hex for Date, wanted Data
          d: Date as hex
                     ^^^
      t.sax:7:14: error: trimmed for Data, wanted String
          e: Data as trimmed
                     ^^^^^^^
      t.sax:8:16: error: a pattern for String, wanted a Date or Day, or words for a Bool
          f: String as "yyyy"
                       ^^^^^^
      t.sax:9:13: error: as exists for Int, wanted Bool
          g: Int as exists
                    ^^^^^^
        fix: Bool
      t.sax:10:15: error: as exists for Bool?, and it is never missing
          h: Bool? as exists
                      ^^^^^^
        fix: Bool
      t.sax:11:14: error: as exists beside another format, wanted it alone
          i: Bool as exists, "Y/N"
                     ^^^^^^
        fix: as exists
      t.sax:12:16: error: as list for String, wanted a list
          j: String as list
                       ^^^^
        fix: [String]
      t.sax:13:17: error: as list for [[Int]], and a text is split into scalars and enums alone
          k: [[Int]] as list
                        ^^^^
        fix: [Int]
      t.sax:14:11: error: trimmed for B, wanted String
          l: B as trimmed
                  ^^^^^^^
      t.sax:15:13: error: iso8601 for Any, wanted Date or Day
          m: Any as iso8601
                    ^^^^^^^
      t.sax:16:11: error: collapsed for E, wanted String
          n: E as collapsed
                  ^^^^^^^^^
      """#),
  ]
}

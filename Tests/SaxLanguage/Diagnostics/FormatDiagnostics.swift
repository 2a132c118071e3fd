/// Formats, zones, defaults and maxima that can't be used.
enum FormatDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "formats that can not be read",
      #"""
      emit A at /a
      type A {
        a: Bool as "YN"
        b: Bool as "Y/N/X"
        c: Bool as "Y/Y"
        d: Date as "yyyy-MM-dd'T"
        e: Date as "qqq"
        f: Date as unix(us)
        g: Date as iso8601(x)
        h: [String] as list("")
        i: Date as iso8061
        j: Date as rfc3339
        k: Date as whatever
        l: Date as epoch
        m: Date as unix(
      }
      """#,
      #"""
      t.sax:3:14: error: "YN" for Bool, wanted a word for true, / and another for false
          a: Bool as "YN"
                     ^^^^
        fix: as "Y/N"
      t.sax:4:14: error: "Y/N/X" for Bool, wanted a word for true, / and another for false
          b: Bool as "Y/N/X"
                     ^^^^^^^
        fix: as "Y/N"
      t.sax:5:14: error: "Y/Y" for Bool, wanted a word for true, / and another for false
          c: Bool as "Y/Y"
                     ^^^^^
        fix: as "Y/N"
      t.sax:6:14: error: "yyyy-MM-dd'T" is no date pattern: the quotation in the pattern is not closed
          d: Date as "yyyy-MM-dd'T"
                     ^^^^^^^^^^^^^^
        fix: end it with '
      t.sax:7:14: error: "qqq" is no date pattern: qqq is no field of a date pattern that can be read
          e: Date as "qqq"
                     ^^^^^
        fix: text is quoted: 'q'
      t.sax:8:19: error: unix(us) is not known, wanted unix for seconds or unix(ms)
          f: Date as unix(us)
                          ^^
        fix: unix(ms)
      t.sax:9:22: error: iso8601 takes nothing in parentheses
          g: Date as iso8601(x)
                             ^
        fix: iso8601
      t.sax:10:23: error: an empty separator, wanted one such as ","
          h: [String] as list("")
                              ^^
      t.sax:11:14: error: there is no format iso8061; did you mean iso8601?
          i: Date as iso8061
                     ^^^^^^^
        fix: iso8601
      t.sax:12:14: error: there is no format rfc3339; did you mean iso8601?
          j: Date as rfc3339
                     ^^^^^^^
        fix: iso8601
      t.sax:13:14: error: there is no format whatever
          k: Date as whatever
                     ^^^^^^^^
        fix: iso8601, unix, odata, rfc822, unix(ms), or a pattern in quotes
      t.sax:14:14: error: there is no format epoch; did you mean unix?
          l: Date as epoch
                     ^^^^^
        fix: unix
      t.sax:15:19: error: the line ends after (, wanted what the format takes, such as unix(ms) or list(",")
          m: Date as unix(
                          ^
      """#),
    DiagnosticCase(
      "zones",
      #"""
      dates iso8601 in "Mars/Olympus"
      emit A at /a
      type A {
        a: Date in "Europe/Amsterdm"
        b: Date in Europe
      }
      """#,
      #"""
      t.sax:1:18: error: "Mars/Olympus" is no time zone of the IANA database
        dates iso8601 in "Mars/Olympus"
                         ^^^^^^^^^^^^^^
        fix: a name such as "Europe/Amsterdam"
      t.sax:4:14: error: "Europe/Amsterdm" is no time zone of the IANA database
          a: Date in "Europe/Amsterdm"
                     ^^^^^^^^^^^^^^^^^
        fix: a name such as "Europe/Amsterdam"
      t.sax:5:14: error: found Europe, wanted a time zone in quotes
          b: Date in Europe
                     ^^^^^^
        fix: "Europe"
      """#),
    DiagnosticCase(
      "formats of dates",
      #"""
      dates "qqq", hex, iso
      emit Date at /a
      """#,
      #"""
      t.sax:1:7: error: "qqq" is no date pattern: qqq is no field of a date pattern that can be read
        dates "qqq", hex, iso
              ^^^^^
        fix: text is quoted: 'q'
      t.sax:1:14: error: hex in dates, which are read as moments and days
        dates "qqq", hex, iso
                     ^^^
      t.sax:1:19: error: there is no format iso; did you mean iso8601?
        dates "qqq", hex, iso
                          ^^^
        fix: iso8601
      """#),
    DiagnosticCase(
      "defaults",
      #"""
      emit A at /a
      type A {
        a: Int default "x"
        b: Int default 1.5
        c: Int default 99999999999999999999
        d: Int default open
        e: Bool default yes
        f: Bool as "Y/N" default "x"
        g: Date default "yesterday"
        h: E default opn
        i: E default "Q"
        j: B default "x"
        k: [Int] default 1
        l: [Int]? default 1
        m: Raw default "x"
        n: Any default none
        o: Int default ""
        p: String default open
        q: Int default [
        r: UUID default "x"
        s: Day as "dd-MM-yyyy" default "2024-01-31"
      }
      type B { x: Int }
      enum E { open = "O"; closed = "C" }
      """#,
      #"""
      t.sax:3:18: error: "x" is no Int, and the default is read like a payload's text
          a: Int default "x"
                         ^^^
        fix: Int? without a default, which is nil then
      t.sax:4:18: error: 1.5 is no Int, it has a fraction, and the default is read like a payload's text
          b: Int default 1.5
                         ^^^
        fix: Decimal or Double
      t.sax:5:18: error: 99999999999999999999 is beyond an Int, which has 64 bits, and the default is read like a payload's text
          c: Int default 99999999999999999999
                         ^^^^^^^^^^^^^^^^^^^^
        fix: Decimal
      t.sax:6:18: error: open for Int, wanted a number
          d: Int default open
                         ^^^^
        fix: Int? without a default, which is nil then
      t.sax:7:19: error: yes for Bool, wanted true or false
          e: Bool default yes
                          ^^^
        fix: true or false
      t.sax:8:28: error: "x" is none of Y/N, and the default is read like a payload's text
          f: Bool as "Y/N" default "x"
                                   ^^^
        fix: Bool? without a default, which is nil then
      t.sax:9:19: error: "yesterday" is no ISO 8601 date, and the default is read like a payload's text
          g: Date default "yesterday"
                          ^^^^^^^^^^^
        fix: Date? without a default, which is nil then
      t.sax:10:16: error: E has no case opn; did you mean open?
          h: E default opn
                       ^^^
        fix: open
      t.sax:11:16: error: no case of E stands for "Q"
          i: E default "Q"
                       ^^^
        fix: open or closed
      t.sax:12:8: error: default for B, wanted a scalar, an enum or Any
          j: B default "x"
               ^^^^^^^
        fix: B? if it may be missing
      t.sax:13:12: error: default for [Int], which is empty when nothing is found
          k: [Int] default 1
                   ^^^^^^^
        fix: [Int] without a default
      t.sax:14:13: error: default for [Int]?, which is nil when nothing is found
          l: [Int]? default 1
                    ^^^^^^^
        fix: [Int]? without a default
      t.sax:15:10: error: default for Raw, wanted a scalar, an enum or Any
          m: Raw default "x"
                 ^^^^^^^
        fix: Raw? if it may be missing
      t.sax:16:18: error: none for Any, wanted a string, a number, true or false
          n: Any default none
                         ^^^^
        fix: "none"
      t.sax:17:18: error: an empty text for Int, which counts as missing
          o: Int default ""
                         ^^
      t.sax:18:21: error: open for String, wanted a string in quotes
          p: String default open
                            ^^^^
        fix: "open"
      t.sax:19:18: error: found [, wanted a string, a number, true, false or the name of a case
          q: Int default [
                         ^
      t.sax:20:19: error: "x" is no UUID, and the default is read like a payload's text
          r: UUID default "x"
                          ^^^
        fix: UUID? without a default, which is nil then
      t.sax:21:34: error: "2024-01-31" does not fit "dd-MM-yyyy", and the default is read like a payload's text
          s: Day as "dd-MM-yyyy" default "2024-01-31"
                                         ^^^^^^^^^^^^
        fix: it is ISO 8601: as "dd-MM-yyyy", iso8601
      """#),
    DiagnosticCase(
      "maxima",
      #"""
      emit A at /a
      type A {
        a: [Int] max 0
        b: [Int] max 1.5
        c: [Int] max many
      }
      """#,
      #"""
      t.sax:3:16: error: 0 is no positive whole number
          a: [Int] max 0
                       ^
      t.sax:4:16: error: 1.5 is no positive whole number
          b: [Int] max 1.5
                       ^^^
      t.sax:5:16: error: found many, wanted a positive number
          c: [Int] max many
                       ^^^^
      """#),
  ]
}

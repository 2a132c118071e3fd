/// Mappings with what other languages write.
enum ForeignMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "what other languages write",
      check: #"""
        emit T at "/a"
        emit T at //.[2]
        type T {
          let id: Int from x
          "first name": Int from y
          a: Bool from b = "c"
          d: String from normalize-space(e)
          f: Int from dc:title
          g: Int from h > 3
          i: Bool = j != "x"
          k: Int from @dc:l
        }

        """#,
      #"""
      m.sax:1:11: error: found "/a", wanted a step
        emit T at "/a"
                  ^^^^
        fix: /a without quotes
      m.sax:2:13: error: // before ., wanted a name or *
        emit T at //.[2]
                    ^
        fix: //*
      m.sax:4:3: error: found let before id, wanted the name of a field alone
          let id: Int from x
          ^^^
        fix: id: Int from x
      m.sax:5:3: error: found "first name", wanted a field's name without quotes
          "first name": Int from y
          ^^^^^^^^^^^^
        fix: name: Int from y
      m.sax:6:18: error: found =, wanted a predicate for what has to hold
          a: Bool from b = "c"
                         ^
        fix: [. = "c"] as exists
      m.sax:7:18: error: normalize-space() stands in a path, wanted it in a predicate
          d: String from normalize-space(e)
                         ^^^^^^^^^^^^^^^
        fix: a format, behind the path: from … as collapsed
      m.sax:8:15: error: the prefix dc is not declared
          f: Int from dc:title
                      ^^
        fix: namespace dc = "…", or backticks around a key of JSON: `dc:…`
      m.sax:9:17: error: found >, wanted a predicate for what has to hold
          g: Int from h > 3
                        ^
        fix: [. > 3]
      m.sax:10:11: error: found =, wanted a predicate for what has to hold
          i: Bool = j != "x"
                  ^
        fix: from j[. != "x"] as exists
      m.sax:11:16: error: the prefix dc is not declared
          k: Int from @dc:l
                       ^^
        fix: namespace dc = "…", or backticks around a key of JSON: @`dc:…`
      """#),
    MessageCase(
      "more that other languages write",
      check: #"""
        emit T at /data/  # all of them
        emit U at /u
        type T {
          a: Int | null
          Int b
          c = Int
          d: Int from e or f
          g: Int from h, i
          j: String from Photo@odata.mediaReadLink
          k: Data as base64
          l: Bool = m
          n: Bool = o/p == -3
          q: Bool from r > 3 as exists
        }
        type U = switch t {
          case "a": T
        }
        type V = switch t {
          "a" -> T
          default -> T
        }

        """#,
      #"""
      m.sax:1:17: error: the line ends after /, wanted a step such as name, @name or *
        emit T at /data/  # all of them
                        ^
        fix: /data
      m.sax:4:10: error: found |, wanted ? behind the type of a field that may be missing
          a: Int | null
                 ^
        fix: Int?
      m.sax:5:7: error: found b after Int, wanted : and a type
          Int b
              ^
        fix: b: Int
      m.sax:6:5: error: found = after c, wanted : and a type
          c = Int
            ^
        fix: c: Int
      m.sax:7:17: error: found or, wanted | between alternatives
          d: Int from e or f
                        ^^
        fix: | f
      m.sax:8:16: error: found a comma, wanted | between alternatives, or ; between fields
          g: Int from h, i
                       ^
        fix: | i
      m.sax:9:23: error: found @, wanted backticks around a name with @ in it
          j: String from Photo@odata.mediaReadLink
                              ^
        fix: `Photo@odata.mediaReadLink`
      m.sax:10:14: error: there is no format base64
          k: Data as base64
                     ^^^^^^
        fix: no as, which is base64
      m.sax:11:11: error: found =, wanted from before a path
          l: Bool = m
                  ^
        fix: from m
      m.sax:12:11: error: found =, wanted a predicate for what has to hold
          n: Bool = o/p == -3
                  ^
        fix: from o/p[. = -3] as exists
      m.sax:13:18: error: found >, wanted a predicate for what has to hold
          q: Bool from r > 3 as exists
                         ^
        fix: [. > 3]
      m.sax:16:3: error: found case, wanted a text alone
          case "a": T
          ^^^^
        fix: "a" ->
      m.sax:20:3: error: found default, wanted else for all other texts
          default -> T
          ^^^^^^^
        fix: else ->
      """#),
  ]
}

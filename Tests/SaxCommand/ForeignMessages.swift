/// Mappings with what other languages write.
enum ForeignMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "what other languages write",
      [
        "m.sax": #"""
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

        """#
      ], "check m.sax", status: 2,
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
      """#)
  ]
}

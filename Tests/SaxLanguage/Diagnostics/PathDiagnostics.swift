/// Groups, sources, formats and prefixes.
enum PathDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "groups",
      #"""
      emit A at /a
      type A {
        at /x { a: Int }
        at x/text() { b: Int }
        at x {
          c: Int from ../y
          d: Int from ancestor::y/@z
          e: [String: Any] from rest()
          f: Int from position()
          g: Int from line()
          at ../y { h: Int }
          at //z { i: Int }
        }
        at ../p { j: [Int]; k: Int; l: Int from . }
        at .. { m: Int from .; n: Int from @id }
        at .. { m2: String from text(); n2: String from name(); o2: Int from position() }
        at x[y = 1 { o: Int }
        at json(x) { p: Int from xml(y) }
      }
      """#,
      #"""
      t.sax:3:6: error: /x begins with /, and a group's path is relative to its node
          at /x { a: Int }
             ^^
        fix: x, or .//x at any depth
      t.sax:4:8: error: text() in a group's path, wanted it in a field's path
          at x/text() { b: Int }
               ^^^^^^
      t.sax:6:17: error: .. inside of a group, whose paths go on downwards
            c: Int from ../y
                        ^^
        fix: the field outside of the group
      t.sax:7:17: error: ancestor:: inside of a group, whose paths go on downwards
            d: Int from ancestor::y/@z
                        ^^^^^^^^^^^
        fix: the field outside of the group
      t.sax:8:27: error: rest() reads the object itself, wanted it as the whole path
            e: [String: Any] from rest()
                                  ^^^^^^
        fix: the field outside of the group
      t.sax:10:17: error: line() tells where the object began, wanted it as the whole path
            g: Int from line()
                        ^^^^^^
        fix: the field outside of the group
      t.sax:11:8: error: .. inside of a group, whose paths go on downwards
            at ../y { h: Int }
               ^^
        fix: the field outside of the group
      t.sax:12:8: error: //z begins with //, and a group's path is relative to its node
            at //z { i: Int }
               ^^^
        fix: .//z
      t.sax:14:13: error: a list from .., which gives one value that came before
          at ../p { j: [Int]; k: Int; l: Int from . }
                    ^
        fix: Int? for one value, or the list as a field of the type around
      t.sax:15:23: error: .. is a node that is still open, so its value is not known yet
          at .. { m: Int from .; n: Int from @id }
                              ^
        fix: an attribute or a closed child of it: ../@name, ../name
      t.sax:16:27: error: ../text() is a node that is still open, so its value is not known yet
          at .. { m2: String from text(); n2: String from name(); o2: Int from position() }
                                  ^^^^^^
        fix: an attribute or a closed child of it: ../@name, ../name
      t.sax:16:72: error: ../position() is a number that is kept for the object's own node alone
          at .. { m2: String from text(); n2: String from name(); o2: Int from position() }
                                                                               ^^^^^^^^^^
        fix: position()
      t.sax:17:14: error: found {, wanted ] or an operator
          at x[y = 1 { o: Int }
                     ^
      t.sax:18:28: error: the path is for one format, and the group around for the other
          at json(x) { p: Int from xml(y) }
                                   ^^^^^^
      """#),
    DiagnosticCase(
      "formats that exclude each other",
      #"""
      emit A at json(xml(/a))
      type A { id: Int }
      """#,
      #"""
      t.sax:1:16: error: xml() inside of the other format never matches
        emit A at json(xml(/a))
                       ^^^
      """#),
    DiagnosticCase(
      "sources for types that they do not fit",
      #"""
      emit A at /a
      type A {
        a: Date from position()
        b: B from name()
        c: [[Int]] from line()
        d: String from rest()
        e: [String: Any] from x | rest()
        f: Raw from text()
        g: E from offset()
        h: Int? from position()
        i: String from line()
        j: Any from text()
        k: [String: String] from */text()
        l: B using f from name()
        m: [String] from */name()
      }
      type B { id: Int }
      enum E { x }
      """#,
      #"""
      t.sax:3:16: error: position() for Date, and it is a number
          a: Date from position()
                       ^^^^^^^^^^
        fix: Int
      t.sax:4:13: error: name() for B, and it is a text
          b: B from name()
                    ^^^^^^
        fix: String
      t.sax:6:18: error: rest() for String, wanted a dictionary
          d: String from rest()
                         ^^^^^^
        fix: [String: Any]
      t.sax:7:29: error: rest() among other alternatives, wanted it as the whole path
          e: [String: Any] from x | rest()
                                    ^^^^^^
        fix: rest() alone: it leaves out what other fields read
      t.sax:8:15: error: text() for Raw, and it is a text
          f: Raw from text()
                      ^^^^^^
        fix: String
      t.sax:9:13: error: offset() for E, and it is a number
          g: E from offset()
                    ^^^^^^^^
        fix: Int
      t.sax:12:15: error: text() for Any, and it is a text
          j: Any from text()
                      ^^^^^^
        fix: String
      t.sax:13:28: error: text() for [String: String], and it is no node with a name
          k: [String: String] from */text()
                                   ^^^^^^^^
        fix: the path to the nodes, then value text()
      """#),
    DiagnosticCase(
      "two fields from rest",
      #"""
      emit A at /a
      type A: B { a: [String: Any] from rest() }
      type B { b: [String: Any] from rest() }
      """#,
      #"""
      t.sax:2:6: error: A has two fields from rest(), wanted one
        type A: B { a: [String: Any] from rest() }
             ^
        note: b is at t.sax:3:10
        note: a is at t.sax:2:13
      """#),
    DiagnosticCase(
      "undeclared prefixes",
      #"""
      namespace atom = "http://www.w3.org/2005/Atom"
      namespace s = "urn:s"
      emit A at /atm:feed | /s:x
      type A {
        a: Int from t:x
        b: Int from @q:*
        c: Int from x[t:y = 1]
      }
      """#,
      #"""
      t.sax:3:12: error: the prefix atm is not declared; did you mean atom?
        emit A at /atm:feed | /s:x
                   ^^^
        fix: atom
      t.sax:5:15: error: the prefix t is not declared
          a: Int from t:x
                      ^
        fix: namespace t = "…"
      t.sax:6:16: error: the prefix q is not declared
          b: Int from @q:*
                       ^
        fix: namespace q = "…"
      t.sax:7:17: error: the prefix t is not declared
          c: Int from x[t:y = 1]
                        ^
        fix: namespace t = "…"
      """#),
    DiagnosticCase(
      "too many alternatives",
      #"""
      emit A at /a
      type A {
        at a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r {
          at a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r {
            x: Int
          }
          y: Int from a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r
          z: Int
        }
      }
      """#,
      #"""
      t.sax:4:8: error: 324 alternatives with those of the groups around, and 256 are the most
            at a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r {
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      t.sax:7:17: error: 324 alternatives with those of the groups around, and 256 are the most
            y: Int from a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      """#),
    DiagnosticCase(
      "a namespace that attributes do not have",
      #"""
      namespace default = "urn:d"
      emit A at /a[@x = 1]
      type A { x: Int from @x; y: Int from @Z:y }
      """#,
      #"""
      t.sax:3:39: error: the prefix Z is not declared
        type A { x: Int from @x; y: Int from @Z:y }
                                              ^
        fix: namespace Z = "…", or backticks around a key of JSON: @`Z:…`
      """#),
    DiagnosticCase(
      "a node around that a switch asks for",
      #"""
      emit S at /a
      type S = switch .. | ../text() | ../name() | ../@x | text() { "a" -> A }
      type A { id: Int }
      """#,
      #"""
      t.sax:2:17: error: .. is a node that is still open, so its value is not known yet
        type S = switch .. | ../text() | ../name() | ../@x | text() { "a" -> A }
                        ^^
        fix: an attribute or a closed child of it: ../@name, ../name
      t.sax:2:22: error: ../text() is a node that is still open, so its value is not known yet
        type S = switch .. | ../text() | ../name() | ../@x | text() { "a" -> A }
                             ^^^^^^^^^
        fix: an attribute or a closed child of it: ../@name, ../name
      """#),
  ]
}

/// Steps that are none, or stand where they may not.
enum StepDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "steps that are none",
      #"""
      emit A at /a
      type A {
        a: Int from (b | c)/d
        b: Int from "first name"
        c: Int from 2nd
        d: Int from a/
        e: Int from a//
        f: Int from a///b
        g: Int from a |
        h: Int from p: x
        i: Int from *:
        j: Int from p:`a b`
        k: Int from json(a
        l: Int from @
        m: Int from p:a.q:b
        n: Int from p:a:b
      }
      emit A at /1st
      emit A at /"a b"
      """#,
      #"""
      t.sax:3:15: error: found (, wanted a step; paths have no parentheses
          a: Int from (b | c)/d
                      ^
        fix: a/c | b/c for (a | b)/c
      t.sax:4:15: error: found "first name", wanted a step
          b: Int from "first name"
                      ^^^^^^^^^^^^
        fix: a name that is no XML name stands in backticks: `first name`
      t.sax:5:15: error: found 2nd, wanted a step; a name that begins with a digit stands in backticks
          c: Int from 2nd
                      ^^^
        fix: `2nd`
      t.sax:6:17: error: the line ends after /, wanted a step such as name, @name or *
          d: Int from a/
                        ^
        fix: a
      t.sax:7:18: error: the line ends after //, wanted a step such as name, @name or *
          e: Int from a//
                         ^
        fix: a
      t.sax:8:18: error: found /, wanted a step such as name, @name or *
          f: Int from a///b
                         ^
      t.sax:9:18: error: the line ends after |, wanted another alternative
          g: Int from a |
                         ^
        fix: none, or | at the beginning of the next line
      t.sax:10:18: error: found x, wanted a name after the prefix p, without a space
          h: Int from p: x
                         ^
      t.sax:11:17: error: the line ends after :, wanted a name after *:
          i: Int from *:
                        ^
      t.sax:12:15: error: found a prefix before a name in backticks, which are taken literally
          j: Int from p:`a b`
                      ^^^^^^^
        fix: `p:a b` in JSON
      t.sax:13:21: error: the line ends after a, wanted ) at the end of json(
          k: Int from json(a
                            ^
      t.sax:14:16: error: the line ends after @, wanted a name
          l: Int from @
                       ^
      t.sax:15:20: error: found a second prefix in one step; steps are parted by /
          m: Int from p:a.q:b
                           ^
        fix: p:a/q:b
      t.sax:16:18: error: found a second prefix in one step; steps are parted by /
          n: Int from p:a:b
                         ^
      t.sax:18:12: error: found 1st, wanted a step; a name that begins with a digit stands in backticks
        emit A at /1st
                   ^^^
        fix: `1st`
      t.sax:19:12: error: found "a b", wanted a step
        emit A at /"a b"
                   ^^^^^
        fix: a name that is no XML name stands in backticks: `a b`
      """#),
    DiagnosticCase(
      "steps that stand wrong",
      #"""
      emit A at a/b
      emit A at .
      emit A at .//x
      emit A at /a/..
      emit A at /a/text()
      emit A at /ancestor::a
      type A {
        a: Int from x/../y
        b: Int from text()/x
        c: Int from x//.
        d: Int from .//..
        e: Int from .//text()
        f: Int from text()[. = 1]
        g: Int from x/line()
        h: [String: Any] from x/rest()
        i: String from x/source()
        j: String from ..
        k: String from ancestor::x
        l: String from ../text()
        m: [String: Int] from x key ../y value line()
        q: [String: Int] from x key ../y
        r: Bool from ../text() as exists
        s: Bool from .. as exists
        t: Int from ../position()
        u: Int from ancestor::node()/@x
        n: Int from ancestor::x[y = 1]/@z
        o: Int from ancestor::x[2]/@z
        p: Int from name(x)
      }
      """#,
      #"""
      t.sax:1:11: error: a/b does not begin with /, as paths of emit and error do
        emit A at a/b
                  ^^^
        fix: /a/b
      t.sax:2:11: error: . does not begin with /, as paths of emit and error do
        emit A at .
                  ^
        fix: /
      t.sax:3:11: error: .//x does not begin with /, as paths of emit and error do
        emit A at .//x
                  ^^^^
        fix: //x
      t.sax:4:14: error: .. in a path of emit or error, which goes down alone
        emit A at /a/..
                     ^^
        fix: the path to the node itself
      t.sax:5:14: error: text() in a path of emit or error, wanted it in a field's path
        emit A at /a/text()
                     ^^^^^^
      t.sax:6:12: error: ancestor:: in a path of emit or error, which goes down alone
        emit A at /ancestor::a
                   ^^^^^^^^^^^
        fix: the path to the node itself
      t.sax:8:17: error: .. after a step down, wanted it at the start
          a: Int from x/../y
                        ^^
        fix: the path without the detour, or a predicate: a[b]/c for a/b/../c
      t.sax:9:15: error: a step after text(), which ends a path
          b: Int from text()/x
                      ^^^^^^
      t.sax:10:18: error: // before ., wanted a name or *
          c: Int from x//.
                         ^
        fix: //*
      t.sax:11:18: error: // before .., wanted / or nothing
          d: Int from .//..
                         ^^
      t.sax:12:18: error: // before text(), wanted the node that it is asked of
          e: Int from .//text()
                         ^^^^^^
        fix: ., which is all text below
      t.sax:13:15: error: a predicate after text(), wanted it before
          f: Int from text()[. = 1]
                      ^^^^^^
        fix: .[…]/text()
      t.sax:14:17: error: line() tells where the object began, wanted it as the whole path
          g: Int from x/line()
                        ^^^^^^
        fix: line()
      t.sax:15:27: error: rest() reads the object itself, wanted it as the whole path
          h: [String: Any] from x/rest()
                                  ^^^^^^
        fix: rest()
      t.sax:16:20: error: source() tells where the object began, wanted it as the whole path
          i: String from x/source()
                           ^^^^^^^^
        fix: source()
      t.sax:17:18: error: .. is a node that is still open, so its value is not known yet
          j: String from ..
                         ^^
        fix: an attribute or a closed child of it: ../@name, ../name
      t.sax:18:18: error: ancestor::x is a node that is still open, so its value is not known yet
          k: String from ancestor::x
                         ^^^^^^^^^^^
        fix: an attribute or a closed child of it: ancestor::name/@name, ancestor::name/name
      t.sax:19:18: error: ../text() is a node that is still open, so its value is not known yet
          l: String from ../text()
                         ^^^^^^^^^
        fix: an attribute or a closed child of it: ../@name, ../name
      t.sax:20:31: error: .. in a path of key or value, which go down from each match
          m: [String: Int] from x key ../y value line()
                                      ^^
        fix: a list of objects that hold both
      t.sax:20:42: error: line() in a path of key or value, wanted it in a field's path
          m: [String: Int] from x key ../y value line()
                                                 ^^^^^^
      t.sax:21:31: error: .. in a path of key or value, which go down from each match
          q: [String: Int] from x key ../y
                                      ^^
        fix: a list of objects that hold both
      t.sax:22:16: error: ../text() is a node that is still open, so its value is not known yet
          r: Bool from ../text() as exists
                       ^^^^^^^^^
        fix: an attribute or a closed child of it: ../@name, ../name
      t.sax:24:15: error: ../position() is a number that is kept for the object's own node alone
          t: Int from ../position()
                      ^^^^^^^^^^^^^
        fix: position()
      t.sax:25:25: error: node() is a function of XPath 1.0 that the mapping language lacks
          u: Int from ancestor::node()/@x
                                ^^^^
        fix: * for children, . for the node itself
      t.sax:26:26: error: a predicate on what an open node holds is decided only when it closes
          n: Int from ancestor::x[y = 1]/@z
                                 ^^^^^^^
        fix: a predicate on its attributes or name
      t.sax:27:26: error: a position among ancestors, wanted the nearest that the name finds
          o: Int from ancestor::x[2]/@z
                                 ^^^
        fix: ../.. for the parent's parent
      t.sax:28:15: error: name() takes no arguments
          p: Int from name(x)
                      ^^^^^
        fix: path/name()
      """#),
  ]
}

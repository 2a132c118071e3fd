/// Parts of mappings that have no effect.
enum MappingWarnings {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "alternatives that never win",
      #"""
      emit A at /a | /a
      type A {
        a: Int from x | y | x
        b: Int from x | json(x)
        c: Int from json(x) | x
        d: Int from json(x) | xml(x) | x
        e: Int from x[@y = 1] | x[ @y=1 ]
        f: Int from x[@y = 1] | x[@y = 2] | x
        g: [Int] from x | .//y | .//y
        h: String from name() | x
        i: String from . | x
        j: [String: Int] from x key @k | @k
        k: Int from json(position()) | x
        at p | p { l: Int from x | y | x }
      }
      type S = switch @t | @t { "a" -> A }
      emit S at /s
      """#,
      #"""
      t.sax:1:16: warning: the alternative /a can never win, for /a stands before it already
        emit A at /a | /a
                       ^^
        note: the one before is at t.sax:1:11
        fix: the path without it
      t.sax:3:23: warning: the alternative x can never win, for x stands before it already
          a: Int from x | y | x
                              ^
        note: the one before is at t.sax:3:15
        fix: the path without it
      t.sax:4:24: warning: the alternative x can never win, for x stands before it already
          b: Int from x | json(x)
                               ^
        note: the one before is at t.sax:4:15
        fix: the path without it
      t.sax:6:34: warning: the alternative x can never win, for x stands before it already
          d: Int from json(x) | xml(x) | x
                                         ^
        note: the one before is at t.sax:6:20
        fix: the path without it
      t.sax:7:27: warning: the alternative x[ @y=1 ] can never win, for x[@y = 1] before it finds the same
          e: Int from x[@y = 1] | x[ @y=1 ]
                                  ^^^^^^^^^
        note: the one before is at t.sax:7:15
        fix: the path without it
      t.sax:9:28: warning: the alternative .//y can never win, for .//y stands before it already
          g: [Int] from x | .//y | .//y
                                   ^^^^
        note: the one before is at t.sax:9:21
        fix: the path without it
      t.sax:10:27: warning: the alternative x can never win, for name() before it is always there
          h: String from name() | x
                                  ^
        note: the one before is at t.sax:10:18
        fix: the path without it
      t.sax:11:22: warning: the alternative x can never win, for . before it is always there
          i: String from . | x
                             ^
        note: the one before is at t.sax:11:18
        fix: the path without it
      t.sax:12:36: warning: the alternative @k can never win, for @k stands before it already
          j: [String: Int] from x key @k | @k
                                           ^^
        note: the one before is at t.sax:12:31
        fix: the path without it
      t.sax:14:10: warning: the alternative p can never win, for p stands before it already
          at p | p { l: Int from x | y | x }
                 ^
        note: the one before is at t.sax:14:6
        fix: the path without it
      t.sax:14:34: warning: the alternative x can never win, for x stands before it already
          at p | p { l: Int from x | y | x }
                                         ^
        note: the one before is at t.sax:14:26
        fix: the path without it
      t.sax:16:22: warning: the alternative @t can never win, for @t stands before it already
        type S = switch @t | @t { "a" -> A }
                             ^^
        note: the one before is at t.sax:16:17
        fix: the path without it
      """#),
    DiagnosticCase(
      "paths that never match",
      #"""
      emit A at /a
      type A {
        a: Int from x[0]
        b: Int from x[1.5]
        c: Int from xml(@x/y)
        d: Int from json(@x/y)
      }
      """#,
      #"""
      t.sax:3:16: warning: positions are whole numbers from 1, so this never matches
          a: Int from x[0]
                       ^^^
        fix: [1] for the first
      t.sax:4:16: warning: positions are whole numbers from 1, so this never matches
          b: Int from x[1.5]
                       ^^^^^
        fix: [1] for the first
      t.sax:5:15: warning: @x/y never matches, for attributes in XML hold text alone
          c: Int from xml(@x/y)
                      ^^^^^^^^^
      """#),
    DiagnosticCase(
      "declarations that nothing uses",
      #"""
      namespace s = "urn:s"
      namespace t = "urn:t"
      namespace default = "urn:d"
      emit A at /s:a
      type A { id: Int from @id }
      type B { c: C from @c }
      type C { x: Int from @x; b: B? from @b }
      type D { x: Int from @x }
      enum E { x }
      """#,
      #"""
      t.sax:2:11: warning: the prefix t is used by no path
        namespace t = "urn:t"
                  ^
      t.sax:3:11: warning: no path has a name without a prefix, which namespace default is for
        namespace default = "urn:d"
                  ^^^^^^^
      t.sax:6:6: warning: B is used by nothing
        type B { c: C from @c }
             ^
        fix: emit B at /path, or a field of that type
      t.sax:8:6: warning: D is used by nothing
        type D { x: Int from @x }
             ^
        fix: emit D at /path, or a field of that type
      t.sax:9:6: warning: E is used by nothing
        enum E { x }
             ^
        fix: emit E at /path, or a field of that type
      """#),
    DiagnosticCase(
      "a mapping without rules",
      #"""
      namespace s = "urn:s"
      type A { id: Int }
      """#,
      #"""
      t.sax:1:1: warning: the mapping emits nothing, so it can only be imported
        namespace s = "urn:s"
        ^^^^^^^^^
        fix: emit T at /path
      """#),
    DiagnosticCase(
      "an empty mapping",
      #"""
      # nothing
      """#,
      #"""
      t.sax:1:10: warning: the mapping emits nothing, so it can only be imported
        # nothing
                 ^
        fix: emit T at /path
      """#),
    DiagnosticCase(
      "an optional with a default",
      #"""
      emit A at /a
      type A { a: Int? default 1 }
      """#,
      #"""
      t.sax:2:13: warning: Int? with a default is never nil
        type A { a: Int? default 1 }
                    ^^^^
        fix: Int
      """#),
    DiagnosticCase(
      "an alternative that XML never has",
      #"""
      emit A at /a
      type A { a: Int from xml(@x/@y) | @x/y }
      """#,
      #"""
      t.sax:2:22: warning: @x/@y never matches, for attributes in XML hold text alone
        type A { a: Int from xml(@x/@y) | @x/y }
                             ^^^^^^^^^^^^^^^^^
      """#),
    DiagnosticCase(
      "alternatives that are the same in JSON",
      #"""
      namespace s = "urn:s"
      emit A at /a
      type A {
        a: Int from json(s:x) | json(x)
        b: Int from x | s:x | json(*:x)
        c: Int from x | s:x
        d: Int from json(s:*) | json(*)
        e: Int from json(x[s:y = 1]) | json(x[y = 1])
      }
      """#,
      #"""
      t.sax:4:32: warning: the alternative x can never win, for s:x before it finds the same
          a: Int from json(s:x) | json(x)
                                       ^
        note: the one before is at t.sax:4:20
        fix: the path without it
      t.sax:5:30: warning: the alternative *:x can never win, for x before it finds the same
          b: Int from x | s:x | json(*:x)
                                     ^^^
        note: the one before is at t.sax:5:15
        fix: the path without it
      t.sax:7:32: warning: the alternative * can never win, for s:* before it finds the same
          d: Int from json(s:*) | json(*)
                                       ^
        note: the one before is at t.sax:7:20
        fix: the path without it
      t.sax:8:39: warning: the alternative x[y = 1] can never win, for x[s:y = 1] before it finds the same
          e: Int from json(x[s:y = 1]) | json(x[y = 1])
                                              ^^^^^^^^
        note: the one before is at t.sax:8:20
        fix: the path without it
      """#),
    DiagnosticCase(
      "objects that wait",
      #"""
      emit A at /r[@k = 1][2]/a | json(/*[@k or @l]/r/a) | xml(/r[@k]/b) | /r[1]/c[@k] | /r/d[e]
      error E at //r[1][@k]//e
      type A { x: Int }
      type E { x: Int }
      """#,
      #"""
      t.sax:1:13: warning: in JSON, objects wait within limit buffer until @k comes, which [@k = 1] asks for, or r ends
        emit A at /r[@k = 1][2]/a | json(/*[@k or @l]/r/a) | xml(/r[@k]/b) | /r[1]/c[@k] | /r/d[e]
                    ^^^^^^^^
        fix: xml(/r[@k = 1][2]/a) if that is all that is read, or an emit of r, with a list of these objects
      t.sax:1:36: warning: in JSON, objects wait within limit buffer until @k and @l comes, which [@k or @l] asks for, or the child ends
        emit A at /r[@k = 1][2]/a | json(/*[@k or @l]/r/a) | xml(/r[@k]/b) | /r[1]/c[@k] | /r/d[e]
                                           ^^^^^^^^^^
        fix: an emit of the child, with a list of these objects
      t.sax:2:18: warning: in JSON, objects wait within limit buffer until @k comes, which [@k] asks for, or r ends
        error E at //r[1][@k]//e
                         ^^^^
        fix: xml(//r[1][@k]//e) if that is all that is read, or an emit of r, with a list of these objects
      """#),
    DiagnosticCase(
      "objects that wait for the document",
      #"""
      emit A at /[@k = 1]/a
      type A { x: Int }
      """#,
      #"""
      t.sax:1:12: warning: in JSON, objects wait within limit buffer until @k comes, which [@k = 1] asks for, or the document ends
        emit A at /[@k = 1]/a
                   ^^^^^^^^
        fix: an emit at /, with a list of these objects
      """#),
    DiagnosticCase(
      "groups without fields",
      #"""
      emit A at /a
      type A {
        at x { }
        b: Int
        at y { }
        at z {
          at w { }
          c: Int
        }
      }
      """#,
      #"""
      t.sax:5:3: warning: the group has no fields: that is the place of other rules' objects, once in a type and in no other group
          at y { }
          ^^
        fix: its fields, or no group
      t.sax:7:5: warning: the group has no fields: that is the place of other rules' objects, once in a type and in no other group
            at w { }
            ^^
        fix: its fields, or no group
      """#),
  ]
}

/// Axes that are refused, and what one pass can't do.
enum AxisDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "the refused axes",
      #"""
      emit A at /child::a
      type A {
        a: Int from child::x
        b: Int from attribute::x
        c: Int from descendant::x
        d: Int from descendant-or-self::x
        e: Int from self::node()
        f: Int from parent::x/@id
        g: Int from ancestor-or-self::x/@id
        h: Int from following::x
        i: Int from following-sibling::x
        j: Int from preceding::x
        k: Int from preceding-sibling::x
        l: Int from namespace::x
        m: Int from ancestro::x/@id
        n: Int from dc::date
        o: Int from child::s:x/@id
        p: Int from y/descendant::x
        q: Int from attribute::*
      }
      """#,
      #"""
      t.sax:1:12: error: child:: is not written out here, wanted the name alone
        emit A at /child::a
                   ^^^^^^^
        fix: a
      t.sax:3:15: error: child:: is not written out here, wanted the name alone
          a: Int from child::x
                      ^^^^^^^
        fix: x
      t.sax:4:15: error: attribute:: is not written out here, wanted its short form
          b: Int from attribute::x
                      ^^^^^^^^^^^
        fix: @x
      t.sax:5:15: error: descendant:: is not written out here, wanted its short form
          c: Int from descendant::x
                      ^^^^^^^^^^^^
        fix: .//x
      t.sax:6:15: error: descendant-or-self:: is not written out here, wanted its short form
          d: Int from descendant-or-self::x
                      ^^^^^^^^^^^^^^^^^^^^
        fix: .//x
      t.sax:7:15: error: self:: is not written out here, wanted its short form
          e: Int from self::node()
                      ^^^^^^
        fix: .
      t.sax:8:15: error: parent:: is not written out here, wanted its short form
          f: Int from parent::x/@id
                      ^^^^^^^^
        fix: ..
      t.sax:9:15: error: ancestor-or-self:: is no axis here, wanted ancestor:: or .
          g: Int from ancestor-or-self::x/@id
                      ^^^^^^^^^^^^^^^^^^
        fix: ancestor::x
      t.sax:10:15: error: following:: needs what comes later, and one pass sees what has come
          h: Int from following::x
                      ^^^^^^^^^^^
        fix: a field of the type that holds both, or an emit rule of its own
      t.sax:11:15: error: following-sibling:: needs what comes later, and one pass sees what has come
          i: Int from following-sibling::x
                      ^^^^^^^^^^^^^^^^^^^
        fix: a field of the type that holds both, or an emit rule of its own
      t.sax:12:15: error: preceding:: needs nodes that are gone, and one pass keeps only those still open
          j: Int from preceding::x
                      ^^^^^^^^^^^
        fix: a field of the type that holds both, or ../x for a value that came before
      t.sax:13:15: error: preceding-sibling:: needs nodes that are gone, and one pass keeps only those still open
          k: Int from preceding-sibling::x
                      ^^^^^^^^^^^^^^^^^^^
        fix: a field of the type that holds both, or ../x for a value that came before
      t.sax:14:15: error: namespace:: is no axis here; paths name namespaces by prefix
          l: Int from namespace::x
                      ^^^^^^^^^^^
        fix: p:x
      t.sax:15:15: error: ancestro:: is no axis; the one that is written out is ancestor::
          m: Int from ancestro::x/@id
                      ^^^^^^^^^^
        fix: ancestor::
      t.sax:16:15: error: dc:: is no axis; the one that is written out is ancestor::
          n: Int from dc::date
                      ^^^^
        fix: dc:date for a prefix and a name
      t.sax:17:15: error: child:: is not written out here, wanted the name alone
          o: Int from child::s:x/@id
                      ^^^^^^^
        fix: s:x
      t.sax:18:17: error: descendant:: is not written out here, wanted its short form
          p: Int from y/descendant::x
                        ^^^^^^^^^^^^
        fix: //x
      t.sax:19:15: error: attribute:: is not written out here, wanted its short form
          q: Int from attribute::*
                      ^^^^^^^^^^^
        fix: @*
      """#),
    DiagnosticCase(
      "what one pass cannot do",
      #"""
      emit A at /a
      emit A at /as[@n = "x"]/b[c = "y"]/a[d = 1]
      error A at /c[text() = "x"]/d
      type A {
        a: Int from x[last()]
        b: Int from x[-1]
        c: Int from x[position() = last()]
        d: Int from /a/x
        e: Int from //x
        f: Int from /
        g: Int from x[y = 1][2]
        h: Int from x[y = 1][position() < 3]
        i: Int from x[@y = 1][2]
        j: [Int] from ../x
        k: [String: Int] from ancestor::z/x
        l: Int? from x[/a/b = 1]
      }
      """#,
      #"""
      t.sax:2:26: error: the predicate is decided only when b closes, after what is emitted
        emit A at /as[@n = "x"]/b[c = "y"]/a[d = 1]
                                 ^^^^^^^^^
        fix: a predicate on an attribute, or emit of b itself with a list in it
      t.sax:3:14: error: the predicate is decided only when c closes, after what is emitted
        error A at /c[text() = "x"]/d
                     ^^^^^^^^^^^^^^
        fix: a predicate on an attribute, or emit of c itself with a list in it
      t.sax:5:17: error: last() is known only when all have come, and one pass decides as they come
          a: Int from x[last()]
                        ^^^^
        fix: a list field, whose last item is taken where it is used
      t.sax:6:16: error: [-1] counts from the end, which one pass knows only when all have come
          b: Int from x[-1]
                       ^^^^
        fix: a list field, whose items are counted where it is used
      t.sax:7:30: error: last() is known only when all have come, and one pass decides as they come
          c: Int from x[position() = last()]
                                     ^^^^
        fix: a list field, whose last item is taken where it is used
      t.sax:8:15: error: /a/x begins with /, and a field's path is relative to its node
          d: Int from /a/x
                      ^^^^
        fix: a/x, or .//a/x at any depth
      t.sax:9:15: error: //x begins with //, and a field's path is relative to its node
          e: Int from //x
                      ^^^
        fix: .//x
      t.sax:10:15: error: / begins with /, and a field's path is relative to its node
          f: Int from /
                      ^
        fix: .
      t.sax:11:23: error: a position after a predicate that is decided only when the node closes
          g: Int from x[y = 1][2]
                              ^^^
        fix: no position, where a field of one value takes the first that passes; or the position first, which counts before the predicate: name[1][…]
      t.sax:12:23: error: a position after a predicate that is decided only when the node closes
          h: Int from x[y = 1][position() < 3]
                              ^^^^^^^^^^^^^^^^
        fix: no position, where a field of one value takes the first that passes; or the position first, which counts before the predicate: name[1][…]
      t.sax:14:17: error: a list from .., which gives one value that came before
          j: [Int] from ../x
                        ^^^^
        fix: Int? for one value, or the list as a field of the type around
      t.sax:15:25: error: a dictionary from an ancestor, which gives one value that came before
          k: [String: Int] from ancestor::z/x
                                ^^^^^^^^^^^^^
        fix: Int? for one value, or the list as a field of the type around
      t.sax:16:18: error: /a/b begins with /, and a path in a predicate is relative to its node
          l: Int? from x[/a/b = 1]
                         ^^^^
        fix: a/b
      """#),
  ]
}

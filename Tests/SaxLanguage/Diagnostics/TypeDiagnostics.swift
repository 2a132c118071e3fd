/// Types that are not declared, or that no object has.
enum TypeDiagnostics {
  static let cases: [DiagnosticCase] = [
    DiagnosticCase(
      "elements that are no names",
      #"""
      emit A at /a
      type A as a/b { c: Int }
      type B: A as @k { d: Int }
      type C as { e: Int }
      """#,
      #"""
      t.sax:2:11: error: wanted the name of the element that A is written as
        type A as a/b { c: Int }
                  ^^^
        fix: type A as p:Name { … }
      t.sax:3:14: error: wanted the name of the element that B is written as
        type B: A as @k { d: Int }
                     ^^
        fix: type B as p:Name { … }
      t.sax:4:11: error: found {, wanted a step such as name, @name or *
        type C as { e: Int }
                  ^
      """#),
    DiagnosticCase(
      "undeclared types",
      #"""
      emit Ordr at /a
      emit Integer at /b
      emit Foo at /c
      type Order: Bas {
        a: Strng
        b: [String: Lin]
        c: [DateTime?]
      }
      type Base { b: Int }
      type Line { c: Int }
      """#,
      #"""
      t.sax:1:6: error: the type Ordr is not declared; did you mean Order?
        emit Ordr at /a
             ^^^^
        fix: Order
      t.sax:2:6: error: the type Integer is not declared; did you mean Int?
        emit Integer at /b
             ^^^^^^^
        fix: Int
      t.sax:3:6: error: the type Foo is not declared
        emit Foo at /c
             ^^^
        fix: type Foo { … }
      t.sax:4:13: error: the type Bas is not declared; did you mean Base?
        type Order: Bas {
                    ^^^
        fix: Base
      t.sax:5:6: error: the type Strng is not declared; did you mean String?
          a: Strng
             ^^^^^
        fix: String
      t.sax:6:15: error: the type Lin is not declared; did you mean Line?
          b: [String: Lin]
                      ^^^
        fix: Line
      t.sax:7:7: error: the type DateTime is not declared; did you mean Date?
          c: [DateTime?]
              ^^^^^^^^
        fix: Date
      """#),
    DiagnosticCase(
      "types that are no objects",
      #"""
      emit A at /a
      type A: E { a: Int }
      type B: S { a: Int }
      type C: String { a: Int }
      enum E { x }
      type S = switch @t { "e" -> E; "s" -> S; "i" -> Int; "x" -> skip; "q" -> Q }
      """#,
      #"""
      t.sax:2:9: error: E is an enum, wanted an object type to inherit from
        type A: E { a: Int }
                ^
      t.sax:3:9: error: S is a switch, wanted an object type to inherit from
        type B: S { a: Int }
                ^
      t.sax:4:9: error: String has no fields, wanted an object type to inherit from
        type C: String { a: Int }
                ^^^^^^
      t.sax:6:29: error: E is an enum, wanted a type with fields
        type S = switch @t { "e" -> E; "s" -> S; "i" -> Int; "x" -> skip; "q" -> Q }
                                    ^
      t.sax:6:39: error: S is a switch, wanted a type with fields
        type S = switch @t { "e" -> E; "s" -> S; "i" -> Int; "x" -> skip; "q" -> Q }
                                              ^
      t.sax:6:49: error: Int has no fields, wanted a type with fields
        type S = switch @t { "e" -> E; "s" -> S; "i" -> Int; "x" -> skip; "q" -> Q }
                                                        ^^^
      t.sax:6:61: error: skip stands for a text, wanted a type: only else skips
        type S = switch @t { "e" -> E; "s" -> S; "i" -> Int; "x" -> skip; "q" -> Q }
                                                                    ^^^^
        fix: else -> skip
      t.sax:6:74: error: the type Q is not declared
        type S = switch @t { "e" -> E; "s" -> S; "i" -> Int; "x" -> skip; "q" -> Q }
                                                                                 ^
        fix: type Q { … }
      """#),
    DiagnosticCase(
      "a dictionary by another key",
      #"""
      emit A at /a
      type A { a: [Int: String] }
      """#,
      #"""
      t.sax:2:14: error: keys of another type than String, which keys always are
        type A { a: [Int: String] }
                     ^^^
        fix: [String: String]
      """#),
    DiagnosticCase(
      "inheritance in a circle",
      #"""
      emit A at /a
      type A: B { a: Int }
      type B: C { b: Int }
      type C: A { c: Int }
      type D: D { d: Int }
      type F: A { f: Int }
      """#,
      #"""
      t.sax:2:9: error: the type inherits from itself: A: B: C: A
        type A: B { a: Int }
                ^
        fix: fields that both need in a third type, which each inherits from
      t.sax:5:9: error: the type inherits from itself: D: D
        type D: D { d: Int }
                ^
        fix: fields that both need in a third type, which each inherits from
      """#),
    DiagnosticCase(
      "types that need themselves",
      #"""
      emit Node at /a
      type Node { next: Node; other: Int }
      emit A at /b
      type A { b: B }
      type B { c: C from x }
      type C = switch @t { "a" -> A }
      emit D at /d
      type D: DBase { x: Int }
      type DBase { d: D }
      emit G at /g
      type G { at x/y { g: G } }
      """#,
      #"""
      t.sax:2:13: error: Node needs itself, and no object is infinite
        type Node { next: Node; other: Int }
                    ^^^^
        note: Node.next is Node
        fix: Node? or [Node], if there may be none
      t.sax:4:10: error: A needs itself, and no object is infinite
        type A { b: B }
                 ^
        note: A.b is B, B.c is C, C may be A
        fix: B? or [B], if there may be none
      t.sax:9:14: error: D needs itself, and no object is infinite
        type DBase { d: D }
                     ^
        note: D.d is D
        fix: D? or [D], if there may be none
      t.sax:11:19: error: G needs itself, and no object is infinite
        type G { at x/y { g: G } }
                          ^
        note: G.g is G
        fix: G? or [G], if there may be none
      """#),
    DiagnosticCase(
      "types that do not need themselves",
      #"""
      emit Node at /a
      type Node { a: Node?; b: [Node]; c: [String: Node]; d: S; e: [Node]? }
      type S = switch @t { "n" -> Node; "l" -> Leaf }
      type Leaf { x: Int }
      """#,
      #"""

      """#),
    DiagnosticCase(
      "types that read their own node again",
      #"""
      emit A at /a
      type A { a: A? from . }
      emit B at /b
      type B { c: [C] from .[@x] }
      type C { b: S? from x | . }
      type S = switch @t { "b" -> B }
      emit D at /d
      type D { d: [String: D] from . key @k value v }
      """#,
      #"""
      t.sax:2:10: error: A reads its own node again, without an end
        type A { a: A? from . }
                 ^
        note: A.a is A
        fix: a path to another node
      t.sax:4:10: error: B reads its own node again, without an end
        type B { c: [C] from .[@x] }
                 ^
        note: B.c is C, C.b is S, S may be B
        fix: a path to another node
      """#),
  ]
}

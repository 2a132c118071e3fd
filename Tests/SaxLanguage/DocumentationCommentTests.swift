import Testing

@testable import SaxLanguage

/// Lines of `##` are documentation of what follows them.
@Suite struct DocumentationCommentTests {
  @Test func everythingThatIsDeclaredHasIts() throws {
    let compiled = try Compiled(
      """
      ## Not of the language.
      language 1
      emit A at /a
      ## A type.
      type A {
        ## A field,
        ## in two lines.
        x: Int
        y: E?   ## no documentation
        at g {
          ## In a group.
          z: S?
        }
      }
      ## An enum.
      enum E { a; b }
      ## A switch.
      type S = switch @k { "a" -> A }
      ## A service.
      service Shop at "https://{host}" {
        ## A parameter.
        param host
        ## A call.
        call a(
          ## An argument.
          x: Int
        ) = GET "a{?x}"
        ## A call by SOAP.
        soap 1.2 call b() = POST "b"
        ## Of no clause.
        auth none
      }
      """)
    let model = compiled.model
    #expect(model.types.map(\.documentation) == [["A type."], ["A switch."]])
    #expect(model.enums.map(\.documentation) == [["An enum."]])
    #expect(
      try compiled.fields().map(\.documentation) == [
        ["A field,", "in two lines."], [], ["In a group."],
      ])
    let service = try #require(model.services.first)
    #expect(service.documentation == ["A service."])
    #expect(service.parameters.map(\.documentation) == [["A parameter."]])
    #expect(service.calls.map(\.documentation) == [["A call."], ["A call by SOAP."]])
    #expect(service.calls[0].parameters.map(\.documentation) == [["An argument."]])
  }

  /// The documentation of a type behind some lines.
  private func documentation(_ lines: String) throws -> [String] {
    let compiled = try Compiled("emit A at /a\n\(lines)\ntype A { x: Int }")
    return compiled.model.types[0].documentation
  }

  @Test(arguments: [
    ("## one", ["one"]), ("##one", ["one"]), ("  ##  two spaces  ", [" two spaces"]),
    ("## one\n## two", ["one", "two"]), ("## one\n\n\n## two\n", ["one", "two"]),
    ("## one\n##\n## two", ["one", "", "two"]), ("##\n## one\n## \n##\t", ["one"]),
    ("## one\n# a comment\n## two", ["one", "two"]), ("# one", []), ("#", []), ("##", []),
    ("#######", []), ("### a heading", []), ("###", []), ("#### one ####", []),
    ("## # one", ["# one"]), ("## a ## b", ["a ## b"]), ("##\tone", ["\tone"]),
    ("## é 名 \u{1F600}", ["é 名 \u{1F600}"]), ("; ## no line of its own", []),
    ("## of nothing\n;", []), ("## one\r\n##\r\n## two\r\n", ["one", "", "two"]),
    ("## one\r## two", ["one", "two"]),
  ])
  func lines(_ text: String, _ wanted: [String]) throws {
    #expect(try documentation(text) == wanted)
  }

  /// Lines of `##` are comments where nothing is declared.
  @Test func inOddPlacesTheyAreComments() throws {
    let compiled = try Compiled(
      """
      ## Of a rule.
      emit A ## here
        ## there
        at /a
        ## before an alternative
        | /b
      ## Of a type.
      type A {  ## behind a brace
        x: Int
          ## before a clause
          from x
          ## before a bar
          | y
        ## before the end
      }
      enum E {
        ## of a case
        a
        ## at the end
      }
      service S at "https://s"
        ## before the brace
      {
        call a(x: E,
          ## at the end of arguments
        ) =
          ## before the method
          GET "a" { ## behind a brace
          ## of a clause
          query x
          ## before the end
        }
        ## before the end of the service
      }
      ## at the end of the file
      """)
    #expect(compiled.diagnostics == [])
    #expect(compiled.model.types.map(\.documentation) == [["Of a type."]])
    #expect(try compiled.fields().map(\.documentation) == [[]])
    #expect(try compiled.paths("x") == ["x", "y"])
    let service = try #require(compiled.model.services.first)
    #expect(service.documentation == [])
    #expect(service.calls.map(\.documentation) == [[]])
  }

  @Test func itIsPrinted() throws {
    let text = """
      language 1

      ## A type
      ##
      ##   - of two
      type A {
        ## One.
        x:   Int
        longer: Int  default 1
        ## Two.
        y: Int
      }

      ## An enum.
      enum E { a }

      """
    let printed = try PrintedMappingTests.printed(text)
    #expect(printed.contains("## A type\n##\n##   - of two\ntype A {\n  ## One.\n  x:"))
    #expect(printed.contains("\n  ## Two.\n  y: Int\n"))
    #expect(printed.contains("\n## An enum.\nenum E { a }\n"))
  }
}

import SaxEngine
import SaxJSON
import Testing

/// A JSON scalar or array where an object is wanted is an error, unless the type reads something of it.
@Suite("Nodes that are no objects")
struct OtherNodeTests {
  static let object = "type O { id: Int? }"
  static let inList = "emit T at /\ntype T { o: [O] }\n" + object

  static let cases = [
    LanguageCase(
      "one of an object is an error of that object alone", "emit O at /o\n" + object,
      #"{"o":[1,"x",[{"id":9}],true,{"id":2},"",{}]}"#,
      "1:7:6 /o[1] found a number, wanted an object for O",
      "1:9:8 /o[2] found a string, wanted an object for O",
      "1:13:12 /o[3] found an array, wanted an object for O",
      "1:24:23 /o[4] found true, wanted an object for O", #"O {"id":2}"#, #"O {"id":null}"#),
    LanguageCase(
      "[*] passes over what is no object, an array too", "emit O at /o[*]\n" + object,
      #"{"o":[1,"x",[{"id":9}],[],true,{"id":2},{}]}"#, #"O {"id":2}"#),
    LanguageCase(
      "[*] takes an array of which the type reads the items",
      "emit O at /o[*]\ntype O { id: Int from *[1] }", #"{"o":[1,[9],[]]}"#, #"O {"id":9}"#),
    LanguageCase(
      "/* goes to the items of an array", "emit O at /o/*\n" + object,
      #"{"o":[[{"id":9}]]}"#, #"O {"id":9}"#),
    LanguageCase(
      "it is the error of the object around", inList, #"[{"o":[{"id":1},5]},{"o":{"id":2}}]"#,
      "1:17:16 /[1]/o[2] found a number, wanted an object for T.o",
      #"T {"o":[{"id":2}]}"#),
    LanguageCase(
      "an empty array in an array is none either", inList, #"[{"o":[[]]},{"o":[]}]"#,
      "1:8:7 /[1]/o[1] found an array, wanted an object for T.o", #"T {"o":[]}"#),
    LanguageCase(
      "a blank text is missing", "emit T at /\ntype T { o: O; p: O? }\n" + object,
      #"[{"o":{},"p":""},{"o":{},"p":" "},{"o":""}]"#,
      #"T {"o":{"id":null},"p":null}"#, #"T {"o":{"id":null},"p":null}"#,
      "1:35:34 /[3] T.o is missing, and is required"),
    LanguageCase(
      "a blank text makes room for the next alternative",
      "emit T at /\ntype T { o: O from a | b }\n" + object, #"{"a":"","b":{"id":1}}"#,
      #"T {"o":{"id":1}}"#),
    LanguageCase(
      "in a dictionary", "emit T at /t\ntype T { o: [String: O] }\n" + object,
      #"{"t":[{"o":{"a":{"id":1},"b":""}},{"o":{"a":[[1]]}}]}"#,
      #"T {"o":{"a":{"id":1}}}"#,
      "1:46:45 /t[2]/o/a[1] found an array, wanted an object for T.o"),
    LanguageCase(
      "an array whose items are read at any depth",
      "emit T at /t\ntype T { o: O }\ntype O { x: Int? from .//x }", #"{"t":{"o":[[{"x":1}]]}}"#,
      #"T {"o":{"x":1}}"#),
    LanguageCase(
      "in lists of lists", "emit T at /t\ntype T { o: [[O]] }\n" + object,
      #"{"t":[{"o":[[{"id":1}]]},{"o":[[2]]}]}"#, #"T {"o":[[{"id":1}]]}"#,
      "1:33:32 /t[2]/o[1]/*[1] found a number, wanted an object for T.o"),
    LanguageCase(
      "of a type that a switch chooses",
      "emit P at /p\ntype P = switch kind { \"a\" -> A; else -> B }\ntype A { x: Int? }\ntype B { y: Int? }",
      #"{"p":[{"kind":"a","x":1},5,{"y":3},[1],""]}"#, #"P {"@type":"A","x":1}"#,
      "1:26:25 /p[2] found a number, wanted an object for B", #"P {"@type":"B","y":3}"#,
      "1:36:35 /p[4] found an array, wanted an object for B"),
    LanguageCase(
      "where nothing says which type",
      "emit P at /p\ntype P = switch kind { \"a\" -> A }\ntype A { x: Int? }",
      #"{"p":[[1],"",5,"a long text that comes in parts"]}"#,
      "1:7:6 /p[1] found an array, wanted an object for P",
      "1:14:13 /p[3] found a number, wanted an object for P",
      "1:16:15 /p[4] found a string, wanted an object for P"),
    LanguageCase(
      "a switch passes over it with the others",
      "emit P at /p\ntype P = switch kind { \"a\" -> A; else -> skip }\ntype A { x: Int? }",
      #"{"p":[[1],"",5,{"kind":"a"}]}"#, #"P {"@type":"A","x":null}"#),
    LanguageCase(
      "at the root", "emit O at /\n" + object, #"[{"id":1},5,[2],"",{"id":3}]"#, #"O {"id":1}"#,
      "1:11:10 /[2] found a number, wanted an object for O",
      "1:13:12 /[3] found an array, wanted an object for O", #"O {"id":3}"#),
    LanguageCase(
      "a scalar is read by . and text()",
      "emit T at /t\ntype T { o: [O]; p: [P] }\ntype O { id: Int? from id | . }\ntype P { t: String? from text() }",
      #"{"t":{"o":[1,{"id":2}],"p":["x",""]}}"#,
      #"T {"o":[{"id":1},{"id":2}],"p":[{"t":"x"},{"t":null}]}"#),
    LanguageCase(
      "an array is read by . and the items",
      "emit T at /t\ntype T { o: [O]; p: [P] }\ntype O { all: Any from . }\ntype P { first: Int? from *[1] }",
      #"{"t":{"o":[[1],{"id":2}],"p":[[3],[]]}}"#,
      #"T {"o":[{"all":[1]},{"all":{"id":2}}],"p":[{"first":3},{"first":null}]}"#),
    LanguageCase(
      "an element is always an object", "emit O at /r/o\n" + object,
      "<r><o>x</o><o/><o><id>1</id></o></r>", #"O {"id":null}"#, #"O {"id":null}"#, #"O {"id":1}"#),
  ]

  @Test(arguments: cases) func sentence(_ sample: LanguageCase) {
    for chunk in [Int.max, 1, 7] {
      for takesRows in [true, false] {
        var options = BuildOptions()
        options.takesRows = takesRows
        let found = mapText(
          sample.mapping, sample.payload, chunk: chunk, options: options, skipping: true)
        #expect(found == sample.lines, "in pieces of \(chunk), by rows: \(takesRows)")
      }
    }
  }
}

import Testing

/// Types, clauses, nulls.
@Suite("Fields")
struct FieldSemanticsTests {
  /// A type of one field, read from the root value.
  static func field(_ field: String, _ payload: String, _ lines: String...) -> LanguageCase {
    var sample = LanguageCase(field, "emit T at json(/) | xml(/r)\ntype T { \(field) }", payload)
    sample.lines = lines
    return sample
  }

  /// More items than are kept without a look at whether they can matter.
  private static let many = repeatElement("0", count: 100).joined(separator: ",")

  static let cases: [LanguageCase] = [
    field(
      "v: [Int] from x[q = 1]/i max 2", #"{"x":[{"i":[\#(many)],"q":2},{"i":[1,2],"q":1}]}"#,
      #"T {"v":[1,2]}"#),
    field(
      "v: [Int] from x[q = 1]/i | j max 2", #"{"x":{"i":[\#(many)],"q":2},"j":[1,2]}"#,
      #"T {"v":[1,2]}"#),
    field(
      "v: [Int] from x[q = 1]/i max 100", #"{"x":[{"i":[\#(many)],"q":1},{"i":[1,2],"q":2}]}"#,
      #"T {"v":[\#(many)]}"#),
    // Nulls that are passed over are no items.
    LanguageCase(
      "nulls among entries that wait",
      "limit items 80\nemit T at /\ntype T { v: [String: Any] from x[q = 1]/i key k value w }",
      #"{"x":{"i":[\#(many.replacing("0", with: "null")),{"k":"a","w":1}],"q":1}}"#,
      #"T {"v":{"a":1}}"#),
    field("v: Int", #"{"v":5.0}"#, #"T {"v":5}"#),
    field("v: Int", #"{"v":5e0}"#, #"T {"v":5}"#),
    field("v: Decimal", #"{"v":"1.2300"}"#, #"T {"v":1.23}"#),
    field("v: String", #"{"v":" x "}"#, #"T {"v":" x "}"#),
    field("v: String as trimmed", #"{"v":" x "}"#, #"T {"v":"x"}"#),
    field("v: String as collapsed", #"{"v":" x  y "}"#, #"T {"v":"x y"}"#),
    // A `text()` of white space alone is absent where that is none of the value; a node is there.
    field("v: String? from text() as trimmed", "<r> </r>", #"T {"v":null}"#),
    field("v: String? from text() as collapsed", "<r>\n <a/> </r>", #"T {"v":null}"#),
    field(
      "v: String? from v/text() as trimmed; w: Int?", "<r><v> </v></r>", #"T {"v":null,"w":null}"#),
    field(
      "v: String from text() | @a as trimmed; w: Int?", #"<r a=" b "> </r>"#,
      #"T {"v":"b","w":null}"#),
    field("v: String from v/text() as trimmed", "<r><v> </v><v> x </v></r>", #"T {"v":"x"}"#),
    field(
      "v: [String] from v/text() as trimmed; w: [String]? from w/text() as collapsed",
      "<r><v> </v><v> x </v><w> </w></r>", #"T {"v":["x"],"w":null}"#),
    field(
      "v: String from text() as trimmed", "<r> </r>", "1:1:0 /r T.v is missing, and is required"),
    field("v: String? from text()", "<r> </r>", #"T {"v":" "}"#),
    field("v: String? from . as trimmed", "<r> </r>", #"T {"v":""}"#),
    field("v: String? as collapsed; w: Int?", "<r><v> </v></r>", #"T {"v":"","w":null}"#),
    field("v: String? from @v as trimmed", #"<r v=" "/>"#, #"T {"v":""}"#),
    field("v: String? from text() as trimmed", ##"{"#text":" "}"##, #"T {"v":null}"#),
    field("v: String? from v/text() as trimmed", #"{"v":" "}"#, #"T {"v":null}"#),
    field("v: Bool as \"Y/N\"", #"{"v":"N"}"#, #"T {"v":false}"#),
    field("v: Bool as exists", #"{"v":null}"#, #"T {"v":true}"#),
    field("v: Bool as exists", #"{}"#, #"T {"v":false}"#),
    field("v: Date as rfc822, iso8601", #"{"v":"2024-05-01"}"#, #"T {"v":"2024-05-01T00:00:00Z"}"#),
    field("v: Int?", "{}", #"T {"v":null}"#),
    field("v: Int?", #"{"v":null}"#, #"T {"v":null}"#),
    field("v: Int?", #"{"v":"  "}"#, #"T {"v":null}"#),
    field("v: Int default 3", #"{"v":null}"#, #"T {"v":3}"#),
    field("v: Int default 3", "{}", #"T {"v":3}"#),
    field("v: Int", "{}", "1:1:0 / T.v is missing, and is required"),
    field("v: Int", #"{"v":null}"#, "1:1:0 / T.v is null, and is required"),
    field("v: Int", #"{"v":"x"}"#, #"1:6:5 /v "x" is no Int"#),
    field("v: Int", #"{"v":[7,8]}"#, #"T {"v":7}"#),
    field("v: Any", #"{"v":[7,{"a":null}]}"#, #"T {"v":[7,{"a":null}]}"#),
    field("v: Any", #"{"v":{"a":1,"b":2,"a":3}}"#, #"T {"v":{"a":3,"b":2}}"#),
    field("v: Raw", #"{"v":[ 7, "\u0041" ]}"#, #"T {"v":"[ 7, \"\\u0041\" ]"}"#),
    field(
      "v: Any", #"<r><v a="1">x<w>2</w>y<w/></v></r>"#,
      ##"T {"v":{"@a":"1","w":["2",""],"#text":"xy"}}"##),
    field("v: Any", "<r><v>x</v></r>", #"T {"v":"x"}"#),
    field(
      "v: Raw", #"<r xmlns:p="urn:p"><v b='1' a="2"><w/><!--c--></v></r>"#,
      #"T {"v":"<v xmlns:p=\"urn:p\" a=\"2\" b=\"1\"><w></w></v>"}"#),
    field("v: [Int]", "{}", #"T {"v":[]}"#),
    field("v: [Int]", #"{"v":null}"#, #"T {"v":[]}"#),
    field("v: [Int]?", "{}", #"T {"v":null}"#),
    field("v: [Int]?", #"{"v":null}"#, #"T {"v":null}"#),
    field("v: [Int]?", #"{"v":[]}"#, #"T {"v":[]}"#),
    // A blank item is none; a list of nothing but blank nodes is missing.
    field("v: [Int]?", #"{"v":" "}"#, #"T {"v":null}"#),
    field("v: [Int]?", #"{"v":""}"#, #"T {"v":null}"#),
    field("v: [Int]?", #"{"v":[" "]}"#, #"T {"v":[]}"#),
    field("v: [Int]?", #"{"v":["",2]}"#, #"T {"v":[2]}"#),
    field("v: [Int]?", "<r><v/></r>", #"T {"v":null}"#),
    field("v: [Int]?", "<r><v> </v><v/></r>", #"T {"v":null}"#),
    field("v: [Int]?", "<r><v> </v><v>1</v></r>", #"T {"v":[1]}"#),
    field("v: [Int]", "<r><v> </v></r>", #"T {"v":[]}"#),
    field("v: [String]?", "<r><v/></r>", #"T {"v":[""]}"#),
    field("v: [Int]? as list", #"{"v":" "}"#, #"T {"v":null}"#),
    field("v: [Int]? as list", "<r><v/></r>", #"T {"v":null}"#),
    field("v: [String: Int]?", #"{"v":{"a":""}}"#, #"T {"v":null}"#),
    field("v: [Any]", #"{"v":[1,null,{"a":null}]}"#, #"T {"v":[1,null,{"a":null}]}"#),
    field("v: [Any]", #"{"v":null}"#, #"T {"v":[]}"#),
    field(
      "v: [Any]",
      #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><v>1</v><v xsi:nil="true"/></r>"#,
      #"T {"v":["1",null]}"#),
    field("v: [[Any]]", #"{"v":[[1,null],[null]]}"#, #"T {"v":[[1,null],[null]]}"#),
    field("v: [Raw]", #"{"v":[1,null]}"#, "1:9:8 /v[2] a null item in T.v"),
    field("v: [Int?]", #"{"v":[1,null]}"#, #"T {"v":[1,null]}"#),
    field("v: [Int]", #"{"v":[1,null]}"#, "1:9:8 /v[2] a null item in T.v"),
    field("v: [Int] distinct", #"{"v":[1,2,1]}"#, #"T {"v":[1,2]}"#),
    field("v: [Int] max 2", #"{"v":[1,2,3]}"#, "1:11:10 /v[3] more than 2 items for T.v"),
    field("v: [Double] as list", #"{"v":" 1  2.5 "}"#, #"T {"v":[1.0,2.5]}"#),
    field("v: [String] as list(\",\")", #"{"v":"a,b,,c"}"#, #"T {"v":["a","b","","c"]}"#),
    field("v: [[Int]]", #"{"v":[[1,2],[3],[]]}"#, #"T {"v":[[1,2],[3],[]]}"#),
    field("v: [[Int]]", "<r><v><w>1</w><w>2</w></v><v/></r>", #"T {"v":[[1,2],[]]}"#),
    field("v: [[Int]]", #"{"v":[[1],2]}"#, "1:11:10 /v[2] found text, wanted a list of children"),
    field("v: [String: Int]", #"{"v":{"a":1,"b":2,"a":3}}"#, #"T {"v":{"a":3,"b":2}}"#),
    field("v: [String: [Int]]", #"{"v":{"a":[1,2],"b":3}}"#, #"T {"v":{"a":[1,2],"b":[3]}}"#),
    field(
      "v: [String: String] from t key @k value @v",
      #"<r><t k="a" v="1"/><t k="b" v="2"/></r>"#, #"T {"v":{"a":"1","b":"2"}}"#),
    field("v: [String: Int]", #"{"v":{"a":null,"b":1}}"#, #"T {"v":{"b":1}}"#),
  ]

  @Test(arguments: cases) func fills(_ sample: LanguageCase) { sample.expectLines() }
}

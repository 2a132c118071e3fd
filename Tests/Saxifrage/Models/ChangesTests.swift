import Foundation
import SaxTestSupport
import Saxifrage
import Testing

@Suite("The changes of an object as a merge patch") struct ChangesTests {
  private static let mapping = """
    emit T at /r
    type T { a: Int?; b: String?; list: [Any?]; any: Any?; d: [String: Any?] from d/*; p: P?; s: S? }
    type P { x: Int?; y: Int?; p: P? }
    type S = switch k { "u" -> U; "v" -> V }
    type U { x: Int?; y: Int? }
    type V { x: Int?; z: Double? }
    """

  private func changes(_ old: String, _ new: String) throws -> String {
    let mapping = try Mapping(Self.mapping)
    let objects = try [old, new].map {
      try #require(try ModelObjects.objects(mapping, "{\"r\": \($0)}").first)
    }
    let patch = try objects[1].changes(from: objects[0])
    #expect(
      try MergePatchOracle.isApplied(
        patch, to: objects[0].description, gives: objects[1].description))
    return patch
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    let patch: String

    init(_ old: String, _ new: String, _ patch: String) {
      (self.old, self.new, self.patch) = (old, new, patch)
    }

    var testDescription: String { "\(old) to \(new)" }
  }

  static let cases = [
    Case("{}", "{}", "{}"),
    Case(#"{"a": 1, "b": "x"}"#, #"{"a": 1, "b": "y"}"#, #"{"b":"y"}"#),
    Case(#"{"a": 1}"#, #"{"b": "\"\n"}"#, #"{"a":null,"b":"\"\n"}"#),
    Case(
      #"{"list": [1, {"x": null}]}"#, #"{"list": [1, {"x": null}, null]}"#,
      #"{"list":[1,{"x":null},null]}"#),
    Case(
      #"{"d": {"x": 1, "y": 2}}"#, #"{"d": {"y": 3, "z": {}}}"#, #"{"d":{"x":null,"y":3,"z":{}}}"#),
    Case(#"{"any": {"x": null, "y": 1}}"#, #"{"any": {"x": null, "y": 2}}"#, #"{"any":{"y":2}}"#),
    Case(#"{"any": {"x": null}}"#, #"{"any": {}}"#, #"{"any":{"x":null}}"#),
    Case("{}", #"{"p": {"x": 1}}"#, #"{"p":{"x":1}}"#),
    Case("{}", #"{"p": {}}"#, #"{"p":{}}"#),
    Case(
      #"{"p": {"x": 1, "p": {"y": 1}}}"#, #"{"p": {"x": 1, "p": {"x": 2}}}"#,
      #"{"p":{"p":{"x":2,"y":null}}}"#),
    Case(#"{"p": {"x": 1}}"#, "{}", #"{"p":null}"#),
    Case(#"{"any": {"a": [1]}}"#, #"{"any": [{"a": null}]}"#, #"{"any":[{"a":null}]}"#),
    Case(#"{"any": 1.0}"#, #"{"any": {"a": {"b": 1}}}"#, #"{"any":{"a":{"b":1}}}"#),
    Case(
      #"{"s": {"k": "u", "x": 1, "y": 2}}"#, #"{"s": {"k": "v", "x": 1, "z": 0.5}}"#,
      #"{"s":{"y":null,"@type":"V","z":0.5}}"#),
  ]

  @Test(arguments: cases) func areWhatIsSaid(_ sample: Case) throws {
    #expect(try changes(sample.old, sample.new) == sample.patch)
  }

  /// RFC 7396, appendix A: the targets and results that are objects, in an `Any`. A result of a null in an object is none
  /// that a patch can make.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"a":"b","b":"c"}"#), (#"{"a":"b"}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"b":"c"}"#), (#"{"a":["b"]}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d"}}"#), (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#), (#"{"a":"foo"}"#, #""bar""#),
    (#"{"e":null}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b"}"#), ("{}", #"{"a":{"bb":{}}}"#),
  ])
  func theRFCsTargetsBecomeItsResults(target: String, result: String) throws {
    _ = try changes("{\"any\": \(target)}", "{\"any\": \(result)}")
  }

  @Test(arguments: [
    ("{}", #"{"any": {"x": null}}"#), (#"{"any": {"x": 1}}"#, #"{"any": {"x": null}}"#),
    (#"{"any": 1}"#, #"{"any": {"x": {"y": null}}}"#),
  ])
  func aKeyThatGoesToNullIsRefused(old: String, new: String) throws {
    let error = #expect(throws: WritingError.self) { try changes(old, new) }
    #expect(error?.code == .value)
    #expect(error?.message.contains("to null: it would remove the key") == true)
    #expect(error?.field == "T.any")
  }

  @Test func anotherTypeIsRefused() throws {
    let a = try ModelObjects.object("emit A at /r\ntype A { x: Int? }", "{\"r\": {}}")
    let b = try ModelObjects.object("emit B at /r\ntype B { x: Int? }", "{\"r\": {}}")
    let error = #expect(throws: WritingError.self) { try a.changes(from: b) }
    #expect(error?.message == "the object to compare with is of B, not of A")
  }
}

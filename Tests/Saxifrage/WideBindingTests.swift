import SaxTestRandom
import Testing

@testable import Saxifrage

/// Structs of types with more fields than a word has bits are filled where they lie, as those of small types are.
@Suite("Bindings of types with many fields") struct WideBindingTests {
  private struct Four: Equatable, Sendable {
    var first = -1
    var second = -1
    var text = "none"
    var last: Int? = -1
  }

  /// A mapping of a type with any number of fields, of which a few have other types than the rest.
  ///
  /// - Parameter count: the number of fields that the mapping type has.
  private static func mapping(_ count: Int) throws -> Mapping {
    let fields = (0..<count - 1).map {
      $0 == 7 ? "f7: String default \"none\"" : "f\($0): Int default \($0)"
    }
    return try Mapping(
      "emit T at /rows/row\ntype T { \(fields.joined(separator: ";  "));  f\(count - 1): Int? }")
  }

  /// A binding of four of the fields.
  ///
  /// - Parameter isInPlace: false to bind one field by a closure, so that objects are made first.
  private static func binding(_ count: Int, isInPlace: Bool) -> StructBinding<Four> {
    StructBinding("T", Four()) {
      $0.bind("f62", to: \.second)
      $0.bind("f7", to: \.text)
      $0.bind("f\(count - 1)", to: \.last)
      if isInPlace {
        $0.bind("f0", to: \.first)
      } else {
        $0.bind("f0") { row, value in row.first = try value.decode() }
      }
    }
  }

  private static func read(
    _ text: String, _ format: InputFormat, _ mapping: Mapping, _ binding: StructBinding<Four>
  ) throws -> [Four] {
    var found: [Four] = []
    var reading = try mapping.reading(binding, format) { found.append($0) }
    try reading.feed(Array(text.utf8))
    try reading.finish()
    return found
  }

  @Test(arguments: [64, 65, 200, 1_000]) func areFilledInPlaceAndLikeObjects(fields count: Int)
    throws
  {
    let mapping = try Self.mapping(count)
    let inPlace = Self.binding(count, isInPlace: true)
    let made = Self.binding(count, isInPlace: false)
    #expect(try inPlace.bound(to: mapping, rule: 0).structLayout != nil)
    #expect(try made.bound(to: mapping, rule: 0).structLayout == nil)
    var generator = SplitMix(seed: UInt64(count))
    var members: [[(name: String, value: String)]] = []
    for _ in 0..<40 {
      let chosen = (0..<count).filter { $0 < 8 || $0 == 62 || $0 == count - 1 || $0 % 50 == 0 }
        .filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
      members.append(chosen.map { ("f\($0)", "\(Int.random(in: 0..<1_000, using: &generator))") })
    }
    let json = members.map { row in
      let texts = row.map { "\"\($0.name)\":" + ($0.name == "f7" ? "\"\($0.value)\"" : $0.value) }
      return "{\(texts.joined(separator: ","))}"
    }
    let xml = members.map { row in
      "<row>" + row.map { "<\($0.name)>\($0.value)</\($0.name)>" }.joined() + "</row>"
    }
    let expected = members.map { row in
      let values = Dictionary(uniqueKeysWithValues: row.map { ($0.name, $0.value) })
      func number(_ name: String) -> Int? { values[name].flatMap(Int.init) }
      return Four(
        first: number("f0") ?? 0, second: number("f62") ?? 62, text: values["f7"] ?? "none",
        last: number("f\(count - 1)"))
    }
    for binding in [inPlace, made] {
      let ofJSON = try Self.read(
        "{\"rows\":{\"row\":[\(json.joined(separator: ","))]}}", .json, mapping, binding)
      let ofXML = try Self.read("<rows>\(xml.joined())</rows>", .xml, mapping, binding)
      #expect(ofJSON == expected)
      #expect(ofXML == expected)
    }
  }
}

import SaxEvents
import Testing

@testable import SaxEngine

/// In XML all attributes of an element come with its start tag, so that nothing of it has to be held for them.
@Suite("A switch by attributes holds nothing of its element") struct AttributeSwitchTests {
  static let chunks = [7, 4096, Int.max]

  /// More than `limit buffer` by itself.
  private static let long = String(repeating: "<y>7</y>", count: 20_000)
  private static let sevens = Array(repeating: "7", count: 20_000).joined(separator: ",")

  /// Maps an element `r` with a long list in it, by a `switch`.
  ///
  /// - Parameter attributes: of the element `r`.
  /// - Returns: the objects and errors, with the long list shortened.
  private func read(_ choice: String, _ attributes: String, chunk: Int) -> [String] {
    mapText(
      """
      emit T at /r
      type T = switch \(choice)
      type A { n: Int? from @n }
      type B { y: [Int] from y }
      """, "<r\(attributes)>\(Self.long)</r>", chunk: chunk, skipping: true
    ).map { $0.replacing(Self.sevens, with: "20,000 sevens") }
  }

  @Test(
    arguments: [
      #"@k { "a" -> A; else -> B }"#, #"@k | xml(@l) | json(z) { "a" -> A; else -> B }"#,
    ],
    chunks)
  func withoutTheAttributeTakesTheOther(choice: String, chunk: Int) {
    let wanted = [#"T {"@type":"B","y":[20,000 sevens]}"#]
    #expect(read(choice, "", chunk: chunk) == wanted)
    #expect(read(choice, " k=' '", chunk: chunk) == wanted)
    #expect(read(choice, " n='1'", chunk: chunk) == wanted)
    #expect(read(choice, " k='a' n='1'", chunk: chunk) == [#"T {"@type":"A","n":1}"#])
  }

  @Test(arguments: chunks) func withoutTheAttributeIsSkipped(chunk: Int) {
    #expect(read(#"@k { "a" -> A; else -> skip }"#, "", chunk: chunk) == [])
  }

  @Test(arguments: chunks) func withoutTheAttributeIsAnError(chunk: Int) {
    #expect(
      read(#"@k { "a" -> A }"#, "", chunk: chunk)
        == ["1:1:0 /r nothing says which T this is: @k is missing"])
  }

  @Test(arguments: chunks) func withAnElementWaitsForIt(chunk: Int) throws {
    let lines = read(#"@k | z { "a" -> A; else -> B }"#, "", chunk: chunk)
    #expect(lines.count == 1)
    #expect(
      try #require(lines.first).contains(
        "more than 65536 bytes before @k | z, which says what T is"))
  }
}

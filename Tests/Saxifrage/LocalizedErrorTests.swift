import Foundation
import Saxifrage
import Testing

/// `localizedDescription` of errors.
@Suite struct LocalizedErrorTests {
  private func localized(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  @Test func theDescriptionOfAMappingsErrorIsLocalized() {
    #expect(
      localized { _ = try Mapping("emit O at o") } == """
        mapping:1:6: error: the type O is not declared
          emit O at o
               ^
          fix: type O { … }
        mapping:1:11: error: o does not begin with /, as paths of emit and error do
          emit O at o
                    ^
          fix: /o
        """)
  }

  @Test func theDescriptionOfAReadingsErrorIsLocalized() throws {
    let mapping = try Mapping("emit O at /o\ntype O { id: Int }")
    #expect(
      localized {
        var reading = mapping.reading(.json) { _ in }
        try reading.feed(Array(#"{"o": tru}"#.utf8).span)
        try reading.finish()
      }?.contains("error: ") == true)
    #expect(
      localized {
        var reading = mapping.reading(.json) { _ in }
        try reading.feed(Array(#"{"o": {}}"#.utf8).span)
        try reading.finish()
      }?.contains("1:7: error: O.id is missing, and is required\n") == true)
    #expect(StopReading().localizedDescription == "the reading was ended by who takes its objects")
  }

  @Test func aMappingSaysWhatItEmits() throws {
    #expect(
      try Mapping("emit O at /o\nemit P at /p\ntype O { id: Int }\ntype P { id: Int }").description
        == "Mapping(emits O, P)")
  }
}

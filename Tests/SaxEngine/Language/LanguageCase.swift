import SaxJSON
import Testing

/// A sentence of the language, a mapping and a payload that show it, and what comes out.
struct LanguageCase: CustomTestStringConvertible, Sendable {
  var sentence: String
  var mapping: String
  var payload: String
  var shape = JSONOptions.Shape.single
  var lines: [String]

  init(
    _ sentence: String, _ mapping: String, _ payload: String,
    shape: JSONOptions.Shape = .single, _ lines: String...
  ) {
    self.sentence = sentence
    self.mapping = mapping
    self.payload = payload
    self.shape = shape
    self.lines = lines
  }

  var testDescription: String { sentence }

  func expectLines() {
    for chunk in [Int.max, 1, 7] {
      let found = mapText(mapping, payload, chunk: chunk, shape: shape)
      #expect(found == lines, "\(sentence), in pieces of \(chunk)")
    }
  }
}

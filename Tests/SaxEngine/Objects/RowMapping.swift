import SaxEvents
import SaxJSON
@testable import SaxValues
import SaxXML
import Testing

@testable import SaxEngine

/// A mapping whose objects a reader hands over all at once, and a document of which it does: the results are those
/// of events.
struct RowMapping: CustomTestStringConvertible, Sendable {
  var name: String
  var mapping: String
  /// JSON or XML.
  var document: String
  /// The least number of objects that come as rows.
  var taken: Int

  var testDescription: String { name }

  func expectRows() throws {
    let mapping = try Mapping(mapping, named: "m.sax")
    let (wanted, _) = try map(mapping, takes: false)
    #expect(wanted.count > 1)
    let (lines, found) = try map(mapping, takes: true)
    #expect(lines == wanted)
    #expect(found >= taken)
  }

  private func map(_ mapping: Mapping, takes: Bool) throws -> (lines: [String], taken: Int) {
    let isXML = document.hasPrefix("<")
    var lines: [String] = []
    let mapper = Mapper(mapping, reading: isXML ? .xml : .json) {
      switch $0.result {
      case .success(let value): lines.append("\($0.typeName) \(value)")
      case .failure(let error): lines.append(describe(error))
      }
    }
    // The first elements of a document are looked at, for messages, and not taken.
    mapper.assembly.hints.closeSample()
    let sink = takes ? CountedTakes(mapper) : EventsAlone(mapper)
    let reader: any Reader = isXML ? NativeXMLReader(sink: sink) : JSONReader(sink: sink)
    try reader.feed(Array(document.utf8).span)
    try reader.finish()
    return (lines, (sink as? CountedTakes)?.count ?? 0)
  }
}

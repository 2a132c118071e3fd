import SaxEvents
import SaxJSON
import Testing

@testable import SaxEngine

/// Objects of JSON that come in parts wait until they are whole, and then come as rows.
@Suite("Objects in parts") struct CutObjectsTests {
  private final class Reading {
    private(set) var lines: [String] = []
    private let sink: CountedTakes
    private let reader: JSONReader

    var taken: Int { sink.count }

    init(_ mapping: String, options: JSONOptions = JSONOptions()) throws {
      var add: (String) -> Void = { _ in }
      let mapper = Mapper(try Mapping(mapping, named: "m.sax"), reading: .json) {
        switch $0.result {
        case .success(let value): add("\($0.typeName) \(value)")
        case .failure(let error): add(describe(error))
        }
      }
      sink = CountedTakes(mapper)
      reader = JSONReader(sink: sink, options: options)
      add = { [unowned self] in lines.append($0) }
    }

    func feed(_ text: String) throws { try reader.feed(Array(text.utf8).span) }

    /// Reads a text in parts of at most a number of bytes, to its end or first error.
    func read(_ text: String, chunk: Int) -> [String] {
      let bytes = Array(text.utf8)
      do {
        for start in stride(from: 0, to: bytes.count, by: chunk) {
          try reader.feed(bytes[start..<min(bytes.count, start + chunk)].span)
        }
        try reader.finish()
      } catch {
        lines.append("\(error)")
      }
      return lines
    }
  }

  private static let mapping = """
    emit Item at /items | /
    type Item { id: Int; name: String?; parts: [Part] }
    type Part { n: Int }
    """

  private static func item(_ id: Int) -> String {
    #"{"id":\#(id),"name":"a \"b\" } ä","parts":[{"n":1},{"n":2}],"other":[{"x":"]"}]}"#
  }

  @Test(arguments: [1, 2, 3, 7, 30, 64, 100, 1000])
  func comeAsRows(chunk: Int) throws {
    let payload = "{\"items\":[\((0..<40).map(Self.item).joined(separator: " ,\n"))]}"
    let whole = try Reading(Self.mapping).read(payload, chunk: .max)
    let reading = try Reading(Self.mapping)
    #expect(reading.read(payload, chunk: chunk) == whole)
    #expect(whole.count > 39)
    #expect(reading.taken > 35)
  }

  @Test(arguments: [1, 7, 64])
  func valuesOfASequenceDoToo(chunk: Int) throws {
    var options = JSONOptions()
    options.shape = .sequence
    let payload = (0..<40).map(Self.item).joined(separator: "\n")
    let reading = try Reading(Self.mapping, options: options)
    #expect(reading.read(payload, chunk: chunk).count == 40)
    #expect(reading.taken > 30)
  }

  @Test(
    arguments: [
      #"{"id":1"#, #"{"id":1,"name":"x"#, #"{"id":1,"name":[}"#, #"{"id":1,"name":nil}"#,
      #"{"id":1]"#, #"{"id":1,"parts":[{"n":1},{"n":"x"}]},{"id":"y"}]}"#, #"{"id":1}}"#,
      #"{"id":01}]}"#, #"{"id":1,"name":"\#u{1}"}]}"#, #"{"id":1,"name":"\q"}]}"#, "{",
      #"{"id":1,"a":[[[[{"b":"#,
    ])
  func theirErrorsAreTheSame(text: String) throws {
    let payload = "{\"items\":[\(Self.item(1)),\(Self.item(2)),\(text)"
    let whole = try Reading(Self.mapping).read(payload, chunk: .max)
    for chunk in [1, 2, 5, 40, 150] {
      #expect(try Reading(Self.mapping).read(payload, chunk: chunk) == whole, "\(chunk)")
    }
  }

  @Test func longOnesDoNotWait() throws {
    let long = String(repeating: "x", count: 1000)
    let parts = (0..<100).map { "{\"n\":\($0),\"t\":\"\(long)\"}" }.joined(separator: ",")
    let object = "{\"id\":1,\"parts\":[\(parts)]}"
    let payload = "{\"items\":[\(Self.item(1)),\(object),\(Self.item(2)),\(object)]}"
    let whole = try Reading(Self.mapping).read(payload, chunk: .max)
    for chunk in [777, 5000, 40_000] {
      #expect(try Reading(Self.mapping).read(payload, chunk: chunk) == whole)
    }
  }

  /// Objects of rules are handed out as they end, be more of what is around them still to come.
  @Test func whatIsWithinIsHandedOut() throws {
    let reading = try Reading(
      """
      emit Part at /items/parts
      type Part { n: Int }
      """)
    let items = (0..<30).map { "{\"id\":\($0),\"parts\":[{\"n\":\($0)}]}" }
    try reading.feed("{\"items\":[\(items.joined(separator: ",")),{\"parts\":[{\"n\":30},")
    #expect(reading.lines.count == 31)
  }
}

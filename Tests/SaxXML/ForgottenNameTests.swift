import SaxEvents
import SaxTestSupport
import Testing

@testable import SaxXML

/// Documents with more names than the native reader keeps at a time. libxml2's keeps them all.
@Suite struct ForgottenNameTests {
  /// The number of names in a document here; more than are kept, less than are allowed.
  private static let many = 9000

  /// Each kind of name that there can be many of, with some that stay open, and the same ones again
  /// and backwards.
  private static let documents: [String] = {
    let numbers = Array(0..<many) + Array((0..<many).reversed())
    func document(_ element: (Int) -> String) -> String {
      "<r xmlns='urn:r' xmlns:o='urn:o' xml:lang='en'>"
        + numbers.map(element).joined(separator: "\n") + "</r>"
    }
    return [
      document { "<n\($0)>t</n\($0)>" },
      document { $0 % 1000 == 0 ? "<o:a><b><m\($0)/></b></o:a>" : "<n\($0)><n0/>\($0)</n\($0)>" },
      document { "<a a\($0)='1' b='2' o:a\($0)='3'/>" },
      document { "<a xmlns='urn:\($0)'><a/></a><a/>" },
      document { "<a xmlns:p\($0)='urn:p'><p\($0):a p\($0):b='1' o:b='2'/></a>" },
      document { "<p\($0):e xmlns:p\($0)='urn:\($0 / 2)' a='1'><e/></p\($0):e>" },
      "<r>" + (0..<30).map { "<open\($0)>" }.joined()
        + (0..<many).map { "<n\($0)/>" }.joined(separator: "\n")
        + (0..<30).reversed().map { "</open\($0)>" }.joined() + "</r>",
      document { "<a\(String(repeating: "long", count: 60))\($0 % 5000)/>" },
    ]
  }()

  @Test(arguments: documents.indices) func whatIsToldIsTheSame(_ index: Int) throws {
    let document = Array(ForgottenNameTests.documents[index].utf8)
    let wanted = NameSink()
    try wanted.read(document, chunk: document.count, XMLReader(sink: wanted))
    for chunk in [document.count, 997] {
      let found = NameSink()
      let reader = NativeXMLReader(sink: found)
      try found.read(document, chunk: chunk, reader)
      // One tag may go beyond what is kept.
      let kept = DocumentNames.namesAtOnce + 40
      #expect(reader.state.pointee.names.qualified.count <= kept)
      #expect(reader.state.pointee.names.strings.kept <= kept)
      #expect(found.lines.count == wanted.lines.count)
      let different = zip(found.lines, wanted.lines).first { $0 != $1 }
      #expect(different == nil)
      #expect(found.isConsistent)
      // From 1, without a gap.
      #expect(Set(found.numbers.values) == Set(1...found.numbers.count))
    }
  }

  /// Those that were forgotten count.
  @Test(arguments: ["<n%/>", "<a n%='1'/>", "<a xmlns='urn:%'/>"])
  func theLimitIsOfAllNames(_ element: String) {
    var limits = Limits()
    limits.names = 8001
    let elements = (0..<ForgottenNameTests.many).map { element.replacing("%", with: "\($0)") }
    let document = "<r>" + (elements + elements).joined(separator: "\n") + "</r>"
    let errors = XMLEngine.allCases.map { engine in
      record(document, chunk: 4096, limits: limits, engine: engine).last ?? ""
    }
    #expect(Set(errors).count == 1, "\(errors)")
    #expect(errors[0].contains("found more than 8001 distinct names and namespaces"))
    limits.names = ForgottenNameTests.many + 10
    let last = record(document, chunk: 4096, limits: limits, engine: .native).last
    #expect(last?.hasPrefix("error") == false)
  }
}

/// Takes down all names, now and then with the path, and the number of each.
private final class NameSink: XMLSink {
  private(set) var lines: [String] = []
  private(set) var numbers: [String: Int] = [:]
  /// True if each name has had one number.
  private(set) var isConsistent = true
  private var places: (any PlaceSource)?

  func read(_ document: [UInt8], chunk: Int, _ reader: any Reader) throws {
    for start in stride(from: 0, to: document.count, by: chunk) {
      try reader.feed(document[start..<min(start + chunk, document.count)].span)
    }
    try reader.finish()
  }

  private func note(_ name: borrowing ElementName) {
    let namespace = String(decoding: name.namespace.array, as: UTF8.self)
    let key = "{\(namespace)}" + String(decoding: name.local.array, as: UTF8.self)
    let number = numbers[key] ?? name.number
    numbers[key] = number
    if number != name.number { isConsistent = false }
    lines.append(key + " " + String(decoding: name.prefix.array, as: UTF8.self))
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    note(name)
    for index in 0..<attributes.count {
      note(attributes.name(index))
      lines.append(String(decoding: attributes.value(index).array, as: UTF8.self))
    }
    if lines.count % 100 == 0 { lines.append(places?.path ?? "") }
    return .walk
  }

  func end() throws { lines.append("end") }
  func text(_ piece: Span<UInt8>) throws {}
}

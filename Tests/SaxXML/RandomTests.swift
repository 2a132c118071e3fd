import Foundation
import FoundationXML
import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// Generated documents, and the same with bytes changed: events as Foundation's parser has them,
/// and nothing that depends on how the bytes come.
@Suite struct RandomTests {
  @Test func eventsAreFoundations() throws {
    var random = SplitMix(seed: 20)
    for round in 0..<1500 {
      // Foundation leaves out the text of entities.
      let document = Generator.document(&random, references: [])
      let bytes = Array(document.utf8)
      let oracle = FoundationEvents()
      let parser = XMLParser(data: Data(bytes))
      parser.shouldProcessNamespaces = true
      parser.delegate = oracle
      let isAccepted = parser.parse()
      var cuts = Set<Int>()
      for _ in 0..<(random.next() % 6) { cuts.insert(Int(random.next() % UInt64(bytes.count))) }
      let events = record(bytes, cuts: cuts.sorted(), into: XMLRecorder(places: false))
      #expect(isAccepted, "round \(round): \(document)")
      let own = events.filter { !$0.contains("document") }
      try #require(own == oracle.finished(), "round \(round): \(document)")
    }
  }

  @Test func splitsOfBrokenDocuments() throws {
    var random = SplitMix(seed: 21)
    let spoilers = Array("<>&;'\"[]!?-/= x\r\n\u{0}".utf8) + [0x80, 0xC3, 0xFF]
    for round in 0..<1500 {
      var bytes = Array(Generator.document(&random, references: ["&e;", "&f;"]).utf8)
      for _ in 0...(random.next() % 2) {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = spoilers[Int(random.next() % UInt64(spoilers.count))]
        default: bytes.insert(spoilers[Int(random.next() % UInt64(spoilers.count))], at: at)
        }
      }
      let whole = record(bytes, options: SplitTests.everything)
      for _ in 0..<4 {
        var cuts = Set<Int>()
        for _ in 0...(random.next() % 8) {
          cuts.insert(Int(random.next() % UInt64(bytes.count)))
        }
        let events = record(bytes, cuts: cuts.sorted(), options: SplitTests.everything)
        try #require(
          events == whole,
          "round \(round), cut at \(cuts.sorted()): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
        )
      }
    }
  }
}

/// Documents at random, all of them well-formed.
private enum Generator {
  static func document(_ random: inout SplitMix, references: [String]) -> String {
    var text = random.next() % 3 == 0 ? "<?xml version=\"1.0\"?>\n" : ""
    if random.next() % 3 == 0 {
      text += "<!DOCTYPE a [<!ENTITY e \"text\"><!ENTITY f '<b>x&#38;#38;</b>y'>"
      text += "<!ATTLIST b zz CDATA 'v'>]>"
      text += element(&random, depth: 0, references: references)
    } else {
      text += element(&random, depth: 0, references: [])
    }
    return text + (random.next() % 4 == 0 ? "\n<!-- end -->" : "")
  }

  private static func pick(_ random: inout SplitMix, _ choices: [String]) -> String {
    choices[Int(random.next() % UInt64(choices.count))]
  }

  private static func element(
    _ random: inout SplitMix, depth: Int, references: [String]
  ) -> String {
    let name = depth == 0 ? "a" : pick(&random, ["a", "b", "p:c", "long-name", "é"])
    var text = "<" + name
    if name.hasPrefix("p:") || random.next() % 5 == 0 { text += " xmlns:p='u\(random.next() % 2)'" }
    if random.next() % 6 == 0 { text += " xmlns=\"v\"" }
    if random.next() % 2 == 0 {
      text += pick(&random, [" x='1'", " x=\"a > b\"", "\n y='&lt;&quot; é'", " z = 'it\u{9}s'"])
    }
    if random.next() % 5 == 0 { return text + pick(&random, ["/>", " />"]) }
    text += ">"
    if depth < 5 {
      for _ in 0..<(random.next() % 5) {
        switch random.next() % 5 {
        case 0, 1: text += element(&random, depth: depth + 1, references: references)
        case 2:
          text += pick(&random, ["<!-- - -->", "<?p x?>", "<![CDATA[<x>]] &]]>", "<![CDATA[]]>"])
        case 3 where !references.isEmpty: text += pick(&random, references)
        default:
          text += pick(
            &random, ["text", " \r\n", "]] >", "日本語 ", "&amp;&#x41;", "\r", "a]]", "> \" '"])
          if text.hasSuffix("]]") { text += " " }
        }
      }
    }
    return text + "</" + name + ">"
  }
}

/// What Foundation's parser tells, in the recorder's words.
private final class FoundationEvents: NSObject, XMLParserDelegate {
  private var events: [String] = []
  private var text = ""

  func finished() -> [String] { events }

  private func add(_ event: String) {
    if !text.isEmpty { events.append("text " + text) }
    text = ""
    events.append(event)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    var line = "element "
    if let namespaceURI, !namespaceURI.isEmpty { line += "{\(namespaceURI)}" }
    line += qualifiedName ?? name
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      line += " \(name)=\(value.debugDescription)"
    }
    add(line)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    add("end")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }
}

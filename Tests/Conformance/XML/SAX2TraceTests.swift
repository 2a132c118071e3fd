import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// libxml2's own regression documents.
@Suite(.enabled(if: Suites.arePresent, Suites.absence)) struct SAX2TraceTests {
  @Test func traces() throws {
    var compared = 0
    for name in Suites.files("xml-libxml2/result").filter({ $0.hasSuffix(".sax2") }) {
      let test = String(name.dropLast(5))
      guard let bytes = try? Suites.bytes("xml-libxml2/test/" + test) else { continue }
      let golden = String(decoding: try Suites.bytes("xml-libxml2/result/" + name), as: UTF8.self)
      let wanted = SAX2Trace.read(golden)
      for chunk in [1, 7, 64, 4096] {
        var options = XMLOptions()
        options.reports = [.comments, .processingInstructions]
        let sink = SAX2Trace()
        let reader = XMLReader(sink: sink, options: options)
        do {
          var start = 0
          while start < bytes.count {
            let end = min(start + chunk, bytes.count)
            try reader.feed(bytes[start..<end].span)
            start = end
          }
          try reader.finish()
        } catch let error as ReadingError { sink.failure = error.message }
        compared += 1
        #expect(sink.failure == nil, "\(test)")
        #expect(sink.lines == wanted, "\(test) in pieces of \(chunk)")
      }
    }
    #expect(compared >= 516)
  }
}

/// Events in terms that both the golden traces and the reader have: a trace shows the first
/// thirty characters of a text and the lengths of its pieces.
final class SAX2Trace: EventSink {
  private(set) var lines: [String] = []
  var failure: String?
  private var textLength = 0
  private var open: [String] = []

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .walk }
  func startString() throws -> Interest { .walk }
  func scalar(_ scalar: borrowing Scalar) throws {}

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let local = String(decoding: name.local.array, as: UTF8.self)
    add("start \(local) \(attributes.count)")
    open.append(local)
    return .walk
  }

  func text(_ piece: Span<UInt8>) throws { textLength += piece.count }

  func end() throws { add("end " + (open.popLast() ?? "")) }

  func comment(_ text: Span<UInt8>) throws {
    add("comment " + String(decoding: text.array, as: UTF8.self))
  }

  func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    add("instruction " + String(decoding: target.array, as: UTF8.self))
  }

  private func add(_ line: String) {
    if textLength > 0 { lines.append("text \(textLength)") }
    textLength = 0
    lines.append(line)
  }

  static func read(_ golden: String) -> [String] {
    let trace = SAX2Trace()
    let events = golden.components(separatedBy: "\nSAX.").map {
      $0.hasPrefix("SAX.") ? String($0.dropFirst(4)) : $0
    }
    for event in events {
      let name = event.prefix { $0 != "(" }
      var inside = event.dropFirst(name.count + 1)
      if let end = inside.lastIndex(of: ")") { inside = inside[..<end] }
      let parts = inside.components(separatedBy: ", ")
      switch name {
      case "startElementNs":
        // name, prefix, URI, namespaces as "xmlns…", their count, attributes, defaulted, …
        var index = (parts.firstIndex { !$0.isEmpty && $0.allSatisfy(\.isNumber) } ?? 0) + 1
        while index < parts.count, parts[index].hasPrefix("xmlns") { index += 1 }
        trace.add("start \(parts[0]) \(index < parts.count ? parts[index] : "?")")
      case "endElementNs": trace.add("end \(parts[0])")
      case "characters", "ignorableWhitespace", "cdata", "pcdata":
        trace.textLength += Int(parts.last ?? "") ?? 0
      case "comment": trace.add("comment \(inside)")
      case "processingInstruction": trace.add("instruction \(parts[0])")
      default: break
      }
    }
    return trace.lines
  }
}

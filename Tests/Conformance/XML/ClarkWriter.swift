import SaxEvents
import SaxTestSupport

/// Writes a document in the canonical form of the conformance suite's OUTPUT files: attributes
/// sorted by name as written, processing instructions kept, comments and the DTD not.
final class ClarkWriter: XMLSink {
  private(set) var output: [UInt8] = []
  private var open: [[UInt8]] = []
  private var namespaces: [(name: String, value: [UInt8])] = []

  func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    let prefix = String(decoding: prefix.array, as: UTF8.self)
    namespaces.append((prefix.isEmpty ? "xmlns" : "xmlns:" + prefix, uri.array))
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    var pairs = namespaces
    namespaces = []
    for index in 0..<attributes.count {
      let name = ClarkWriter.written(attributes.name(index))
      pairs.append((String(decoding: name, as: UTF8.self), attributes.value(index).array))
    }
    let name = ClarkWriter.written(name)
    output += "<".utf8
    output += name
    for (name, value) in pairs.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    {
      output += " \(name)=\"".utf8
      escape(value)
      output += "\"".utf8
    }
    output += ">".utf8
    open.append(name)
    return .walk
  }

  func text(_ piece: Span<UInt8>) throws { escape(piece.array) }

  func end() throws {
    output += "</".utf8
    output += open.popLast() ?? []
    output += ">".utf8
  }

  func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    output += "<?".utf8
    output += target.array
    output += " ".utf8
    output += data.array
    output += "?>".utf8
  }

  private func escape(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case 9, 10, 13: output += "&#\(byte);".utf8
      default: output.append(byte)
      }
    }
  }

  private static func written(_ name: borrowing ElementName) -> [UInt8] {
    name.prefix.isEmpty
      ? name.local.array : name.prefix.array + [UInt8(ascii: ":")] + name.local.array
  }
}

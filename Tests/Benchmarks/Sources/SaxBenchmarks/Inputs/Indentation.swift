import Contests

/// Lays documents out for people: a member or an element a line, two spaces a level.
struct Indentation {
  private var text: [UInt8] = []
  private var depth = 0

  static func indented(_ document: [UInt8], _ format: Format) -> [UInt8] {
    var indentation = Indentation()
    indentation.text.reserveCapacity(document.count * 3 / 2)
    switch format {
    case .json: indentation.addJSON(document)
    case .xml: indentation.addXML(document)
    }
    indentation.text.append(0x0a)
    return indentation.text
  }

  private mutating func addJSON(_ document: [UInt8]) {
    var isInString = false
    var isEscaped = false
    for byte in document {
      if isInString {
        text.append(byte)
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case 0x20, 0x0a: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        depth += 1
        startLine()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        startLine()
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        startLine()
      case UInt8(ascii: ":"): text += [byte, 0x20]
      default:
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
  }

  /// Of documents without comments, CDATA sections and what else has marks within.
  private mutating func addXML(_ document: [UInt8]) {
    var hasText = false
    for part in document.split(separator: UInt8(ascii: "<")) {
      let isEnd = part.first == UInt8(ascii: "/")
      if isEnd { depth -= 1 }
      if !text.isEmpty && !(isEnd && hasText) { startLine() }
      text.append(UInt8(ascii: "<"))
      let end = part.lastIndex { $0 != 0x20 && $0 != 0x0a } ?? part.startIndex
      text += part[...end]
      if !isEnd && part.first != UInt8(ascii: "?") { depth += 1 }
      hasText = part[end] != UInt8(ascii: ">")
    }
  }

  private mutating func startLine() {
    text.append(0x0a)
    text.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }
}

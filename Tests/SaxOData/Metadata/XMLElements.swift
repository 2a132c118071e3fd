/// The elements of an XML document, found by its angle brackets alone: to count by another way than a reader's.
struct XMLElements {
  /// An element by its name and those around it, without prefixes.
  struct Element: Hashable {
    var parent: String
    var name: String
  }

  /// The root's name as written; nil if there is none.
  private(set) var root: String?
  /// The number of each below a schema that is CSDL's.
  private(set) var counts: [Element: Int] = [:]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var at = 0
    var open: [String] = []
    func ends(_ mark: String, from start: Int) -> Int {
      let mark = Array(mark.utf8)
      var position = start
      while position + mark.count <= bytes.count {
        if bytes[position..<position + mark.count].elementsEqual(mark) {
          return position + mark.count
        }
        position += 1
      }
      return bytes.count
    }
    func starts(_ mark: String) -> Bool { bytes[at...].starts(with: mark.utf8) }
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      if starts("<!--") {
        at = ends("-->", from: at + 4)
      } else if starts("<![CDATA[") {
        at = ends("]]>", from: at)
      } else if starts("<?") {
        at = ends("?>", from: at)
      } else if starts("<!") {
        at = ends(">", from: at)
      } else if starts("</") {
        _ = open.popLast()
        at = ends(">", from: at)
      } else {
        var end = at + 1
        var quote: UInt8?
        while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
          if let open = quote {
            if bytes[end] == open { quote = nil }
          } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
            quote = bytes[end]
          }
          end += 1
        }
        let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
        let name = bytes[(at + 1)..<end].prefix {
          $0 > 0x20 && $0 != UInt8(ascii: "/")
        }
        let written = String(decoding: name, as: UTF8.self)
        root = root ?? written
        let local = written.split(separator: ":").last.map(String.init) ?? written
        let isCSDL =
          open.contains("Schema") && !open.contains("StorageModels") && !open.contains("Mappings")
        if isCSDL { counts[Element(parent: open.last ?? "", name: local), default: 0] += 1 }
        if !isEmpty { open.append(local) }
        at = end + 1
      }
    }
  }

  /// The number of a name below one of some names.
  func count(_ name: String, in parents: String...) -> Int {
    parents.reduce(0) { $0 + (counts[Element(parent: $1, name: name)] ?? 0) }
  }

  /// The number of a name anywhere.
  func count(_ name: String) -> Int {
    counts.reduce(0) { $0 + ($1.key.name == name ? $1.value : 0) }
  }
}

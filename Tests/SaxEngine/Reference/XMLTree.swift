@testable import SaxEngine
@testable import SaxValues

/// Builds the tree of well-formed XML without a document type declaration, slowly and plainly.
struct XMLTree {
  private let bytes: [UInt8]
  private var at = 0
  private var clock = 0
  /// The line of the place up to which line ends have been counted.
  private var line = 1
  private var counted = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func parse(_ bytes: [UInt8]) -> PayloadTree {
    var parser = XMLTree(bytes)
    let document = TreeNode(.document, name: nil, parent: nil)
    document.namespaces = ["xml": "http://www.w3.org/XML/1998/namespace"]
    document.opened = parser.tick()
    parser.content(of: document)
    document.end = bytes.count
    document.closed = parser.tick()
    return PayloadTree(roots: [document], bytes: bytes)
  }

  private mutating func tick() -> Int {
    clock += 1
    return clock
  }

  private func looksAt(_ text: String) -> Bool { bytes[at...].starts(with: Array(text.utf8)) }

  private mutating func take(until text: String) -> String {
    let start = at
    while !looksAt(text) { at += 1 }
    defer { at += text.utf8.count }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func countLines() {
    while counted < at {
      if bytes[counted] == 0x0A { line += 1 }
      counted += 1
    }
  }

  private mutating func skipSpace() { while bytes[at].isWhiteSpace { at += 1 } }

  private mutating func content(of node: TreeNode) {
    while at < bytes.count {
      if looksAt("</") {
        _ = take(until: ">")
        return
      } else if looksAt("<!--") {
        _ = take(until: "-->")
      } else if looksAt("<?") {
        _ = take(until: "?>")
      } else if looksAt("<![CDATA[") {
        at += 9
        add(take(until: "]]>"), to: node)
      } else if looksAt("<") {
        element(in: node)
      } else {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if node.kind != .document { add(Self.expanded(text), to: node) }
      }
    }
  }

  private func add(_ text: String, to node: TreeNode) {
    node.directText += text
    node.pieces.append(.text(text))
  }

  private mutating func name() -> String {
    let start = at
    while !bytes[at].isWhiteSpace,
      ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains(bytes[at])
    { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func element(in parent: TreeNode) {
    let start = at
    countLines()
    let line = line
    at += 1
    let name = name()
    var written: [(name: String, value: String)] = []
    var namespaces = parent.namespaces
    skipSpace()
    while bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "/") {
      let key = self.name()
      at += 2
      let value = Self.expanded(take(until: "\""))
      if key == "xmlns" {
        namespaces[""] = value
      } else if key.hasPrefix("xmlns:") {
        namespaces[String(key.dropFirst(6))] = value
      } else {
        written.append((key, value))
      }
      skipSpace()
    }

    let (prefix, local) = Self.split(name)
    let node = TreeNode(
      .element, name: name, prefix: prefix, local: local, namespace: namespaces[prefix] ?? "",
      parent: parent)
    node.namespaces = namespaces
    node.opened = tick()
    node.start = start
    node.line = line
    let before = parent.members.count {
      $0.local == node.local && $0.namespace == node.namespace
    }
    node.path =
      (parent.path == "/" ? "" : parent.path) + "/" + name + (before > 0 ? "[\(before + 1)]" : "")
    parent.members.append(node)
    parent.pieces.append(.child(node))
    addAttributes(written, to: node)

    if bytes[at] == UInt8(ascii: "/") {
      at += 2
    } else {
      at += 1
      content(of: node)
    }
    node.end = at
    node.closed = tick()
  }

  private mutating func addAttributes(
    _ written: [(name: String, value: String)], to element: TreeNode
  ) {
    for (name, value) in written {
      let (prefix, local) = Self.split(name)
      let namespace = prefix.isEmpty ? "" : element.namespaces[prefix] ?? ""
      let attribute = TreeNode(
        .attribute, name: name, prefix: prefix, local: local, namespace: namespace,
        parent: element)
      attribute.directText = value
      attribute.namespaces = element.namespaces
      attribute.opened = tick()
      attribute.closed = attribute.opened
      attribute.start = element.start
      attribute.line = element.line
      attribute.path = "\(element.path)/@\(name)"
      element.attributeMembers.append(attribute)
      if value == "true" || value == "1" {
        element.isNull =
          element.isNull
          || namespace == "http://www.w3.org/2001/XMLSchema-instance" && local == "nil"
          || namespace == "http://docs.oasis-open.org/odata/ns/metadata" && local == "null"
      }
    }
  }

  private static func split(_ name: String) -> (prefix: String, local: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : ("", name)
  }

  private static func expanded(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}

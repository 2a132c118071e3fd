@testable import SaxEngine
@testable import SaxValues

/// Builds trees from well-formed JSON, slowly and plainly.
struct JSONTree {
  private let bytes: [UInt8]
  private var at = 0
  private var clock = 0
  private var line = 1
  /// Everything that has been built, for parents are not kept alive by their children.
  private var roots: [TreeNode] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func parse(_ bytes: [UInt8], isSequence: Bool) -> PayloadTree {
    var parser = JSONTree(bytes)
    parser.skipSpace()
    var number = 0
    while parser.at < bytes.count {
      number += 1
      if !isSequence, parser.next == UInt8(ascii: "[") {
        parser.rootArray()
      } else {
        let path = isSequence ? "/[\(number)]" : "/"
        let root = TreeNode(.document, name: nil, parent: nil)
        root.path = path
        parser.roots.append(root)
        parser.value(root)
      }
      parser.skipSpace()
    }
    return PayloadTree(roots: parser.roots, bytes: bytes)
  }

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func tick() -> Int {
    clock += 1
    return clock
  }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at].isWhiteSpace {
      if bytes[at] == 0x0A { line += 1 }
      at += 1
    }
  }

  /// Each item is a root value.
  private mutating func rootArray() {
    var number = 0
    items { parser in
      number += 1
      let root = TreeNode(.document, name: nil, parent: nil)
      root.isItem = true
      root.path = "/[\(number)]"
      parser.roots.append(root)
      parser.value(root)
    }
  }

  private mutating func items(_ body: (inout JSONTree) -> Void) {
    at += 1
    skipSpace()
    while next != UInt8(ascii: "]") {
      body(&self)
      skipSpace()
      if next == UInt8(ascii: ",") { at += 1 }
      skipSpace()
    }
    at += 1
  }

  private mutating func value(_ node: TreeNode) {
    node.opened = tick()
    node.start = at
    node.line = line
    switch next {
    case UInt8(ascii: "{"):
      node.content = .object
      at += 1
      skipSpace()
      while next != UInt8(ascii: "}") {
        member(of: node)
        skipSpace()
        if next == UInt8(ascii: ",") { at += 1 }
        skipSpace()
      }
      at += 1
    case UInt8(ascii: "["):
      // Not a member's, so a node whose items have no names.
      node.content = .array
      var number = 0
      items { parser in
        number += 1
        let item = TreeNode(.element, name: nil, parent: node)
        item.isItem = true
        item.path = (node.path == "/" ? "" : node.path) + "/*[\(number)]"
        node.members.append(item)
        parser.value(item)
      }
    case UInt8(ascii: "\""):
      node.content = .string(string())
    default:
      let text = word()
      node.content = text == "null" ? .null : .literal(text)
      node.isNull = text == "null"
    }
    node.end = at
    node.closed = tick()
  }

  private mutating func member(of parent: TreeNode) {
    let key = string()
    skipSpace()
    at += 1
    skipSpace()
    if key == "#text" { return textMember(of: parent) }
    let isAttribute = key.hasPrefix("@")
    func make() -> TreeNode {
      let node = TreeNode(
        isAttribute ? .attribute : .element, name: isAttribute ? String(key.dropFirst()) : key,
        parent: parent)
      node.jsonKey = key
      return node
    }
    let path = (parent.path == "/" ? "" : parent.path) + "/" + Self.step(key)
    let node = make()
    node.path = path
    if isAttribute { parent.attributeMembers.append(node) } else { parent.members.append(node) }
    guard next == UInt8(ascii: "[") else { return value(node) }
    node.isTransparent = true
    node.content = .array
    node.opened = tick()
    node.start = at
    node.line = line
    var number = 0
    items { parser in
      number += 1
      let item = make()
      item.isItem = true
      item.path = "\(path)[\(number)]"
      node.members.append(item)
      parser.value(item)
    }
    node.end = at
    node.closed = tick()
  }

  private mutating func textMember(of parent: TreeNode) {
    let holder = TreeNode(.element, name: nil, parent: nil)
    value(holder)
    parent.textMembers.append(holder)
    switch holder.content {
    case .string(let text), .literal(let text):
      parent.directText += text
      parent.hasTextMember = true
    case .null, .object, .array, .markup: break
    }
  }

  private mutating func word() -> String {
    let start = at
    while at < bytes.count, !bytes[at].isWhiteSpace,
      ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[at])
    { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func string() -> String {
    at += 1
    var text: [UInt8] = []
    while next != UInt8(ascii: "\"") {
      guard next == UInt8(ascii: "\\") else {
        text += [next]
        at += 1
        continue
      }
      at += 1
      let escape = next
      at += 1
      switch escape {
      case UInt8(ascii: "n"): text += [0x0A]
      case UInt8(ascii: "t"): text += [0x09]
      case UInt8(ascii: "r"): text += [0x0D]
      case UInt8(ascii: "b"): text += [0x08]
      case UInt8(ascii: "f"): text += [0x0C]
      case UInt8(ascii: "u"):
        // Beyond the basic plane the payloads here are written without escapes.
        let digits = String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
        at += 4
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?"
        text += Array(String(scalar).utf8)
      default: text += [escape]
      }
    }
    at += 1
    return String(decoding: text, as: UTF8.self)
  }

  private static func step(_ key: String) -> String {
    let name = key.hasPrefix("@") ? key.dropFirst() : key[...]
    let isName =
      name.first?.isLetter ?? false
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "." }
    return isName ? key : "`\(key.replacing("`", with: "``"))`"
  }
}

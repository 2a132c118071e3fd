@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// `Any` and `Raw`.
extension ReferenceEvaluator {
  func any(_ found: Found) -> SaxValue {
    switch found.source {
    case nil: return any(found.node)
    case .position, .line, .offset: return .number(stringValue(found) ?? "")
    default: return stringValue(found).map(SaxValue.string) ?? .null
    }
  }

  private func any(_ node: TreeNode) -> SaxValue {
    switch node.content {
    case .null: return .null
    case .string(let text): return .string(text)
    case .literal("true"): return .bool(true)
    case .literal("false"): return .bool(false)
    case .literal(let text): return .number(text)
    case .array: return .list(node.members.map(any))
    case .object: return .dictionary(jsonMembers(of: node))
    case .markup: return markup(node)
    }
  }

  /// An object as it stands, `@` and `#text` like any key.
  private func jsonMembers(of node: TreeNode) -> ValueDictionary {
    var members: [(key: String, node: TreeNode)] = []
    members += node.attributeMembers.map { ("@" + ($0.name ?? ""), $0) }
    members += node.members.map { ($0.name ?? "", $0) }
    members += node.textMembers.map { ("#text", $0) }
    var entries = ValueDictionary()
    for member in members.sorted(by: { $0.node.opened < $1.node.opened }) {
      entries.set(any(member.node), for: member.key)
    }
    return entries
  }

  private func markup(_ node: TreeNode) -> SaxValue {
    if node.kind == .attribute { return .string(node.directText) }
    let attributes = node.attributes.filter { !(node.isNull && isNilMarker($0)) }
    if attributes.isEmpty, node.members.isEmpty {
      return node.isNull ? .null : .string(node.directText)
    }
    var entries = ValueDictionary()
    for attribute in attributes {
      entries.set(.string(attribute.directText), for: "@" + (attribute.name ?? ""))
    }
    for child in node.children {
      let key = child.name ?? ""
      let value = markup(child)
      let isRepeated = node.children.count { $0.name == child.name } > 1
      if isRepeated { entries.append(value, for: key) } else { entries.set(value, for: key) }
    }
    if !node.directText.utf8.allSatisfy(\.isWhiteSpace) {
      entries.set(.string(node.directText), for: "#text")
    }
    return .dictionary(entries)
  }

  private func isNilMarker(_ attribute: TreeNode) -> Bool {
    attribute.namespace == "http://www.w3.org/2001/XMLSchema-instance" && attribute.local == "nil"
      || attribute.namespace == "http://docs.oasis-open.org/odata/ns/metadata"
        && attribute.local == "null"
  }

  /// JSON byte for byte, or Canonical XML 1.0 without comments.
  func raw(_ node: TreeNode) -> String {
    if node.kind == .attribute, format == .xml { return node.directText }
    guard format == .xml else {
      return String(decoding: payload.bytes[node.start..<node.end], as: UTF8.self)
    }
    if node.kind == .document { return node.children.map { canonical($0, [:]) }.joined() }
    return canonical(node, [:])
  }

  private func canonical(_ node: TreeNode, _ rendered: [String: String]) -> String {
    var text = "<\(node.name ?? "")"
    var rendered = rendered
    let shown = node.namespaces.filter { $0.key != "xml" && $0.value != (rendered[$0.key] ?? "") }
    for (prefix, uri) in shown.sorted(by: { $0.key < $1.key }) {
      text += prefix.isEmpty ? " xmlns=\"\(uri)\"" : " xmlns:\(prefix)=\"\(uri)\""
      rendered[prefix] = uri
    }
    let attributes = node.attributes.sorted {
      ($0.namespace, $0.local) < ($1.namespace, $1.local)
    }
    for attribute in attributes {
      let value = Self.escaped(attribute.directText).replacing("\"", with: "&quot;")
        .replacing("\t", with: "&#x9;").replacing("\n", with: "&#xA;")
      text += " \(attribute.name ?? "")=\"\(value)\""
    }
    text += ">"
    for piece in node.pieces {
      switch piece {
      case .text(let piece): text += Self.escaped(piece).replacing(">", with: "&gt;")
      case .child(let child): text += canonical(child, rendered)
      }
    }
    return text + "</\(node.name ?? "")>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\r", with: "&#xD;")
  }
}

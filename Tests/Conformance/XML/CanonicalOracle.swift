internal import CLibXML2
import Foundation

/// Canonical XML as libxml2 writes it, from a tree.
final class CanonicalOracle {
  private let document: xmlDocPtr
  /// The elements in document order.
  private(set) var elements: [xmlNodePtr] = []

  /// - Returns: nil where libxml2 makes no tree of it.
  init?(_ bytes: [UInt8]) {
    let options =
      XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
      | XML_PARSE_NOWARNING.rawValue
    let parsed = bytes.withUnsafeBytes {
      xmlReadMemory(
        $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), nil, nil,
        Int32(bitPattern: options))
    }
    guard let parsed else { return nil }
    document = parsed
    if let root = xmlDocGetRootElement(parsed) { collect(root) }
  }

  deinit { xmlFreeDoc(document) }

  private func collect(_ node: xmlNodePtr) {
    elements.append(node)
    var child = node.pointee.children
    while let node = child {
      if node.pointee.type == XML_ELEMENT_NODE { collect(node) }
      child = node.pointee.next
    }
  }

  /// One element as a document subset: itself, what is in it, and their attributes and namespaces.
  func canonical(_ index: Int) -> String? {
    guard let buffer = xmlAllocOutputBuffer(nil) else { return nil }
    defer { xmlOutputBufferClose(buffer) }
    let written = xmlC14NExecute(
      document,
      { apex, node, parent in
        // A namespace is no tree node; its element says where it is.
        var current = node
        if let node, node.pointee.type == XML_NAMESPACE_DECL { current = parent }
        while let node = current {
          if UnsafeMutableRawPointer(node) == apex { return 1 }
          current = node.pointee.parent
        }
        return 0
      }, elements[index], Int32(XML_C14N_1_0.rawValue), nil, 0, buffer)
    guard written >= 0 else { return nil }
    _ = xmlOutputBufferFlush(buffer)
    guard let content = xmlOutputBufferGetContent(buffer) else { return nil }
    return String(
      decoding: UnsafeBufferPointer(start: content, count: xmlOutputBufferGetSize(buffer)),
      as: UTF8.self)
  }
}

internal import CLibXML2
internal import SaxEvents

/// HTML's elements, which libxml2 reports in the older way: names without namespaces, attributes
/// as pairs.
enum HTMLCallbacks {
  static let startDocument: startDocumentSAXFunc = { context in
    guard let state = readingState(context), state.pointee.failure.error == nil else { return }
    state.pointee.event.origin = .document
    state.tell {
      try state.pointee.sink.startDocument(.html, places: state.pointee.places)
    }
  }

  static let startElement: startElementSAXFunc = { context, name, attributes in
    guard let name, let state = readingState(context), state.pointee.failure.error == nil,
      let local = state.interned(name)
    else { return }
    var parts: [UnsafePointer<UInt8>?] = []
    var count = 0
    while let attributes, let name = attributes[count * 2] {
      guard let local = state.interned(name) else { return }
      // An attribute without a value has none: the zero after its name stands for that.
      let value = attributes[count * 2 + 1] ?? (local + AddressedNames.measure(local).count)
      parts += [
        local, nil, nil, UnsafePointer(value),
        UnsafePointer(value) + AddressedNames.measure(value).count,
      ]
      count += 1
    }
    parts.withUnsafeMutableBufferPointer {
      ElementCallbacks.startElement(
        context, local, nil, nil, 0, nil, Int32(count), 0, $0.baseAddress)
    }
  }

  static let endElement: endElementSAXFunc = { context, name in
    guard let name, let state = readingState(context), state.pointee.failure.error == nil,
      let local = state.interned(name)
    else { return }
    ElementCallbacks.endElement(context, local, nil, nil)
  }
}

extension UnsafeMutablePointer<ReadingState> {
  /// The one address of this name.
  fileprivate func interned(_ name: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    saxxml_intern(pointee.parser.pointee.dict, name)
  }
}

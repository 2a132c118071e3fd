/// The namespace that the prefix `xml` stands for in every document (Namespaces in XML 1.0 §3).
enum XMLNamespace {
  static let prefix: StaticString = "xml"
  static let uri: StaticString = "http://www.w3.org/XML/1998/namespace"
  /// The namespace of the prefix `xmlns`, which no other prefix may stand for.
  static let declarations: StaticString = "http://www.w3.org/2000/xmlns/"

  static var bytes: UnsafeBufferPointer<UInt8> { bytes(of: uri) }
  static var declarationsBytes: UnsafeBufferPointer<UInt8> { bytes(of: declarations) }

  private static func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

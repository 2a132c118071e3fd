internal import SaxEvents

/// Names that documents of every kind use.
enum XMLVocabulary {
  static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// `xsi:nil`, or OData's `m:null`.
  static func isNilMarker(_ name: borrowing ElementName) -> Bool {
    if name.namespace.isEmpty { return false }
    if name.local.isText("nil") {
      return name.namespace.isText("http://www.w3.org/2001/XMLSchema-instance")
    }
    return name.local.isText("null")
      && (name.namespace.isText("http://docs.oasis-open.org/odata/ns/metadata")
        || name.namespace.isText("http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"))
  }

  /// `xsi:schemaLocation` and its like, which say nothing of the payload.
  static func isSchemaLocation(_ name: borrowing ElementName) -> Bool {
    name.namespace.isText("http://www.w3.org/2001/XMLSchema-instance")
      && (name.local.isText("schemaLocation") || name.local.isText("noNamespaceSchemaLocation"))
  }
}

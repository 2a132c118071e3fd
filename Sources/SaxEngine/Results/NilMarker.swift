package import SaxEvents
internal import SaxValues

extension Attributes {
  /// True if the element is null: `xsi:nil` (XML Schema 1.0 §2.6.2), or OData's `m:null`
  /// (OData Atom Format 4.0 §6.1; versions 1 to 3 by another namespace).
  var sayNil: Bool {
    for index in 0..<count where isNilMarker(index) {
      let text = value(index).trimmed
      return text.equals("true") || text.equals("1")
    }
    return false
  }

  func isNilMarker(_ index: Int) -> Bool { name(index).isNilMarker }
}

extension ElementName {
  /// True if an attribute of this name may say that its element is null.
  package var isNilMarker: Bool {
    if namespace.count == 0 { return false }
    if local.count == 3 { return local.equals("nil") && isOfSchemaInstance }
    return local.equals("null")
      && (namespace.equals("http://docs.oasis-open.org/odata/ns/metadata")
        || namespace.equals("http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"))
  }

  /// True if an attribute of this name says how its element is validated: `xsi:nil`, `xsi:type`, `xsi:schemaLocation`
  /// and others, which any element may have (XML Schema 1.0 §2.6).
  var isOfSchemaInstance: Bool {
    namespace.equals("http://www.w3.org/2001/XMLSchema-instance")
  }
}

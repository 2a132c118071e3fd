internal import SaxLanguage
internal import Saxifrage

/// A link to an entity, as ``ODataEntityAddress/links(_:)`` lists them (OData Protocol 4.01 §11.2.10).
public struct ODataReference: Decodable, Sendable, Hashable {
  /// The entity's URL as the service gave it, which may be relative to the service's root.
  public let url: String

  /// The mapping of each version and format, by the members of JSON, the elements of Atom and of plain XML.
  ///
  /// - Throws: ``ODataError/Code/model`` if that does not compile, which its test shows.
  static func kept() throws(ODataError) -> EntityMappings.Kept {
    do throws(MappingError) {
      return EntityMappings.Kept(mapping: try mapping.get())
    } catch {
      throw ODataError(.model, error.description)
    }
  }

  private static let mapping = Result { () throws(MappingError) in
    try Mapping(text, named: "ODataReferences")
  }

  /// The type that tells of a list in plain XML, which may have no links.
  static let list = "ODataReferenceList"

  private static let text = #"""
    language 1
    mapping ODataReferences

    namespace a = "http://www.w3.org/2005/Atom"
    namespace d = "http://schemas.microsoft.com/ado/2007/08/dataservices"
    namespace m = "http://docs.oasis-open.org/odata/ns/metadata",
                  "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"

    emit ODataReference at json(/value | /d/results | /d[uri] | /.[@odata.id or @id or url])
                         | xml(/d:links/d:uri | /d:uri | /m:links/m:uri | /m:uri | /a:feed/m:ref | /m:ref)

    emit ODataReferenceList? at xml(/d:links | /m:links)

    type ODataReferenceList {
      count: String? from xml(m:count)
    }
    type ODataReference {
      url: String from json(@odata.id | @id | url | uri) | xml(@id | .)
    }
    """#
}

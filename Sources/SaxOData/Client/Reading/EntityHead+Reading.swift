internal import Saxifrage

extension EntityHead {
  private static let mappings = (whole: made(at: "/"), wrapped: made(at: "/d"))

  private static func made(at path: String) -> Result<Mapping, MappingError> {
    Result { () throws(MappingError) in try Mapping(text(path), named: "EntityHead") }
  }

  private static func text(_ path: String) -> String {
    #"""
    language 1
    mapping EntityHead
    namespace m = "http://docs.oasis-open.org/odata/ns/metadata",
                  "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
    namespace a = "http://www.w3.org/2005/Atom"

    emit EntityHead at json(\#(path)) | xml(/a:entry)

    type EntityHead {
      etag:      String?  from json(@odata.etag | @etag | `odata.etag` | __metadata/etag) | xml(@m:etag)
      id:        String?  from json(@odata.id | @id | `odata.id` | __metadata/id | __metadata/uri) | xml(a:id)
      editLink:  String?  from json(@odata.editLink | @editLink | `odata.editLink` | __metadata/uri)
                             | xml(a:link[@rel = "edit"]/@href)
      typeTitle: String?  from json(@odata.type | @type | `odata.type` | __metadata/type) | xml(a:category/@term)
      mediaETag: String?  from json(@odata.mediaEtag | @mediaEtag | `odata.mediaETag` | __metadata/media_etag)
                             | xml(a:link[@rel = "edit-media"]/@m:etag)
    }
    """#
  }

  /// The head of the entity in a document; an empty one where it holds none.
  ///
  /// - Parameter isWrapped: true if it is within the `d` of V2.
  static func reading(
    _ bytes: [UInt8], isWrapped: Bool, _ options: ReadingOptions
  ) throws -> EntityHead {
    let found = try (isWrapped ? mappings.wrapped : mappings.whole).get().objects(
      EntityHead.self, from: bytes, options: options)
    var head = found.first ?? EntityHead()
    if let title = head.typeTitle, title.hasPrefix("#") {
      head.typeTitle = String(title.dropFirst())
    }
    return head
  }
}

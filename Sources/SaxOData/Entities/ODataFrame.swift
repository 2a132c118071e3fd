internal import SaxMapping
internal import Saxifrage

/// The surroundings of entities in the answers of services of all versions, in both formats: errors, and the link to the next
/// page, the link to later changes, the count and the context.
///
/// It looks where the specifications put them: errors at the root, and where a writer is when it fails among entities. A
/// rule for any depth would have everything read that nobody wants.
enum ODataFrame {
  /// The prefix of its types where it stands beside another mapping.
  static let prefix = "OData:"
  static let next = prefix + "Next"
  static let delta = prefix + "Delta"
  static let count = prefix + "Count"
  static let context = prefix + "Context"
  static let base = prefix + "Base"
  static let removed = prefix + "Removed"

  static let mapping = Result { () throws(MappingError) in try Mapping(text, named: "OData") }

  /// The removed entities, in answers that tell of changes. By itself, as each entity has to be looked at for it.
  static let removals = Result { () throws(MappingError) in
    try Mapping(removalsText, named: "OData")
  }

  // The next link of V2 is a text, or an object with its `uri` (MS-ODATA §2.2.6.3.2.1).
  // An object named `error` is one if it has a code, as the member of an entity has hardly ever; V3 says `odata.error`.
  private static let text = #"""
    language 1
    mapping OData

    namespace m = "http://docs.oasis-open.org/odata/ns/metadata",
                  "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
    namespace a = "http://www.w3.org/2005/Atom"

    error Problem at json(/error[code] | /`odata.error` | /value/error[code] | /value/`odata.error`
                        | /d/error[code] | /d/results/error[code])
                   | xml(/m:error | /a:feed/m:error | /a:entry/m:error | /a:feed/a:entry/m:error
                        | /a:feed/a:entry/a:content/m:error | /a:feed/a:entry/a:content/m:properties/m:error
                        | /a:entry/a:content/m:properties/m:error)
    emit Next    at json(/@odata.nextLink | /@nextLink | /`odata.nextLink` | /d/__next | /__next)
                  | xml(/a:feed/a:link[@rel = "next"])
    emit Delta   at json(/@odata.deltaLink | /@deltaLink | /d/__delta)
                  | xml(/a:feed/a:link[@rel = "http://docs.oasis-open.org/odata/ns/delta" or @rel = "delta"])
    emit Count   at json(/@odata.count | /@count | /`odata.count` | /d/__count | /__count) | xml(/a:feed/m:count)
    emit Context at json(/@odata.context | /@context | /`odata.metadata`) | xml(/*/@m:context)
    emit Base    at xml(/a:feed/@xml:base)

    type Problem {
      code:     String?   from json(code) | xml(m:code)
      message:  String?   from json(message/value | message) | xml(m:message)
      language: String?   from json(message/lang) | xml(m:message/@xml:lang)
      target:   String?   from json(target) | xml(m:target)
      details:  [Detail]  from json(details) | xml(m:details/m:detail)
      inner:    Any?      from json(innererror) | xml(m:innererror)
    }
    type Detail {
      code:    String?  from json(code) | xml(m:code)
      message: String?  from json(message) | xml(m:message)
      target:  String?  from json(target) | xml(m:target)
    }
    type Next    { link: String   from json(uri | .) | xml(@href) }
    type Delta   { link: String   from json(.) | xml(@href) }
    type Count   { count: String  from . }
    type Context { text: String   from . }
    type Base    { text: String   from . }
    """#

  private static let removalsText = #"""
    language 1
    mapping ODataRemovals
    namespace a = "http://www.w3.org/2005/Atom"
    namespace t = "http://purl.org/atompub/tombstones/1.0"
    namespace m = "http://docs.oasis-open.org/odata/ns/metadata"

    emit Removed at json(/value[@removed or ends-with(@odata.context, "$deletedEntity")])
                  | xml(/a:feed/t:deleted-entry)
    type Removed {
      id:     String?  from json(id | @id | @odata.id) | xml(@ref)
      reason: String?  from json(reason | @removed/reason) | xml(@m:reason)
    }
    """#
}

extension Mapping {
  /// This mapping with what is around entities beside its own rules.
  ///
  /// - Parameter amount: of the entities that come.
  /// - Throws: ``ODataError/Code/model`` if the frame does not compile, which its test shows.
  func withFrame(_ amount: EntityMappingText.Amount) throws(ODataError) -> Mapping {
    do throws(MappingError) {
      let framed = beside(try ODataFrame.mapping.get(), prefix: ODataFrame.prefix)
      guard amount == .changes else { return framed }
      return framed.beside(try ODataFrame.removals.get(), prefix: ODataFrame.prefix)
    } catch {
      throw ODataError(.model, error.description)
    }
  }
}

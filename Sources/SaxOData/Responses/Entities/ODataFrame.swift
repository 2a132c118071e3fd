internal import SaxEngine
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
  static let deleted = prefix + "Deleted"
  static let linked = prefix + "Linked"
  static let unlinked = prefix + "Unlinked"

  static let mapping = made(errors: errorsInJSON + errorsOfItemsInJSON)

  /// The surroundings of entities that have a property `error`, which may be a complex one.
  static let mappingAroundItems = made(errors: errorsInJSON)

  /// The surroundings of one entity, which may have a property `error` at the root: ``AnswerRoot`` says what it is
  /// there.
  static let mappingOfOne = made(errors: ["/`odata.error`"])

  /// The removed entities and the links, in answers that tell of changes. By itself, as each item has to be looked at for it.
  static let changes = Result { () throws(MappingError) in
    try Mapping(changesText, named: ODataError.mappingName)
  }

  private static let errorsInJSON = [
    "/error[code or message]", "/`odata.error`", "/value/`odata.error`", "/d/results/`odata.error`",
  ]

  // As services write it among entities: with a message, which a property of entities has hardly ever.
  private static let errorsOfItemsInJSON = [
    "/value/error[message]", "/d/error[code or message]", "/d/results/error[message]",
  ]

  private static func made(errors: [String]) -> Result<Mapping, MappingError> {
    Result { () throws(MappingError) in
      try Mapping(text(errors: errors.joined(separator: " | ")), named: ODataError.mappingName)
    }
  }

  // The next link of V2 is a text, or an object with its `uri` (MS-ODATA §2.2.6.3.2.1).
  private static func text(errors: String) -> String {
    #"""
    language 1
    mapping OData

    namespace m = "http://docs.oasis-open.org/odata/ns/metadata",
                  "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
    namespace a = "http://www.w3.org/2005/Atom"
    namespace d = "http://schemas.microsoft.com/ado/2007/08/dataservices"

    error Problem at json(\#(errors))
                   | xml(/m:error | /d:links/m:error | /m:links/m:error
                        | /a:feed/m:error | /a:entry/m:error | /a:feed/a:entry/m:error
                        | /a:feed/a:entry/a:content/m:error | /a:feed/a:entry/a:content/m:properties/m:error
                        | /a:entry/a:content/m:properties/m:error)
    emit Base?    at json(/@odata.context | /@context | /`odata.metadata`) | xml(/a:feed/@xml:base)
    emit Next?    at json(/@odata.nextLink | /@nextLink | /`odata.nextLink` | /d/__next | /__next)
                  | xml(/a:feed/a:link[@rel = "next"] | /d:links/d:next | /m:links/m:next)
    emit Delta?   at json(/@odata.deltaLink | /@deltaLink | /`odata.deltaLink` | /d/__delta | /__delta)
                  | xml(/a:feed/a:link[@rel = "http://docs.oasis-open.org/odata/ns/delta" or @rel = "delta"])
    emit Count?   at json(/@odata.count | /@count | /`odata.count` | /d/__count | /__count) | xml(/a:feed/m:count | /d:links/m:count | /m:links/m:count)
    emit Context? at json(/@odata.context | /@context | /`odata.metadata`) | xml(/*/@m:context)

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
    type Next    { link: String   from json(uri | .) | xml(@href | .);  base: String?  from xml(@xml:base) }
    type Delta   { link: String   from json(.) | xml(@href) }
    type Count   { count: String  from . }
    type Context { text: String   from . }
    type Base    { link: String   from . }
    """#
  }

  // The entity's own properties may be called as the parts of a removal in 4.0.
  private static let changesText = #"""
    language 1
    mapping ODataDelta
    namespace a = "http://www.w3.org/2005/Atom"
    namespace t = "http://purl.org/atompub/tombstones/1.0"
    namespace m = "http://docs.oasis-open.org/odata/ns/metadata"

    emit Removed  at json(/value[@removed or @odata.removed])
    emit Deleted  at json(/value[not(@removed or @odata.removed)
                                 and (ends-with(@odata.context, "$deletedEntity") or ends-with(@context, "$deletedEntity"))])
                   | xml(/a:feed/t:deleted-entry)
    emit Linked   at json(/value[ends-with(@odata.context, "$link") or ends-with(@context, "$link")]) | xml(/a:feed/m:link)
    emit Unlinked at json(/value[ends-with(@odata.context, "$deletedLink") or ends-with(@context, "$deletedLink")])
                   | xml(/a:feed/m:deleted-link)
    type Removed {
      id:         String?        from @id | @odata.id
      reason:     String?        from @removed/reason | @odata.removed/reason
      properties: [String: Any]  from *
    }
    type Deleted {
      id:         String?        from json(id | @id | @odata.id) | xml(@ref)
      reason:     String?        from json(reason) | xml(@m:reason)
    }
    type Linked   { source: String  from source | @source;  relationship: String  from relationship | @relationship
                    target: String  from target | @target }
    type Unlinked { source: String  from source | @source;  relationship: String  from relationship | @relationship
                    target: String  from target | @target }
    """#
}

extension Mapping {
  /// This mapping with what is around entities beside its own rules.
  ///
  /// - Parameters:
  ///   - amount: of the entities that come.
  ///   - readsErrors: true if an entity may have a property `error`.
  /// - Throws: ``ODataError/Code/model`` if the frame does not compile, which its test shows.
  func withFrame(
    _ amount: EntityMappingSyntax.Amount, readsErrors: Bool
  ) throws(ODataError) -> Mapping {
    let frame =
      if amount.isOne {
        ODataFrame.mappingOfOne
      } else {
        readsErrors ? ODataFrame.mappingAroundItems : ODataFrame.mapping
      }
    do throws(MappingError) {
      let framed = beside(try frame.get(), prefix: ODataFrame.prefix)
      guard amount == .changes else { return framed }
      return framed.beside(try ODataFrame.changes.get(), prefix: ODataFrame.prefix)
    } catch {
      throw ODataError(.model, error.description)
    }
  }

  /// Looks for the errors of this mapping in an answer.
  ///
  /// - Throws: `BuildError.Code.declared` for one; what reading throws.
  func lookForErrors(in bytes: [UInt8], _ options: ReadingOptions) throws {
    var reading = emissions(
      options.format == .auto ? .json : options.format, options: options, source: nil
    ) { _ in }
    try reading.feed(bytes.span)
    try reading.finish()
  }
}

internal import CLibXML2
internal import SaxEvents

/// The entities of a document: what they may come to, and where those come from that it only names.
struct EntityReading: ~Copyable {
  var ledger: EntityLedger
  /// An entity's text on its way to libxml2, which looks at it at once.
  let plain: UnsafeMutablePointer<xmlEntity>
  let dtd: [UInt8]?
  let resolver: (@Sendable (_ publicID: String?, _ systemID: String?) -> [UInt8]?)?
  /// True if something external that the document names was not there to be read.
  var lacksExternal = false
  /// The error for the first entity skipped in the open tag. Boxed, as each tag looks at it.
  var skippedInTag: (any Error)?

  init(_ options: XMLOptions, _ limits: Limits) {
    ledger = EntityLedger(limits: limits)
    dtd = options.dtd
    resolver = options.resolver
    plain = .allocate(capacity: 1)
    plain.initialize(to: xmlEntity())
  }

  deinit { plain.deallocate() }
}

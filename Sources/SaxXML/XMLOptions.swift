public import SaxEvents

/// The options by which XML is read.
public struct XMLOptions: Sendable {
  /// The kind of document that is read.
  package enum Mode: Sendable, Hashable {
    /// XML 1.0 with Namespaces in XML 1.0; the first error ends the reading.
    case xml
    /// XML as in ``xml``, but reading goes on after an error as far as libxml2 does. What is told
    /// to the sink lags behind the input by up to 4 KiB.
    case recovering
    /// HTML as libxml2 reads it: names in lower case and in no namespace, missing tags
    /// supplied, errors tolerated. What is told to the sink lags by up to 4 KiB.
    case html
  }

  /// The things reported beyond elements and text. Default: nothing.
  @usableFromInline package struct Reports: OptionSet, Sendable {
    /// A bit for each kind of thing.
    @usableFromInline package let rawValue: UInt8

    /// From bits.
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// ``EventSink/comment(_:)``
    package static let comments = Reports(rawValue: 1)
    /// ``EventSink/processingInstruction(target:data:)``
    package static let processingInstructions = Reports(rawValue: 2)
    /// ``EventSink/cdata(_:)``
    package static let cdata = Reports(rawValue: 4)
    /// ``EventSink/namespace(prefix:uri:)``
    package static let namespaces = Reports(rawValue: 8)
    /// ``EventSink/documentType(name:publicID:systemID:)``
    package static let documentType = Reports(rawValue: 16)
  }

  /// The kind of document that is read, and so the strictness. Default: XML.
  package var mode = Mode.xml

  /// True if reading goes on after an error, as far as libxml2 does; HTML is always read so. Default: false.
  public var recovers: Bool {
    get { mode == .recovering }
    set { mode = newValue ? .recovering : .xml }
  }

  /// The things reported besides elements and text. Default: nothing.
  package var reports: Reports = []

  /// The name of the encoding that documents are in, such as `ISO-8859-1`, whatever they declare; a byte order mark
  /// tells more. Default: nil, as they declare.
  public var encoding: String?

  /// A DTD that takes the place of the external subset: its entities and attribute defaults
  /// hold, whether the document names a DTD or not. Nothing is validated.
  public var dtd: [UInt8]?

  /// Asked for each external entity that is referred to, and for the external DTD. Without it
  /// nothing external is ever read; neither file nor network is touched in any case. What it
  /// has nothing for is passed over. It is given the public and the system identifier as written, and
  /// returns the bytes; nil if they are not to be had.
  public var resolver: (@Sendable (_ publicID: String?, _ systemID: String?) -> [UInt8]?)?

  /// The closeness with which subtrees that the sink passes over are checked. ``XMLReader`` checks
  /// them whole in both cases. Default: for balance.
  package var validation = Validation.balanced

  /// Told of each error that is passed over: where the reading ``recovers``, and in HTML.
  public var onError: (@Sendable (ReadingError) -> Void)?

  /// The defaults.
  public init() {}
}

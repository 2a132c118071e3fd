internal import SaxEvents

typealias Cursor = UnsafePointer<UInt8>
typealias NativePointer = UnsafeMutablePointer<NativeState>

/// The state of one reading by the native reader.
///
/// It lies in memory of its own and is only ever reached through a pointer, a field at a time:
/// the sink looks at the reader's places in the middle of an event.
struct NativeState: ~Copyable {
  /// The kind of bytes at the cursor.
  enum Mode {
    /// Elements, text and other markup.
    case content
    /// The inside of a CDATA section.
    case section
    /// The inside of an element that nobody wants.
    case skipped
    /// A CDATA section in there.
    case skippedSection
  }

  /// The construct that is unfinished where the bytes end, and how far its end was looked for.
  enum Unfinished {
    case nothing
    /// Markup that a few bytes more will tell: `<`, `<!`, `]]`, a return.
    case few
    case tag(TagScan)
    case comment
    case instruction
    case reference
  }

  /// An open element.
  struct OpenTag {
    let name: QualifiedNames.Entry
    /// The number of namespace declarations in scope around it.
    let declarations: Int
  }

  /// A namespace declaration of an open element.
  struct Declaration {
    let prefix: StringPool.Entry
    let namespace: StringPool.Entry?
    /// The namespace that the prefix stood for outside.
    let outer: StringPool.Entry?
  }

  let sink: BorrowedSink
  /// The source of the current event's place, for the sink.
  let places: NativePlaces
  let reports: XMLOptions.Reports
  let limits: Limits
  let source: String?
  /// True if what is skipped is passed over by balance alone.
  let balances: Bool

  let search = MarkupSearch()

  // MARK: The bytes at hand

  /// The window: what is read at the moment, in whoever's memory it lies.
  var base: Cursor
  var end: Cursor
  var windowMark = 0
  /// Nothing that comes after the window can finish what it ends with.
  var isLast = false
  var lines = LineCounter()
  /// The bytes that the current event comes from.
  var eventStart: Cursor
  var eventEnd: Cursor

  /// The bytes of what was not finished when its window went, and more of it.
  var pending = ByteBuffer()
  var unfinished = Unfinished.nothing
  /// The place in the window at which that begins.
  var unfinishedStart: Cursor

  // MARK: The document

  var mode = Mode.content
  /// True if the sink was told that the document begins.
  var sawContent = false
  var sawRoot = false
  /// The mark at which the CDATA section being read begins; once it goes on into another window,
  /// as `line:column`.
  var sectionMark: Int?
  var sectionPlace = ""
  var open = OpenElements()
  var tags: UnsafeMutablePointer<OpenTag>
  var tagsCapacity = 64

  var strings = StringPool()
  /// The numbers of elements' and attributes' names, for good.
  var names = NameNumbers()
  var qualifiedNames: QualifiedNames
  /// The name of the element that opened last.
  var lastOpened: QualifiedNames.Entry
  let noPrefix: StringPool.Entry
  let xml: StringPool.Entry
  let xmlNamespace: StringPool.Entry
  let xmlns: StringPool.Entry
  /// The number of the strings that are not the document's.
  let ownStrings: Int
  var declarations: [Declaration] = []
  var declarationCount = 0
  /// Another for every change of what prefixes stand for.
  var bindings = 0
  /// True if a name came up in the tag that the document did not have before.
  var hasNewNames = false
  /// The most names, strings, and bytes of strings that there may be before those that are not in
  /// use are forgotten.
  var mostNames = NativeState.namesAtOnce
  var mostStrings = NativeState.namesAtOnce
  var mostBytes = NativeState.bytesAtOnce

  // MARK: The tag that is being read

  var tagNumber = 0
  var isEmptyElement = false
  var attributes: UnsafeMutablePointer<Attributes.Entry>
  var attributeNames: UnsafeMutablePointer<QualifiedNames.Entry>
  var attributesCapacity = 32
  var attributeCount = 0
  /// True if there is one in the `xml` namespace.
  var hasInheritable = false
  /// The tag that had an attribute of a name last, by the name's number.
  var numberTags: [Int] = []
  /// Values that are not as they stand in the document.
  var values = ByteBuffer()
  /// A reference's character.
  var character: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  var characterCount = 0

  // MARK: Interest

  /// The depth of the element whose content nobody walks; 0 if the open ones all are walked.
  var passiveDepth = 0
  /// True if all is walked, and nothing captured.
  var isPlain = true
  /// The interest in that element; ``Interest/skipRest`` where the rest of it is passed over.
  var passive: Interest = []
  var captures = SourceCaptures()
  /// True if an open element has an attribute in the `xml` namespace.
  var hasInherited = false
  var isCapturing = false
  /// The elements that are open in the one that is skipped.
  var skipped: SkippedTags
  /// Reads elements that the sink takes at once; nil if it takes none, or everything is to be checked.
  var rows: RowPointer?

  init(
    sink: any EventSink, places: NativePlaces, options: XMLOptions, limits: Limits,
    source: String?
  ) {
    self.sink = BorrowedSink(sink)
    self.places = places
    self.limits = limits
    self.source = source
    reports = options.reports
    balances = options.validation == .balanced
    skipped = SkippedTags(longestTag: limits.tag, search)
    let nowhere = Cursor(pending.base)
    base = nowhere
    end = nowhere
    eventStart = nowhere
    eventEnd = nowhere
    unfinishedStart = nowhere
    tags = .allocate(capacity: tagsCapacity)
    attributes = .allocate(capacity: attributesCapacity)
    attributeNames = .allocate(capacity: attributesCapacity)
    noPrefix = strings.intern("")
    xml = strings.intern(XMLNamespace.prefix)
    xmlNamespace = strings.intern(XMLNamespace.uri)
    xmlns = strings.intern("xmlns")
    qualifiedNames = QualifiedNames(empty: noPrefix)
    lastOpened = qualifiedNames.nothing
    ownStrings = strings.count
    xml.pointee.namespace = xmlNamespace
  }

  deinit {
    places.detach()
    tags.deallocate()
    attributes.deallocate()
    attributeNames.deallocate()
    rows?.deinitialize(count: 1)
    rows?.deallocate()
  }
}

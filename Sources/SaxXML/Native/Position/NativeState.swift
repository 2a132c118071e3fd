internal import SaxEvents

typealias NativePointer = UnsafeMutablePointer<NativeState>

/// The state of one reading by the native reader: what is fed becomes windows, each of which is read where it
/// lies, but for what the one before it left unfinished.
///
/// All of it is stored here. It lies in memory of its own and is only ever reached through a pointer, a field at a
/// time: the sink looks at the reader's places in the middle of an event. The functions are in folders by what they do,
/// of which each uses those below it alone: `Windows` cuts what is fed into windows, `Content` reads tags, text and
/// other markup, `Elements` opens and ends elements and tells the sink, `Tags` reads names and attributes, `Position`
/// has errors with their places.
struct NativeState: ~Copyable {
  let limits: Limits
  let source: String?
  let search = MarkupSearch()
  let sink: BorrowedSink
  /// The source of the current event's place, for the sink.
  let places = NativePlaces()
  let reports: XMLOptions.Reports
  /// True if what is skipped is passed over by balance alone.
  let balances: Bool

  var window: XMLWindow
  var unfinished: Unfinished
  var open = OpenElements()
  var document = DocumentState()
  var forbidden = ForbiddenCharacters()
  var names = DocumentNames()
  var declarations = Declarations()
  var tag = OpeningTag()
  var openTags = OpenTags()
  var interest = ElementInterest()
  /// The elements that are open in the one that is skipped.
  var skipped: SkippedTags
  /// Reads elements that the sink takes at once; nil if it takes none, or everything is to be checked.
  var rows: RowPointer?

  init(
    sink: any EventSink, options: XMLOptions, limits: Limits, source: String?
  ) {
    self.limits = limits
    self.source = source
    self.sink = BorrowedSink(sink)
    reports = options.reports
    balances = options.validation == .balanced
    let nowhere = tag.values.start
    window = XMLWindow(at: nowhere)
    unfinished = Unfinished(at: nowhere)
    skipped = SkippedTags(longestTag: limits.tag, search)
  }

  deinit {
    places.detach()
    rows?.deinitialize(count: 1)
    rows?.deallocate()
  }
}

internal import SaxEvents

typealias NativePointer = UnsafeMutablePointer<NativeState>

/// The state of one reading by the native reader: what is fed becomes windows, each of which is read where it
/// lies, but for what the one before it left unfinished.
///
/// It is made of layers, each the first part of the one above, which calls those below and is not known to
/// them: ``XMLContent``, ``XMLElements``, ``XMLTags``, ``XMLPosition``. They lie in memory of their own and are
/// only ever reached through pointers, a field at a time: the sink looks at the reader's places in the middle
/// of an event.
struct NativeState: ~Copyable {
  var content: XMLContent

  init(
    sink: any EventSink, options: XMLOptions, limits: Limits, source: String?
  ) {
    content = XMLContent(
      XMLElements(sink: sink, options: options, limits: limits, source: source))
  }
}

/// The layers below and their parts.
extension NativePointer {
  /// The first part, by a pointer of its own.
  var content: ContentPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.content) { $0 } }
  }
  var position: PositionPointer { content.position }
  var window: XMLWindow {
    _read { yield pointee.content.elements.tags.position.window }
    nonmutating _modify { yield &pointee.content.elements.tags.position.window }
  }
  var unfinished: Unfinished {
    _read { yield pointee.content.elements.tags.position.unfinished }
    nonmutating _modify { yield &pointee.content.elements.tags.position.unfinished }
  }
  var document: XMLPosition.Document {
    _read { yield pointee.content.elements.tags.position.document }
    nonmutating _modify { yield &pointee.content.elements.tags.position.document }
  }
  var sink: BorrowedSink { _read { yield pointee.content.elements.sink } }
}

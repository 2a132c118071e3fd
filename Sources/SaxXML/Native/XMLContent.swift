internal import SaxEvents

typealias ContentPointer = UnsafeMutablePointer<XMLContent>

/// Elements' content, and what is around the document element.
///
/// It is the first part of ``NativeState``, and lies where that does.
struct XMLContent: ~Copyable {
  var elements: XMLElements
  /// Reads elements that the sink takes at once; nil if it takes none, or everything is to be checked.
  var rows: RowPointer?

  init(_ elements: consuming XMLElements) { self.elements = elements }

  deinit {
    rows?.deinitialize(count: 1)
    rows?.deallocate()
  }
}

/// The layers below and their parts.
extension ContentPointer {
  /// The first part, by a pointer of its own.
  var elements: ElementPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.elements) { $0 } }
  }
  var tags: TagPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.elements.tags) { $0 } }
  }
  var position: PositionPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.elements.tags.position) { $0 } }
  }
  var limits: Limits { @inline(__always) _read { yield pointee.elements.tags.position.limits } }
  var search: MarkupSearch {
    @inline(__always) _read { yield pointee.elements.tags.position.search }
  }
  var window: XMLWindow {
    @inline(__always) _read { yield pointee.elements.tags.position.window }
    @inline(__always) nonmutating _modify { yield &pointee.elements.tags.position.window }
  }
  var document: XMLPosition.Document {
    @inline(__always) _read { yield pointee.elements.tags.position.document }
    @inline(__always) nonmutating _modify { yield &pointee.elements.tags.position.document }
  }
  var open: OpenElements {
    @inline(__always) _read { yield pointee.elements.tags.position.open }
    @inline(__always) nonmutating _modify { yield &pointee.elements.tags.position.open }
  }
  var unfinished: Unfinished {
    @inline(__always) _read { yield position.pointee.unfinished }
    @inline(__always) nonmutating _modify { yield &position.pointee.unfinished }
  }
  var names: DocumentNames {
    @inline(__always) _read { yield pointee.elements.tags.names }
    @inline(__always) nonmutating _modify { yield &pointee.elements.tags.names }
  }
  var declarations: Declarations {
    @inline(__always) _read { yield pointee.elements.tags.declarations }
    @inline(__always) nonmutating _modify { yield &pointee.elements.tags.declarations }
  }
  var interest: ElementInterest {
    @inline(__always) _read { yield pointee.elements.interest }
    @inline(__always) nonmutating _modify { yield &pointee.elements.interest }
  }
}

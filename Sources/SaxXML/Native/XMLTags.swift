internal import SaxEvents

typealias TagPointer = UnsafeMutablePointer<XMLTags>

/// The parts of tags: names, attributes, namespace declarations.
///
/// It is the first part of ``XMLElements``, and lies where that does.
struct XMLTags: ~Copyable {
  var position: XMLPosition
  var names = DocumentNames()
  var declarations = Declarations()

  // The tag that is being read.
  var number = 0
  var isEmptyElement = false
  var attributes = TagAttributes()
  /// True if there is one in the `xml` namespace.
  var hasInheritable = false
  /// Values that are not as they stand in the document.
  var values = ByteBuffer()
  /// The tag that had an attribute of a name last, by the name's number.
  var numberTags: [Int] = []
}

/// The layer below and its parts.
extension TagPointer {
  /// The first part, by a pointer of its own.
  var position: PositionPointer {
    @inline(__always) get { withUnsafeMutablePointer(to: &pointee.position) { $0 } }
  }
  var limits: Limits { @inline(__always) _read { yield pointee.position.limits } }
  var search: MarkupSearch { @inline(__always) _read { yield pointee.position.search } }
}

internal import SaxEvents

/// The tag that is being read.
struct OpeningTag: ~Copyable {
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

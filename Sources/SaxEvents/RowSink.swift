/// A sink that can take the wanted members of an object all at once, where the object is one of many
/// of its kind and nothing but texts and further such objects is wanted of it.
///
/// A reader that has an object's bytes at hand looks its keys up itself and hands over what they lead
/// to. An object that has anything out of the ordinary is told by events as always: nothing has
/// happened then. An XML element is such an object as well; its attributes, its text and the elements
/// in it are its members.
package protocol RowSink: EventSink {
  /// The memory in which a reader has what it has learned of the sink's shapes, of the reader's own type. The
  /// sink keeps it, for this reader or the next.
  var readerMemory: AnyObject? { get set }

  /// The shape of the next object, or of the next array in an array; -1 if it has to be told
  /// by events.
  var rowShape: Int { get }

  /// True if the items of an array that follow one of a shape are of that shape as well, as long as each is taken: so
  /// that it isn't asked for before each.
  func keepsShape(_ shape: Int) -> Bool

  /// True if an object of a shape may wait for its rest, as nothing in it is handed out before it ends.
  func mayWait(shape: Int) -> Bool

  /// The fields after which enough of an object has been read.
  func sufficiency(of shape: Int) -> RowSufficiency

  /// The action for a member. The answer for a key is always the same.
  func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction

  /// The action for an item, where an array in an array stands in the place of an object. The answer
  /// for a number is always the same.
  ///
  /// - Parameter number: the item's among all, from 1.
  func action(ofItem number: Int, in shape: Int) -> MemberAction

  /// The shape of the object that an element about to open, in one that is walked, would be; -1 if it
  /// has to be told by events.
  func rowShape(of element: borrowing ElementName) -> Int

  /// The wishes about what is directly in an element of a shape. The answer is always the same.
  func content(ofShape shape: Int) -> RowContent

  /// The action for an element in one of a shape. The answer for a name is always the same.
  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction

  /// The action for an attribute of an element of a shape. The answer for a name is always the
  /// same.
  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction

  /// Takes an object of a shape, whose place is the current one.
  ///
  /// - Parameter members: those that are wanted, in order. Valid during the call.
  /// - Returns: false if it has to be told by events; nothing has happened then.
  func take(_ members: UnsafeBufferPointer<RowMember>, in shape: Int) throws -> Bool
}

/// A sink that takes JSON's objects alone, and is asked about each.
extension RowSink {
  package func keepsShape(_ shape: Int) -> Bool { false }
  package func rowShape(of element: borrowing ElementName) -> Int { -1 }
  package func content(ofShape shape: Int) -> RowContent {
    RowContent(text: -1, takesEmptyText: false, walks: true)
  }
  package func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    ElementAction(.walk)
  }
  package func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    .walk
  }
}

/// The action that a ``RowSink`` wants for a member.
package enum MemberAction {
  /// Nothing.
  case skip
  /// A scalar, or an array of scalars, for a field.
  ///
  /// - Parameters:
  ///   - settles: what a value settles, of ``RowSufficiency/all``.
  ///   - isVerbatim: whether any text is a value; else one of white space is none.
  ///   - within: JSON: the shape of an object in its place, in which something is wanted; -1 where objects with one are
  ///     told by events.
  case text(field: Int, settles: UInt64 = 0, isVerbatim: Bool = true, within: Int = -1)
  /// An object of a shape, or an array of those.
  ///
  /// - Parameter passesScalars: whether a scalar in its place is nothing that is wanted; objects with one are
  ///   told by events otherwise.
  case row(shape: Int, field: Int, settles: UInt64 = 0, passesScalars: Bool = false)
  /// Something else: objects with such a member are told by events.
  case walk
}

/// The parts of an object that have to be there before nothing more is wanted of it, so that the
/// rest can be passed over: the answer to its next key would be ``Interest/skipRest``.
package struct RowSufficiency {
  /// A bit for each field that a value settles, the topmost for none; no bit if there is no end to what
  /// may be wanted.
  package var all: UInt64
  /// True if the fields are those of the object around.
  package var isShared: Bool
  /// True if an array may stand in the place of the object, its items being children without a name.
  package var takesArrays: Bool

  package init(all: UInt64, isShared: Bool, takesArrays: Bool = true) {
    self.all = all
    self.isShared = isShared
    self.takesArrays = takesArrays
  }
}

/// The wishes of a ``RowSink`` about what is directly in an element.
package struct RowContent {
  /// The field that takes the text; -1 for none.
  package var text: Int
  /// True if an empty text is one, too.
  package var takesEmptyText: Bool
  /// True if it asks for the elements, one by one.
  package var walks: Bool

  package init(text: Int, takesEmptyText: Bool, walks: Bool) {
    self.text = text
    self.takesEmptyText = takesEmptyText
    self.walks = walks
  }
}

/// The action that a ``RowSink`` wants for an element.
package struct ElementAction {
  package var action: MemberAction
  /// The shape by which to ask for its attributes; -1 if none matters.
  package var attributes: Int

  package init(_ action: MemberAction, attributes: Int = -1) {
    self.action = action
    self.attributes = attributes
  }
}

/// A part of an object that is taken at once.
@frozen @usableFromInline package struct RowMember {
  @frozen @usableFromInline package enum Kind: UInt8 {
    case string, number, `true`, `false`, null
    /// An array without items.
    case nothing
    /// A `null`, or an array without items, where the sink asked for objects.
    case nullRow, noRows
    /// An object begins, of which the members up to ``close`` are.
    case open
    case close
  }

  @usableFromInline package var kind: Kind
  /// As the sink gave it for the key.
  @usableFromInline package var field: Int32
  @usableFromInline package var count: Int
  /// The text, its escapes decoded.
  @usableFromInline package var start: UnsafePointer<UInt8>

  @inlinable package init(_ kind: Kind, field: Int32, start: UnsafePointer<UInt8>, count: Int) {
    self.kind = kind
    self.field = field
    self.count = count
    self.start = start
  }
}

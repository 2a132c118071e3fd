/// The names of a document: as they are written, their strings, their numbers.
///
/// They cost memory as long as they are known: those of a document that has ever new ones are
/// forgotten from time to time. Their numbers are not.
struct DocumentNames: ~Copyable {
  /// The most that there may be before those that are not in use are forgotten.
  private struct Most {
    var names = DocumentNames.namesAtOnce
    var strings = DocumentNames.namesAtOnce
    var bytes = DocumentNames.bytesAtOnce
  }

  /// A name and its strings take about 600 bytes and their letters: so they are 1.8 MB at most, beyond
  /// the names of what is open. No vocabulary in use has as many, so that this costs others nothing.
  static let namesAtOnce = 2048
  private static let bytesAtOnce = 1 << 19

  var strings = StringPool()
  /// The numbers of elements' and attributes' names, for good.
  var numbers = NameNumbers()
  var qualified: QualifiedNames
  /// The name of the element that opened last.
  var lastOpened: QualifiedNames.Entry
  let noPrefix: StringPool.Entry
  let xml: StringPool.Entry
  let xmlNamespace: StringPool.Entry
  let xmlns: StringPool.Entry
  /// The number of the strings that are not the document's.
  private let ownStrings: Int
  /// True if a name came up in the tag that the document did not have before.
  var hasNew = false
  private var most = Most()

  init() {
    noPrefix = strings.intern("")
    xml = strings.intern(XMLNamespace.prefix)
    xmlNamespace = strings.intern(XMLNamespace.uri)
    xmlns = strings.intern("xmlns")
    qualified = QualifiedNames(empty: noPrefix)
    lastOpened = qualified.nothing
    ownStrings = strings.count
    xml.pointee.namespace = xmlNamespace
  }

  /// The number that `limit names` is about. A few prefixes and a few local names make many names.
  var count: Int { max(strings.count - ownStrings, max(numbers.count, qualified.count)) }

  /// True if those that are not in use are to be forgotten.
  var areTooMany: Bool {
    qualified.count > most.names || strings.kept > most.strings || strings.size > most.bytes
  }

  /// Has the next start tag look up its name.
  mutating func expectNothing() {
    lastOpened = qualified.nothing
    qualified.expectNothing(after: lastOpened)
  }

  /// Forgets those that are not held.
  mutating func forget() {
    for string in [noPrefix, xml, xmlNamespace, xmlns] { string.pointee.isHeld = true }
    lastOpened = qualified.nothing
    qualified.forget()
    strings.forget()
    most.names = qualified.count + DocumentNames.namesAtOnce
    most.strings = strings.kept + DocumentNames.namesAtOnce
    most.bytes = strings.size + DocumentNames.bytesAtOnce
  }
}

extension QualifiedName {
  /// Keeps it and its strings when others are forgotten.
  mutating func hold() {
    isHeld = true
    prefix.pointee.isHeld = true
    local.pointee.isHeld = true
    declared?.pointee.isHeld = true
    elementNamespace?.pointee.isHeld = true
    attributeNamespace?.pointee.isHeld = true
  }
}

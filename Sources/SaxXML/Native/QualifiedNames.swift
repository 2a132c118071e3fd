internal import SaxSystem
internal import SaxEvents

/// A name as it is written, prefix and all (Namespaces in XML 1.0 §4), and what it came to where
/// it was met last.
struct QualifiedName: KeptName {
  typealias Entry = UnsafeMutablePointer<QualifiedName>

  let key: NameKey
  /// The mask of those of eight bytes that belong to the name where it is shorter, and where its
  /// last eight begin.
  let mask: UInt64
  let lastOffset: Int
  /// UTF-8, of `key.count` bytes: those of the local name where there is no prefix.
  let bytes: UnsafePointer<UInt8>
  /// The empty string where there is none.
  let prefix: StringPool.Entry
  let local: StringPool.Entry
  let isPrefixed: Bool
  /// The prefix that an attribute of this name declares; nil if it declares none.
  let declared: StringPool.Entry?

  /// The namespace that ``element`` is in; ``StringPool/unknown`` before there is one.
  var elementNamespace: StringPool.Entry?
  var element: Attributes.Entry
  /// The namespace that ``attribute`` is in; ``StringPool/unknown`` before there is one.
  var attributeNamespace: StringPool.Entry?
  var attribute: Attributes.Entry
  /// The tag that had an attribute of this name last.
  var tag = 0
  /// True if it stays when the others are forgotten.
  var isHeld = false

  /// The number of times in a row that the sink has not taken an element of this name at once, as
  /// far as that matters, and the number of elements that it isn't asked about.
  var rowRefusals: Int32 = 0
  var rowPause: Int32 = 0

  /// The names that came next the last time: the element that opened after one of this name, the
  /// first attribute in its tag, the attribute after one of this name. Documents repeat themselves.
  var nextElement: Entry
  var firstAttribute: Entry
  var nextAttribute: Entry

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: key.count) }
  var string: String { String(decoding: buffer, as: UTF8.self) }
}

/// The names of one reading's tags.
///
/// A lookup is a hash of the name's ends and a compare of them: that a name's bytes are known
/// says as well that they make a name.
struct QualifiedNames: ~Copyable {
  typealias Entry = QualifiedName.Entry

  private var slots = NameSlots<QualifiedName>()

  /// A name that stands nowhere: whoever expects nothing expects this.
  let nothing: Entry

  /// A table without names but ``nothing``.
  ///
  /// - Parameter empty: the pool's entry of the empty string.
  init(empty: StringPool.Entry) {
    nothing = Entry.allocate(capacity: 1)
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let parts = Attributes.Entry(
      local: none, prefix: none, namespace: none, value: none, number: 0)
    nothing.initialize(
      to: QualifiedName(
        key: .impossible, mask: .max, lastOffset: 0, bytes: empty.pointee.bytes, prefix: empty,
        local: empty, isPrefixed: false, declared: nil, elementNamespace: nil, element: parts,
        attributeNamespace: nil, attribute: parts, nextElement: nothing, firstAttribute: nothing,
        nextAttribute: nothing))
  }

  deinit {
    nothing.deallocate()
    slots.forEach(QualifiedNames.deallocate)
  }

  private static func deallocate(_ entry: Entry) {
    if entry.pointee.isPrefixed { entry.pointee.bytes.deallocate() }
    entry.deallocate()
  }

  /// True if a name stands there, and ends. A name that is long is never found to.
  @inline(__always)
  static func stands(
    _ entry: Entry, _ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    guard end - at > 24 else { return false }
    let raw = UnsafeRawPointer(at)
    let mask = entry.pointee.mask
    let first = raw.loadUnaligned(as: UInt64.self) & mask
    let last =
      raw.loadUnaligned(fromByteOffset: entry.pointee.lastOffset, as: UInt64.self) & mask
    guard (first ^ entry.pointee.key.first) | (last ^ entry.pointee.key.last) == 0 else {
      return false
    }
    return ends(at + entry.pointee.key.count)
  }

  /// True if a name stands there, and ends, however long it is.
  @inline(__always)
  static func stands(
    whole entry: Entry, _ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let count = entry.pointee.key.count
    return end - at > count + 1 && matches(entry, at, end) && ends(at + count)
  }

  /// True if a name in a start tag ends there.
  @inline(__always)
  private static func ends(_ at: UnsafePointer<UInt8>) -> Bool {
    let next = at.pointee
    return next == UInt8(ascii: ">") || next == UInt8(ascii: "=") || next <= 0x20
      || next == UInt8(ascii: "/")
  }

  /// True if a name stands there, as far as its length says.
  @inline(__always)
  static func matches(
    _ name: Entry, _ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let count = name.pointee.key.count
    guard NameKey(at, count, before: end) == name.pointee.key else { return false }
    return count <= 16 || memcmp(name.pointee.bytes, at, count) == 0
  }

  var count: Int { slots.count }

  /// Finds the entry of a name; nil if it is not kept.
  ///
  /// - Parameter bytes: the name, as long as its key says.
  @inline(__always)
  func find(_ key: NameKey, _ bytes: UnsafePointer<UInt8>) -> Entry? { slots.find(key, bytes) }

  /// Adds a name that is not there.
  ///
  /// - Parameter parts: its prefix, empty where it has none, and its local name.
  mutating func insert(
    _ bytes: UnsafeBufferPointer<UInt8>, prefix: StringPool.Entry, local: StringPool.Entry,
    isPrefixed: Bool, declared: StringPool.Entry?, unknown: StringPool.Entry
  ) -> Entry {
    var name = local.pointee.bytes
    if isPrefixed {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
      if let base = bytes.baseAddress { copy.update(from: base, count: bytes.count) }
      name = UnsafePointer(copy)
    }
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let parts = Attributes.Entry(
      local: local.pointee.buffer, prefix: isPrefixed ? prefix.pointee.buffer : none,
      namespace: none, value: none, number: 0)
    let entry = Entry.allocate(capacity: 1)
    let key = NameKey(name, bytes.count, before: name + bytes.count)
    entry.initialize(
      to: QualifiedName(
        key: key, mask: key.mask, lastOffset: max(bytes.count - 8, 0), bytes: name, prefix: prefix,
        local: local, isPrefixed: isPrefixed, declared: declared, elementNamespace: unknown,
        element: parts, attributeNamespace: unknown, attribute: parts, nextElement: nothing,
        firstAttribute: nothing, nextAttribute: nothing))
    slots.insert(entry)
    return entry
  }

  /// Gives back the memory of all but those that are held, which are held no longer.
  mutating func forget() {
    let nothing = nothing
    expectNothing(after: nothing)
    slots.forget(kept: { QualifiedNames.expect(nothing, after: $0) }) {
      QualifiedNames.deallocate($0)
    }
  }

  /// Has whatever comes after an entry looked up.
  func expectNothing(after entry: Entry) { QualifiedNames.expect(nothing, after: entry) }

  private static func expect(_ next: Entry, after entry: Entry) {
    entry.pointee.nextElement = next
    entry.pointee.firstAttribute = next
    entry.pointee.nextAttribute = next
  }
}

internal import SaxEvents

/// The elements that are open, from the document element in, and how many siblings of each
/// name came before those that are walked.
///
/// In memory of its own, so that an element costs no allocation and no check for exclusivity.
struct OpenElements: ~Copyable {
  typealias Text = UnsafePointer<UInt8>

  struct Element {
    let local: Text
    let prefix: Text?
    /// The place of the tag: an offset within it, or after its `>`; exact enough to find its `<`.
    var offset: Int
    /// The place of the `<`; line 0 until it is worked out.
    var line: Int32
    var column: Int32
    /// The number among the siblings of its name, from 1; 0 where nobody walks.
    var ordinal: Int32
    /// The element's number among all elements, from 1.
    let serial: Int
    /// The index at which the counts of its children begin.
    var counts: Int
  }

  private var elements: UnsafeMutablePointer<Element>
  private var capacity = 64
  private(set) var count = 0

  private var counts = SiblingCounts()
  private var serial = 0

  /// The number of elements whose place has been worked out.
  private(set) var placed = 0

  init() {
    elements = .allocate(capacity: capacity)
  }

  deinit { elements.deallocate() }

  subscript(index: Int) -> Element { elements[index] }

  @inline(__always)
  mutating func push(_ local: Text, _ prefix: Text?, offset: Int) {
    if count == capacity { growElements() }
    serial &+= 1
    (elements + count).initialize(
      to: Element(
        local: local, prefix: prefix, offset: offset, line: 0, column: 0, ordinal: 0,
        serial: serial, counts: counts.mark))
    count &+= 1
  }

  @inline(__always)
  mutating func pop() {
    guard count > 0 else { return }
    count &-= 1
    counts.removeAll(from: elements[count].counts)
    if placed > count { placed = count }
  }

  /// Counts the element pushed last among its siblings.
  @inline(__always)
  mutating func countSibling(_ name: Int) {
    guard count > 1 else {
      elements[0].ordinal = 1
      return
    }
    let element = elements + (count &- 1)
    element.pointee.ordinal = counts.count(name, of: (element - 1).pointee.serial)
    element.pointee.counts = counts.mark
  }

  /// The element counted last is not one of its siblings yet.
  mutating func uncountSibling(_ name: Int) { counts.uncount(name) }

  /// Works out the places of the elements that opened in a window.
  mutating func place(_ position: (Int) -> InputPosition) {
    while placed < count {
      let position = position(elements[placed].offset)
      elements[placed].line = Int32(clamping: position.line)
      elements[placed].column = Int32(clamping: position.column)
      placed += 1
    }
  }

  /// Such as `/rss/channel/item[2]`, down to the innermost element that is walked.
  var path: String {
    var path = ""
    for index in 0..<count where elements[index].ordinal > 0 {
      path += "/" + OpenElements.name(elements[index].prefix, elements[index].local)
      if elements[index].ordinal > 1 { path += "[\(elements[index].ordinal)]" }
    }
    return path.isEmpty ? "/" : path
  }

  /// A name as it was written.
  static func name(_ prefix: Text?, _ local: Text) -> String {
    let local = String(cString: local)
    guard let prefix else { return local }
    return String(cString: prefix) + ":" + local
  }

  private mutating func growElements() {
    elements = elements.grown(count, to: capacity * 2)
    capacity *= 2
  }
}

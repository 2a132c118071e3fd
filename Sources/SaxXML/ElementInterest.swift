internal import SaxEvents

/// The interest of the sink in the elements that are open.
struct ElementInterest: ~Copyable {
  /// The depth of the element whose content nobody walks; 0 if the open ones all are walked.
  private(set) var passiveDepth = 0
  /// The interest in that element; ``Interest/skipRest`` where the rest of it is passed over.
  private(set) var passive: Interest = []
  var captures = SourceCaptures()
  private(set) var isCapturing = false
  /// True if an open element has an attribute in the `xml` namespace.
  private(set) var hasInherited = false
  /// True if all is walked, and nothing captured.
  private(set) var isPlain = true

  /// Nobody walks the content of the element of a depth.
  mutating func pass(depth: Int, _ interest: Interest) {
    passiveDepth = depth
    passive = interest
    isPlain = false
  }

  /// That element has ended.
  @inline(__always)
  mutating func walk() {
    passiveDepth = 0
    isPlain = !isCapturing
  }

  /// The source of the element of a depth is asked for.
  mutating func capture(depth: Int) {
    captures.begin(depth: depth)
    isCapturing = true
    isPlain = false
  }

  /// The element of a depth has ended.
  mutating func endCapture(depth: Int) {
    captures.finish(depth: depth)
    isCapturing = !captures.isEmpty
    isPlain = passiveDepth == 0 && !isCapturing
  }

  /// Keeps an attribute that elements within take over where their source is asked for.
  mutating func inherit(
    _ local: CanonicalWriter.Bytes, _ value: CanonicalWriter.Bytes, depth: Int
  ) {
    captures.inherited.append(local, value, depth: depth)
    hasInherited = true
  }

  /// Lets go of what the element of a depth has for those within it.
  mutating func endInheritance(depth: Int) {
    captures.inherited.elementEnds(depth: depth)
    hasInherited = !captures.inherited.isEmpty
  }
}

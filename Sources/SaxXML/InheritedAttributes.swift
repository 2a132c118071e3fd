/// The attributes in the `xml` namespace of the elements that are open, which an element that
/// is written as a document of its own takes over (Canonical XML 1.0 §2.4).
struct InheritedAttributes {
  private var attributes: [(depth: Int, local: [UInt8], value: [UInt8])] = []

  var isEmpty: Bool { attributes.isEmpty }

  mutating func append(
    _ local: CanonicalWriter.Bytes, _ value: CanonicalWriter.Bytes, depth: Int
  ) {
    attributes.append((depth, Array(local), Array(value)))
  }

  mutating func elementEnds(depth: Int) {
    while let last = attributes.last, last.depth >= depth { attributes.removeLast() }
  }

  /// Finds the attributes of the elements outside of `depth`, the innermost of each name.
  func outside(_ depth: Int) -> [(local: [UInt8], value: [UInt8])] {
    var found: [(local: [UInt8], value: [UInt8])] = []
    for attribute in attributes.reversed() where attribute.depth < depth {
      if !found.contains(where: { $0.local == attribute.local }) {
        found.append((attribute.local, attribute.value))
      }
    }
    return found
  }
}

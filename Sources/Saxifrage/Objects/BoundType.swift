internal import SaxEngine

/// A binding for the types of one mapping, for one reading.
struct BoundType<Root: Sendable> {
  let initial: @Sendable () -> Root
  let layouts: [BoundLayout]

  func make(_ value: SaxValue) throws(BuildError) -> Root {
    guard case .object(let object) = value, let first = layouts.first else {
      throw BuildError(.access, "found no object, wanted one for \(Root.self)")
    }
    let layout =
      layouts.count == 1 ? first : layouts.first { $0.typeName == object.typeName } ?? first
    var root = initial()
    try withUnsafeMutablePointer(to: &root) { (root) throws(BuildError) in
      try layout.fill(UnsafeMutableRawPointer(root), from: object)
    }
    return root
  }

  /// The layout by which objects are filled as they are read; nil if they can't be.
  var structLayout: StructLayout? { layouts.count == 1 ? layouts.first?.structLayout : nil }
}

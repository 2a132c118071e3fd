internal import SaxMapping

/// A binding for the types of one mapping, for one reading.
struct BoundType<Root: Sendable> {
  let initial: @Sendable () -> Root
  let layouts: [BoundLayout]

  func make(_ value: Value) throws(BuildError) -> Root {
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
}

/// Which fields of one mapping type go where.
///
/// Neither this nor a setter is generic: the runtime would look up their types at every object.
struct BoundLayout {
  let typeName: String
  let setters: [FieldSetter]

  /// - Parameter root: of the type that the setters were made for.
  func fill(_ root: UnsafeMutableRawPointer, from object: SaxObject) throws(BuildError) {
    for setter in setters where setter.slot < object.slotCount {
      do { try setter.set(object, in: root) } catch {
        throw (error as? BuildError)
          ?? BuildError(
            .rejected,
            "\(object.typeName).\(object.fieldNames[setter.slot]) was refused: "
              + BuildError.reason(error), cause: error)
      }
    }
  }
}

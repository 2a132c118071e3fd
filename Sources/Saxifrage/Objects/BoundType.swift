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
  let copies: ContiguousArray<SlotCopy>
  let setters: [FieldSetter]

  init(typeName: String, setters: [FieldSetter]) {
    self.typeName = typeName
    self.setters = setters
    copies = ContiguousArray(setters.map(\.copy))
  }

  /// - Parameter root: of the type that the setters were made for.
  func fill(_ root: UnsafeMutableRawPointer, from object: SaxObject) throws(BuildError) {
    var index = object.copySlots(copies, from: 0, to: root)
    while index < setters.count {
      let slot = copies[index].slot
      do { try setters[index].set(root, object.value(slot: slot)) } catch {
        throw (error as? BuildError)
          ?? BuildError(
            .rejected,
            "\(object.typeName).\(object.fieldNames[slot]) was refused: "
              + BuildError.reason(error), cause: error)
      }
      index = object.copySlots(copies, from: index + 1, to: root)
    }
  }
}

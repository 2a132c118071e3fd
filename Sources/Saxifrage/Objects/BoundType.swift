internal import SaxMapping

/// A binding for the types of one mapping, for one reading.
struct BoundType<Root: Sendable> {
  struct Layout {
    var typeName: String
    var setters: [(slot: Int, setter: FieldSetter<Root>)]
  }

  let initial: @Sendable () -> Root
  let layouts: [Layout]

  func make(_ value: Value) throws(BuildError) -> Root {
    guard case .object(let object) = value, let first = layouts.first else {
      throw BuildError(.access, "found no object, wanted one for \(Root.self)")
    }
    let layout =
      layouts.count == 1 ? first : layouts.first { $0.typeName == object.typeName } ?? first
    var root = initial()
    for (slot, setter) in layout.setters where slot < object.slotCount {
      do { try setter.set(object, slot, in: &root) } catch {
        throw (error as? BuildError)
          ?? BuildError(
            .rejected,
            "\(object.typeName).\(object.fieldNames[slot]) was refused: \(BuildError.reason(error))",
            cause: error)
      }
    }
    return root
  }
}

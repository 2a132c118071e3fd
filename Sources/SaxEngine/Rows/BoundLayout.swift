package import SaxValues

/// The places that the fields of one mapping type have in values of one Swift type.
///
/// Neither this nor a setter is generic: the runtime would look up their types at every object.
package final class BoundLayout {
  package let typeName: String
  /// In the order in which they are to be called.
  let setters: ContiguousArray<FieldSetter>
  /// The places for objects that are filled as they are read; nil if they can't be.
  package let structLayout: StructLayout?

  /// Binds the fields of a mapping type to the setters of a Swift type's properties.
  ///
  /// - Parameter fieldCount: how many fields the mapping type has.
  package init(typeName: String, fieldCount: Int, setters: [FieldSetter]) {
    self.typeName = typeName
    self.setters = ContiguousArray(setters)
    structLayout = StructLayout(fieldCount: fieldCount, setters: setters)
  }

  /// Fills a Swift value with the fields of an object.
  ///
  /// - Parameter root: the place of the value, which is of the type that the setters were made for.
  /// - Throws: the error of a setter that refuses a value.
  package func fill(_ root: UnsafeMutableRawPointer, from object: SaxObject) throws(BuildError) {
    for index in 0..<setters.count {
      let isDone = object.slots.withSlot(setters[index].slot) {
        setters[index].property?.copy($0, to: root) ?? false
      }
      if isDone { continue }
      let slot = setters[index].slot
      do { try setters[index].set(root, object.slots[slot]) } catch {
        throw (error as? BuildError)
          ?? BuildError(
            .rejected,
            "\(object.typeName).\(object.fieldNames[slot]) was refused: "
              + BuildError.reason(error), cause: error)
      }
    }
  }
}

/// The places at which the fields of one mapping type are stored in values of a Swift type, for
/// objects that are filled as they are read, with no ``SaxObject`` in between.
///
/// Only where the fields go to stored properties, each to its own: then it doesn't matter which is
/// set first.
package final class StructLayout {
  struct Slot {
    enum Kind: UInt8 {
      /// The field goes nowhere: its value has to be one all the same.
      case ignored
      /// By its setter.
      case other
      case string, int, double, bool, date, strings, ints, doubles
      /// As a part.
      case part
    }

    var kind = Kind.ignored
    var property = StoredProperty.nowhere
    /// The index of its setter.
    var setter = -1
    /// Held by the setter.
    var part: Unmanaged<StructPart>?
  }

  /// By field.
  let slots: UnsafeMutablePointer<Slot>
  private let count: Int
  let setters: [FieldSetter]

  /// The layout of a type; nil if the order of the setters may matter.
  ///
  /// - Parameter fieldCount: the number of fields that the mapping type has.
  init?(fieldCount: Int, setters: [FieldSetter]) {
    let extents = setters.compactMap { $0.property?.extent }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    let areApart = zip(extents, extents.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    guard extents.count == setters.count, areApart,
      Set(setters.map(\.slot)).count == setters.count
    else { return nil }
    self.setters = setters
    count = fieldCount
    slots = .allocate(capacity: max(1, fieldCount))
    slots.initialize(repeating: Slot(), count: fieldCount)
    for (index, setter) in setters.enumerated() {
      guard let property = setter.property else { continue }
      slots[setter.slot] = Slot(
        kind: setter.part == nil ? property.kind : .part, property: property, setter: index,
        part: setter.part.map { .passUnretained($0) })
    }
  }

  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }
}

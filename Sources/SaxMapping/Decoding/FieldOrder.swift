internal import SaxValues

/// The order in which the properties of a Swift type ask for the fields of a mapping type: the
/// same for every object, so that each field is found by comparing one name.
final class FieldOrder {
  /// The name that was asked for after a field, and its slot.
  private struct Step {
    /// As it was asked for: the same literal compares by its address.
    var name = ""
    var slot = -1
  }

  let shape: ObjectShape
  /// For each field, counted from 1, the one asked for after it; for 0 the first.
  private let steps: UnsafeMutablePointer<Step>
  private let count: Int

  init(_ shape: ObjectShape) {
    self.shape = shape
    count = shape.fieldNames.count + 1
    steps = .allocate(capacity: count)
    steps.initialize(repeating: Step(), count: count)
  }

  deinit {
    steps.deinitialize(count: count)
    steps.deallocate()
  }

  /// Finds a field.
  ///
  /// - Parameter last: the field found before; -1 at first.
  @inline(__always)
  func index(of name: String, after last: Int) -> Int? {
    guard last >= -1, last < count - 1 else { return nil }
    let step = steps + (last + 1)
    if step.pointee.name == name, step.pointee.slot >= 0 { return step.pointee.slot }
    return find(name, after: last)
  }

  @inline(never)
  private func find(_ name: String, after last: Int) -> Int? {
    // Whether a field is there, whether it is nil, and what it is, are three questions.
    if last >= 0, shape.fieldNames[last] == name { return last }
    guard let index = shape.index(of: name) else { return nil }
    steps[last + 1] = Step(name: name, slot: index)
    return index
  }
}

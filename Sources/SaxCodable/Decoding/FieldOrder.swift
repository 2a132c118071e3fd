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

  /// The type that a field was decoded as last, and the way it was.
  private struct Learned {
    var type: ObjectIdentifier?
    var way = DecodingWay.known(.string)
  }

  let shape: ObjectShape
  /// For each field, counted from 1, the one asked for after it; for 0 the first.
  private let steps: UnsafeMutablePointer<Step>
  private let count: Int
  /// By field.
  private let learned: UnsafeMutablePointer<Learned>

  init(_ shape: ObjectShape) {
    self.shape = shape
    count = shape.fieldNames.count + 1
    steps = .allocate(capacity: count)
    steps.initialize(repeating: Step(), count: count)
    learned = .allocate(capacity: count)
    learned.initialize(repeating: Learned(), count: count)
  }

  deinit {
    steps.deinitialize(count: count)
    steps.deallocate()
    learned.deinitialize(count: count)
    learned.deallocate()
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

  /// The way to decode a field as a type.
  @inline(__always)
  func way(of type: Any.Type, _ field: Int, _ session: Unmanaged<DecodingSession>) -> DecodingWay {
    let known = learned + field
    if known.pointee.type == ObjectIdentifier(type) { return known.pointee.way }
    return learn(type, field, session)
  }

  @inline(never)
  private func learn(
    _ type: Any.Type, _ field: Int, _ session: Unmanaged<DecodingSession>
  ) -> DecodingWay {
    let way = session._withUnsafeGuaranteedRef { DecodingWay(type, $0) }
    learned[field] = Learned(type: ObjectIdentifier(type), way: way)
    return way
  }
}

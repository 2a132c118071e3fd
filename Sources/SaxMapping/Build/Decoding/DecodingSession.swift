/// What the decoding of one value after another has in common.
final class DecodingSession {
  let userInfo: [CodingUserInfoKey: Any]
  // Here and below: each access is over before anything else can come to it, and a decoding is on
  // one thread. To check that took as long as to find the field.
  @exclusivity(unchecked) private var orders: ContiguousArray<FieldOrder> = []

  init(userInfo: [CodingUserInfoKey: Any]) {
    self.userInfo = userInfo
  }

  /// The order in which fields of an object's type were asked for; this session holds it.
  func order(of slots: ObjectSlots) -> Unmanaged<FieldOrder> {
    // A mapping's types are few.
    for index in orders.indices where slots.isOf(orders[index].shape) {
      return Unmanaged.passUnretained(orders[index])
    }
    let order = FieldOrder(slots.shape)
    orders.append(order)
    return Unmanaged.passUnretained(order)
  }
}

/// The order in which the properties of a Swift type ask for the fields of a mapping type: the
/// same for every object, so that each field is found by comparing one name.
final class FieldOrder {
  let shape: ObjectShape
  /// For each field, counted from 1, the one asked for after it; for 0 the first.
  @exclusivity(unchecked) private var successors: [Int]

  init(_ shape: ObjectShape) {
    self.shape = shape
    successors = Array(0...shape.fieldNames.count)
  }

  /// Finds a field.
  ///
  /// - Parameter last: the field found before; -1 at first.
  func index(of name: String, after last: Int) -> Int? {
    let names = shape.fieldNames
    guard successors.indices.contains(last + 1) else { return shape.index(of: name) }
    let expected = successors[last + 1]
    if expected < names.count, names[expected] == name { return expected }
    // Whether a field is there, whether it is nil, and what it is, are three questions.
    if last >= 0, names[last] == name { return last }
    guard let index = shape.index(of: name) else { return nil }
    successors[last + 1] = index
    return index
  }
}

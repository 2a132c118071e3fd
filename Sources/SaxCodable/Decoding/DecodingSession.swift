internal import SaxValues

/// The state that the decoding of one value after another has in common.
final class DecodingSession {
  let userInfo: [CodingUserInfoKey: Any]
  // Here and below: each access is over before anything else can come to it, and a decoding is on
  // one thread. To check that took as long as to find the field.
  @exclusivity(unchecked) private var orders: ContiguousArray<FieldOrder> = []
  @exclusivity(unchecked) private var types: ContiguousArray<DecodedType> = []

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

  /// The facts known about a type that decodes itself; this session holds it.
  func known(_ type: Any.Type) -> Unmanaged<DecodedType> {
    let identifier = ObjectIdentifier(type)
    // As few.
    for index in types.indices where types[index].identifier == identifier {
      return Unmanaged.passUnretained(types[index])
    }
    let known = DecodedType(type)
    types.append(known)
    return Unmanaged.passUnretained(known)
  }
}

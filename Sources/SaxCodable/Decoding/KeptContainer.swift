internal import SaxValues

/// A decoder's keyed container, kept for its next value: to make one takes a box, and the types of
/// the box, which the runtime looks up by hashing.
class KeptContainer {
  private let keys: ObjectIdentifier
  /// The box that the container is a reference to.
  @exclusivity(unchecked) private var box: Unmanaged<AnyObject>

  fileprivate init(keys: ObjectIdentifier, box: Unmanaged<AnyObject>) {
    self.keys = keys
    self.box = box
  }

  /// Keeps a container, to be handed out again for the decoder's next value.
  ///
  /// - Returns: nil if containers are not what they are taken for.
  static func keep<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> KeptContainer? {
    guard areAsTakenFor else { return nil }
    return Kept(container, keys: ObjectIdentifier(Key.self), box: .fromOpaque(address(container)))
  }

  /// That a container is one reference, and nothing else, its own mirror says; and that nobody else has it,
  /// the count of the references. Looked at once in a process; else each value gets a container of its own.
  private static let areAsTakenFor: Bool = {
    let decoder = ValueDecoder(.null, SaxValue.self, DecodingSession(userInfo: [:]))
    let container = KeyedDecodingContainer(KeyedValues<FieldKey, Void>(lent: decoder))
    guard MemoryLayout.size(ofValue: container) == MemoryLayout<AnyObject>.size,
      let box = Mirror(reflecting: container).children.first?.value, type(of: box) is AnyClass
    else { return false }
    guard address(container) == Unmanaged.passUnretained(box as AnyObject).toOpaque() else {
      return false
    }
    return countsAreTold()
  }()

  /// True if a container is found unused, and found used while another has it.
  private static func countsAreTold() -> Bool {
    let decoder = ValueDecoder(.null, SaxValue.self, DecodingSession(userInfo: [:]))
    func make() -> KeptContainer {
      let container = KeyedDecodingContainer(KeyedValues<FieldKey, Void>(lent: decoder))
      return Kept(
        container, keys: ObjectIdentifier(FieldKey.self), box: .fromOpaque(address(container)))
    }
    let kept = make()
    guard kept.isUnused() else { return false }
    let other = kept.container(of: FieldKey.self)
    return withExtendedLifetime(other) { !kept.isUnused() }
  }

  private static func address<Container>(_ container: Container) -> UnsafeRawPointer {
    withUnsafeBytes(of: container) { $0.load(as: UnsafeRawPointer.self) }
  }

  @inline(__always)
  func isOf<Key: CodingKey>(_ type: Key.Type) -> Bool { keys == ObjectIdentifier(type) }

  /// The container, under the type of its keys.
  ///
  /// - Parameter type: a type that ``isOf(_:)`` is true of.
  @inline(__always)
  func container<Key: CodingKey>(of type: Key.Type) -> KeyedDecodingContainer<Key> {
    unsafeDowncast(self, to: Kept<KeyedDecodingContainer<Key>>.self).copy()
  }

  /// True if nobody has the container but this.
  @inline(__always)
  func isUnused() -> Bool {
    // In memory it is a reference all the same. Nothing but the count is looked at, which is at the
    // same place in all of Swift's objects, so that it doesn't matter of what class this is.
    withUnsafeMutablePointer(to: &box) {
      $0.withMemoryRebound(to: KeptContainer.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }

  /// The object that can be held to know of the container's end.
  var reference: AnyObject { box.takeUnretainedValue() }
}

/// Knows the container's type without looking it up.
private final class Kept<Container>: KeptContainer {
  private let container: Container

  init(_ container: Container, keys: ObjectIdentifier, box: Unmanaged<AnyObject>) {
    self.container = container
    super.init(keys: keys, box: box)
  }

  // By itself, or its user would look up the type of what it returns, for each object.
  @inline(never)
  func copy() -> Container { container }
}

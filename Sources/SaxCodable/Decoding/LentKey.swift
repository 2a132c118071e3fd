/// The key of a value that is being decoded, which lies with whoever asked for the value.
///
/// It is copied only for who wants to see it: to keep it took as long as to find its field.
struct LentKey {
  private let address: UnsafeRawPointer
  private let type: any CodingKey.Type

  /// Refers to a key where it lies, without copying it.
  ///
  /// - Parameter address: the key's, which stays as it is as long as there is this.
  init<Key: CodingKey>(_ address: UnsafePointer<Key>) {
    self.address = UnsafeRawPointer(address)
    type = Key.self
  }

  var copy: any CodingKey { type.copy(at: address) }
}

extension CodingKey {
  fileprivate static func copy(at address: UnsafeRawPointer) -> any CodingKey {
    address.assumingMemoryBound(to: Self.self).pointee
  }
}

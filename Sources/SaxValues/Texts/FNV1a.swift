/// A number that any change of one byte changes, and others nearly always: the hash FNV-1a of 64 bits (RFC 9923).
///
/// It is the same in every process and version, as files keep it. It is against damage, and not against forgery.
@usableFromInline
package struct FNV1a: Sendable {
  @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  /// A hash of no bytes yet.
  ///
  /// - Parameter seed: makes it another one from the beginning.
  @inlinable package init(seed: UInt64) { value ^= seed }

  @inlinable package mutating func mix(_ byte: UInt8) { mix(word: UInt64(byte)) }

  /// Takes eight bytes in one step.
  @inlinable package mutating func mix(word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }

  @inlinable package mutating func mix(_ bytes: some Sequence<UInt8>) {
    var mixed = self
    for byte in bytes { mixed.mix(byte) }
    self = mixed
  }
}

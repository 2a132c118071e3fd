/// The bytes of an archive whose checks are right, whatever its values are.
package enum ForgedArchive {
  /// FNV-1a.
  private struct Check {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func append(_ bytes: [UInt8], to archive: inout [UInt8]) {
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      archive += bytes + ForgedArchive.bytes(value)
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  /// Makes an archive of blocks.
  ///
  /// - Parameters:
  ///   - blocks: the bytes of the values in each.
  ///   - count: the number of values that its end says.
  ///   - archive: one of the same mapping.
  package static func bytes(
    _ blocks: [[UInt8]], count: UInt64, like archive: [UInt8]
  ) -> [UInt8] {
    var check = Check()
    var made: [UInt8] = []
    check.append(Array(archive[..<17]), to: &made)
    for block in blocks {
      check.append([1] + bytes(UInt64(block.count)), to: &made)
      check.append(block, to: &made)
    }
    check.append([0] + bytes(count), to: &made)
    return made
  }

  /// The bytes of the values of an archive that is one block.
  package static func block(of archive: [UInt8]) -> [UInt8] {
    archive.count < 25 + 17 + 8 + 17 ? [] : Array(archive[42..<archive.count - 25])
  }
}

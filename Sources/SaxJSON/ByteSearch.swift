internal import SaxSystem

/// The first byte of that value; nil if there is none. Runs at memory speed.
func firstByte(
  _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8>? {
  guard let found = memchr(start, Int32(byte), end - start) else { return nil }
  return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
}

/// True if an object is held by one reference only, which an unmanaged one is not.
@inlinable @inline(__always)
package func isHeldOnce<Object>(_ object: inout Unmanaged<Object>) -> Bool {
  // In memory it is a reference all the same. Nothing but the count is looked at, which is at the
  // same place in all of Swift's objects, so that it doesn't matter of what class this is.
  withUnsafeMutablePointer(to: &object) {
    $0.withMemoryRebound(to: ObjectShape.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
  }
}

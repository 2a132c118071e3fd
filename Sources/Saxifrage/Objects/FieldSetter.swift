internal import SaxMapping

/// Puts the value of a field into a Swift value: as a copy if that can be, or else by a closure.
struct FieldSetter {
  var copy: SlotCopy
  let set: (UnsafeMutableRawPointer, Value) throws -> Void

  /// - Parameter set: of a value of the type.
  init<Root>(of root: Root.Type, _ set: @escaping (inout Root, Value) throws -> Void) {
    copy = SlotCopy()
    self.set = { try set(&$0.assumingMemoryBound(to: Root.self).pointee, $1) }
  }

  init<Root, T: Decodable>(_ path: WritableKeyPath<Root, T>) {
    copy = SlotCopy(to: path)
    let decoding = Decoding(T.self)
    set = {
      $0.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = try decoding.decode($1)
    }
  }
}

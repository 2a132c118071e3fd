extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Memory that holds a value. Changing that in place costs no check for exclusive access, as
  /// it would in a property of a class. The owner gives it back.
  static func holding(_ value: consuming Pointee) -> UnsafeMutablePointer<Pointee> {
    let memory = UnsafeMutablePointer<Pointee>.allocate(capacity: 1)
    memory.initialize(to: value)
    return memory
  }
}

/// Changes arrays at addresses.
///
/// It is made where the type of the items is known. Here the runtime would look up that of the array at
/// every item, which took 5 % of the time of a record with three.
@usableFromInline struct ListAccess: Sendable {
  /// Puts an array there without items, but with room for some.
  let clear: @Sendable (UnsafeMutableRawPointer) -> Void
  /// Moves a value to the array's end.
  let append: @Sendable (UnsafeMutableRawPointer, _ item: UnsafeMutableRawPointer) -> Void

  @inlinable init<T>(of type: T.Type) {
    self.init(
      clear: {
        var items: [T] = []
        // Growing from one by doubling made three arrays of a list of three.
        items.reserveCapacity(4)
        $0.assumingMemoryBound(to: [T].self).pointee = items
      },
      append: {
        let item = $1.assumingMemoryBound(to: T.self).move()
        $0.assumingMemoryBound(to: [T].self).pointee.append(item)
      })
  }

  @usableFromInline init(
    clear: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
    append: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  ) {
    self.clear = clear
    self.append = append
  }
}

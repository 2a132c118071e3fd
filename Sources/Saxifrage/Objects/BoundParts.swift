internal import SaxEngine

/// Objects that fields hold, filled where they are read.
extension BoundType {
  /// For a property that is such an object.
  func part<Whole>(of path: WritableKeyPath<Whole, Root>) -> StructPart? {
    guard let structLayout, let offset = MemoryLayout<Whole>.offset(of: path) else { return nil }
    return StructPart(
      structLayout,
      begin: { whole in
        let place = whole + offset
        place.assumingMemoryBound(to: Root.self).pointee = initial()
        return place
      }, end: { _ in }, abandon: {}, clear: nil)
  }

  /// For a property that is nil if there is none.
  func part<Whole>(ofOptional path: WritableKeyPath<Whole, Root?>) -> StructPart? {
    guard let offset = MemoryLayout<Whole>.offset(of: path) else { return nil }
    return part { whole, root in
      (whole + offset).assumingMemoryBound(to: Root?.self).pointee = root.move()
    }
  }

  /// For a property that is a list of them.
  func part<Whole>(
    ofList path: WritableKeyPath<Whole, [Root]>, _ access: ListAccess
  ) -> StructPart? {
    guard let offset = MemoryLayout<Whole>.offset(of: path) else { return nil }
    return part(
      clear: { access.clear($0 + offset) }, { access.append($0 + offset, $1) })
  }

  /// One that is filled apart, then put where it belongs.
  private func part(
    clear: ((UnsafeMutableRawPointer) -> Void)? = nil,
    _ put: @escaping (UnsafeMutableRawPointer, UnsafeMutablePointer<Root>) -> Void
  ) -> StructPart? {
    guard let structLayout else { return nil }
    let room = Room<Root>()
    return StructPart(
      structLayout,
      begin: { _ in
        room.root.initialize(to: initial())
        return UnsafeMutableRawPointer(room.root)
      }, end: { put($0, room.root) }, abandon: { _ = room.root.move() }, clear: clear)
  }

  /// For the objects of a rule.
  func target(rule: Int, to receive: @escaping (consuming Root) throws -> Void) -> ObjectTarget? {
    guard let layout = layouts.first, let structLayout else { return nil }
    return StructTarget(rule: rule, layout, structLayout, initial: initial, receive: receive)
  }
}

/// Memory for one value, which is there only while it is being filled.
private final class Room<Root> {
  let root = UnsafeMutablePointer<Root>.allocate(capacity: 1)

  deinit { root.deallocate() }
}

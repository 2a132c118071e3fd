/// Hands on a rule's objects as values of a Swift type, which are filled where they lie.
package final class StructTarget<Root>: ObjectTarget {
  private let layout: BoundLayout
  private let structLayout: StructLayout
  /// Memory for one value, which is there only while it is being filled.
  private let root = UnsafeMutablePointer<Root>.allocate(capacity: 1)
  private let initial: () -> Root
  private let receive: (consuming Root) throws -> Void

  /// Creates a target that makes Swift values of the objects of a rule.
  ///
  /// - Parameters:
  ///   - initial: makes the value that each object starts from.
  ///   - receive: takes each value.
  package init(
    rule: Int, _ layout: BoundLayout, _ structLayout: StructLayout, initial: @escaping () -> Root,
    receive: @escaping (consuming Root) throws -> Void
  ) {
    self.layout = layout
    self.structLayout = structLayout
    self.initial = initial
    self.receive = receive
    super.init(rule: rule)
  }

  deinit { root.deallocate() }

  override func take(_ row: inout Row) throws -> Bool {
    root.initialize(to: initial())
    guard row.fill(UnsafeMutableRawPointer(root), structLayout) else {
      root.deinitialize(count: 1)
      return try takeBySlots(&row)
    }
    try receive(root.move())
    return true
  }

  /// Takes an object of which a property takes no part: a list that is set as a whole, a value that its
  /// setter refuses, of which the error tells.
  @inline(never)
  private func takeBySlots(_ row: inout Row) throws -> Bool {
    row.restart()
    guard let object = row.object() else { return false }
    root.initialize(to: initial())
    do throws(BuildError) {
      try layout.fill(UnsafeMutableRawPointer(root), from: object)
    } catch {
      root.deinitialize(count: 1)
      throw error
    }
    try receive(root.move())
    return true
  }
}

/// Hands on a rule's objects as values of a Swift type, which are filled where they lie.
package final class StructTarget<Root>: ObjectTarget {
  private let layout: StructLayout
  /// Memory for one value, which is there only while it is being filled.
  private let root = UnsafeMutablePointer<Root>.allocate(capacity: 1)
  private let initial: () -> Root
  private let receive: (Root) throws -> Void

  /// - Parameters:
  ///   - initial: makes the value that each object starts from.
  ///   - receive: takes each value.
  package init(
    rule: Int, _ layout: StructLayout, initial: @escaping () -> Root,
    receive: @escaping (Root) throws -> Void
  ) {
    self.layout = layout
    self.initial = initial
    self.receive = receive
    super.init(rule: rule)
  }

  deinit { root.deallocate() }

  override func take(_ row: inout Row) throws -> Bool {
    root.initialize(to: initial())
    guard row.fill(UnsafeMutableRawPointer(root), layout) else {
      root.deinitialize(count: 1)
      return false
    }
    try receive(root.move())
    return true
  }
}

package import SaxValues

/// The target of a rule's objects that are taken all at once, with nothing made in between.
package final class DirectTarget {
  /// The index of the rule.
  package let rule: Int
  /// The destination in which they are filled, one after the other at the same place; nil if they
  /// are taken as objects.
  let destination: StructDestination?
  /// Fills a value by the closure and hands it on, or returns false as that does. One call, as each takes
  /// hold of what the closure has captured.
  let take: (_ fill: () -> Bool) throws -> Bool
  /// Takes objects; nil if they are filled. This target holds it.
  let receiver: Unmanaged<ObjectReceiver>?
  /// The number of objects handed on.
  @exclusivity(unchecked) package var count = 0

  private let layout: DirectLayout?
  private let heldReceiver: ObjectReceiver?

  /// - Parameters:
  ///   - root: the place of a value of a Swift type.
  ///   - take: puts a value there that is to be filled, has it filled, and takes it and hands it on; or
  ///     takes it away and returns false, if that did.
  package init(
    rule: Int, _ layout: DirectLayout, root: UnsafeMutableRawPointer,
    take: @escaping (_ fill: () -> Bool) throws -> Bool
  ) {
    self.rule = rule
    self.layout = layout
    destination = StructDestination(layout, root)
    self.take = take
    receiver = nil
    heldReceiver = nil
  }

  package init(rule: Int, receive: @escaping (SaxObject) throws -> Void) {
    self.rule = rule
    layout = nil
    destination = nil
    take = { _ in false }
    let made = ObjectReceiver(receive)
    receiver = .passUnretained(made)
    heldReceiver = made
  }
}

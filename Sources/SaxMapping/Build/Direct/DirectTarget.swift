/// Where the objects of a rule go that are taken all at once, with nothing made in between.
package final class DirectTarget {
  /// The index of the rule.
  package let rule: Int
  /// How they are filled in memory, from where they are taken; nil if they are taken as objects.
  let filling: Filling?
  let receive: (SaxObject) throws -> Void
  /// How many were handed on.
  @exclusivity(unchecked) package var count = 0

  /// A value of a Swift type that is filled, one after the other at the same place.
  package final class Filling {
    let layout: DirectLayout
    let root: UnsafeMutableRawPointer
    /// Puts a value there that is to be filled.
    let begin: () -> Void
    /// Takes the value that has been filled, and hands it on.
    let receive: () throws -> Void
    /// It won't be filled.
    let abandon: () -> Void

    package init(
      _ layout: DirectLayout, root: UnsafeMutableRawPointer, begin: @escaping () -> Void,
      receive: @escaping () throws -> Void, abandon: @escaping () -> Void
    ) {
      self.layout = layout
      self.root = root
      self.begin = begin
      self.receive = receive
      self.abandon = abandon
    }
  }

  package init(rule: Int, filling: Filling) {
    self.rule = rule
    self.filling = filling
    receive = { _ in }
  }

  package init(rule: Int, receive: @escaping (SaxObject) throws -> Void) {
    self.rule = rule
    filling = nil
    self.receive = receive
  }
}

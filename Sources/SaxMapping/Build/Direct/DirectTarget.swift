/// Where the objects of a rule go that are taken all at once, with nothing made in between.
package final class DirectTarget {
  /// The index of the rule.
  package let rule: Int
  let way: Way
  /// How many were handed on.
  package var count = 0

  /// What becomes of them.
  enum Way {
    /// They are filled in memory, and taken from there.
    case filling(Filling)
    case object((SaxObject) throws -> Void)
  }

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
    way = .filling(filling)
  }

  package init(rule: Int, receive: @escaping (SaxObject) throws -> Void) {
    self.rule = rule
    way = .object(receive)
  }
}

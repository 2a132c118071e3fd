/// Where the objects of a rule go that are filled as they are read.
package final class DirectTarget {
  /// The index of the rule.
  package let rule: Int
  let layout: DirectLayout
  /// Where they are filled, one after the other.
  let root: UnsafeMutableRawPointer
  /// Puts a value there that is to be filled.
  let begin: () -> Void
  /// Takes the value that has been filled, and hands it on.
  let receive: () throws -> Void
  /// It won't be filled.
  let abandon: () -> Void
  /// How many were handed on.
  package var count = 0

  package init(
    rule: Int, _ layout: DirectLayout, root: UnsafeMutableRawPointer,
    begin: @escaping () -> Void, receive: @escaping () throws -> Void,
    abandon: @escaping () -> Void
  ) {
    self.rule = rule
    self.layout = layout
    self.root = root
    self.begin = begin
    self.receive = receive
    self.abandon = abandon
  }
}

/// The way to fill an object that a field holds.
package final class StructPart {
  let layout: StructLayout
  /// Makes memory ready for the next object, which is in the value at the address, or apart.
  let begin: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  /// The object is filled: puts it where it belongs.
  let end: (UnsafeMutableRawPointer) -> Void
  /// Lets go of an object that was begun and will not be filled to its end.
  let abandon: () -> Void
  /// There is none: a list begins, or an optional is nil. Nil where there has to be one.
  let clear: ((UnsafeMutableRawPointer) -> Void)?

  package init(
    _ layout: StructLayout, begin: @escaping (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer,
    end: @escaping (UnsafeMutableRawPointer) -> Void, abandon: @escaping () -> Void,
    clear: ((UnsafeMutableRawPointer) -> Void)?
  ) {
    self.layout = layout
    self.begin = begin
    self.end = end
    self.abandon = abandon
    self.clear = clear
  }
}

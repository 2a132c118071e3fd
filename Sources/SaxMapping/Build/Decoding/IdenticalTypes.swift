/// The same value under another name of its type, for generic code that found out what `T` is.
///
/// - Returns: nil if the types differ.
@inline(__always)
func identical<Known, T>(_ value: Known, as type: T.Type) -> T? {
  // The types are one, so the bits are too; a dynamic cast would cost as much as all the rest.
  Known.self == T.self ? unsafeBitCast(value, to: T.self) : nil
}

/// Returns a value under another name of its type, for generic code that has found out what `T` is.
///
/// The types are one, so the bits are too; a dynamic cast would cost as much as all the rest.
///
/// - Parameter value: of the type `T`, which the caller has made sure of.
@inlinable @inline(__always)
func identical<Known, T>(_ value: Known, as type: T.Type) -> T {
  unsafeBitCast(value, to: T.self)
}

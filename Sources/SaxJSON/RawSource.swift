/// The source that is handed on as it stands.
struct RawSource {
  /// From the container that opened at this depth on; 0 is none.
  var depth = 0
  /// The first byte that has not been handed on yet.
  var from: UnsafePointer<UInt8>
}

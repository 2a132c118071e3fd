/// The texts that nodes are being turned into.
struct CapturedTexts: ~Copyable {
  var gathered = GatheredText()
  /// The number of captures that gather text.
  var captures = 0
  /// The text of the node that closes, if it is long and several fields want it.
  var shared: String?
  /// The text directly in open objects that want it, one above the other.
  var own = GatheredText()

  /// As in the beginning, but with the memory that it has.
  mutating func reset() {
    gathered.truncate(to: 0)
    own.truncate(to: 0)
    captures = 0
    shared = nil
  }

  /// The bytes of memory that it has.
  var size: Int { gathered.allocated + own.allocated }
}

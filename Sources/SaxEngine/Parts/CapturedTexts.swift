/// The texts that nodes are being turned into.
struct CapturedTexts: ~Copyable {
  private(set) var gathered = GatheredText()
  /// The number of captures that gather text.
  private(set) var captures = 0
  /// The text of the node that closes, if it is long and several fields want it.
  private(set) var shared: String?
  /// The text directly in open objects that want it, one above the other.
  private(set) var own = GatheredText()

  /// Clears it, and keeps its memory.
  mutating func reset() {
    gathered.truncate(to: 0)
    own.truncate(to: 0)
    captures = 0
    shared = nil
  }

  /// The bytes of memory that it has.
  var size: Int { gathered.allocated + own.allocated }
}

extension CapturedTexts {
  /// Counts a capture that gathers text from here on.
  ///
  /// - Returns: where its text begins.
  mutating func beginCapture() -> Int {
    captures += 1
    return gathered.count
  }

  /// Counts a capture that gathers no more; the text goes when ``dropGathered(from:)`` is called.
  mutating func endCapture() { captures -= 1 }

  /// Adds a piece to the text that captures gather.
  @inline(__always)
  mutating func gather(_ piece: Span<UInt8>) { gathered.append(copying: piece) }

  /// Adds a piece to the text directly in the open object.
  @inline(__always)
  mutating func addOwn(_ piece: Span<UInt8>) { own.append(copying: piece) }

  /// Swaps the gathered text with another, so that its receiver may change the state meanwhile.
  @inline(__always)
  mutating func swapGathered(with text: inout GatheredText) { swap(&text, &gathered) }

  /// Swaps the text directly in open objects with another, as ``swapGathered(with:)`` does.
  @inline(__always)
  mutating func swapOwn(with text: inout GatheredText) { swap(&text, &own) }

  /// Drops what was gathered from an index on.
  @inline(__always)
  mutating func dropGathered(from index: Int) { gathered.truncate(to: index) }

  /// Drops the text directly in an object that ends.
  @inline(__always)
  mutating func dropOwn(from index: Int) { own.truncate(to: index) }

  /// Keeps the text of the node that closes for the other fields that want it.
  mutating func share(_ text: String) { shared = text }

  /// Forgets the text of a node that has closed.
  @inline(__always)
  mutating func endSharing() { if shared != nil { shared = nil } }
}

import SaxEvents
import SaxInflate
import SaxTestSupport

/// The inflater: any bytes give the same in any pieces, none of them too large; and what was
/// packed comes out.
enum GzipCheck {
  private struct Capped: Error {}

  /// The most bytes that are inflated; those beyond are of no interest.
  private static let most = 1 << 20

  static func failure(on input: FuzzInput) -> String? {
    if input.options & 1 != 0 { return packed(input) }
    return difference(input.text, input.sizes)
  }

  /// The text as a member for each piece, stored, with padding after them.
  private static func packed(_ input: FuzzInput) -> String? {
    var bytes: [UInt8] = []
    var start = 0
    for end in input.cuts.prefix(50) + [input.text.count] {
      bytes += GzipText.member(Array(input.text[start..<end]), block: 1 + input.variant * 100)
      start = end
    }
    bytes += Array(repeating: 0, count: input.variant)
    let result = inflate(bytes, [])
    if result.error != nil || result.text != input.text {
      return "what was packed does not come out: \(result.error ?? "other bytes")"
    }
    return difference(bytes, input.sizes)
  }

  private static func difference(_ bytes: [UInt8], _ sizes: [Int]) -> String? {
    let whole = inflate(bytes, [])
    for sizes in [sizes, [1]] {
      let pieces = inflate(bytes, sizes)
      if pieces.text != whole.text || pieces.error != whole.error {
        return "in pieces of \(sizes) \(pieces.text.count) bytes, \(pieces.error ?? "no error"); "
          + "whole \(whole.text.count) bytes, \(whole.error ?? "no error")"
      }
      if pieces.largest > Inflater.pieceSize { return "a piece of \(pieces.largest) bytes" }
    }
    return nil
  }

  private static func inflate(
    _ bytes: [UInt8], _ sizes: [Int]
  ) -> (text: [UInt8], largest: Int, error: String?) {
    let inflater = Inflater(source: "fuzz.gz")
    var text: [UInt8] = []
    var largest = 0
    do {
      var rest = bytes.span
      var turn = 0
      while !rest.isEmpty {
        var piece = rest.extracting(
          first: min(rest.count, sizes.isEmpty ? rest.count : sizes[turn % sizes.count]))
        rest = rest.extracting(droppingFirst: piece.count)
        turn += 1
        while true {
          let (taken, isDrained) = try inflater.step(piece) { output in
            largest = max(largest, output.count)
            for index in output.indices where text.count < most { text.append(output[index]) }
            if text.count >= most { throw Capped() }
          }
          piece = piece.extracting(droppingFirst: taken)
          if piece.isEmpty && isDrained { break }
        }
      }
      try inflater.finish()
      return (text, largest, nil)
    } catch { return (text, largest, "\(error)") }
  }
}

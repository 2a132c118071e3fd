import SaxInflate
import SaxTestSuites

/// Inflates a suite's gzip file piece by piece.
///
/// - Returns: what each piece's closure threw, if one did.
func inflate(_ path: String, into receive: (Span<UInt8>) throws -> Void) throws {
  let bytes = try Suites.bytes(path)
  let inflater = Inflater(source: path)
  var start = 0
  while true {
    let step = try inflater.step(bytes.span.extracting(start..<bytes.count), receive)
    start += step.taken
    if start == bytes.count && step.isDrained { break }
  }
  try inflater.finish()
}

internal import SaxEvents

/// The scanner of a sink's rows, with the keys that it has learned, kept by the sink from one reader to the next.
final class RowMemory {
  let scanner: UnsafeMutablePointer<RowScanner>

  private init(_ scanner: consuming RowScanner) { self.scanner = .holding(scanner) }

  deinit {
    scanner.pointee.deallocate()
    scanner.deinitialize(count: 1)
    scanner.deallocate()
  }

  /// Takes the memory that a sink keeps from an earlier reading, or makes one that it keeps from
  /// now on.
  static func of(
    _ sink: any RowSink, scanner: BlockScanner, limits: Limits, checks: Bool
  ) -> RowMemory {
    if let known = sink.readerMemory as? RowMemory,
      known.scanner.pointee.restart(
        for: sink, scanner: scanner, limits: limits, checks: checks)
    {
      return known
    }
    let made = RowMemory(
      RowScanner(sink: sink, scanner: scanner, limits: limits, checks: checks))
    sink.readerMemory = made
    return made
  }
}

internal import SaxEvents

/// Memory that files are read into. A reading that waits holds none of it.
enum ReadBuffers {
  /// Of those that are kept for the next.
  private static let size = 256 << 10

  private static let kept = Locked<[[UInt8]]>([])

  static func take(_ count: Int) -> [UInt8] {
    let free = count == size ? kept.withLock { $0.popLast() } : nil
    return free ?? [UInt8](repeating: 0, count: count)
  }

  static func giveBack(_ buffer: consuming [UInt8]) {
    guard buffer.count == size else { return }
    let buffer = buffer
    kept.withLock { if $0.count < ThreadPool.cores { $0.append(buffer) } }
  }
}

import SaxTestSupport
import Saxifrage

/// A reading that is taken up at any of its checkpoints hands out what the whole one does from there on.
enum CheckpointCheck {
  private struct Run {
    var lines: [String] = []
    var checkpoints: [Checkpoint] = []
    var hasFailed = false
  }

  static func failure(
    _ mapping: Mapping, _ payload: [UInt8], _ options: ReadingOptions, piece: Int,
    skips: Bool = false
  ) -> String? {
    func run(_ bytes: [UInt8], _ options: ReadingOptions, _ piece: Int) -> Run {
      Self.run(mapping, bytes, options, piece, skips: skips)
    }
    var options = options
    let plain = run(payload, options, piece)
    options.makesCheckpoints = true
    let whole = run(payload, options, piece)
    guard whole.lines == plain.lines, whole.hasFailed == plain.hasFailed else {
      return "making checkpoints: \(whole.lines), wanted \(plain.lines)"
    }
    for checkpoint in whole.checkpoints.suffix(8) {
      // How values lie in their lines tells where a sequence goes on after a malformed one, and no checkpoint has that.
      if skips, checkpoint.isInSequence { continue }
      options.resuming = checkpoint
      for offset in checkpoint.isPlain ? [0, checkpoint.offset] : [0] {
        options.inputOffset = offset
        let rest = run(Array(payload.dropFirst(offset)), options, 64)
        let wanted = Array(whole.lines.dropFirst(checkpoint.objects))
        guard rest.lines == wanted, rest.hasFailed == whole.hasFailed else {
          return "from \(checkpoint): \(rest.lines) \(rest.hasFailed), wanted \(wanted)"
        }
      }
    }
    return nil
  }

  private static func run(
    _ mapping: Mapping, _ bytes: [UInt8], _ options: ReadingOptions, _ piece: Int, skips: Bool
  ) -> Run {
    var result = Run()
    var lines: [String] = []
    let text = JSONText(typeTags: .emitted)
    var reading = mapping.emissions(
      .auto, options: options, source: "fuzz", onError: skips ? { _ in } : nil
    ) {
      lines.append(text.string(try $0.result.get()))
    }
    do {
      var index = 0
      while index < bytes.count {
        let end = min(index + max(1, piece), bytes.count)
        try reading.feed(Array(bytes[index..<end]))
        index = end
        if let checkpoint = reading.checkpoint, checkpoint != result.checkpoints.last {
          result.checkpoints.append(checkpoint)
        }
      }
      try reading.finish()
    } catch {
      result.hasFailed = true
    }
    result.lines = lines
    return result
  }
}

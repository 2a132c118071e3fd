import SaxInflate
import SaxTestRandom
import Testing

/// Bytes that were compressed come out again as they were, in whatever pieces they went in.
@Suite struct DeflaterTests {
  private func deflate(_ bytes: [UInt8], chunk: Int) throws -> [UInt8] {
    let deflater = try #require(Deflater())
    var packed: [UInt8] = []
    func take(_ piece: Span<UInt8>) {
      #expect(piece.count <= Deflater.pieceSize)
      for index in piece.indices { packed.append(piece[index]) }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(chunk)
      deflater.take(piece.span, take)
      rest = rest.dropFirst(chunk)
    }
    deflater.finish(take)
    return packed
  }

  private func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
    let inflater = Inflater()
    var rest = bytes[...]
    var text: [UInt8] = []
    while true {
      let step = try inflater.step(rest.span) { piece in
        for index in piece.indices { text.append(piece[index]) }
      }
      rest = rest.dropFirst(step.taken)
      if rest.isEmpty && step.isDrained { break }
    }
    try inflater.finish()
    return text
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 300_000], [1, 1000, 1 << 20])
  func whatWentInComesOut(_ count: Int, _ chunk: Int) throws {
    var random = SplitMix(seed: 1)
    let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let packed = try deflate(noise, chunk: chunk)
    #expect(packed.count >= noise.count)
    #expect(try inflate(packed) == noise)
    let zeros = [UInt8](repeating: 0, count: count)
    let small = try deflate(zeros, chunk: chunk)
    #expect(small.count < 1000)
    #expect(try inflate(small) == zeros)
  }
}

import Foundation
import SaxEvents
import SaxInflate
import SaxTestSupport
import Testing

/// Inflates in chunks of a given size; what came out, the largest piece, and the error's text.
private func inflate(
  _ bytes: [UInt8], chunk: Int
) -> (text: [UInt8], largest: Int, error: ReadingError?) {
  let inflater = Inflater(source: "x.gz")
  var text: [UInt8] = []
  var largest = 0
  do {
    var start = 0
    while start < bytes.count {
      var rest = bytes[start..<min(bytes.count, start + chunk)]
      start += rest.count
      while true {
        let (taken, isDrained) = try inflater.step(rest.span) { piece in
          largest = max(largest, piece.count)
          for index in piece.indices { text.append(piece[index]) }
        }
        rest = rest.dropFirst(taken)
        if rest.isEmpty && isDrained { break }
      }
    }
    try inflater.finish()
  } catch {
    return (text, largest, error as? ReadingError)
  }
  return (text, largest, nil)
}

/// `hello, ` and `world\n`, compressed by gzip.
private let hello = Data(base64Encoded: "H4sIAAAAAAAC/8tIzcnJ11EAAJlW6hEHAAAA") ?? Data()
private let world = Data(base64Encoded: "H4sIAAAAAAAC/yvPL8pJ4QIAqGE43QYAAAA=") ?? Data()
/// `all fields`: a header with extra field, name, comment and its own check sum.
private let allFields =
  Data(base64Encoded: "H4sIHwAAAAAAAwQAYWIAAG5hbWUAY29tbWVudADdwUvMyVFIy0zNSSkGAMu7JuAKAAAA")
  ?? Data()

private let chunks = [1, 2, 3, 7, 64, 4096, 1 << 20]

@Test(arguments: chunks)
func inflatesConcatenatedMembers(chunk: Int) {
  let result = inflate([UInt8](hello + world), chunk: chunk)
  #expect(String(decoding: result.text, as: UTF8.self) == "hello, world\n")
  #expect(result.error == nil)
}

@Test(arguments: chunks)
func readsAllHeaderFields(chunk: Int) {
  let result = inflate([UInt8](allFields), chunk: chunk)
  #expect(String(decoding: result.text, as: UTF8.self) == "all fields")
  #expect(result.error == nil)
}

@Test func takesZeroBytesForPadding() {
  let result = inflate([UInt8](hello) + [0, 0, 0, 0], chunk: 3)
  #expect(String(decoding: result.text, as: UTF8.self) == "hello, ")
  #expect(result.error == nil)
}

@Test(arguments: chunks)
func givesPiecesOfBoundedSize(chunk: Int) {
  let text = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  let result = inflate(GzipText.member(text), chunk: chunk)
  #expect(result.text == text)
  #expect(result.largest <= Inflater.pieceSize)
  #expect(result.error == nil)
}

@Test(arguments: chunks)
func reportsDamageAfterWhatCameBefore(chunk: Int) {
  var bytes = [UInt8](hello)
  bytes[bytes.count - 6] ^= 0xFF
  let result = inflate(bytes, chunk: chunk)
  #expect(String(decoding: result.text, as: UTF8.self) == "hello, ")
  #expect(result.error?.code == .malformed)
  #expect(
    result.error?.message == "the gzip data is damaged: incorrect data check, at its byte 23")
  #expect(result.error?.place.source == "x.gz")
}

@Test(arguments: chunks)
func reportsAWrongLength(chunk: Int) {
  var bytes = [UInt8](hello)
  bytes[bytes.count - 4] ^= 0xFF
  let result = inflate(bytes, chunk: chunk)
  #expect(
    result.error?.message == "the gzip data is damaged: incorrect length check, at its byte 27")
}

@Test(arguments: chunks)
func reportsTruncation(chunk: Int) {
  for count in 1..<hello.count {
    let result = inflate([UInt8](hello.prefix(count)), chunk: chunk)
    #expect(result.error?.code == .truncated)
    #expect(
      result.error?.message == "the gzip data ends too early, at its byte \(count)")
  }
}

@Test(arguments: chunks)
func reportsWhatFollows(chunk: Int) {
  let result = inflate([UInt8](hello) + Array("junk".utf8), chunk: chunk)
  #expect(String(decoding: result.text, as: UTF8.self) == "hello, ")
  #expect(
    result.error?.message == "found 0x6A after the end of the gzip data, at its byte \(hello.count)"
  )
}

@Test(arguments: chunks)
func reportsWhatIsNoGzip(chunk: Int) {
  let result = inflate(Array("{\"a\":1}".utf8), chunk: chunk)
  #expect(result.error?.code == .malformed)
  #expect(result.text.isEmpty)
}

@Test func reportsNothingAtAll() {
  let result = inflate([], chunk: 1)
  #expect(result.error?.message == "found nothing, wanted gzip data, at its byte 0")
}

@Test func saysTheSameErrorAgain() {
  let inflater = Inflater()
  let bytes = Array("no gzip".utf8)
  for _ in 0..<2 {
    #expect(throws: ReadingError.self) { try inflater.step(bytes.span) { _ in } }
  }
  #expect(throws: ReadingError.self) { try inflater.finish() }
}

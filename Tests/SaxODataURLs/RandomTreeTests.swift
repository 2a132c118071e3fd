import SaxTestRandom
import Testing

@testable import SaxODataURLs

/// Trees and texts at random.
@Suite struct RandomTreeTests {
  @Test(arguments: ODataVersion.allCases) func randomTreesArePrintedAndParsedAgain(
    _ version: ODataVersion
  ) throws {
    var trees = RandomTrees(version, seed: 20_260_101)
    var bytes = 0
    for _ in 0..<5_000 {
      let url = trees.url(3)
      do {
        let text = try url.text(version: version)
        bytes += text.utf8.count
        let again = try ODataURL(parsing: text, version: version)
        guard again == url else {
          Issue.record("\(text) becomes \(again): \(url) and \(again)")
          return
        }
        #expect(try again.text(version: version) == text)
        let encoded = try url.encoded(version: version)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        guard try ODataURL(parsing: encoded, version: version) == url else {
          Issue.record("\(encoded) is another tree than \(text)")
          return
        }
      } catch {
        Issue.record("\(url) \((try? url.text(version: version)) ?? ""): \(error)")
        return
      }
    }
    #expect(bytes > 400_000)
  }

  /// Texts with a few bytes changed, cut, doubled or put in.
  @Test func mutatedTextsNeverTrapOrHang() throws {
    var random = SplitMix(seed: 7)
    var texts: [(String, ODataVersion)] = []
    for version in ODataVersion.allCases {
      var trees = RandomTrees(version, seed: 99)
      for _ in 0..<250 { texts.append((try trees.url(2).text(version: version), version)) }
    }
    let pieces = [
      "(", ")", "'", "%", "%2", "%27", "/", "$", "@", "&", "=", ";", ",", " ", "\"", "[", "{", "-",
      "1", "not ", " eq ", "any(", "\u{FFFD}", "#",
    ]
    var parsed = 0
    var failed = 0
    for number in 0..<20_000 {
      let (text, version) = texts[number % texts.count]
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.removeSubrange(place...)
        case 2:
          bytes.insert(
            contentsOf: Array(pieces.randomElement(using: &random)?.utf8 ?? "".utf8), at: place)
        default: bytes[place] = UInt8.random(in: 0x20..<0x7F, using: &random)
        }
      }
      let mutated = String(decoding: bytes, as: UTF8.self)
      do {
        let url = try ODataURL(parsing: mutated, version: version)
        parsed += 1
        // What was parsed is printed as a text of the same tree, where it can be told from others.
        guard let printed = try? url.text(version: version) else { continue }
        let again = try? ODataURL(parsing: printed, version: version)
        #expect(again == url, "\(mutated) becomes \(printed)")
      } catch {
        failed += 1
        #expect(error.offset <= mutated.utf8.count)
        #expect(!error.message.isEmpty)
      }
    }
    #expect(parsed + failed == 20_000)
    #expect(parsed > 1_000 && failed > 1_000)
  }
}

import SaxOData
import SaxSchema
import SaxTestRandom
import Testing

/// Damaged documents give errors, and none that was cut gives a model.
@Suite(.enabled(if: MetadataSuites.areThere)) struct MetadataMutationTests {
  static let samples = [
    "oasis-csdl-examples/examples/TripPin.xml", "oasis-csdl/examples/csdl-16.1.xml",
    "oasis-csdl/examples/csdl-16.1.json", "oasis-csdl/test/odata-rw-v3.xml",
    "oasis-csdl/test/odata-rw-v3.json",
    "odata4j-v2/odata4j-core/src/test/resources/META-INF/sap_ds_sample_edmx.xml",
  ]

  @Test(arguments: samples) func aCutDocumentGivesNoModel(_ path: String) throws {
    let bytes = try MetadataSuites.bytes(path)
    let last = bytes.lastIndex { $0 > 0x20 } ?? 0
    var cuts = 0
    for end in stride(from: 0, through: last, by: 97) {
      do {
        _ = try EntityModel.reading(metadata: Array(bytes[..<end]))
        Issue.record("\(path), cut at \(end), is read")
      } catch let error as ODataMetadataError {
        #expect(error.code == (end == 0 ? .notMetadata : .truncated), "at \(end): \(error)")
      }
      cuts += 1
    }
    #expect(cuts > 50)
  }

  @Test(arguments: samples) func damageGivesErrorsOrModels(_ path: String) throws {
    let bytes = try MetadataSuites.bytes(path)
    var random = SplitMix(seed: 26)
    var refused = 0
    let rounds = 350
    for _ in 0..<rounds {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.damage(&damaged, &random) }
      do {
        _ = try EntityModel.reading(metadata: damaged)
      } catch is ODataMetadataError {
        refused += 1
      }
    }
    #expect(refused > rounds / 4)
    #expect(refused < rounds)
  }

  private static let pieces = [
    "<", ">", "\"", "/", "{", "}", "[", "]", ",", ":", "@", "#", "$", "$Kind", "Name", "Edm.String",
    "Collection(", ")", "null", "\u{0}", "é", "<!--", "<Schema", "&amp;", "-1",
    "99999999999999999999",
  ]

  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let at = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 1...200, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(at..<end)
    case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 3:
      let other = Int.random(in: 0..<bytes.count, using: &random)
      bytes.insert(contentsOf: Array(bytes[at..<end]), at: other)
    default:
      let piece = pieces.randomElement(using: &random) ?? "<"
      bytes.replaceSubrange(at..<at, with: piece.utf8)
    }
  }
}

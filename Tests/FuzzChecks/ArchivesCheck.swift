import SaxTestSupport
import Saxifrage

/// Objects of a payload come out of an archive as they went in; any bytes are an archive or an error, the same in any
/// pieces, and what they hold can be printed, compared, hashed and archived again.
enum ArchivesCheck {
  /// Names of one letter, which fuzzers find.
  private static let mappings = [
    """
    emit T at /t
    type T {
      a: String?; b: Int?; c: Double?; d: Decimal?; e: Bool?; f: Date? as iso8601, unix; g: Day?; h: Duration?
      i: URL?; j: UUID?; k: Data?; l: K?; m: [Int?]; n: [String: Int?] from n/*; o: Any?; p: Raw?; r: P?; s: [P]; u: T?
    }
    enum K { one; two; else other }
    type P = switch k { "x" -> X; "y" -> Y }
    type X { x: Int? }
    type Y { y: String?; z: Int? }
    """,
    "emit Any at /t",
    """
    emit Decimal at /t/d
    emit T at /t/x
    limit depth 20
    limit text 1000
    type T { a: [[[Int]]];  b: [String: Any] from rest() }
    """,
  ].map { text in Result { try Mapping(text, named: "archives.sax") } }

  static func failure(on input: FuzzInput) -> String? {
    let mapping: Mapping
    do {
      mapping = try mappings[input.variant % mappings.count].get()
    } catch {
      return "\(error)"
    }
    switch input.options & 3 {
    case 0: return failure(ofObjectsIn: input.text, mapping, input)
    case 1:
      // The values of a payload, some of whose bytes are others.
      guard let (payload, edits) = input.parts, let archive = archive(of: payload, mapping) else {
        return nil
      }
      var block = ForgedArchive.block(of: archive)
      edit(&block, by: edits)
      return failure(ofBlocks: [block], mapping, input)
    case 2: return failure(ofBlocks: blocks(input), mapping, input)
    default: return failure(ofArchive: input.text, mapping, input)
    }
  }

  private static func values(of payload: [UInt8], _ mapping: Mapping) -> [SaxValue] {
    WrittenObjects.values(mapping, payload)
  }

  private static func archive(of payload: [UInt8], _ mapping: Mapping) -> [UInt8]? {
    let values = values(of: payload, mapping)
    return values.isEmpty ? nil : try? archive(values, mapping)
  }

  private static func archive(_ values: [SaxValue], _ mapping: Mapping) throws -> [UInt8] {
    var archive: [UInt8] = []
    let writer = ArchiveWriter(mapping) { archive += $0 }
    for value in values { try writer.write(value) }
    try writer.finish()
    return archive
  }

  private static func failure(
    ofObjectsIn payload: [UInt8], _ mapping: Mapping, _ input: FuzzInput
  ) -> String? {
    let values = values(of: payload, mapping)
    let archive: [UInt8]
    do {
      archive = try self.archive(values, mapping)
    } catch {
      return "what was read can't be archived: \(error)"
    }
    for piece in [Int.max, input.sizes.first ?? 1] {
      let outcome = Outcome(archive, mapping, piece: piece, limits: Limits())
      if let error = outcome.error { return "an archive can't be read: \(error)" }
      if outcome.values != values {
        return "wanted \(text(of: values)), found \(text(of: outcome.values))"
      }
    }
    return nil
  }

  /// The bytes that are inserted, removed or put in others' place: four for each.
  private static func edit(_ block: inout [UInt8], by edits: [UInt8]) {
    for start in stride(from: 0, to: min(edits.count - edits.count % 4, 256), by: 4) {
      if block.isEmpty { return }
      let index = (Int(edits[start]) << 8 | Int(edits[start + 1])) % block.count
      let byte = edits[start + 3]
      switch edits[start + 2] & 3 {
      case 0: block[index] = byte
      case 1: block[index] ^= byte
      case 2: block.insert(byte, at: index)
      default: block.removeSubrange(index..<min(block.count, index + 1 + Int(byte & 15)))
      }
    }
  }

  /// The text as blocks, which end where its pieces do.
  private static func blocks(_ input: FuzzInput) -> [[UInt8]] {
    let ends = [0] + input.cuts + [input.text.count]
    return zip(ends, ends.dropFirst()).map { Array(input.text[$0..<$1]) }
  }

  private static func failure(
    ofBlocks blocks: [[UInt8]], _ mapping: Mapping, _ input: FuzzInput
  ) -> String? {
    guard let like = try? archive([], mapping) else { return "no archive of nothing" }
    // The end is wrong but by chance: what the blocks hold is handed out all the same.
    return failure(
      ofArchive: ForgedArchive.bytes(blocks, count: UInt64(input.variant >> 2), like: like),
      mapping, input)
  }

  private static func failure(
    ofArchive archive: [UInt8], _ mapping: Mapping, _ input: FuzzInput
  ) -> String? {
    var limits = Limits()
    limits.held = 1 << 20
    let whole = Outcome(archive, mapping, piece: .max, limits: limits)
    let pieces = Outcome(archive, mapping, piece: input.sizes.first ?? 1, limits: limits)
    if whole.values != pieces.values || whole.error != pieces.error {
      return "whole: \(whole), in pieces: \(pieces)"
    }
    for value in whole.values {
      if JSONText().string(value).isEmpty { return "a value has no text" }
      if case .object(let object) = value {
        do {
          if try object.digest().count != 64 { return "a digest is too short" }
        } catch {
          return "\(error)"
        }
        _ = try? object.changes(from: object)
      }
      do {
        let again = Outcome(
          try self.archive([value], mapping), mapping, piece: .max, limits: Limits())
        if again.values != [value] {
          return "wanted \(text(of: [value])), found \(again)"
        }
      } catch {
        return "what was in an archive can't be archived: \(error)"
      }
    }
    return nil
  }

  private static func text(of values: [SaxValue]) -> String {
    String(values.map { JSONText().string($0) }.joined(separator: "\n").prefix(2000))
  }

  /// The values of an archive, and the error that ends them.
  private struct Outcome: CustomStringConvertible {
    private(set) var values: [SaxValue] = []
    private(set) var error: String?

    init(_ archive: [UInt8], _ mapping: Mapping, piece: Int, limits: Limits) {
      var values: [SaxValue] = []
      do {
        let reader = ArchiveReader(mapping, limits: limits) { values.append($0) }
        var rest = archive[...]
        while !rest.isEmpty {
          try reader.feed(Array(rest.prefix(piece)))
          rest = rest.dropFirst(piece)
        }
        try reader.finish()
      } catch {
        self.error = "\(error)"
      }
      self.values = values
    }

    var description: String { "\(ArchivesCheck.text(of: values)) \(error ?? "without an error")" }
  }
}

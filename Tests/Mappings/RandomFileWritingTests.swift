import Foundation
import SaxEngine
import SaxTestSupport
import Saxifrage
import Testing

/// Objects of random mappings over the files of the corpus, written by them and read again.
///
/// `SAX_WRITING_CASES` sets how many mappings are tried of each file, `SAX_WRITING_SEED` where they begin.
@Suite("Random objects of files written and read again") struct RandomFileWritingTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Those that are small enough to be read many times.
  private static let files = Sample.all.filter { sample in
    guard let count = try? sample.bytes().count else { return false }
    return count < 40_000 && !sample.path.hasSuffix(".gz")
      && !["invalid/", "hostile/"].contains(where: sample.path.contains)
  }

  private struct Counts {
    var outputs = 0
    var objects = 0
    var unwritable = 0
    var refused = 0
    var refusedOutputs = 0
  }

  @Test(arguments: WritingFormat.allCases) func areReadAsTheyWere(format: WritingFormat) throws {
    var counts = Counts()
    var different = 0
    for (number, file) in Self.files.enumerated() where different < 5 {
      let first = Self.setting("SAX_WRITING_SEED") ?? 1
      let bytes = try file.bytes()
      guard var maker = try? RandomFileMapping(bytes, seed: UInt64(first * 1000 + number)) else {
        continue
      }
      for _ in 0..<(Self.setting("SAX_WRITING_CASES") ?? 12) {
        guard let text = maker.mapping(), let mapping = try? Mapping(text, named: "test.sax") else {
          continue
        }
        if try !isSame(mapping, text, file, bytes, format, &counts) { different += 1 }
      }
    }
    print(
      "\(format): \(counts.outputs) documents, \(counts.unwritable) refused when the writer is made; \(counts.objects) objects, \(counts.refused) refused in \(counts.refusedOutputs) documents"
    )
    #expect(different == 0)
    #expect(counts.outputs > 100)
  }

  /// Writes the objects of a mapping.
  ///
  /// - Returns: false if they are read as others.
  private func isSame(
    _ mapping: Mapping, _ text: String, _ file: Sample, _ bytes: [UInt8], _ format: WritingFormat,
    _ counts: inout Counts
  ) throws -> Bool {
    let values = WrittenObjects.values(mapping, bytes)
    if values.isEmpty { return true }
    let objects = WrittenObjects(mapping, as: format, hasAny: text.contains("Any"))
    let result: (written: [SaxValue], refused: [WritingError], bytes: [UInt8])
    do {
      result = try objects.write(values)
    } catch let error as WritingError {
      if ProcessInfo.processInfo.environment["SAX_WRITING_REASONS"] != nil {
        print("unwritable \(error.message)")
      }
      counts.unwritable += 1
      return true
    }
    counts.outputs += 1
    counts.objects += result.written.count
    counts.refused += result.refused.count
    if !result.refused.isEmpty {
      counts.refusedOutputs += 1
      if ProcessInfo.processInfo.environment["SAX_WRITING_REASONS"] != nil {
        print("refused \(result.refused[0].message)\n\(text)")
      }
    }
    let found = objects.lines(WrittenObjects.values(mapping, result.bytes))
    let wanted = objects.lines(result.written)
    if found == wanted { return true }
    Issue.record(
      """
      \(file.path) as \(format)
      \(text)--- wanted
      \(wanted.joined(separator: "\n").prefix(1500))
      --- found
      \(found.joined(separator: "\n").prefix(1500))
      --- by
      \(String(decoding: result.bytes, as: UTF8.self).prefix(2000))
      """)
    return false
  }
}

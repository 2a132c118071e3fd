import Contests
import Foundation

/// The payloads, in files that are kept for the next run of the same program.
struct InputFiles {
  var folder: String
  /// Of the records and the examples, in millions of bytes; long texts have five times that, what is
  /// converted ten times, downloads twenty times.
  var size: Int
  /// The folder of twitter.json and the like.
  var examples: String

  /// The path of a contest's payload, which is made where it isn't there yet.
  ///
  /// - Returns: nil where what it is made of is not there.
  func path(for contest: Contest) throws -> String? {
    let bytes = size * 1_000_000
    switch contest.task {
    case .parsing, .some, .all, .one, .rare, .process, .nested, .enums, .alternatives,
      .write:
      return try made("records-\(size).\(contest.format)") {
        records(Records(), contest.format)
      }
    case .indented:
      return try made("indented-\(size).\(contest.format)") {
        Indentation.indented(records(Records(), contest.format), contest.format)
      }
    case .text:
      return try made("text-\(size).\(contest.format)") {
        records(Records(prose: .foreign), contest.format)
      }
    case .small: return try made("small-\(size).json") { SmallRecords.json(bytes) }
    case .emits64: return try made("kinds64-\(size).json") { Records(kinds: 64).json(bytes) }
    case .emits256: return try made("kinds256-\(size).json") { Records(kinds: 256).json(bytes) }
    case .wide64: return try made("wide64-\(size).json") { WideRecords(keys: 64).json(bytes) }
    case .shuffled64:
      return try made("shuffled64-\(size).json") {
        WideRecords(keys: 64, isShuffled: true).json(bytes)
      }
    case .wide1000:
      return try made("wide1000-\(size).json") { WideRecords(keys: 1_000).json(bytes) }
    case .responses: return try made("responses-\(size).json") { Records().responses(bytes) }
    case .skipped, .taken:
      return try made("long-\(size).\(contest.format)") {
        LongText.document(contest.format, bytes * 5)
      }
    case .network: return try written("download-\(size * 20).json", bytes * 20)
    case .convert: return try written("convert-\(size * 10).json", bytes * 10)
    case .twitter: return try repeated("twitter.json", bytes)
    case .citm: return try repeated("citm_catalog.json", bytes)
    case .canada: return try repeated("canada.json", bytes)
    case .center: return try repeated("update-center.json", bytes)
    }
  }

  private func records(_ records: Records, _ format: Format) -> [UInt8] {
    let bytes = size * 1_000_000
    return format == .json ? records.json(bytes) : records.xml(bytes)
  }

  /// Those that are too large to be kept.
  func remove(_ path: String, of contest: Contest) {
    if [.network, .convert].contains(contest.task) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// In bytes.
  static func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// An array of the same document again and again.
  private func repeated(_ name: String, _ bytes: Int) throws -> String? {
    let source = "\(examples)/\(name)"
    guard FileManager.default.fileExists(atPath: source) else { return nil }
    return try made("\(size)-\(name)") {
      let document = try Payload.file(source).bytes()
      var text: [UInt8] = [UInt8(ascii: "[")]
      text.reserveCapacity(bytes + document.count)
      while text.count < bytes {
        if text.count > 1 { text += Array(",\n".utf8) }
        text += document
      }
      return text + Array("]\n".utf8)
    }
  }

  /// Records of JSON, never held whole.
  private func written(_ name: String, _ bytes: Int) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: path))
    do {
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try Records().forEachJSONPiece(bytes) { try file.write(contentsOf: Data($0)) }
      // What is still to be written would be so while others are timed.
      try file.synchronize()
      try file.close()
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
    return path
  }

  private func made(_ name: String, _ make: () throws -> [UInt8]) throws -> String {
    let path = "\(folder)/\(name)"
    if isNewerThanProgram(path) { return path }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(make()).write(to: URL(filePath: path), options: .atomic)
    return path
  }

  /// A program that was built since may make something else.
  private func isNewerThanProgram(_ path: String) -> Bool {
    func date(_ path: String) -> Date? {
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    let program = "\(JobPrograms.folder)/SaxBenchmarks"
    guard let made = date(path), let built = date(program) else { return false }
    return made > built
  }
}

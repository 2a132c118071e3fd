internal import SaxEvents

/// The first bytes of an input, and what they say of one that is malformed: that it is something
/// else than was expected.
struct ForeignFormat {
  /// Enough for white space and `<!DOCTYPE html`.
  private static let most = 64

  private var bytes = InlineArray<64, UInt8>(repeating: 0)
  private var count = 0

  private var head: [UInt8] { (0..<count).map { bytes[$0] } }

  mutating func add(_ new: Span<UInt8>) {
    for index in 0..<min(new.count, Self.most - count) {
      bytes[count] = new[index]
      count += 1
    }
  }

  /// The error with a way out, if it has none and the input is known for what it is.
  func explained(_ error: ReadingError) -> ReadingError {
    guard error.code == .malformed || error.code == .encoding else { return error }
    var error = error
    let isAtStart = (error.place.position?.offset ?? 0) < Self.most
    error.fix =
      (isAtStart ? archive ?? otherText : nil) ?? error.fix ?? (isHTML ? Self.fixOfHTML : nil)
    return error
  }

  private static let fixOfHTML =
    "it begins as HTML: a page with an error instead of the data? InputFormat.html reads such pages"

  private var isHTML: Bool {
    let text = String(decoding: head, as: UTF8.self).lowercased().drop { $0.isWhitespace }
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  /// A table or YAML, by the first line.
  private var otherText: String? {
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let line = head[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    let isWhole = start + line.count < head.count
    if line.starts(with: Array("---".utf8)) { return "it is YAML, of which yq makes JSON" }
    if line.starts(with: Array("- ".utf8)) { return "it looks like YAML, of which yq makes JSON" }
    guard line.count > 1, line.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }),
      !line.contains(where: { Array("{}[]<>".utf8).contains($0) })
    else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    guard let beginning = text.first,
      beginning.isLetter || beginning.isNumber || "\"_".contains(beginning)
    else { return nil }
    for (separator, name) in [(",", "CSV"), ("\t", "a table of tabs"), (";", "CSV")] {
      let cells = text.split(separator: separator, omittingEmptySubsequences: false)
      if cells.count > 1, cells.first?.isEmpty == false {
        return "it looks like \(name), of which Miller (mlr) makes JSON"
      }
    }
    let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, isWhole, let key = words.first, let first = key.first,
      first.isLetter || first == "_", words[1].isEmpty || words[1].hasPrefix(" ")
    else { return nil }
    return "it looks like YAML, of which yq makes JSON"
  }

  private var archive: String? {
    for (name, program, signature) in Self.signatures where head.starts(with: signature) {
      return "it is \(name)" + (program.map { ", which \($0) unpacks" } ?? "")
    }
    return nil
  }

  private static let signatures: [(name: String, program: String?, bytes: [UInt8])] = [
    ("a ZIP archive", "unzip -p", Array("PK\u{3}\u{4}".utf8)),
    ("bzip2 data", "bzcat", Array("BZh".utf8)),
    ("xz data", "xzcat", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
    ("Zstandard data", "zstdcat", [0x28, 0xB5, 0x2F, 0xFD]),
    ("a PDF document", nil, Array("%PDF-".utf8)),
  ]
}

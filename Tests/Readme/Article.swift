import Foundation
import Testing

/// A page of the libraries' documentation, with the examples in it.
///
/// A block in `sax` begins an example: it is the file `mapping.sax`, and blocks in `json`, `xml` and
/// `ndjson` after it are `payload.json` and so on, unless the line before the block ends in a name
/// such as `` `orders.sax`: ``. A block in `output` is what each of the payloads since the last one
/// gives, or without a payload what is wrong with the mapping. A block in `console` holds commands
/// and what they print. Further payloads and outputs may follow, of the same mapping; files that are
/// named stay until the next `mapping.sax`.
struct Article: Sendable {
  /// A command over the files of an example, and what it is said to print.
  struct Example: Sendable, CustomTestStringConvertible {
    var article: String
    /// Of the block that shows the output.
    var line: Int
    /// The heading above it.
    var heading: String
    /// By name.
    var files: [String: String]
    var command: Readme.Command

    var testDescription: String { "\(article):\(line): \(command.line)" }
  }

  /// The text that the Swift code before it prints.
  struct Printed: Sendable, CustomTestStringConvertible {
    var article: String
    var heading: String
    var text: String

    var testDescription: String { "\(article): \(heading)" }
  }

  /// A block that is neither a file, an output nor code in Swift, or a file that nothing is done with.
  struct Loose: Sendable {
    var line: Int
    var language: String
  }

  static let catalogues = ["Saxifrage", "SaxHTTP", "SaxRecording", "SaxServices", "SaxOData"]

  static let all: [Article] = catalogues.flatMap { module in
    (try? FileManager.default.contentsOfDirectory(atPath: folder(of: module).path).sorted()
      .filter { $0.hasSuffix(".md") }.map { try Article($0, of: module) }) ?? []
  }

  private static func folder(of module: String) -> URL {
    Readme.checkout.appending(path: "Sources/\(module)/\(module).docc")
  }

  /// The file's name without `.md`, by which others link to it.
  let name: String
  let text: String
  private(set) var examples: [Example] = []
  private(set) var code: [String] = []
  private(set) var printed: [Printed] = []
  /// Headings of the third level.
  private(set) var entries: [String] = []
  private(set) var loose: [Loose] = []

  private var files: [String: String] = [:]
  private var payloads: [String] = []
  /// Lines of files that no command has used.
  private var unused: [Loose] = []
  private var heading = ""

  init(_ file: String, of module: String = "Saxifrage") throws {
    name = String(file.dropLast(3))
    text = try String(
      contentsOf: Self.folder(of: module).appending(path: file), encoding: .utf8)
    var before = ""
    var open: (language: String, line: Int, text: String)?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          take(block.language, block.text, at: block.line, before)
          before = ""
        }
        open = open == nil ? (String(line.dropFirst(3)), index + 1, "") : nil
      } else if open != nil {
        open?.text += line + "\n"
      } else {
        if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
        if line.hasPrefix("### ") { entries.append(heading) }
        if !line.isEmpty { before = line }
      }
    }
    loose += unused
  }

  private static let fileNames = [
    "sax": "mapping.sax", "json": "payload.json", "xml": "payload.xml", "ndjson": "payload.ndjson",
  ]

  private mutating func take(_ language: String, _ text: String, at line: Int, _ before: String) {
    switch language {
    case "swift": code.append(text)
    case "printed": printed.append(Printed(article: name, heading: heading, text: text))
    case "output":
      let lines =
        payloads.isEmpty ? ["sax check mapping.sax"] : payloads.map { "sax map mapping.sax \($0)" }
      for command in lines { add(Readme.Command(line: command, output: text), at: line) }
    case "console":
      for command in Readme.commands(in: text) { add(command, at: line) }
    default:
      guard let standard = Self.fileNames[language] else {
        return loose.append(Loose(line: line, language: language))
      }
      let named = before.firstMatch(of: /`([A-Za-z0-9.-]+)`:$/).map { String($0.1) }
      if language == "sax", named == nil {
        loose += unused
        unused = []
        files = [:]
        payloads = []
      } else if unused.isEmpty {
        payloads = []
      }
      let name = named ?? standard
      files[name] = text
      if language != "sax" { payloads.append(name) }
      unused.append(Loose(line: line, language: language))
    }
  }

  private mutating func add(_ command: Readme.Command, at line: Int) {
    unused = []
    examples.append(
      Example(article: name, line: line, heading: heading, files: files, command: command))
  }
}

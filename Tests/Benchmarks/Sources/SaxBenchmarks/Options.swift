import Contests
import Foundation

/// The arguments of the program.
struct Options {
  static let usage = """
    usage: SaxBenchmarks [--quick] [--size MB] [--rounds N] [--only TEXT] …

      --size MB          the size of each input (default 100; long texts have five times that,
                         what is converted ten times, downloads twenty times)
      --rounds N         how often each runs (default 7; what takes more than a second runs twice)
      --only TEXT,…      contests and contestants with a text in their id: json-some,xml-all/quick
      --quick            10 MB and 5 rounds, without peers and what is slow
      --peers FOLDER     where the peers were built
      --inputs FOLDER    where payloads are kept
      --examples FOLDER  where twitter.json and the like are
      --sax FILE         the program sax
      --servers FOLDER   where serve.py is, which starts nginx for downloads
      --python FILE      the Python that runs it
      --output FOLDER    where benchmark.md and benchmark.svg go
      --against FOLDER   instead of all this: the jobs of this package beside those of another checkout
                         whose jobs were linked by Tests/Benchmarks/shuffle and whose program was built;
                         status 1 if one became slower
      --pairs N          how often both run then (default 63)
      --gate FILE        instead of all this: the jobs that the file names beside the peers that it names;
                         status 1 if one is not as many times as fast as it says
    """

  var size = 100
  var rounds = 7
  var only: [Substring] = []
  var isQuick = false
  var peers = "Tests/Benchmarks/.build/peers"
  var inputs = "Tests/Benchmarks/.build/inputs"
  var examples =
    (ProcessInfo.processInfo.environment["SAX_SUITES"] ?? "../shared/suites") + "/json-examples"
  var sax = ".build/release/sax"
  var servers = "Tests/Servers"
  var python = ".build/venv/bin/python"
  var output: String?
  var against: String?
  var pairs = 63
  var gate: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--quick":
        isQuick = true
        size = 10
        rounds = 5
      case "--size": size = try Options.number(option, rest.popFirst())
      case "--rounds": rounds = try Options.number(option, rest.popFirst())
      case "--only": only = try Options.text(option, rest.popFirst()).split(separator: ",")
      case "--peers": peers = try Options.text(option, rest.popFirst())
      case "--inputs": inputs = try Options.text(option, rest.popFirst())
      case "--examples": examples = try Options.text(option, rest.popFirst())
      case "--sax": sax = try Options.text(option, rest.popFirst())
      case "--servers": servers = try Options.text(option, rest.popFirst())
      case "--python": python = try Options.text(option, rest.popFirst())
      case "--output": output = try Options.text(option, rest.popFirst())
      case "--against": against = try Options.text(option, rest.popFirst())
      case "--gate": gate = try Options.text(option, rest.popFirst())
      case "--pairs": pairs = try Options.number(option, rest.popFirst())
      default: throw JobFailure(description: "unknown option \(option)\n\(Options.usage)")
      }
    }
  }

  private static func text(_ option: String, _ text: String?) throws -> String {
    guard let text else { throw JobFailure(description: "\(option) wants a value\n\(usage)") }
    return text
  }

  private static func number(_ option: String, _ text: String?) throws -> Int {
    guard let text, let number = Int(text), number > 0 else {
      throw JobFailure(description: "\(option) wants a number above 0\n\(usage)")
    }
    return number
  }

  /// Writes a mapping for the program, unless otherwise said of four fields of JSON.
  ///
  /// - Returns: its file.
  func mappingFile(_ name: String = "items", _ text: String = ItemMapping.json) throws -> String {
    let mapping = "\(inputs)/\(name).sax"
    try FileManager.default.createDirectory(atPath: inputs, withIntermediateDirectories: true)
    try text.write(toFile: mapping, atomically: true, encoding: .utf8)
    return mapping
  }

  /// True if the contest, or a contestant in it, is asked for.
  func wants(_ contest: Contest) -> Bool {
    only.isEmpty || only.contains { contest.id.contains($0.prefix { $0 != "/" }) }
  }

  func wants(_ contestant: Contestant, in contest: Contest) -> Bool {
    only.isEmpty || only.contains { "\(contest.id)/\(contestant.name)".contains($0) }
  }
}

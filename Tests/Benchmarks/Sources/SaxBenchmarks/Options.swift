/// What the program was asked for.
struct Options {
  static let usage = """
    usage: SaxBenchmarks [--quick] [--size MB] [--rounds N] [--only TEXT]

      --size MB     the size of each input, in memory (default 100)
      --rounds N    how often each job runs (default 7; slow ones run once)
      --only TEXT   the bare parsers, and jobs whose id contains the text: json-some, xml, Decodable
      --quick       10 MB and 5 rounds, and no slow jobs
    """

  var size = 100
  var rounds = 7
  var only = ""
  var isQuick = false

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
      case "--only": only = rest.popFirst() ?? ""
      default: throw JobFailure(description: "unknown option \(option)\n\(Options.usage)")
      }
    }
  }

  private static func number(_ option: String, _ text: String?) throws -> Int {
    guard let text, let number = Int(text), number > 0 else {
      throw JobFailure(description: "\(option) wants a number above 0\n\(Options.usage)")
    }
    return number
  }

  func wants(_ job: Job) -> Bool {
    job.name.hasPrefix("bare")
      || (only.isEmpty || job.id.contains(only)) && !(isQuick && job.isSlow)
  }
}

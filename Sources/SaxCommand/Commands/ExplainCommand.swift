internal import Saxifrage

/// `sax explain`: what a mapping does, in words or as a graph.
enum ExplainCommand: Command {
  static let name = "explain"
  static let usage = "MAPPING"
  static let summary = "each rule and field: when it is decided, what it may hold"

  static let discussion = """
    Says of each rule and field of MAPPING where it is found, when that is settled while
    the payload arrives, what stands for it if nothing is found, and what may be held in
    memory until then, with the limit that bounds it. Where JSON and XML differ, it says
    so of each.

    With --dot it writes the automaton that all paths make together, as a graph for
    Graphviz: what a node fills is a frame, what a name leads to an arrow.
    """

  static let options: [Option] = [
    Option(
      "format", choices: ["json", "xml"],
      help: "only what concerns that format. Without it both."),
    Option("dot", help: "the automaton as a graph, in Graphviz's language DOT."),
  ]

  static let examples = """
    sax explain shop.sax
    sax explain shop.sax --format xml
    sax explain shop.sax --dot --format json | dot -Tsvg > shop.svg
    """

  /// States of a graph that somebody may want to look at.
  private static let mostStates = 1000

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax explain \(self.usage)"
    guard let path = given.operands.first else {
      throw UsageError("MAPPING is missing", usage: usage)
    }
    if given.operands.count > 1 {
      throw UsageError(
        "explain takes one mapping, and was given \(given.operands[1]) too", usage: usage)
    }
    let mapping: Mapping
    do throws(MappingError) { mapping = try Mapping(contentsOfFile: path) } catch {
      if let refusal = ForeignMapping.refusal(error, usage: usage) { throw refusal }
      Messages.write(ForeignMapping.text(of: error))
      return .usage
    }
    let formats: [MappedFormat] =
      switch given.value("format") {
      case "json": [.json]
      case "xml": [.xml]
      default: [.json, .xml]
      }
    if !given.has("dot") {
      return StandardOutput.print(
        ExplanationText(mapping.explanation(), formats: formats).text(ofFile: path))
    }
    var drawing = DotText(name: mapping.name ?? path)
    for format in formats {
      let graph = mapping.automaton(for: format, limit: mostStates)
      if !graph.isComplete {
        Messages.write(
          "\(path): warning: the graph for \(ExplanationText.name(of: format)) stops after "
            + "\(mostStates) states")
      }
      drawing.add(graph, titled: ExplanationText.name(of: format))
    }
    return StandardOutput.print(drawing.text)
  }
}

internal import SaxExplanation
internal import SaxSystem
internal import Saxifrage

/// `sax explain`: what a mapping does, in words.
enum ExplainCommand: Command {
  static let name = "explain"
  static let usage = "MAPPING"
  static let summary = "describe what each rule, field and call does"

  static let discussion = """
    Describes each rule and field of MAPPING: where its value is found, at what point of
    the payload that is decided, what is used if nothing is found, and how much memory may
    be needed until then, with the limit that bounds it. Differences between JSON and XML
    are listed separately. "written" says whether sax map writes what a rule emits as it is
    read, which is fastest, or makes an object of it first, and for which fields.

    Of each service it lists the address, its parameters and settings, and the calls: their
    arguments, what is requested, what comes back, and where each argument is sent.
    """

  static let options: [Option] = [
    Option(
      "format", choices: ["json", "xml"],
      help: "describe that format only. Default: both.")
  ]

  static let examples = """
    sax explain shop.sax
    sax explain shop.sax --format xml
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax explain \(self.usage)"
    let path = try given.onlyOperand("MAPPING", "explain takes one mapping", usage: usage)
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
    return ByteOutput.print(
      ExplanationText(mapping.explanation(), formats: formats).text(ofFile: FileName.shown(path)))
  }
}

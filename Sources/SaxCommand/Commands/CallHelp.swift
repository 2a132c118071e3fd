internal import SaxExplanation
internal import SaxServices
internal import Saxifrage

/// Help on the calls of a mapping, from their declarations.
struct CallHelp {
  private let mapping: Mapping
  private let file: String
  private let declared: [Explanation.Service]

  /// The help on one service of a mapping, or on all.
  ///
  /// - Parameters:
  ///   - name: the name of the service; nil for all.
  ///   - file: the file of the mapping.
  /// - Throws: ``UsageError`` if the mapping declares no such service.
  init(_ mapping: Mapping, _ name: String?, _ file: String) throws(UsageError) {
    let all = mapping.explanation().services
    self.mapping = mapping
    self.file = file
    if all.isEmpty {
      throw UsageError(
        "\(file) declares no service", notes: ["service NAME at \"https://…\" { … }"])
    }
    declared = name.map { name in all.filter { $0.name == name } } ?? all
    if declared.isEmpty {
      throw UsageError(
        "\(file) declares no service \(name ?? "")",
        suggestion: Nearest.name(to: name ?? "", among: all.map(\.name)).map { "--service \($0)" })
    }
  }

  /// Every call on a line, its documentation below.
  var list: String {
    var lines: [String] = []
    for service in declared {
      if !lines.isEmpty { lines.append("") }
      lines.append("\(service.name) at \(service.address)")
      lines += service.documentation.map { "  \($0)" }
      for call in service.calls {
        lines.append("  \(call.signature)")
        lines += call.documentation.prefix(1).map { "      \($0)" }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The usage and the description of a call.
  func description(of name: String) throws(UsageError) -> (usage: String, text: String) {
    for service in declared {
      guard let call = service.calls.first(where: { $0.name == name }) else { continue }
      let arguments = mapping.arguments(ofCall: name, in: service.name)
      let usage = "sax call \(file) \(name)" + arguments.map { " \($0.usage)" }.joined()
      return (usage, text(of: call, service, usage))
    }
    let names = declared.flatMap { $0.calls.map(\.name) }
    throw UsageError(
      "\(file) declares no call \(name)",
      usage: "sax call \(file) NAME …, with NAME one of \(names.joined(separator: ", "))",
      suggestion: Nearest.name(to: name, among: names).map { "sax call \(file) \($0)" })
  }

  private func text(
    of call: Explanation.Call, _ service: Explanation.Service, _ usage: String
  ) -> String {
    var lines = ["\(service.name).\(call.signature)", "", "Usage: \(usage)"]
    if !call.documentation.isEmpty { lines += [""] + call.documentation }
    lines += section("Arguments:", call.arguments.flatMap(self.lines))
    lines += section(
      "Request:",
      (call.settings + service.settings).map { setting in
        "  \(setting.name) \(setting.content.joined(separator: ", "))"
      })
    lines += section("Environment (--env, --param):", service.parameters.flatMap(self.lines))
    for type in types(in: call) { lines += section("\(type.name):", self.lines(of: type)) }
    return lines.joined(separator: "\n")
  }

  /// The declared types that a call takes and hands out.
  private func types(in call: Explanation.Call) -> [Explanation.TypeDeclaration] {
    let words = Set(call.signature.split { !($0.isLetter || $0.isNumber || "_-".contains($0)) })
    return mapping.explanation().types.filter { words.contains($0.name[...]) }
  }

  private func lines(of type: Explanation.TypeDeclaration) -> [String] {
    var lines = type.documentation.map { "  \($0)" }
    switch type.content {
    case .fields(let fields):
      for field in fields {
        lines.append("  \(field.name): \(field.type)")
        lines += field.documentation.map { "      \($0)" }
      }
    case .choice(let choice):
      lines.append("  one of \(choice.cases.map(\.type).joined(separator: ", "))")
    }
    return lines
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines
  }

  private func lines(of argument: Explanation.Argument) -> [String] {
    let places = argument.places.joined(separator: ", ")
    return ["  \(argument.signature)" + (places.isEmpty ? "" : "  (\(places))")]
      + argument.documentation.map { "      \($0)" }
  }
}

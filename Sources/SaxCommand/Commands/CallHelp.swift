internal import SaxServices
internal import Saxifrage

/// Help on the calls of a mapping, from their declarations.
struct CallHelp {
  private let file: String
  private let declared: [DeclaredService]

  /// - Parameters:
  ///   - name: of the service; nil for all.
  ///   - file: of the mapping.
  init(_ mapping: Mapping, _ name: String?, _ file: String) throws(UsageError) {
    let all = mapping.declaredServices
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

  /// Every call on a line, with the first line of its documentation.
  var list: String {
    var lines: [String] = []
    for service in declared {
      if !lines.isEmpty { lines.append("") }
      lines.append("\(service.name) at \(service.address)")
      lines += service.documentation.map { "  \($0)" }
      let calls = service.calls.map { ($0.signature, $0.documentation.first ?? "") }
      let width = min(48, calls.map { $0.0.count }.max() ?? 0)
      for (signature, documentation) in calls {
        let padding = String(repeating: " ", count: max(0, width - signature.count) + 2)
        lines.append("  " + signature + (documentation.isEmpty ? "" : padding + documentation))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The usage and the description of a call.
  func description(of name: String) throws(UsageError) -> (usage: String, text: String) {
    for service in declared {
      guard let call = service.calls.first(where: { $0.name == name }) else { continue }
      let usage = "sax call \(file) \(name)" + call.arguments.map { " \($0.usage)" }.joined()
      var lines = ["\(service.name).\(name)", "", "Usage: \(usage)"]
      if !call.documentation.isEmpty { lines += [""] + call.documentation }
      if !call.arguments.isEmpty {
        lines += ["", "Arguments:"]
        for argument in call.arguments {
          let value = argument.defaultText.map { " = \($0)" } ?? ""
          lines.append("  \(argument.name): \(argument.type)\(value)")
          lines += argument.documentation.map { "      \($0)" }
        }
      }
      lines += ["", "Sends:", "  \(call.request)"]
      lines += call.details.map { "  \($0)" }
      lines += ["", "Result:", "  \(call.result)"]
      if !service.parameters.isEmpty {
        lines += ["", "Environment (--env, --param):"]
        for parameter in service.parameters {
          let value = parameter.defaultText.map { " = \($0)" } ?? ""
          lines.append("  \(parameter.name): \(parameter.type)\(value)")
          lines += parameter.documentation.map { "      \($0)" }
        }
      }
      return (usage, lines.joined(separator: "\n"))
    }
    let names = declared.flatMap { $0.calls.map(\.name) }
    throw UsageError(
      "\(file) declares no call \(name)",
      usage: "sax call \(file) NAME …, with NAME one of \(names.joined(separator: ", "))",
      suggestion: Nearest.name(to: name, among: names).map { "sax call \(file) \($0)" })
  }
}

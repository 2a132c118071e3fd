internal import SaxExplanation
internal import Saxifrage

extension ExplanationText {
  mutating func write(_ service: Explanation.Service, file: String) {
    lines += ["", "service \(service.name)\(place(service.place, file))"]
    lines += service.documentation.indented(by: 2)
    write("at", [service.address], indent: "  ")
    let width = service.parameters.map(\.signature.count).max() ?? 0
    write(
      "param",
      service.parameters.flatMap { parameter in
        rows(
          of: parameter, named: parameter.signature, width: width,
          isRequired: parameter.isRequired)
      }, indent: "  ")
    for setting in service.settings { write(setting.name, setting.content, indent: "  ") }
    for call in service.calls { write(call, file: file) }
  }

  private mutating func write(_ call: Explanation.Call, file: String) {
    lines.append("  call \(call.signature)\(place(call.place, file))")
    lines += call.documentation.indented(by: 4)
    let width = call.arguments.map(\.name.count).max() ?? 0
    write(
      "sends",
      call.arguments.flatMap {
        rows(of: $0, named: $0.name, width: width, isRequired: false)
      }, indent: "    ")
    for setting in call.settings { write(setting.name, setting.content, indent: "    ") }
  }

  /// The places of an argument beside its name, and its documentation below.
  private func rows(
    of argument: Explanation.Argument, named name: String, width: Int, isRequired: Bool
  ) -> [String] {
    let phrases = (isRequired ? ["required"] : []) + argument.places
    return [name.padded(to: width) + "  " + phrases.joined(separator: ", ")]
      + argument.documentation.indented(by: width + 2)
  }
}

extension [String] {
  /// Lines behind some spaces, but for those that are empty.
  fileprivate func indented(by count: Int) -> [String] {
    map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
  }
}

/// Tells options from operands: `--name=value`, `--name value`, `-n value` or `-nvalue`, in any order;
/// what follows `--` are operands, and so is `-`.
struct ArgumentParser {
  let command: any Command.Type

  private var usage: String { "sax \(command.name) \(command.usage)" }

  func parse(_ arguments: [String]) throws(UsageError) -> Arguments {
    var result = Arguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        result.operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        result.operands.append(argument)
        continue
      }
      let parts = Self.parts(of: argument)
      let written = String(parts[0])
      guard let option = command.options.first(where: { $0.isWritten(written) }) else {
        throw unknown(written)
      }
      guard let placeholder = option.value else {
        if parts.count > 1 { throw UsageError("\(written) takes no value", usage: usage) }
        result.options.append(Arguments.Given(name: option.name, value: ""))
        continue
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError("\(written) needs a value: \(placeholder)", usage: usage)
      }
      try check(value, of: option)
      result.options.append(Arguments.Given(name: option.name, value: value))
    }
    return result
  }

  /// The option as it is written, and its value where that is part of the argument.
  private static func parts(of argument: String) -> [Substring] {
    if argument.hasPrefix("--") {
      return argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let rest = argument.dropFirst(2)
    return [argument.prefix(2)] + (rest.isEmpty ? [] : [rest])
  }

  /// Tells whether help is asked for among the options, before any `--`.
  static func asksForHelp(_ arguments: [String], _ options: [Option]) -> Bool {
    var takesNext = false
    for argument in arguments {
      if takesNext {
        takesNext = false
        continue
      }
      if argument == "--" { return false }
      if argument == "--help" || argument == "-h" { return true }
      takesNext = options.contains { $0.value != nil && $0.isWritten(argument) }
    }
    return false
  }

  private func check(_ value: String, of option: Option) throws(UsageError) {
    guard !option.choices.isEmpty, !option.choices.contains(value) else { return }
    throw UsageError(
      "--\(option.name) is \(option.choices.joined(separator: ", ")), not \(value)",
      usage: usage,
      suggestion: Self.meant(by: value, among: option.choices).map { "--\(option.name) \($0)" })
  }

  /// Another name of a choice, or the nearest.
  private static func meant(by value: String, among choices: [String]) -> String? {
    if choices.contains("ndjson"), ["jsonl", "jsonlines", "json-seq"].contains(value) {
      return "ndjson"
    }
    return Nearest.name(to: value, among: choices)
  }

  private func unknown(_ written: String) -> UsageError {
    let names = command.options.map(\.written) + ["--help"]
    return UsageError(
      "unknown option \(written)", usage: usage,
      suggestion: Nearest.name(to: written, among: names),
      notes: ["sax help \(command.name) lists the options"])
  }
}

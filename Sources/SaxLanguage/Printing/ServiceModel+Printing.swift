internal import SaxValues

extension ParameterModel {
  /// The parameter's name, type and default: `top: Int = 100`.
  package var signature: String {
    "\(name): \(typeText)" + (field.defaultValue.map { " = \($0.literal)" } ?? "")
  }
}

extension CallModel {
  /// The call's name, arguments, request and results: `order(id: Int): GET orders/{id} -> Order?, 404 -> none`.
  package var signature: String {
    let arguments = parameters.map(\.signature).joined(separator: ", ")
    let outcome = results.map(\.printed).joined(separator: ", ")
    return "\(name)(\(arguments)): \(method) \(pathText)" + (outcome.isEmpty ? "" : " \(outcome)")
  }
}

extension ResultModel {
  /// As a mapping writes it: `404 -> none`.
  package var printed: String {
    let type =
      switch kind {
      case .objects(_, let name, .one): name
      case .objects(_, let name, .optional): name + "?"
      case .objects(_, let name, .any): "[\(name)]"
      case .data: "Data"
      case .text: "String"
      case .file: "File"
      case .none: "none"
      case .events(_, let name): "events" + (name.map { " \($0)" } ?? "")
      }
    return (statuses.map { $0.printedAsStatuses + " " } ?? "") + "-> \(type)"
  }
}

extension ClosedRange<Int> {
  /// Statuses as a mapping writes them: `404`, `200..299`.
  package var printedAsStatuses: String {
    count == 1 ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)"
  }
}

extension SentValue {
  /// As a mapping writes it: `$top = top`, with a text in quotes.
  package var printed: String {
    switch value {
    case .argument(let argument):
      (argument == name ? name : "\(name) = \(argument)") + (isJoined ? " as csv" : "")
    case .text(let parts):
      "\(name) = "
        + QuotedText.string(
          parts.map { part in
            switch part {
            case .text(let text): text
            case .argument(let argument): "{\(argument)}"
            }
          }.joined())
    }
  }
}

extension CallSettings.ErrorModel {
  /// As a mapping writes it: `404 Missing`.
  package var printed: String { (statuses.map { $0.printedAsStatuses + " " } ?? "") + typeName }
}

extension SaxValue {
  /// A default as a mapping writes it.
  fileprivate var literal: String {
    if case .enumeration(let name) = self { name } else { JSONText().string(self) }
  }
}

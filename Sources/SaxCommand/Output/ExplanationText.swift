internal import SaxExplanation
internal import Saxifrage

/// An explanation of a mapping, as a text for people.
struct ExplanationText {
  let explanation: Explanation
  private let formats: [MappedFormat]
  var lines: [String] = []

  /// A longer path has its line to itself.
  private static let widestPath = 44
  private static let labelWidth = 9

  private static let preface = """
    A field of one value takes the first of its paths that finds something; a list or a
    dictionary takes what all of them find. An object is complete as its node ends. Of
    all that is not named here nothing is kept.
    """

  /// A text without lines, of an explanation.
  ///
  /// - Parameter formats: the formats that the text is to be about.
  init(_ explanation: Explanation, formats: [MappedFormat]) {
    self.explanation = explanation
    self.formats = formats
  }

  static func name(of format: MappedFormat) -> String {
    switch format {
    case .json: "JSON"
    case .xml: "XML"
    }
  }

  func text(ofFile path: String) -> String {
    var copy = self
    copy.write(file: path)
    return copy.lines.joined(separator: "\n")
  }

  private mutating func write(file: String) {
    lines = [explanation.name.map { "\($0) (\(file))" } ?? file, "", Self.preface]
    if formats.contains(.xml) { writeNamespaces(file: file) }
    for rule in explanation.rules { write(rule, file: file) }
    for service in explanation.services { write(service, file: file) }
    for type in explanation.types { write(type, file: file) }
  }

  // MARK: Parts

  private mutating func writeNamespaces(file: String) {
    guard !explanation.namespaces.isEmpty else { return }
    lines += ["", "namespaces, which JSON knows none of"]
    let calls = explanation.namespaces.map { namespace in
      let name = namespace.prefix ?? "no prefix"
      let isClear = explanation.namespaces.allSatisfy {
        $0.prefix != namespace.prefix || $0.uris == namespace.uris
      }
      return isClear ? name : "\(name) in \(namespace.file)"
    }
    let width = calls.map(\.count).max() ?? 0
    var written: Set<String> = []
    for (call, namespace) in zip(calls, explanation.namespaces) where written.insert(call).inserted
    {
      for (index, uri) in namespace.uris.enumerated() {
        let name = (index == 0 ? call : "").padded(to: width)
        lines.append("  \(name)  \(index == 0 ? "" : "or ")\(uri.isEmpty ? "no namespace" : uri)")
      }
    }
  }

  private mutating func write(_ rule: Explanation.Rule, file: String) {
    let paths = told(rule.paths)
    if paths.isEmpty { return }
    let what = rule.isError ? "error \(rule.type), which ends the reading" : "emit \(rule.type)"
    lines += ["", what + place(rule.place, file)]
    write(paths, label: "at", width: width(of: paths), indent: "  ")
    write("holds", said(rule.holds), indent: "  ")
    if let writing = rule.writing { write("written", said(writing), indent: "  ") }
  }

  private mutating func write(_ type: Explanation.TypeDeclaration, file: String) {
    let leading = explanation.services.isEmpty ? "no rule leads" : "no rule or service leads"
    let unused = type.isBase ? ", the base of others" : ", which \(leading) to"
    let leads = !explanation.rules.isEmpty || !explanation.services.isEmpty
    let use = type.isUsed || !leads ? "" : unused
    lines += ["", "type \(type.name)\(use)\(place(type.place, file))"]
    switch type.content {
    case .fields(let fields):
      let width = width(of: fields.flatMap { $0.paths + $0.keyPaths + $0.valuePaths })
      for field in fields { write(field, width: width) }
    case .choice(let choice): write(choice)
    }
  }

  private mutating func write(_ field: Explanation.Field, width: Int) {
    lines.append("  \(field.name): \(field.type)")
    write(field.paths, label: "from", width: width, indent: "    ")
    if told(field.paths).isEmpty {
      let names = formats.map(Self.name).joined(separator: " and ")
      write("from", ["nothing in \(names)"], indent: "    ")
    }
    write(field.keyPaths, label: "key", width: width, indent: "    ")
    write(field.valuePaths, label: "value", width: width, indent: "    ")
    if let missing = field.missing { write("missing", [missing], indent: "    ") }
    write("holds", said(field.holds), indent: "    ")
  }

  private mutating func write(_ choice: Explanation.Choice) {
    write(choice.paths, label: "switch", width: width(of: told(choice.paths)), indent: "  ")
    let calls = choice.cases.map { $0.literals.joined(separator: ", ") } + ["else"]
    let types = choice.cases.map(\.type) + [choice.otherwise]
    let width = calls.map(\.count).max() ?? 0
    write("to", zip(calls, types).map { $0.padded(to: width) + "  " + $1 }, indent: "  ")
    write("holds", said(choice.holds), indent: "  ")
  }

  private mutating func write(
    _ paths: [Explanation.Alternative], label: String, width: Int, indent: String
  ) {
    var texts: [String] = []
    for path in told(paths) {
      let decision = said(path.decision)
      if path.text.count > width {
        texts.append(path.text)
        texts += decision.map { "  " + $0 }
      } else {
        for (index, line) in decision.enumerated() {
          texts.append((index == 0 ? path.text : "").padded(to: width) + "  " + line)
        }
      }
    }
    write(label, texts, indent: indent)
  }

  /// Lines beside a label.
  package mutating func write(_ label: String, _ texts: [String], indent: String) {
    for (index, text) in texts.enumerated() {
      lines.append(indent + (index == 0 ? label : "").padded(to: Self.labelWidth) + text)
    }
  }

  // MARK: Pieces

  /// Those that are for a format that is asked for.
  private func told(_ paths: [Explanation.Alternative]) -> [Explanation.Alternative] {
    paths.filter { !said($0.decision).isEmpty }
  }

  /// The text on the formats: once if it is the same for both.
  private func said(_ decision: Explanation.ByFormat<Explanation.Decision>) -> [String] {
    said(
      Explanation.ByFormat(
        json: decision.json.map { [$0.description] }, xml: decision.xml.map { [$0.description] }))
  }

  private func said(_ phrases: Explanation.ByFormat<[String]>) -> [String] {
    let json = formats.contains(.json) ? phrases.json : nil
    let xml = formats.contains(.xml) ? phrases.xml : nil
    guard let json, let xml, json != xml else { return json ?? xml ?? [] }
    return json.filter(xml.contains) + json.filter { !xml.contains($0) }.map { "JSON: " + $0 }
      + xml.filter { !json.contains($0) }.map { "XML: " + $0 }
  }

  private func width(of paths: [Explanation.Alternative]) -> Int {
    paths.map(\.text.count).filter { $0 <= Self.widestPath }.max() ?? Self.widestPath
  }

  func place(_ place: MappingPlace, _ file: String) -> String {
    place.file == file ? " (line \(place.line))" : " (\(place.file):\(place.line))"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

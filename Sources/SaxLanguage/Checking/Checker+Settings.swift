internal import SaxEvents
internal import SaxValues

extension Checker {
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
  static let schemaInstanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"
  package static let predeclared = ["xml": xmlNamespace, "xsi": schemaInstanceNamespace]

  /// Namespaces, names and dates, which hold in the file that says them alone.
  func declareSettings(of file: MappingFile) {
    var firstNames: SourceRange?
    var firstDates: SourceRange?
    for declaration in file.syntax.declarations {
      switch declaration {
      case .namespace(let syntax): declare(syntax, in: file)
      case .names(let word):
        guard isFirst("names", word.range, &firstNames) else { continue }
        if let style = NameStyle(rawValue: word.text), style != .asWritten {
          file.names = style
        } else {
          let known = NameStyle.allCases.filter { $0 != .asWritten }.map(\.rawValue)
          unknownOption(word, of: "names", known: known)
        }
      case .dates(let syntax):
        guard isFirst("dates", syntax.range, &firstDates) else { continue }
        var formats: [(format: ConversionModel.Format, syntax: FormatSyntax)] = []
        for format in syntax.formats {
          if let known = resolve(format, for: .date, named: "dates") {
            formats.append((known, format))
          }
        }
        warnOfUnreached(formats)
        file.dates.formats = formats.map(\.format)
        file.dates.zone = syntax.zone.flatMap(checkedZone)
      default: break
      }
    }
  }

  private func declare(_ syntax: NamespaceSyntax, in file: MappingFile) {
    let prefix = syntax.prefix
    var seen: Set<String> = []
    for uri in syntax.uris where !seen.insert(uri.text).inserted {
      collector.error(
        .duplicate, "\"\(uri.text)\" stands twice for \(prefix.text), wanted it once",
        at: uri.range)
    }
    if let uri = Self.predeclared[prefix.text] {
      if syntax.uris.map(\.text) != [uri] {
        collector.error(
          .reservedName, "the prefix \(prefix.text) always means \(uri)", at: prefix.range,
          fix: "another prefix")
      }
      return
    }
    let first = prefix.text == "default" ? file.defaultNamespace : file.prefixes[prefix.text]
    if let first {
      duplicate("the prefix \(prefix.text)", prefix.range, first: first.prefix.range)
    } else if prefix.text == "default" {
      file.defaultNamespace = syntax
    } else {
      file.prefixes[prefix.text] = syntax
    }
  }

  /// Resolves the settings that hold for the mapping as a whole, and are taken from its own file
  /// alone.
  func resolveSettings(of file: MappingFile) {
    var firstName: SourceRange?
    var firstDuplicates: SourceRange?
    var limits: [String: SourceRange] = [:]
    for declaration in file.syntax.declarations {
      switch declaration {
      case .mapping(let name):
        if isFirst("mapping", name.range, &firstName) { model.name = name.text }
      case .duplicates(let word):
        guard isFirst("duplicates", word.range, &firstDuplicates) else { continue }
        switch word.text {
        case "first": model.duplicates = .first
        case "error": model.duplicates = .error
        default: unknownOption(word, of: "duplicates", known: ["first", "error"])
        }
      case .limit(let syntax):
        if let first = limits[syntax.name.text] {
          duplicate("the limit \(syntax.name.text)", syntax.name.range, first: first)
        } else {
          limits[syntax.name.text] = syntax.name.range
          resolve(syntax)
        }
      default: break
      }
    }
    if let range = limits["held"] { checkHeld(range) }
  }

  /// A text is held as long as it is collected.
  private func checkHeld(_ range: SourceRange) {
    func value(_ name: String) -> Int? { model.limits.first { $0.name == name }?.value }
    guard let held = value("held"), let text = value("text"), held < text else { return }
    collector.error(
      .limitValue, "limit held is \(held), less than limit text, which is \(text)", at: range,
      fix: "limit held \(text)")
  }

  private func resolve(_ syntax: LimitSyntax) {
    let sizes = ["name", "text", "tag", "entities", "buffer", "held"]
    let counts = ["depth", "items", "attributes", "names"]
    let name = syntax.name.text
    guard sizes.contains(name) || counts.contains(name) else {
      if name == "total" {
        collector.error(
          .unknownLimit, "total is a limit of whoever reads, not of a mapping",
          at: syntax.name.range, fix: "Limits.total of the reading")
        return
      }
      let nearest = NearestName.of(name, among: counts + sizes)
      collector.error(
        .unknownLimit,
        "there is no limit \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        at: syntax.name.range,
        fix: nearest ?? "one of \((counts + sizes).joined(separator: ", "))")
      return
    }
    let factors = ["KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30]
    var factor = 1
    if let unit = syntax.unit {
      guard let known = factors[unit.text] else {
        let fix = ["K": "KiB", "M": "MiB", "G": "GiB"][unit.text.prefix(1).uppercased()]
        collector.error(
          .limitValue, "\(unit.text) is no unit, wanted KiB, MiB or GiB", at: unit.range, fix: fix)
        return
      }
      guard sizes.contains(name) else {
        collector.error(
          .limitValue, "\(name) counts, and has no unit", at: unit.range,
          fix: "limit \(name) \(syntax.value.text)")
        return
      }
      factor = known
    }
    guard let value = Int(syntax.value.text), value > 0 else {
      collector.error(
        .limitValue, "\(syntax.value.text) is no positive whole number", at: syntax.value.range)
      return
    }
    let (total, overflow) = value.multipliedReportingOverflow(by: factor)
    guard !overflow else {
      collector.error(.limitValue, "more than can be counted", at: syntax.value.range)
      return
    }
    guard name != "depth" || total <= Limits.deepest else {
      collector.error(
        .limitValue, "depth goes up to \(Limits.deepest)", at: syntax.value.range,
        fix: "limit depth \(Limits.deepest)")
      return
    }
    model.limits.append(
      MappingModel.LimitSetting(
        name: name, value: total, place: collector.place(syntax.name.range)))
  }

  // MARK: Messages

  package func duplicate(
    _ what: String, _ range: SourceRange, first: SourceRange, fix: String? = nil
  ) {
    collector.error(
      .duplicate, "\(what) is declared twice, wanted it once", at: range,
      notes: ["the first is at \(collector.described(first))"], fix: fix)
  }

  private func isFirst(
    _ keyword: String, _ range: SourceRange, _ first: inout SourceRange?
  ) -> Bool {
    if let first {
      duplicate(keyword, range, first: first)
      return false
    }
    first = range
    return true
  }

  private func unknownOption(_ word: WordSyntax, of keyword: String, known: [String]) {
    let nearest = NearestName.of(word.text, among: known)
    collector.error(
      .unknownOption, "\(keyword) \(word.text) is not known, wanted \(known.listed)",
      at: word.range, fix: "\(keyword) \(nearest ?? known.first ?? "")")
  }
}

extension [String] {
  /// `a, b or c`
  var listed: String {
    guard let last else { return "" }
    return count == 1 ? last : dropLast().joined(separator: ", ") + " or " + last
  }
}

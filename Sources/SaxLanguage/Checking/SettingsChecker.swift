internal import SaxEvents
internal import SaxValues

/// Checks the settings of files, and takes over what they say.
struct SettingsChecker {
  let collector: DiagnosticCollector

  /// Namespaces, names and dates, which hold in the file that says them alone.
  func declare(_ file: MappingFile) {
    let formatChecker = FormatChecker(collector: collector)
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
          if let known = formatChecker.resolve(format, for: .date, named: "dates") {
            formats.append((known, format))
          }
        }
        formatChecker.warnOfUnreached(formats)
        file.dates.formats = formats.map(\.format)
        file.dates.zone = syntax.zone.flatMap(formatChecker.checkedZone)
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
    if let uri = NameChecker.predeclared[prefix.text] {
      if syntax.uris.map(\.text) != [uri] {
        collector.error(
          .reservedName, "the prefix \(prefix.text) always means \(uri)", at: prefix.range,
          fix: "another prefix")
      }
      return
    }
    let first = prefix.text == "default" ? file.defaultNamespace : file.prefixes[prefix.text]
    if let first {
      collector.duplicate("the prefix \(prefix.text)", prefix.range, first: first.prefix.range)
    } else if prefix.text == "default" {
      file.defaultNamespace = syntax
    } else {
      file.prefixes[prefix.text] = syntax
    }
  }

  /// Resolves the settings that hold for the mapping as a whole, and are taken from its own file
  /// alone.
  func resolve(_ file: MappingFile, into model: inout MappingModel) {
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
          collector.duplicate("the limit \(syntax.name.text)", syntax.name.range, first: first)
        } else {
          limits[syntax.name.text] = syntax.name.range
          model.limits += limit(syntax).map { [$0] } ?? []
        }
      default: break
      }
    }
    if let range = limits["held"] { checkHeld(model.limits, range) }
  }

  /// A text is held as long as it is collected.
  private func checkHeld(_ limits: [MappingModel.LimitSetting], _ range: SourceRange) {
    func value(_ name: String) -> Int? { limits.first { $0.name == name }?.value }
    guard let held = value("held"), let text = value("text"), held < text else { return }
    collector.error(
      .limitValue, "limit held is \(held), less than limit text, which is \(text)", at: range,
      fix: "limit held \(text)")
  }

  private func limit(_ syntax: LimitSyntax) -> MappingModel.LimitSetting? {
    let sizes = ["name", "text", "tag", "entities", "buffer", "held"]
    let counts = ["depth", "items", "attributes", "names"]
    let name = syntax.name.text
    guard sizes.contains(name) || counts.contains(name) else {
      if name == "total" {
        collector.error(
          .unknownLimit, "total is a limit of whoever reads, not of a mapping",
          at: syntax.name.range, fix: "Limits.total of the reading")
        return nil
      }
      let nearest = NearestName.of(name, among: counts + sizes)
      collector.error(
        .unknownLimit,
        "there is no limit \(name)\(NearestName.asked(nearest))",
        at: syntax.name.range,
        fix: nearest ?? "one of \((counts + sizes).joined(separator: ", "))")
      return nil
    }
    let factors = ["KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30]
    var factor = 1
    if let unit = syntax.unit {
      guard let known = factors[unit.text] else {
        let fix = ["K": "KiB", "M": "MiB", "G": "GiB"][unit.text.prefix(1).uppercased()]
        collector.error(
          .limitValue, "\(unit.text) is no unit, wanted KiB, MiB or GiB", at: unit.range, fix: fix)
        return nil
      }
      guard sizes.contains(name) else {
        collector.error(
          .limitValue, "\(name) counts, and has no unit", at: unit.range,
          fix: "limit \(name) \(syntax.value.text)")
        return nil
      }
      factor = known
    }
    guard let value = Int(syntax.value.text), value > 0 else {
      collector.error(
        .limitValue, "\(syntax.value.text) is no positive whole number", at: syntax.value.range)
      return nil
    }
    let (total, overflow) = value.multipliedReportingOverflow(by: factor)
    guard !overflow else {
      collector.error(.limitValue, "more than can be counted", at: syntax.value.range)
      return nil
    }
    guard name != "depth" || total <= Limits.deepest else {
      collector.error(
        .limitValue, "depth goes up to \(Limits.deepest)", at: syntax.value.range,
        fix: "limit depth \(Limits.deepest)")
      return nil
    }
    return MappingModel.LimitSetting(
      name: name, value: total, place: collector.place(syntax.name.range))
  }

  private func isFirst(
    _ keyword: String, _ range: SourceRange, _ first: inout SourceRange?
  ) -> Bool {
    if let first {
      collector.duplicate(keyword, range, first: first)
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
    if count > 30 { return prefix(20).joined(separator: ", ") + " or one of \(count - 20) others" }
    return count == 1 ? last : dropLast().joined(separator: ", ") + " or " + last
  }
}

internal import Saxifrage

/// The report of `--coverage` and `check --on`.
struct CoverageReport {
  let coverage: Coverage
  /// The name of the payload in messages.
  let source: String

  /// So many paths are shown; of more, those with the most bytes.
  private static let most = 50

  /// The paths that were left, and the parts of the mapping that were not used.
  var gaps: String {
    var lines = unread
    lines += coverage.passedKeys.map(line)
    lines += coverage.unused.compactMap(line)
    lines += coverage.partlyTaken.map(line)
    lines += coverage.hiddenByEmpty.map(line)
    lines += alternatives
    if lines.isEmpty {
      lines.append("\(source): coverage: everything is read, and every field filled")
    }
    return lines.joined(separator: "\n")
  }

  /// The paths that were read, and the gaps.
  var whole: String {
    var lines = ["\(source): coverage: \(Self.paths(coverage.read.count)) read"]
    lines += Self.table(coverage.read)
    return lines.joined(separator: "\n") + "\n" + gaps
  }

  private var unread: [String] {
    if coverage.unread.isEmpty { return [] }
    let bytes = coverage.unread.reduce(0) { $0 + $1.bytes }
    let size = bytes > 0 ? ", \(ByteCount.text(bytes))" : ""
    return ["\(source): coverage: \(Self.paths(coverage.unread.count)) left unread\(size)"]
      + Self.table(coverage.unread)
  }

  /// The alternatives that were not taken: a line for each type. What a mapping has for another
  /// format or version is as a rule.
  private var alternatives: [String] {
    var order: [String] = []
    var owners: [String: (place: MappingPlace, uses: [String])] = [:]
    for part in coverage.unused where part.kind == .alternative {
      let name = part.name.split(separator: ".", maxSplits: 1)
      let owner = name.count == 2 ? String(name[0]) : ""
      if owners[owner] == nil { order.append(owner) }
      owners[owner, default: (part.place, [])].uses.append(
        "\(part.path ?? "") for \(name.last ?? "")")
    }
    return order.compactMap { owner in
      guard let (place, uses) = owners[owner] else { return nil }
      let of = owner.isEmpty ? "" : " of \(owner)"
      return "\(place.file):\(place.line): note: alternatives\(of) never taken: "
        + uses.joined(separator: ", ").escapingControls()
    }
  }

  private static func paths(_ count: Int) -> String { count == 1 ? "1 path" : "\(count) paths" }

  private static func table(_ uses: [Coverage.PathUse]) -> [String] {
    var shown = uses
    if uses.count > most {
      let kept = Set(
        uses.sorted { ($0.bytes, $0.count) > ($1.bytes, $1.count) }.prefix(most).map(\.path))
      shown = uses.filter { kept.contains($0.path) }
    }
    let width = min(48, shown.map(\.path.count).max() ?? 0)
    var lines = shown.map { use in
      let path = use.path.escapingControls()
      let gap = String(repeating: " ", count: max(0, width - path.count) + 2)
      let size = use.bytes > 0 ? ", \(ByteCount.text(use.bytes))" : ""
      return "  \(path)\(gap)\(use.count)×\(size)"
    }
    if uses.count > shown.count { lines.append("  … and \(paths(uses.count - shown.count)) more") }
    return lines
  }

  /// A hint at an unread path that is called the same but for a prefix or an `@`, or nearly the
  /// same; empty if there is none.
  private func hint(_ paths: String) -> String {
    let wanted = paths.split(separator: "|").map { Self.lastName($0) }
    let names = coverage.unread.map { Self.lastName($0.path) }
    let same = wanted.first(where: names.contains)
    let near = same ?? wanted.lazy.compactMap { Nearest.name(to: $0, among: names) }.first
    guard let near, let index = names.firstIndex(of: near) else {
      return steps(paths, among: names)
    }
    return "; did you mean \(coverage.unread[index].path)?"
  }

  /// Of `b.c` the two steps that were meant, if a `b` is unread.
  private func steps(_ paths: String, among names: [String]) -> String {
    for path in paths.split(separator: "|").map({ $0.filter { $0 != " " } })
    where path.contains(".") {
      let parts = path.split(separator: ".")
      if parts.count > 1, names.contains(Self.lastName(parts[0])) {
        return "; did you mean \(parts.joined(separator: "/"))?"
      }
    }
    return ""
  }

  private func line(_ part: PartlyTaken) -> String {
    let place = part.place
    let took = "\(part.name) took \(part.taken) of \(part.found), from \(part.path)"
    return "\(place): note: \(took); [\(part.type)] takes all".escapingControls()
  }

  private func line(_ part: HiddenByEmpty) -> String {
    let objects = part.count == 1 ? "1 object" : "\(part.count) objects"
    let note =
      "\(part.name) took the empty text of \(part.path) in \(objects) that had \(part.later) too"
    return "\(part.place): note: \(note)".escapingControls()
      + "\n  fix: from \(part.fix.escapingControls())"
  }

  private func line(_ part: PassedKeys) -> String {
    let note = "\(part.name) takes no key that begins with @, such as \(part.example)"
    return "\(part.place): note: \(note)".escapingControls()
      + "\n  fix: from \(part.fix.escapingControls())"
  }

  private static func lastName(_ path: some StringProtocol) -> String {
    let text = path.reversed().drop { $0 == " " }
    if text.first == "`" { return String(text.dropFirst().prefix { $0 != "`" }.reversed()) }
    let name = text.prefix { !"/:@ ".contains($0) }
    return String(name.reversed())
  }

  /// Tells in a line of a part of the mapping that was never used.
  ///
  /// - Returns: nil for an alternative.
  private func line(_ part: UnusedPart) -> String? {
    let place = part.place
    let path = part.path ?? ""
    let text =
      switch part.kind {
      case .rule: "nothing was emitted by emit \(part.name) at \(path)"
      case .type: "no \(part.name) was built"
      case .field: "\(part.name) was never filled, from \(path)" + hint(path)
      case .alternative: nil as String?
      }
    guard let text else { return nil }
    return "\(place): note: \(text)".escapingControls()
  }
}

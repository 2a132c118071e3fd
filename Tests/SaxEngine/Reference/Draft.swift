/// A mapping in parts that can be taken away one by one.
struct DraftMapping {
  var header: [String] = []
  var rules: [DraftRule] = []
  var types: [DraftType] = []

  var text: String {
    (header + rules.map(\.text) + types.map(\.text)).joined(separator: "\n") + "\n"
  }

  /// The mapping less one part, in every way there is.
  var reductions: [DraftMapping] {
    var all: [DraftMapping] = []
    func add<Part>(_ part: WritableKeyPath<DraftMapping, [Part]>, _ shorter: [[Part]]) {
      for parts in shorter {
        var copy = self
        copy[keyPath: part] = parts
        all.append(copy)
      }
    }
    add(\.rules, rules.shortened)
    add(\.types, types.shortened)
    add(\.header, header.shortened)
    add(\.rules, rules.withOneReduced(\.reductions))
    add(\.types, types.withOneReduced(\.reductions))
    return all
  }
}

struct DraftRule {
  var keyword = "emit"
  var type: String
  var path: DraftPath

  var text: String { "\(keyword) \(type) at \(path.text)" }

  var reductions: [DraftRule] {
    path.reductions.map { DraftRule(keyword: keyword, type: type, path: $0) }
  }
}

struct DraftType {
  var name: String
  var base: String?
  var fields: [DraftField] = []
  /// Set for a `switch`: its path, and its cases as they are written.
  var choice: DraftPath?
  var cases: [String] = []

  var text: String {
    if let choice {
      return "type \(name) = switch \(choice.text) { \(cases.joined(separator: "; ")) }"
    }
    let head = "type \(name)" + (base.map { ": \($0)" } ?? "")
    return "\(head) {\n\(fields.map { "  " + $0.text }.joined(separator: "\n"))\n}"
  }

  var reductions: [DraftType] {
    var all = fields.shortened.map { copy(\.fields, $0) }
    all += cases.shortened.map { copy(\.cases, $0) }
    all += fields.withOneReduced(\.reductions).map { copy(\.fields, $0) }
    if let choice { all += choice.reductions.map { copy(\.choice, $0) } }
    if base != nil { all.append(copy(\.base, nil)) }
    return all
  }

  private func copy<Part>(_ part: WritableKeyPath<DraftType, Part>, _ value: Part) -> DraftType {
    var copy = self
    copy[keyPath: part] = value
    return copy
  }
}

struct DraftField {
  var name: String
  var type: String
  var path: DraftPath?
  var clauses: [String] = []
  var group: DraftPath?

  var text: String {
    let field =
      "\(name): \(type)" + (path.map { " from \($0.text)" } ?? "")
      + clauses.map { " " + $0 }.joined()
    return group.map { "at \($0.text) { \(field) }" } ?? field
  }

  var reductions: [DraftField] {
    var all: [DraftField] = []
    func add(_ change: (inout DraftField) -> Void) {
      var copy = self
      change(&copy)
      all.append(copy)
    }
    if group != nil { add { $0.group = nil } }
    for clauses in clauses.shortened { add { $0.clauses = clauses } }
    for path in path?.reductions ?? [] { add { $0.path = path } }
    for group in group?.reductions ?? [] { add { $0.group = group } }
    return all
  }
}

struct DraftPath {
  var alternatives: [DraftAlternative]

  var text: String { alternatives.map(\.text).joined(separator: " | ") }

  var reductions: [DraftPath] {
    let shorter = alternatives.count > 1 ? alternatives.shortened : []
    return (shorter + alternatives.withOneReduced(\.reductions)).map {
      DraftPath(alternatives: $0)
    }
  }
}

struct DraftAlternative {
  var format = ""
  /// `/`, `//`, `.//` or nothing.
  var root = ""
  var steps: [DraftStep]

  var text: String {
    var text = root
    for (index, step) in steps.enumerated() {
      if index > 0 { text += step.isDescending ? "//" : "/" }
      text += step.text
    }
    return format.isEmpty ? text : "\(format)(\(text))"
  }

  var reductions: [DraftAlternative] {
    var all: [DraftAlternative] = []
    if !format.isEmpty { all.append(DraftAlternative(root: root, steps: steps)) }
    if root == "//" { all.append(DraftAlternative(format: format, root: "/", steps: steps)) }
    if root == ".//" { all.append(DraftAlternative(format: format, steps: steps)) }
    let shorter = steps.count > 1 ? steps.shortened : []
    for steps in shorter + steps.withOneReduced(\.reductions) {
      all.append(DraftAlternative(format: format, root: root, steps: steps))
    }
    return all
  }
}

struct DraftStep {
  var name: String
  var isDescending = false
  var predicates: [String] = []

  var text: String { name + predicates.map { "[\($0)]" }.joined() }

  var reductions: [DraftStep] {
    var all = predicates.shortened.map {
      DraftStep(name: name, isDescending: isDescending, predicates: $0)
    }
    if isDescending { all.append(DraftStep(name: name, predicates: predicates)) }
    return all
  }
}

extension Array {
  /// The array less one element, in every way there is; before, that of a long one less a half or a quarter.
  var shortened: [[Element]] {
    var all: [[Element]] = []
    for parts in [2, 4] where count >= 2 * parts {
      for part in 0..<parts {
        var copy = self
        copy.removeSubrange(count * part / parts..<count * (part + 1) / parts)
        all.append(copy)
      }
    }
    return all
      + indices.map { index in
        var copy = self
        copy.remove(at: index)
        return copy
      }
  }

  func withOneReduced(_ reductions: (Element) -> [Element]) -> [[Element]] {
    indices.flatMap { index in
      reductions(self[index]).map { element in
        var copy = self
        copy[index] = element
        return copy
      }
    }
  }
}

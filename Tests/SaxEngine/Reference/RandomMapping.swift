import SaxTestRandom

/// Writes random mappings over a small alphabet, so that much of what they ask for is there.
struct RandomMapping: RandomMaker {
  var random: SplitMix
  private var typeCount = 0
  /// The types that are switches.
  private var choices: Set<Int> = []
  /// True if predicates may not wait for the end of their node.
  private var decidesEarly = false
  /// True if paths may end in a text that is no node's.
  private var endsInSources = false

  /// True if predicates compare Booleans, and what functions make of nodes.
  private let comparesAll: Bool

  /// True if rules and fields ask for what most mappings ask for.
  private let isPlain: Bool

  init(random: SplitMix, comparesAll: Bool = false, isPlain: Bool = false) {
    self.random = random
    self.comparesAll = comparesAll
    self.isPlain = isPlain
  }

  mutating func mapping() -> DraftMapping {
    var mapping = DraftMapping()
    mapping.header = [#"namespace p = "urn:p""#, #"namespace q = "urn:q", """#]
    if one(in: 6) { mapping.header.append(#"namespace default = "urn:p", """#) }
    if one(in: 8) { mapping.header.append("duplicates error") }
    mapping.header.append(#"enum E { one = "1", "x"; two = "2"; three; else other }"#)
    mapping.header.append(#"enum F { x; one = "1" }"#)
    typeCount = 1 + below(4)
    choices = Set((0..<(typeCount - 1)).filter { _ in one(in: isPlain ? 10 : 4) })
    for index in 0..<typeCount { mapping.types.append(type(index)) }
    for _ in 0...below(isPlain ? 2 : 3) {
      let asksForRecords = isPlain && (mapping.rules.isEmpty || !one(in: 4))
      mapping.rules.append(asksForRecords ? recordRule() : rule())
    }
    return mapping
  }

  // MARK: Rules

  private mutating func rule() -> DraftRule {
    var type: String
    switch below(12) {
    case 0: type = pick(["Any", "Raw", "String", "Int", "Decimal", "[Int]", "[String: String]"])
    case 1: type = pick(["Int?", "String?", "Any?"])
    default: type = "T\(below(typeCount))"
    }
    if one(in: 6), !type.hasSuffix("?") { type += "?" }
    return DraftRule(
      keyword: one(in: 15) ? "error" : "emit", type: type,
      path: absolutePath(mayEndInAttribute: !type.hasPrefix("T")))
  }

  /// A rule for one of the types at `a`, where lists of records are.
  private mutating func recordRule() -> DraftRule {
    var last = DraftStep(name: one(in: 6) ? "*" : "a")
    if one(in: 4) { last.predicates.append(predicate()) }
    let list = DraftStep(name: "c")
    let alternative =
      one(in: 2)
      ? DraftAlternative(root: "//", steps: one(in: 2) ? [list, last] : [last])
      : DraftAlternative(root: "/", steps: [list, last])
    let other = DraftAlternative(
      root: "/", steps: [list, DraftStep(name: pick(["c", "a"])), last])
    return DraftRule(
      type: "T\(below(typeCount))",
      path: DraftPath(alternatives: one(in: 3) ? [alternative, other] : [alternative]))
  }

  private mutating func absolutePath(mayEndInAttribute: Bool) -> DraftPath {
    var alternatives: [DraftAlternative] = []
    repeat {
      var alternative = DraftAlternative(
        format: format(), root: one(in: 3) ? "//" : "/", steps: [])
      if one(in: 25) {
        alternative.root = "/"
      } else {
        let last = below(4)
        for index in 0...last {
          decidesEarly = index < last
          alternative.steps.append(step(isFirst: index == 0))
        }
        decidesEarly = false
        if mayEndInAttribute, one(in: 4), alternative.steps[last].predicates.isEmpty {
          alternative.steps.append(attribute())
        }
      }
      alternatives.append(alternative)
    } while one(in: 3)
    return DraftPath(alternatives: alternatives)
  }

  private mutating func format() -> String { one(in: 8) ? pick(["json", "xml"]) : "" }

  // MARK: Types

  private mutating func type(_ index: Int) -> DraftType {
    if choices.contains(index) { return choice(index) }
    var type = DraftType(name: "T\(index)")
    if index > 0, !choices.contains(index - 1), one(in: 6) { type.base = "T\(index - 1)" }
    for number in 0...below(5) { type.fields.append(field("f\(number)", in: index)) }
    return type
  }

  private mutating func choice(_ index: Int) -> DraftType {
    var path = relativePath(count: 2)
    if one(in: 4) {
      path = DraftPath(
        alternatives: [
          DraftAlternative(steps: [DraftStep(name: pick(["name()", "local-name()", "position()"]))])
        ])
    }
    var texts = ["1", "2", "x", "a", "b", "true", "3", "p:a"]
    var cases: [String] = []
    let types = (index..<typeCount).filter { !choices.contains($0) }
    for _ in 0...below(2) {
      let text = texts.remove(at: below(texts.count))
      cases.append("\"\(text)\" -> T\(pick(types))")
    }
    if !one(in: 3) { cases.append("else -> \(one(in: 3) ? "skip" : "T\(pick(types))")") }
    return DraftType(name: "T\(index)", choice: path, cases: cases)
  }

  // MARK: Fields

  /// A random field. Below a `switch` the source text of XML is not to be had, so `Raw` is read
  /// from JSON alone.
  private mutating func field(_ name: String, in index: Int) -> DraftField {
    var field = anyField(name, in: index)
    if !choices.isEmpty, field.type.contains("Raw") {
      if field.path == nil { field.path = relativePath() }
      for index in field.path?.alternatives.indices ?? 0..<0 {
        field.path?.alternatives[index].format = "json"
      }
      field.group = nil
    }
    return field
  }

  private mutating func anyField(_ name: String, in index: Int) -> DraftField {
    let name = one(in: 6) ? pick(["a", "b", "c"]) + name : name
    var field: DraftField
    switch isPlain && !one(in: 20) ? pick([0, 0, 0, 0, 0, 6, 8, 8, 14, 17, 19]) : below(20) {
    case 0...5: field = scalar(name)
    case 6, 7: field = object(name, in: index)
    case 8...10: field = list(name, in: index)
    case 11, 12: field = dictionary(name, in: index)
    case 13:
      field = DraftField(name: name, type: pick(["Any?", "Any", "Raw?"]), path: relativePath())
    case 14, 15: field = climbing(name)
    case 16:
      field = DraftField(name: name, type: "Bool", path: relativePath(), clauses: ["as exists"])
    case 17: field = source(name)
    case 18: field = rest(name)
    default: field = split(name)
    }
    let isGroupable = field.path?.alternatives.allSatisfy { alternative in
      !alternative.steps.contains {
        $0.name == ".." || $0.name.hasPrefix("ancestor") || $0.name == "rest()"
          || $0.name == "line()" || $0.name == "offset()" || $0.name == "source()"
      }
    }
    if one(in: 8), isGroupable ?? true { field.group = relativePath(count: 1) }
    return field
  }

  private mutating func scalar(_ name: String) -> DraftField {
    let type = pick(["String", "String", "Int", "Decimal", "Bool", "Double", "E", "F", "Date"])
    var field = DraftField(name: name, type: type)
    endsInSources = type == "String"
    defer { endsInSources = false }
    if !one(in: 10) { field.path = relativePath() }
    switch type {
    case "String": if one(in: 4) { field.clauses.append(pick(["as trimmed", "as collapsed"])) }
    case "Bool": if one(in: 3) { field.clauses.append(#"as "1/2", "x/y""#) }
    case "Date": if one(in: 2) { field.clauses.append("as unix, iso8601") }
    default: break
    }
    if one(in: 4), type == "String" || type == "Int" {
      field.clauses.append("default 7")
      if type == "String" { field.clauses[field.clauses.count - 1] = "default \"d\"" }
    } else if !one(in: 5) {
      field.type += "?"
    }
    return field
  }

  private mutating func object(_ name: String, in index: Int) -> DraftField {
    if index + 1 < typeCount, one(in: 3) {
      return DraftField(
        name: name, type: "T\(below(typeCount - index - 1) + index + 1)", path: relativePath())
    }
    return DraftField(name: name, type: "T\(below(typeCount))?", path: relativePath())
  }

  private mutating func item(in index: Int) -> String {
    if isPlain, !one(in: 10) { return pick(["String", "Int?", "E", "T\(below(typeCount))"]) }
    let type = pick([
      "String", "Int", "Any", "E", "T\(below(typeCount))", "T\(below(typeCount))", "Raw", "String",
    ])
    return one(in: 3) ? type + "?" : type
  }

  private mutating func list(_ name: String, in index: Int) -> DraftField {
    var type = "[\(item(in: index))]"
    if one(in: isPlain ? 30 : 5) { type = "[\(type)]" }
    if one(in: 4) { type += "?" }
    var field = DraftField(name: name, type: type, path: relativePath())
    if one(in: 6) { field.clauses.append("max \(1 + below(3))") }
    if one(in: isPlain ? 20 : 5) { field.clauses.append("distinct") }
    return field
  }

  private mutating func dictionary(_ name: String, in index: Int) -> DraftField {
    let item = item(in: index)
    var field = DraftField(
      name: name, type: one(in: 4) ? "[String: [\(item)]]" : "[String: \(item)]")
    if !one(in: 8) { field.path = relativePath() }
    if one(in: 3) { field.clauses.append("key \(relativePath(count: 2).text)") }
    if one(in: 4) { field.clauses.append("value \(relativePath(count: 2).text)") }
    if one(in: 6) { field.type += "?" }
    return field
  }

  private mutating func climbing(_ name: String) -> DraftField {
    var steps = [
      DraftStep(name: one(in: 2) ? ".." : "ancestor::\(test())")
    ]
    if one(in: 4), steps[0].name == ".." { steps.append(DraftStep(name: "..")) }
    switch below(5) {
    case 0, 1: steps.append(attribute())
    case 2: steps.append(DraftStep(name: pick(["name()", "local-name()"])))
    default:
      steps.append(DraftStep(name: test(), predicates: one(in: 4) ? [predicate()] : []))
      if one(in: 3) { steps.append(one(in: 2) ? attribute() : DraftStep(name: test())) }
    }
    var alternatives = [DraftAlternative(steps: steps)]
    if one(in: 4) { alternatives += relativePath(count: 1).alternatives }
    return DraftField(
      name: name, type: pick(["String?", "String?", "Int?", "String"]),
      path: DraftPath(alternatives: alternatives))
  }

  private mutating func source(_ name: String) -> DraftField {
    // The number of a node that a predicate decides at its end comes too late for a `switch`.
    let source = pick([
      choices.isEmpty ? "position()" : "line()", "name()", "local-name()", "line()", "offset()",
      "source()", "text()",
    ])
    let type =
      source == "position()" || source == "line()" || source == "offset()" ? "Int" : "String?"
    return DraftField(
      name: name, type: type,
      path: DraftPath(alternatives: [DraftAlternative(steps: [DraftStep(name: source)])]))
  }

  private mutating func rest(_ name: String) -> DraftField {
    DraftField(
      name: name,
      type: pick(["[String: Any]", "[String: Any]", "[String: [Any]]", "[String: Raw]"]),
      path: DraftPath(alternatives: [DraftAlternative(steps: [DraftStep(name: "rest()")])]))
  }

  private mutating func split(_ name: String) -> DraftField {
    var field = DraftField(
      name: name, type: pick(["[String]", "[Int]", "[E]", "[String]?"]), path: relativePath())
    field.clauses.append(one(in: 2) ? "as list" : "as list(\",\")")
    if one(in: 4) { field.clauses.append("distinct") }
    if one(in: 4) { field.clauses.append("max 2") }
    return field
  }

  // MARK: Paths

  private mutating func relativePath(count: Int = 3) -> DraftPath {
    var alternatives: [DraftAlternative] = []
    repeat {
      alternatives.append(relativeAlternative())
    } while alternatives.count < count && one(in: isPlain ? 6 : 3)
    return DraftPath(alternatives: alternatives)
  }

  private mutating func relativeAlternative() -> DraftAlternative {
    var alternative = DraftAlternative(format: format(), steps: [])
    if one(in: isPlain ? 20 : 15) {
      alternative.steps = [DraftStep(name: ".", predicates: one(in: 2) ? [predicate()] : [])]
      if !alternative.steps[0].predicates.isEmpty, one(in: 2) {
        alternative.steps.append(one(in: 3) ? attribute() : step(isFirst: false))
      }
      return alternative
    }
    if one(in: isPlain ? 12 : 6) { alternative.root = ".//" }
    if one(in: 4) {
      if one(in: 3) { alternative.steps.append(step(isFirst: true)) }
      alternative.steps.append(attribute())
      if alternative.steps.count == 1, alternative.root.isEmpty, one(in: 10) {
        alternative.steps.append(step(isFirst: false))
      }
    } else {
      for index in 0...pick([0, 0, 0, 1, 1, 2]) {
        alternative.steps.append(step(isFirst: index == 0))
      }
      if endsInSources, one(in: 8) {
        alternative.steps.append(DraftStep(name: pick(["text()", "name()", "local-name()"])))
      }
    }
    return alternative
  }

  private mutating func test() -> String {
    switch below(20) {
    case 0...5: "a"
    case 6...9: "b"
    case 10, 11: "c"
    case 12, 13: "*"
    case 14: "*:a"
    case 15, 16: "p:a"
    case 17: "p:*"
    case 18: "q:b"
    default: "`first name`"
    }
  }

  private mutating func attribute() -> DraftStep {
    DraftStep(
      name: pick(["@k", "@k", "@m", "@*", "@p:k", "@*:k"]),
      predicates: one(in: 12) ? [predicate()] : [])
  }

  private mutating func step(isFirst: Bool) -> DraftStep {
    var step = DraftStep(name: test())
    if !isFirst, one(in: 8) { step.isDescending = true }
    if one(in: isPlain ? 10 : 4) {
      if one(in: 5) {
        let late = decidesEarly
        decidesEarly = true
        step.predicates.append(predicate())
        decidesEarly = late
      }
      step.predicates.append(predicate())
    }
    return step
  }

  private mutating func predicate() -> String {
    switch below(14) {
    case 0: return "\(1 + below(3))"
    case 1: return "position() \(pick(["=", "<", ">", ">=", "!="])) \(1 + below(3))"
    case 2: return "not(\(condition()))"
    case 3: return "\(condition()) \(pick(["and", "or"])) \(condition())"
    default: return condition()
    }
  }

  private mutating func operand() -> String {
    if decidesEarly { return pick(["@k", "@k", "@m", "@p:k", "@*"]) }
    return pick([
      "@k", "@k", "@m", "@p:k", "a", "b", "c", "a/@k", "text()", ".", "a/*", "a/b", "a/text()",
      "@*",
    ])
  }

  private mutating func condition() -> String {
    let comparison = pick(["=", "=", "!=", "<", ">="])
    switch below(comparesAll ? 15 : 12) {
    case 0, 1: return operand()
    case 12:
      let other = pick([operand(), "\"1\"", "\"x\"", "1", "0", "not(\(operand()))"])
      return "not(\(operand())) \(comparison) \(other)"
    case 13:
      return "\(operand()) \(comparison) \(pick(["not(b)", "contains(a, \"1\")", "name()"]))"
    case 14:
      let other = pick(["string-length", "number", "normalize-space"])
      return "\(operand()) \(comparison) \(other)(\(operand()))"
    case 2, 3: return "@k \(comparison) \(pick(["1", "\"1\"", "\"x\""]))"
    case 4: return "\(operand()) \(comparison) \(operand())"
    case 5: return "name() = \(pick(["\"a\"", "\"p:a\"", "\"b\""]))"
    case 6: return "local-name() \(pick(["=", "!="])) \"a\""
    case 7:
      return
        "\(pick(["contains", "starts-with", "ends-with"]))(\(operand()), \(pick(["\"x\"", "\"1\"", "\"\"", "name()"])))"
    case 8: return "string-length(\(operand())) \(comparison) \(below(3))"
    case 9: return "normalize-space(\(operand())) = \(pick(["\"x\"", "\"a b\"", "\"\""]))"
    case 10: return "number(\(operand())) \(comparison) \(pick(["1", "2", "5"]))"
    default:
      return "\(operand()) \(comparison) \(pick(["1", "\"1\"", "\"x\"", "2.0", "\"\"", "5"]))"
    }
  }
}

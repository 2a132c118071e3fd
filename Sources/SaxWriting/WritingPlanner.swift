internal import SaxLanguage
internal import SaxValues

/// Makes the plan by which a mapping's objects are written in a format.
struct WritingPlanner {
  let model: MappingModel
  let format: Path.Format
  let naming: WrittenNaming
  var plan: WritingPlan
  /// By rule of the plan, the way of the path that it is written by.
  var ways: [WrittenWay] = []
  /// The types that are still to be planned.
  var waiting: [TypeID] = []
  /// The types still to be planned of which the writer is given no object.
  var waitingForNone: [TypeID] = []
  /// By type, the node that says that an object is of it, where that is a node within another.
  var fixed: [TypeID: WrittenStep] = [:]

  /// The texts of enums, by their numbers.
  var enums: [EnumID: WrittenScalar] = [:]

  /// The types that say where in them the objects of other rules stand.
  var innerTypes: Set<TypeID> = []

  /// The names of the nodes that a path's equalities ask for, and that a `switch` knows objects by.
  private(set) var constantNames: Set<WrittenName> = []
  /// The names of the converters that write.
  private(set) var converters: Set<String> = []

  /// The types whose objects are written; nil if those of all rules are.
  private(set) var givenTypes: Set<String>?
  /// True while the types that the writer may be given are planned; the others are planned too, as their nodes may
  /// be around.
  var isGiven = true

  /// Makes the plan of a mapping.
  ///
  /// - Parameter types: the names of those whose objects are written; nil if those of all rules are.
  static func plan(
    of model: MappingModel, in format: Path.Format, converters: Set<String> = [],
    attributePrefix: String = "@", types: Set<String>? = nil
  ) -> WritingPlan {
    var planner = WritingPlanner(model: model, format: format, attributePrefix)
    planner.converters = converters
    planner.givenTypes = types
    planner.constantNames = planner.namesAskedFor()
    planner.addRules()
    planner.fill()
    planner.plan.findPrefixes()
    return planner.plan
  }

  private init(model: MappingModel, format: Path.Format, _ attributePrefix: String) {
    self.model = model
    self.format = format
    var prefixes: [String: String] = [:]
    for namespace in model.namespaces {
      guard let prefix = namespace.prefix else { continue }
      for uri in namespace.uris where !uri.isEmpty { prefixes[uri] = prefixes[uri] ?? prefix }
    }
    let (xsi, instances) = (XMLForm.isNil.prefixBytes, XMLForm.isNil.uriBytes)
    let uri = String(decoding: instances, as: UTF8.self)
    prefixes[uri] = prefixes[uri] ?? String(decoding: xsi, as: UTF8.self)
    naming = WrittenNaming(format: format, attributePrefix: attributePrefix, prefixes: prefixes)
    plan = WritingPlan(format: format)
    plan.types = Array(repeating: nil, count: model.types.count)
  }

  /// The prefix that the mapping has for a URI; empty for the default namespace, and where it has none.
  func prefix(of uri: String) -> String { naming.prefixes[uri] ?? "" }

  private func namesAskedFor() -> Set<WrittenName> {
    var paths = model.rules.flatMap(\.paths)
    for type in model.types {
      if case .object(let fields) = type.kind { paths += fields.flatMap(\.paths) }
    }
    var names: Set<WrittenName> = []
    for case .choice(let choice) in model.types.map(\.kind) {
      // The text by which a `switch` knows an object.
      if let path = path(of: choice), let name = way(of: path)?.steps.last?.name {
        names.insert(name)
      }
    }
    for path in paths where path.format.includes(format) {
      guard path.steps.contains(where: { !$0.predicates.isEmpty }), let way = way(of: path) else {
        continue
      }
      for constant in way.steps.flatMap(\.constants) + way.root {
        if let name = constant.name { names.insert(name) }
      }
    }
    return names
  }

  // MARK: Rules

  private mutating func addRules() {
    for (index, rule) in model.rules.enumerated() where rule.kind == .emit {
      if case .some(.none) = rule.target {
        plan.leftOut.insert(index)
        continue
      }
      isGiven = mayBeGiven(rule)
      let known = waiting.count
      do throws(WrittenWay.Refusal) {
        try add(rule, at: index)
      } catch {
        let issue = WritingIssue(
          name: "emit \(rule.typeName)", reason: error.reason, place: rule.place,
          fix: error.fix ?? WrittenWay.Refusal.waysOut)
        if error.kind == .loss, isGiven {
          plan.obstacles.append(issue)
        } else {
          plan.passedOver.append(issue)
        }
      }
      if !isGiven {
        waitingForNone += waiting[known...]
        waiting.removeSubrange(known...)
      }
    }
    isGiven = true
    findRoots()
    findOuter()
    passOverPlaces()
    refuseCounting()
    refuseAlike()
    refuseUnreadable()
    doubtOtherRules()
    if plan.rules.isEmpty, plan.obstacles.isEmpty {
      let issue = plan.passedOver.first
      plan.obstacles.append(
        WritingIssue(
          name: issue?.name ?? "the mapping",
          reason: issue?.reason ?? "it emits nothing that is written",
          place: issue?.place ?? .nowhere, fix: issue?.fix ?? "emit T at /path"))
    }
  }

  /// Adds the way by which a rule's objects are written.
  ///
  /// - Throws: the reason why its objects can't be written.
  private mutating func add(_ rule: Rule, at index: Int) throws(WrittenWay.Refusal) {
    let name = "emit \(rule.typeName)"
    var way = try way(rule.target, rule.paths)
    var content = try content(of: rule.type, rule.conversion)
    var names: WrittenNames?
    if let source = nameSource(of: rule.type) {
      let known = try named(way, rule.target, rule.paths, by: source)
      way = known.way
      names = known.names
      if case .choice(let id, _) = content { content = .choice(id, known.names) }
      passOverName(of: content, known.names)
      if known.names.takesAny {
        doubt(name, "its nodes are called by what is in them", rule.place)
      }
    }
    guard way.ending == .node, !way.endsWithAttribute || format == .json else {
      throw WrittenWay.Refusal(reason: "it names no element or member")
    }
    if format == .xml, way.steps.isEmpty {
      throw WrittenWay.Refusal(reason: "/ names no element, which an XML document is")
    }
    plan.rules.append(
      WrittenRule(
        index: index, typeName: rule.typeName, steps: way.steps, root: way.root, content: content,
        names: names))
    ways.append(way)
    plan.places.append(WritingReport.Place(name: name, path: way.text))
    if way.leavesOutPredicates {
      doubt(name, "a predicate of its path is not written", rule.place)
    }
    let asksForElement = way.steps.last?.constants.contains { $0.name?.isAttribute == false }
    if case .raw = content, way.steps.last?.constants.isEmpty == false {
      doubt(name, "its source may not have what its path asks for", rule.place)
    }
    if format == .xml, content.isText, asksForElement == true {
      doubt(name, "its text may have what its path asks for", rule.place)
    }
  }

  mutating func doubt(_ name: String, _ reason: String, _ place: MappingPlace) {
    plan.inexactness.append(WritingIssue(name: name, reason: reason, place: place, fix: nil))
  }

  /// The way of a path; nil if it can't be written.
  func way(of path: Path) -> WrittenWay? {
    try? WrittenWay(path, by: naming)
  }

  /// The path of a `switch` in the format.
  func path(of choice: SwitchModel) -> Path? {
    choice.paths.first { $0.format.includes(format) }
  }

  /// The way to what is written: by `to`, or else by the alternative that is the format's.
  func way(
    _ target: WritingTarget?, _ paths: [Path]
  ) throws(WrittenWay.Refusal) -> WrittenWay {
    var candidates: [Path] = []
    if case .paths(let paths) = target {
      candidates = paths.filter { $0.format.includes(format) }
    } else {
      let all = paths.filter { $0.format.includes(format) }
      let own = all.filter { $0.format == format }
      // Those of the format alone come first, then what it would have by itself, then any.
      let natural = all.filter { format == .json ? !$0.hasAttribute : $0.hasNamespace }
      candidates = own + natural + all
    }
    var refusal: WrittenWay.Refusal?
    var inexact: WrittenWay?
    for path in candidates {
      do throws(WrittenWay.Refusal) {
        let way = try WrittenWay(path, by: naming)
        // Rather one whose predicates are all written.
        if !way.leavesOutPredicates { return way }
        inexact = inexact ?? way
      } catch {
        refusal = refusal ?? error
      }
    }
    if let inexact { return inexact }
    throw refusal
      ?? WrittenWay.Refusal(
        reason: "no path of it is for \(format == .json ? "JSON" : "XML")", kind: .passedOver)
  }
}

extension Path {
  /// The source, if it is what the object's own element is called.
  var ownName: Step.Source? {
    guard steps.count == 1, case .source(let source) = steps[0].axis,
      [.name, .localName].contains(source)
    else { return nil }
    return source
  }
}

extension Path {
  /// True if it finds the object's own text.
  var isOfOwnText: Bool {
    format != .xml && steps.allSatisfy { $0.axis == .current || $0.axis == .source(.text) }
  }

  /// True if a step is an attribute.
  fileprivate var hasAttribute: Bool { steps.contains { $0.axis == .attribute } }

  /// True if a step's name is in a namespace.
  fileprivate var hasNamespace: Bool {
    steps.contains {
      if case .name(let uris, _) = $0.test {
        uris.first.map { !$0.isEmpty } ?? false
      } else {
        false
      }
    }
  }
}

internal import FoundationEssentials
internal import SaxEngine
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The arguments of a call as they are given: from Swift, or as texts.
enum CallArguments: Sendable {
  /// Values that encode themselves.
  case values([String: any Encodable & Sendable])
  /// A name and the JSON of a value for each.
  case json([Member])

  typealias Member = (name: String, json: [UInt8])

  private func has(_ name: String) -> Bool {
    switch self {
    case .values(let values): values[name] != nil
    case .json(let members): members.contains { $0.name == name }
    }
  }

  /// The first name that is none of those that are declared.
  private func unknown(_ known: [ParameterModel]) -> String? {
    // By index: to copy a parameter's model took longer than to compare its name.
    func isUnknown(_ name: String) -> Bool { !known.indices.contains { known[$0].name == name } }
    return switch self {
    case .values(let values): values.keys.lazy.filter(isUnknown).min()
    case .json(let members): members.first { isUnknown($0.name) }?.name
    }
  }

  /// Checks them against what the call declares.
  ///
  /// - Throws: ``APIError/Code/argument``.
  func checked(_ plan: CallPlan) throws(APIError) -> [String: SaxValue] {
    if let name = unknown(plan.call.parameters) {
      let known = plan.call.parameters.map(\.name)
      let near = NearestName.of(name, among: known)
      throw APIError(
        .argument, "there is no argument \(name)\(NearestName.asked(near))", call: plan.name,
        fix: near ?? (known.isEmpty ? "no arguments" : "one of \(known.joined(separator: ", "))"))
    }
    guard let mapping = plan.arguments else { return [:] }
    for parameter in plan.call.parameters
    where !parameter.isOptional && !has(parameter.name) {
      throw APIError(
        .argument, "the argument \(parameter.name) is missing", call: plan.name,
        fix: "\(parameter.name): \(parameter.typeText)")
    }
    do {
      return switch self {
      case .values(let values): try Self.checked(values, mapping, plan)
      case .json(let members): try Self.values(of: members, mapping, plan)
      }
    } catch let error as BuildError {
      let name = error.place.shownPath.map { $0.drop { $0 == "/" } }
      throw APIError(
        .argument,
        (name.map { "the argument \(DictionaryKeys.restored(message: String($0))): " } ?? "")
          + DictionaryKeys.restored(message: error.message), call: plan.name,
        // Another path is none of who gives arguments.
        fix: error.fix.flatMap { $0.hasPrefix("from ") ? nil : $0 })
    } catch let error as ReadingError {
      throw APIError(
        .argument, "the arguments are no JSON: \(error.message)", call: plan.name)
    } catch let error as APIError {
      throw error
    } catch {
      throw APIError(
        .argument, "an argument can't be encoded: \(BuildError.reason(error))", call: plan.name)
    }
  }

  /// Scalars of the very types that are declared need no encoding, which takes some 20 µs.
  private static func checked(
    _ values: [String: any Encodable & Sendable], _ mapping: Mapping, _ plan: CallPlan
  ) throws -> [String: SaxValue] {
    var result: [String: SaxValue] = [:]
    var session: EncodingSession?
    for parameter in plan.call.parameters {
      guard let value = values[parameter.name] else { continue }
      if let plain = plain(value), parameter.holds(plain) {
        result[parameter.name] = plain
      } else if case .merge(parameter.name) = plan.call.body {
        result[parameter.name] = try patch(value, plan)
      } else {
        let encoding = session ?? EncodingSession(mapping)
        session = encoding
        result[parameter.name] = try encoding.value(value, of: parameter.name, ofType: plan.name)
      }
    }
    guard session != nil else { return result }
    // Lists, objects and cases of enums are checked as those of any object.
    let fields = result.map { (name: $0.key, value: $0.value) }
    return plan.values(of: try session?.object(plan.name, fields))
  }

  private static func plain(_ value: any Encodable & Sendable) -> SaxValue? {
    switch value {
    case let value as Int: .int(value)
    case let value as String: .string(value)
    case let value as Bool: .bool(value)
    case let value as Double: .double(value)
    case let value as Date: .date(value)
    default: nil
    }
  }

  /// A merge patch: the JSON of one, or the fields that a value has, written by the mapping.
  private static func patch(
    _ value: any Encodable & Sendable, _ plan: CallPlan
  ) throws -> SaxValue {
    if value.isNone { return .null }
    if let text = value as? String { return .raw(text) }
    guard let parts = plan.parts, let type = CallPlan.mergedType(plan.call) else { return .null }
    try refuseNil(in: value, plan)
    let object = try EncodingSession(parts).object(of: value, named: type)
    var options = WritingOptions()
    options.keepsEmpty = true
    do {
      let bytes = try parts.alone(type).bytes(of: [object], as: .json, options: options)
      // Without the line's end.
      return .raw(String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self))
    } catch let error as WritingError {
      throw APIError(.argument, error.message, call: plan.name, fix: error.fix)
    }
  }

  /// A nil that is encoded would remove a member, which the fields of an object can't say.
  private static func refuseNil(in value: any Encodable, _ plan: CallPlan) throws {
    func hasNull(_ value: SaxValue?) -> Bool {
      switch value {
      case .null: true
      case .dictionary(let members): members.values.contains { hasNull($0) }
      default: false
      }
    }
    guard !(value is SaxObject), let bytes = try? JSONEncoder().encode(value),
      hasNull(try? JSONTree.read(Array(bytes)))
    else { return }
    throw APIError(
      .argument, "nil among the changes, which would remove a member", call: plan.name,
      fix: "a text of JSON: {\"member\": null}")
  }

  /// One value for each argument: what is no JSON by itself could add another member.
  private static func values(
    of members: [Member], _ mapping: Mapping, _ plan: CallPlan
  ) throws -> [String: SaxValue] {
    var text = JSONObjectText()
    let dictionaries = DictionaryKeys(plan.call.parameters)
    for (name, value) in members {
      do {
        try JSONTree.check(value)
      } catch let error as ReadingError {
        throw APIError(
          .argument, "the argument \(name) is no JSON: \(error.message)", call: plan.name,
          fix: "\(name)=TEXT for a text, \(name):='{…}' for JSON")
      }
      text.add(name, json: try dictionaries.escaped(value, of: name))
    }
    var result: SaxObject?
    var options = ReadingOptions()
    options.measuresCoverage = true
    var reading = mapping.emissions(.json, options: options) { emission in
      if case .object(let object) = try emission.result.get() { result = object }
    }
    try reading.feed(text.bytes.span)
    try reading.finish()
    try refuse(reading.coverage()?.unread.map(\.path) ?? [], mapping, plan)
    return dictionaries.restored(plan.values(of: result))
  }

  /// A member that no field reads would get lost on its way.
  private static func refuse(
    _ unread: [String], _ mapping: Mapping, _ plan: CallPlan
  ) throws(APIError) {
    if unread.isEmpty { return }
    let paths = unread.lazy.map { $0.split(separator: "/").map(String.init) }
    // Where they are too many to tell apart, the names of some are not there.
    guard let steps = paths.first(where: { $0.count > 1 }), let member = steps.last,
      let argument = steps.first
    else {
      throw APIError(
        .argument, "the arguments have members that no field reads", call: plan.name)
    }
    let place = DictionaryKeys.restored(message: steps.dropLast().joined(separator: "/"))
    // Of an object within it another type says what it may have.
    let type = plan.call.parameters.first { $0.name == argument }?.typeText ?? ""
    let known =
      steps.count == 2 ? mapping.memberNames(ofType: type.filter { !"?[]".contains($0) }) : nil
    let near = NearestName.of(member, among: (known ?? []).sorted())
    throw APIError(
      .argument,
      "the argument \(argument)\(steps.count == 2 ? "" : ": \(place)") has no member \(member)\(NearestName.asked(near))",
      call: plan.name, fix: near ?? "leave \(member) out")
  }
}

extension CallPlan {
  /// The values of arguments by their names.
  fileprivate func values(of object: SaxObject?) -> [String: SaxValue] {
    var values: [String: SaxValue] = [:]
    for parameter in call.parameters { values[parameter.name] = object?[parameter.name] }
    return values
  }
}

extension Encodable {
  /// True for an optional without a value.
  fileprivate var isNone: Bool {
    let mirror = Mirror(reflecting: self)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }
}

extension ParameterModel {
  /// True if a scalar is of the very type that is declared.
  fileprivate func holds(_ value: SaxValue) -> Bool {
    guard !isFile, case .scalar(let scalar) = field.type.required else { return false }
    return scalar.holds(value)
  }
}

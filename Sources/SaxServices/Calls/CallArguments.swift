internal import FoundationEssentials
internal import SaxLanguage
internal import SaxMapping
internal import SaxValues
internal import Saxifrage

/// The arguments of a call as they are given: from Swift, or as texts.
enum CallArguments: Sendable {
  /// Values that encode themselves.
  case values([String: any Encodable & Sendable])
  /// The text of an object of JSON, with a member for each.
  case json([UInt8], names: [String])

  private var names: [String] {
    switch self {
    case .values(let values): values.keys.sorted()
    case .json(_, let names): names
    }
  }

  /// Checks them against what the call declares.
  ///
  /// - Throws: ``APIError/Code/argument``.
  func checked(_ plan: CallPlan) throws(APIError) -> SaxObject? {
    let known = plan.call.parameters.map(\.name)
    for name in names where !known.contains(name) {
      let near = NearestName.of(name, among: known)
      throw APIError(
        .argument, "there is no argument \(name)\(NearestName.asked(near))", call: plan.name,
        fix: near ?? (known.isEmpty ? "no arguments" : "one of \(known.joined(separator: ", "))"))
    }
    guard let mapping = plan.arguments else { return nil }
    for parameter in plan.call.parameters
    where !parameter.isOptional && !names.contains(parameter.name) {
      throw APIError(
        .argument, "the argument \(parameter.name) is missing", call: plan.name,
        fix: "\(parameter.name): \(parameter.typeText)")
    }
    do {
      return switch self {
      case .values(let values): try Self.object(of: values, mapping, plan)
      case .json(let bytes, _): try Self.object(in: bytes, mapping)
      }
    } catch let error as BuildError {
      let name = error.place.shownPath.map { $0.drop { $0 == "/" } }
      throw APIError(
        .argument, (name.map { "the argument \($0): " } ?? "") + error.message, call: plan.name,
        fix: error.fix)
    } catch let error as ReadingError {
      throw APIError(
        .argument, "the arguments are no JSON: \(error.message)", call: plan.name)
    } catch let error as APIError {
      throw error
    } catch {
      throw APIError(.argument, "an argument can't be encoded: \(error)", call: plan.name)
    }
  }

  private static func object(
    of values: [String: any Encodable & Sendable], _ mapping: Mapping, _ plan: CallPlan
  ) throws -> SaxObject {
    let session = EncodingSession(mapping)
    var fields: [(name: String, value: SaxValue)] = []
    for (name, value) in values {
      if case .merge(name) = plan.call.body {
        fields.append((name, try patch(value, plan)))
      } else {
        fields.append((name, try session.value(value, of: name, ofType: plan.name)))
      }
    }
    return try session.object(plan.name, fields)
  }

  /// A merge patch: the JSON of one, or an object whose fields are all given.
  private static func patch(
    _ value: any Encodable & Sendable, _ plan: CallPlan
  ) throws -> SaxValue {
    if let text = value as? String { return .raw(text) }
    if let object = value as? SaxObject { return .raw(object.description) }
    do {
      return .raw(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
    } catch {
      throw APIError(
        .argument, "the changes can't be written as JSON", call: plan.name,
        fix: "object.changes(from: older), or a text of JSON")
    }
  }

  private static func object(in bytes: [UInt8], _ mapping: Mapping) throws -> SaxObject? {
    var result: SaxObject?
    var reading = mapping.reading(.json) { result = $0 }
    try reading.feed(bytes.span)
    try reading.finish()
    return result
  }
}

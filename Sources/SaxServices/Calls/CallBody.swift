internal import FoundationEssentials
internal import SaxEngine
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The body of a call's request.
struct CallBody {
  let plan: CallPlan
  let values: CallValues

  func made() throws -> HTTPBody {
    do {
      return switch plan.call.body {
      case nil: .empty
      case .argument(let name, let format): try argument(name, as: format)
      case .made(let type, let arguments, let format): try made(type, arguments, as: format)
      case .merge(let name): try merge(name)
      case .text(let name, let type):
        values.isNil(name)
          ? .empty : .text(try values.texts(of: name).joined(separator: "\n"), contentType: type)
      case .form(let parts): .form(try form(parts))
      case .multipart(let parts): try .multipartForm(try parts.flatMap(self.part))
      }
    } catch let error as WritingError {
      throw APIError(.body, error.message, call: plan.name, fix: error.fix)
    } catch let error as BuildError {
      throw APIError(.body, error.message, call: plan.name, fix: error.fix)
    } catch let error as ReadingError {
      throw APIError(.body, error.message, call: plan.name, fix: error.fix)
    } catch let error as HTTPError {
      throw APIError(.body, error.message, call: plan.name, fix: error.fix)
    }
  }

  private func argument(_ name: String, as format: BodyModel.Format) throws -> HTTPBody {
    guard let model = values.model(of: name), let value = values.value(of: name), value != .null
    else { return .empty }
    switch format {
    case .bytes(let type):
      if model.isFile, case .string(let path) = value {
        return try .file(path, contentType: type)
      }
      switch value {
      case .data(let data): return .bytes(Array(data), contentType: type)
      case .string(let text), .raw(let text): return .text(text, contentType: type)
      default: return .empty
      }
    case .json:
      if case .object(let object) = value {
        return try .mapped(object, by: plan.mapping, as: .json)
      }
      return .bytes(try json(value, model), contentType: "application/json")
    case .xml:
      guard case .object(let object) = value else { return .empty }
      return try .mapped(object, by: plan.mapping, as: .xml)
    }
  }

  /// The JSON of a value that is no object of its own: a list of objects, a dictionary, a scalar.
  private func json(_ value: SaxValue, _ model: ParameterModel) throws -> [UInt8] {
    switch value {
    case .object(let object):
      // Without the line's end; texts in JSON have none.
      return try plan.mapping.alone(object.typeName).bytes(of: [object], as: .json)
        .filter { $0 != 0x0A }
    case .list(let items):
      var bytes = Array("[".utf8)
      for (index, item) in items.enumerated() {
        if index > 0 { bytes += Array(",".utf8) }
        bytes += try json(item, model)
      }
      return bytes + Array("]".utf8)
    case .raw(let text):
      let bytes = Array(text.utf8)
      do {
        try JSONTree.check(bytes)
      } catch let error as ReadingError {
        throw APIError(
          .body, "\(model.name) is no JSON: \(error.message)", call: plan.name, fix: error.fix)
      }
      return bytes
    case .dictionary(let entries):
      var object = JSONObjectText()
      for (key, item) in zip(entries.keys, entries.values) {
        object.add(key, json: try json(item, model))
      }
      return object.bytes
    case .date, .day, .duration, .enumeration, .url, .uuid, .data:
      let text = try plan.mapping.text(of: value, as: model.field) ?? ""
      var bytes: [UInt8] = []
      JSONText().append(.string(text), to: &bytes)
      return bytes
    default:
      var bytes: [UInt8] = []
      JSONText().append(value, to: &bytes)
      return bytes
    }
  }

  /// An object of a type, made of arguments.
  private func made(
    _ type: String, _ arguments: [String], as format: BodyModel.Format
  ) throws -> HTTPBody {
    var fields: [String: SaxValue] = [:]
    for name in arguments { fields[name] = values.value(of: name) ?? .null }
    let object = try plan.mapping.object(type, fields)
    return try .mapped(object, by: plan.mapping, as: format == .xml ? .xml : .json)
  }

  /// A merge patch (RFC 7396), each member of it checked against the type.
  private func merge(_ name: String) throws -> HTTPBody {
    guard case .raw(let text) = values.value(of: name), let type = CallPlan.mergedType(plan.call)
    else { return .empty }
    try check(text, of: type, name)
    return .text(text, contentType: "application/merge-patch+json")
  }

  private func check(_ text: String, of type: String, _ name: String) throws {
    guard case .dictionary(let members)? = try JSONTree.read(Array(text.utf8)) else {
      throw APIError(
        .body, "\(name) is no object of JSON", call: plan.name, fix: "{\"field\": value}")
    }
    if let known = plan.mapping.memberNames(ofType: type) {
      for member in members.keys where !known.contains(member) {
        let near = NearestName.of(member, among: known.sorted())
        throw APIError(
          .body, "\(type) has no member \(member)\(NearestName.asked(near))", call: plan.name,
          fix: near)
      }
    }
    guard var reading = plan.parts?.reading(.json, onObject: { _ in }) else { return }
    try reading.feed(Array(text.utf8).span)
    try reading.finish()
  }

  // MARK: Forms

  private func form(_ parts: [BodyModel.Part]) throws -> [(name: String, value: String)] {
    try parts.flatMap { part in
      try values.texts(of: part.argument).map { (part.name, $0) }
    }
  }

  private func part(_ part: BodyModel.Part) throws -> [BodyPart] {
    guard let model = values.model(of: part.argument), let value = values.value(of: part.argument),
      !values.isNil(part.argument)
    else { return [] }
    if model.isFile, case .string(let path) = value {
      return [try .file(part.name, path, contentType: part.mediaType)]
    }
    if case .data(let data) = value {
      return [
        try .field(
          part.name, .bytes(Array(data), contentType: part.mediaType ?? "application/octet-stream"),
          fileName: part.name)
      ]
    }
    if case .object = value {
      return [try .field(part.name, try argument(part.argument, as: .json))]
    }
    return try values.texts(of: part.argument).map { text in
      try .field(part.name, .text(text, contentType: part.mediaType))
    }
  }
}

import SaxHTTP
import SaxOData
import SaxSchema
import Saxifrage

/// A metadata document: the same model or error in any pieces, each error with its place; of what it declares the heirs,
/// the keys and the sets can be asked for, and mappings be made that compile.
enum ODataMetadataCheck {
  private enum Outcome: Equatable {
    case model(EntityModel)
    case error(String)

    var isModel: Bool { if case .model = self { true } else { false } }

    var description: String {
      switch self {
      case .model(let model): "a model of \(model.schemas.map(\.namespace))"
      case .error(let text): text
      }
    }
  }

  static func failure(on input: FuzzInput) async -> String? {
    var options = ODataMetadataOptions()
    options.toleratesFaults = input.options & 1 == 0
    let whole: Outcome
    do {
      whole = .model(try EntityModel.reading(metadata: input.text, options: options))
    } catch {
      if let wrong = wrong(with: error, input) { return wrong }
      whole = .error(description(of: error))
    }
    if let failure = failure(ofLeniency: input, whole, isLenient: options.toleratesFaults) {
      return failure
    }
    let response = await read(input.text, [], options)
    // A response may be empty.
    if response != whole, response.isModel || whole.isModel {
      return "a response \(response.description), bytes \(whole.description)"
    }
    for sizes in [input.sizes, input.text.count < 600 ? [1] : []] where !sizes.isEmpty {
      let pieces = await read(input.text, sizes, options)
      if pieces != response {
        return "in pieces of \(sizes) \(pieces.description), whole \(response.description)"
      }
    }
    guard case .model(let model) = whole else { return nil }
    if let failure = failure(of: model) { return failure }
    return await ODataModelUse(input, model).failure()
  }

  private static func read(
    _ bytes: [UInt8], _ sizes: [Int], _ options: ODataMetadataOptions
  ) async -> Outcome {
    do {
      let response = WebResponse(
        status: 200, url: try URI("https://h/svc/$metadata"),
        body: sizes.isEmpty ? .bytes(bytes) : .chunks(FuzzPieces(bytes, sizes)))
      return .model(
        try await EntityModel.reading(metadata: .response(response), options: options))
    } catch {
      return .error(description(of: error))
    }
  }

  /// The error without the name of its document.
  private static func description(of error: any Error) -> String {
    guard var error = error as? ODataMetadataError else { return FuzzError.text(of: error) }
    error.source = nil
    return "\(error.code) +\(error.offset.map { "\($0)" } ?? "?") \(FuzzError.text(of: error))"
  }

  private static func wrong(with error: any Error, _ input: FuzzInput) -> String? {
    guard let error = error as? ODataMetadataError else {
      return "another error, \(type(of: error)): \(error)"
    }
    if error.message.isEmpty || error.message.contains("\n") { return "no line: \(error)" }
    if let line = error.line, line < 1 { return "no place: \(error)" }
    if let offset = error.offset, !(0...input.text.count).contains(offset), !isPacked(input) {
      return "the place is behind the end: \(offset) \(error)"
    }
    switch error.code {
    case .malformed, .truncated, .invalid, .duplicate, .cycle, .baseType:
      return error.offset == nil && error.line == nil ? "no place: \(error)" : nil
    default: return nil
    }
  }

  /// True for a document by gzip, whose places are those of what it holds.
  private static func isPacked(_ input: FuzzInput) -> Bool {
    input.text.starts(with: [0x1F, 0x8B])
  }

  /// Compares with what is read where dangling names are errors, or none: fewer models, and no others.
  private static func failure(
    ofLeniency input: FuzzInput, _ outcome: Outcome, isLenient: Bool
  ) -> String? {
    var options = ODataMetadataOptions()
    options.toleratesFaults = !isLenient
    let other: Outcome
    do {
      other = .model(try EntityModel.reading(metadata: input.text, options: options))
    } catch {
      other = .error(description(of: error))
    }
    switch isLenient ? (outcome, other) : (other, outcome) {
    case (.error(let error), .model): return "refused where names may dangle alone: \(error)"
    case (.model(let lenient), .model(let strict)):
      return lenient == strict ? nil : "another model where names may dangle"
    default: return nil
    }
  }

  /// The lines of descent and what is asked for by name.
  private static func failure(of model: EntityModel) -> String? {
    for schema in model.schemas {
      for type in schema.structuredTypes.prefix(50) {
        let name = type.qualifiedName
        let lineage = model.lineage(of: name)
        if Set(lineage.map(\.qualifiedName)).count != lineage.count {
          return "\(name) is its own base type"
        }
        let properties = model.properties(of: name)
        for property in properties.prefix(50)
        where model.property(property.name, of: name) == nil {
          return "\(name) has no \(property.name)"
        }
        _ = model.key(of: name)
        _ = model.navigationProperties(of: name)
        if model.structuredType(name) == nil, model.fault(of: name) == nil {
          return "there is no \(name)"
        }
      }
      for container in schema.containers {
        for set in container.entitySets.prefix(50) where model.entitySet(set.name) == nil {
          if container.qualifiedName == model.container?.qualifiedName {
            return "there is no entity set \(set.name)"
          }
        }
      }
    }
    _ = model.nearestType(to: "N.P")
    _ = model.nearestEntitySet(to: "P")
    return model.warnings.contains { $0.message.isEmpty } ? "a warning without a word" : nil
  }
}

internal import FoundationEssentials
internal import SaxLanguage

/// One run of a type's initializer over made-up values.
final class Probe {
  let model: MappingModel
  let userInfo: [CodingUserInfoKey: Any]
  /// The messages of problems that are known, where the run goes on.
  private let forgiven: Set<String>
  /// The values made of each type from each type of the mapping: each is run once.
  private var made: [Pair: Any] = [:]
  private var failed: Set<Pair> = []
  private var active: Set<Pair> = []

  private struct Pair: Hashable {
    var type: ObjectIdentifier
    var reference: TypeReference
    var isChosen: Bool
  }

  /// No value can be made up: the type needs itself, or refuses what it is given.
  private struct Unmakeable: Error {}

  private static let maximumDepth = 100

  init(model: MappingModel, forgiven: Set<String>, userInfo: [CodingUserInfoKey: Any]) {
    self.model = model
    self.forgiven = forgiven
    self.userInfo = userInfo
  }

  func firstProblem<T: Decodable>(
    of type: T.Type, _ reference: TypeReference
  ) -> DecodableProblem? {
    do {
      _ = try value(of: type, reference, name: String(describing: type))
      return nil
    } catch {
      return Self.problem(in: error)
    }
  }

  /// The problem that an error carries, if it is one of the check's own.
  private static func problem(in error: any Error) -> DecodableProblem? {
    guard let error = error as? DecodingError else { return nil }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      return context.underlyingError as? DecodableProblem
    @unknown default: return nil
    }
  }

  /// Ends the run with a problem, unless it is known.
  func report(
    _ problem: DecodableProblem, _ error: (DecodingError.Context) -> DecodingError
  ) throws {
    guard !forgiven.contains(problem.message) else { return }
    throw error(
      DecodingError.Context(
        codingPath: [], debugDescription: problem.message, underlyingError: problem))
  }

  /// Makes up a value.
  ///
  /// - Parameter name: the property it is for.
  func value<T: Decodable>(
    of type: T.Type, _ reference: TypeReference, name: String, isChosen: Bool = false
  ) throws -> T {
    if let optional = type as? any OptionalKind.Type {
      return try self.optional(type, optional, reference, name: name)
    }
    if let kind = ScalarKind(type), let value = try scalar(kind, reference, name: name, as: type) {
      return value
    }
    let pair = Pair(
      type: ObjectIdentifier(type), reference: reference, isChosen: isChosen)
    if let value = made[pair] as? T { return value }
    guard !failed.contains(pair), active.count < Self.maximumDepth,
      active.insert(pair).inserted
    else { throw Unmakeable() }
    defer { active.remove(pair) }
    do {
      let value = try make(type, reference, name: name, isChosen: isChosen)
      made[pair] = value
      return value
    } catch {
      if Self.problem(in: error) == nil { failed.insert(pair) }
      throw error
    }
  }

  /// A value, or none if none can be made.
  private func optional<T: Decodable>(
    _ type: T.Type, _ optional: any OptionalKind.Type, _ reference: TypeReference, name: String
  ) throws -> T {
    do {
      return try T(from: ProbeDecoder(MappedAnswers(self, type, reference.required, name: name)))
    } catch {
      guard Self.problem(in: error) == nil, let none = optional.none as? T else { throw error }
      return none
    }
  }

  /// A value for a property that may be nil; nil if none can be made.
  func valueIfAny<T: Decodable>(
    of type: T.Type, _ reference: TypeReference, name: String
  ) throws -> T? {
    do {
      return try value(of: type, reference.required, name: name)
    } catch {
      guard Self.problem(in: error) == nil else { throw error }
      return nil
    }
  }

  private func make<T: Decodable>(
    _ type: T.Type, _ reference: TypeReference, name: String, isChosen: Bool
  ) throws -> T {
    switch reference {
    case .type(let id):
      if model.types.indices.contains(id), case .choice(let choice) = model.types[id].kind {
        return try makeEach(type, of: choice, name: name)
      }
      let answers = MappedAnswers(self, type, reference, name: name, isChosen: isChosen)
      do {
        return try T(from: ProbeDecoder(answers))
      } catch {
        if answers.hasNoCase, Self.problem(in: error) == nil { try reportNoCase(type, id, name) }
        throw error
      }
    case .enumeration(let id):
      guard model.enums.indices.contains(id) else { throw Unmakeable() }
      return try makeEach(type, of: model.enums[id], reference, name: name)
    case .list, .dictionary, .any:
      let answers = MappedAnswers(self, type, reference, name: name)
      do {
        return try T(from: ProbeDecoder(answers))
      } catch {
        guard Self.problem(in: error) == nil else { throw error }
        // Its items need the type that is being made: a list of none ends that.
        answers.isEmpty = true
        return try orAnyCase(type) { try T(from: ProbeDecoder(answers)) }
      }
    case .scalar, .raw, .optional:
      return try orAnyCase(type) {
        try T(from: ProbeDecoder(MappedAnswers(self, type, reference, name: name)))
      }
    }
  }

  /// The first case of an enum that can tell its cases, where it refuses what was made up.
  private func orAnyCase<T>(_ type: T.Type, _ make: () throws -> T) throws -> T {
    do {
      return try make()
    } catch {
      guard Self.problem(in: error) == nil, let type = type as? any CaseIterable.Type,
        let value = first(type) as? T
      else { throw error }
      return value
    }
  }

  private func first<T: CaseIterable>(_ type: T.Type) -> T? { type.allCases.first }

  /// Runs a type on each type that a `switch` may choose.
  private func makeEach<T: Decodable>(
    _ type: T.Type, of choice: SwitchModel, name: String
  ) throws -> T {
    var ids: [TypeID] = []
    for option in choice.cases where !ids.contains(option.type) { ids.append(option.type) }
    if case .type(let id) = choice.otherwise, !ids.contains(id) { ids.append(id) }
    var result: T?
    for id in ids {
      do {
        let value = try value(of: type, .type(id), name: name, isChosen: true)
        if result == nil { result = value }
      } catch {
        guard Self.problem(in: error) == nil else { throw error }
      }
    }
    guard let result else { throw Unmakeable() }
    return result
  }

  private func reportNoCase(_ type: Any.Type, _ id: TypeID, _ name: String) throws {
    let model = model.types[id]
    let wanted = caseName(of: model.name)
    try report(
      DecodableProblem(
        name: name,
        message:
          "\(name) may be a \(model.name) by \(model.place.file), for which \(type) has no case",
        fix: "case \(wanted)(\(model.name)) in \(type)", place: model.place)
    ) { .dataCorrupted($0) }
  }

  /// Runs a type on each case of a mapping's `enum`.
  private func makeEach<T: Decodable>(
    _ type: T.Type, of model: EnumModel, _ reference: TypeReference, name: String
  ) throws -> T {
    var names = model.cases.map(\.name)
    if let otherwise = model.otherwise, !names.contains(otherwise) { names.append(otherwise) }
    var result: T?
    for caseName in names {
      let answers = MappedAnswers(self, type, reference, name: name)
      answers.caseName = caseName
      do {
        let value = try T(from: ProbeDecoder(answers))
        if result == nil { result = value }
      } catch {
        guard Self.problem(in: error) == nil else { throw error }
        try report(
          DecodableProblem(
            name: name,
            message: "\(name) may be \(caseName) by enum \(model.name) of \(model.place.file), "
              + "which \(type) does not have", fix: "case \(caseName) in \(type)",
            place: model.place)
        ) { .dataCorrupted($0) }
      }
    }
    guard let result else { return try orAnyCase(type) { throw Unmakeable() } }
    return result
  }
}

/// Lets generic code find out that a type is an optional.
protocol OptionalKind {
  static var none: Self { get }
}

extension Optional: OptionalKind {}

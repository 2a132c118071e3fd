internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// Finds, before anything is read, what in a `Decodable` type its mapping type can't fill.
///
/// The type's own initializer is run on a decoder that knows the mapping and answers with
/// values made up for the purpose. Where the initializer refuses those, the type is checked as far as it got.
enum DecodableCheck {
  /// Checks a type, and those of its properties.
  ///
  /// - Parameters:
  ///   - type: what objects are to be decoded as.
  ///   - reference: what the mapping builds.
  /// - Throws: one error, ``BuildError/Code/access``, that names everything found: properties
  ///   that no field fills, that may be nil by the mapping and not in Swift, or that are of
  ///   another kind.
  static func check<T: Decodable>(
    _ type: T.Type, against reference: TypeReference, in model: MappingModel,
    userInfo: [CodingUserInfoKey: Any] = [:]
  ) throws(BuildError) {
    var known: [DecodableProblem] = []
    // A run ends at the first problem that the initializer passes on. The next run answers
    // there as if all were well, and so comes to the one after it.
    while known.count < maximumProblems {
      let probe = Probe(model: model, forgiven: Set(known.map(\.message)), userInfo: userInfo)
      guard let problem = probe.firstProblem(of: type, reference.required) else { break }
      known.append(problem)
    }
    guard let first = known.first else { return }
    guard known.count > 1 else {
      throw BuildError(.access, first.message, mapping: first.place, fix: first.fix)
    }
    let names = known.map(\.name).joined(separator: ", ")
    throw BuildError(
      .access, "\(type) does not fit \(model.text(of: reference)): \(names)", mapping: first.place,
      notes: known.map { $0.message + ($0.fix.map { "; fix: " + $0 } ?? "") })
  }

  private static let maximumProblems = 100
}

/// One property that a mapping can't fill; travels inside a `DecodingError`.
struct DecodableProblem: Error {
  /// The property: `Order.total`.
  var name: String
  var message: String
  var fix: String?
  var place: MappingPlace?
}

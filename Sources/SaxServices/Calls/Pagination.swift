internal import SaxEngine
internal import SaxLanguage
internal import Saxifrage

/// The way from one page of a list to the next, where Swift and not the mapping says it.
public enum Pagination: Sendable, Hashable {
  /// The `Link` field whose relation is `next` (RFC 8288).
  case link
  /// The address in a field of an object of another type, which the mapping emits beside the others.
  case field(type: String, field: String)
  /// A parameter of the query that is set to such a field.
  case cursor(parameter: String, type: String, field: String)
  /// A parameter of the query that counts pages from a first one.
  case number(parameter: String, first: Int = 1)
  /// A parameter of the query that counts objects, by as many as a whole page has.
  case offset(parameter: String, step: Int)
}

extension Pagination {
  /// Makes the model of the pages, as the mapping would have it.
  ///
  /// - Throws: ``APIError/Code/pages`` if the mapping has no such field, or the step is none.
  func model(_ mapping: Mapping) throws(APIError) -> PagesModel {
    func check(_ type: String, _ field: String) throws(APIError) {
      do {
        _ = try mapping.field(field, ofType: type)
      } catch {
        throw APIError(.pages, error.message, fix: error.fix)
      }
    }
    switch self {
    case .link: return .link
    case .field(let type, let field):
      try check(type, field)
      return .field(typeName: type, field)
    case .cursor(let parameter, let type, let field):
      try check(type, field)
      return .cursor(parameter, typeName: type, field: field)
    case .number(let parameter, let first): return .number(parameter, first: first)
    case .offset(let parameter, let step):
      guard step > 0 else {
        throw APIError(.pages, "the step from page to page is \(step), wanted one above 0")
      }
      return .offset(parameter, step: .number(step))
    }
  }
}

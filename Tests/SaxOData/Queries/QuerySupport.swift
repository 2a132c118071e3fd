import SaxHTTP
import Saxifrage
import Testing

@testable import SaxOData

/// A query of products of a service that nobody answers for.
func products() throws -> ODataEntities<Product> {
  try ODataService("https://h/svc", client: FixtureService([:] as [String: String]))[
    "Products", as: Product.self]
}

/// The options of a query as they are sent, decoded.
func sent<Entity>(_ query: ODataEntities<Entity>, _ version: ODataVersion = .v401) throws -> String
{
  let text = try query.url(version).query ?? ""
  // What is sent is read as what was put together.
  let tree = try ODataQuery(parsing: text, version: version)
  #expect(try tree.encoded(version: version) == text)
  let type = try query.address.type(below: query.service.root, version)
  let resolution = QueryResolution(version: version, model: query.address.model)
  #expect(try resolution.query(query.options, of: type) == tree)
  return try tree.text(version: version)
}

/// The error with which a query is not sent.
func refusal<Entity>(
  _ query: ODataEntities<Entity>, _ version: ODataVersion = .v401,
  _ location: SourceLocation = #_sourceLocation
) -> String {
  let error = #expect(throws: ODataError.self, sourceLocation: location) {
    _ = try query.url(version)
  }
  #expect(error?.code == .query, sourceLocation: location)
  return error?.message ?? ""
}

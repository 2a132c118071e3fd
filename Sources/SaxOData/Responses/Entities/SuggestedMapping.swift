internal import SaxEngine
internal import SaxEvents
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema
internal import Saxifrage

/// A mapping for people: what a service's model says of the entities of a query, laid out to be changed and used by itself.
struct SuggestedMapping {
  /// The text, with a comment that says what it is of.
  let text: String
  /// The mapping that ``text`` compiles to.
  let mapping: Mapping

  /// Makes a mapping of the properties that the model has for a type, as far as they are selected.
  ///
  /// - Parameters:
  ///   - type: the qualified name of the entities' type.
  ///   - amount: how many come.
  ///   - origin: the lines of the comment.
  ///   - name: that the mapping gives itself; nil for that of the type.
  /// - Throws: ``ODataError/Code/model`` if the model has no such type, or none can be made of it.
  init(
    of type: String, in model: EntityModel, _ version: ODataVersion,
    selection: EntitySelection = EntitySelection(), amount: EntityMappingSyntax.Amount = .many,
    origin: [String] = [], named name: String? = nil
  ) throws(ODataError) {
    guard
      let types = EntityTypeImporter.types(of: type, in: model, selection: selection, .declared)
    else {
      throw ODataError(
        .model, "the service's model has no type \(type)", fix: model.nearestType(to: type))
    }
    var made = EntityMappingSyntax(types, forms: EntityForms(of: version))
    let title = types.annotations[types.root].title
    let name = [name, title].compactMap { $0 }.first(where: NameScalars.isName)
    text = MappingPrinter.text(
      of: made.syntax(amount, named: name ?? "Entities", below: origin))
    do throws(MappingError) {
      // Of the text and not of the tree: it is what people get, and its places are in it.
      mapping = try Mapping(text, named: types.root)
    } catch {
      throw ODataError(
        .model,
        "no mapping can be made of \(types.root)"
          + (error.diagnostics.first.map { ": \($0.message)" } ?? ""), cause: error)
    }
  }
}

extension EntityForms {
  /// The forms of answers of a version.
  init(of version: ODataVersion) {
    switch version {
    case .v2: self = [.verboseJSON, .atom]
    case .v3: self = [.json, .verboseJSON, .atom]
    case .v4, .v401: self = .json
    }
  }
}

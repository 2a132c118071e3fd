internal import SaxEngine
internal import SaxEvents
internal import SaxSchema
internal import SaxValues

/// Makes a model of the objects that the mapping finds in a metadata document, each as it comes.
struct MetadataBuilder {
  /// True to go on where a declaration lacks something, or has a value that CSDL doesn't allow there.
  let toleratesFaults: Bool
  /// Those that were tolerated.
  var faults: [EntityModel.Warning] = []
  /// The qualified name of the declaration at hand, and its line.
  private(set) var declaration = ""
  private(set) var line: Int?

  /// A place in the document.
  struct Place {
    var line: Int
    var offset: Int
  }

  /// The schema whose declarations come; it is known by its end which one it is.
  var schema = EntityModel.Schema("")
  var schemas: [EntityModel.Schema] = []
  var references: [EntityModel.Reference] = []
  var names = RecurringNames()
  /// Of each declaration, by its qualified name, and of each schema by its namespace.
  private var places: [String: Place] = [:]
  private var version: EntityModel.Version?
  private var documents = 0
  /// The name of the root element; nil in JSON.
  private var root: String?

  /// True once something was read that only metadata has; in XML that is all that is read.
  private(set) var isMetadata = false

  init(_ options: ODataMetadataOptions) { toleratesFaults = options.toleratesFaults }

  /// A name that shares its memory with equal ones.
  mutating func kept(_ name: String) -> String { names.kept(name) }

  /// Takes what the mapping has found.
  ///
  /// - Throws: `ODataMetadataError` if it is not as CSDL has it.
  mutating func add(_ object: SaxObject) throws {
    declaration = Self.name(of: object)
    guard object.fieldNames.contains("offset"), let line = object.number("line"),
      let offset = object.number("offset")
    else {
      line = nil
      return try addDeclaration(object)
    }
    self.line = line
    do {
      try addDeclaration(object)
    } catch var error as ODataMetadataError {
      error.offset = error.offset ?? (error.line == nil || error.line == line ? offset : nil)
      error.line = error.line ?? line
      // Without its version a document is none.
      if object.typeName == "JSONVersion" { throw error }
      return try tell(error)
    }
    // Annotations that stand apart have the name of their target.
    if !declaration.isEmpty, object.text("target") == nil {
      places[declaration] = Place(line: line, offset: offset)
    }
  }

  /// The name that a declaration is told of by: qualified, a namespace, a target or a URI.
  private static func name(of object: SaxObject) -> String {
    let own =
      object.text("name") ?? object.text("namespace") ?? object.text("target")
      ?? object.text("uri") ?? ""
    return [object.text("schema"), own].compactMap(\.self).joined(separator: ".")
  }

  /// Leaves out a declaration that does not fit the mapping at all.
  ///
  /// - Throws: the error, unless faults are tolerated.
  mutating func leaveOut(_ error: BuildError) throws {
    let told = ODataMetadataError(error)
    guard toleratesFaults else { throw told }
    faults.append(
      .init(
        code: .invalid, message: told.message + ", so that it is left out",
        declaration: error.place.path ?? "a declaration", line: told.line))
  }

  private mutating func addDeclaration(_ object: SaxObject) throws {
    if !object.typeName.hasPrefix("JSON") || object.typeName == "JSONVersion" { isMetadata = true }
    switch object.typeName {
    case "EntityType": try structuredType(object, .entity).map { schema.structuredTypes.append($0) }
    case "ComplexType":
      try structuredType(object, .complex).map { schema.structuredTypes.append($0) }
    case "EnumType": try enumType(object).map { schema.enumTypes.append($0) }
    case "TypeDefinition": try typeDefinition(object).map { schema.typeDefinitions.append($0) }
    case "Action": try operation(object, .action).map { schema.operations.append($0) }
    case "Function": try operation(object, .function).map { schema.operations.append($0) }
    case "Term", "ValueTerm": try term(object).map { schema.terms.append($0) }
    case "EntityContainer": try container(object).map { schema.containers.append($0) }
    case "Association": try association(object).map { schema.associations.append($0) }
    case "Annotations":
      guard let target = try needed(object, "target", of: "a group of annotations") else { break }
      var group = EntityModel.TargetedAnnotations(
        target,
        try annotations(object.objects("annotations"), qualifier: object.text("qualifier")))
      group.line = SourceLine(object.number("line"))
      schema.targetedAnnotations.append(group)
    case "Using":
      var reference = EntityModel.Reference("")
      reference.includes = [.init(object.name("namespace"), alias: object.text("alias"))]
      references.append(reference)
    case "Reference": references.append(try reference(object))
    case "Document":
      documents += 1
      root = object.text("root")
      take(object.text("dataVersion"))
      if version.map({ $0 >= .v4 }) ?? false { take(object.text("version")) }
    case "JSONVersion":
      guard let known = EntityModel.Version(rawValue: object.name("value")) else {
        throw ODataMetadataError(
          .invalid, "$Version is \(object.name("value")), wanted one from 1.0 to 4.01")
      }
      version = known
    case "JSONReference": try addJSONReference(object)
    case "JSONDeclaration": try addJSON(object)
    case "JSONTarget": try addJSONTarget(object)
    case "JSONSchema": try endJSONSchema(object)
    case "JSONDocument": documents += 1
    default: try endSchema(object)
    }
  }

  private mutating func reference(_ object: SaxObject) throws -> EntityModel.Reference {
    var reference = EntityModel.Reference(object.name("uri"))
    for include in object.objects("includes") {
      var read = EntityModel.Reference.Include(
        kept(include.name("namespace")), alias: include.text("alias"))
      read.annotations = try annotations(include.objects("annotations"))
      reference.includes.append(read)
    }
    reference.includedAnnotations = object.objects("terms").map {
      .init(
        $0.name("terms"), qualifier: $0.text("qualifier"), targetNamespace: $0.text("target"))
    }
    reference.annotations = try annotations(object.objects("annotations"))
    return reference
  }

  private static let versions: [String: EntityModel.Version] = [
    "Schema_e10": .v1, "Schema_e11": .v1, "Schema_e12": .v1, "Schema_e20": .v2, "Schema_e30": .v3,
    "Schema_e40": .v4,
  ]

  /// The schema whose declarations have come.
  private mutating func endSchema(_ object: SaxObject) throws {
    schema.namespace = object.name("namespace")
    schema.alias = object.text("alias")
    schema.annotations = try annotations(of: object)
    schemas.append(schema)
    schema = EntityModel.Schema("")
    if let own = Self.versions[object.typeName] { version = max(version ?? own, own) }
  }

  /// The highest version that anything says counts: namespaces may be older than what a service speaks.
  private mutating func take(_ text: String?) {
    guard let own = text.flatMap({ EntityModel.Version(rawValue: $0) }) else { return }
    version = max(version ?? own, own)
  }

  /// The model, once the document has ended.
  ///
  /// - Throws: `ODataMetadataError` if the document is of another kind, or what it declares makes no model.
  mutating func model(_ options: ODataMetadataOptions, source: String?) throws -> EntityModel {
    if let root, schemas.isEmpty {
      throw ODataMetadataError(
        .notMetadata, "the root element is \(root), and no schema is in it; wanted edmx:Edmx",
        source: source)
    }
    guard let version, documents == 1 else {
      throw ODataMetadataError(
        .notMetadata,
        documents > 1
          ? "there are \(documents) values, wanted one with $Version"
          : "there is no $Version: it is no CSDL JSON", source: source)
    }
    // Given away, as the model changes them.
    let given = schemas
    schemas = []
    do {
      return try EntityModel(
        version: version, schemas: consume given, references: references,
        toleratesFaults: options.toleratesFaults, warnings: faults
      ) { places[$0]?.line }
    } catch {
      let place = places[error.declaration]
      throw ODataMetadataError(
        error, source: source, line: error.line ?? place?.line,
        offset: error.line == nil || error.line == place?.line ? place?.offset : nil)
    }
  }
}

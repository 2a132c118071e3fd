internal import SaxEngine
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema
internal import SaxValues
internal import Saxifrage

/// The members whose names are those of properties in another case, as services write them that go by another style than
/// their metadata: each is an error, as names are told apart by case (OData CSDL 4.01 §15.2).
///
/// Of types that may hold any member an ``EntityFinisher`` tells it. Here that costs no more than to know the names, so
/// that objects are read as rows: looking at each member took four times as long.
struct OtherCases {
  /// The name of the type that tells of one.
  static let typeName = "OtherCase"
  /// A path has no more than 256 alternatives.
  private static let mostOfRule = 250
  /// More names than the types of most services have.
  private static let most = 1_000
  /// Types may hold themselves, and lists within them double the paths.
  private static let deepest = 3

  private var paths: [[StepSyntax]] = []

  /// Members of the protocol, such as the list around entities.
  private static let ofFrame: Set<String> = [
    "d", "results", "value", "error", "odata.error", "__next", "__count", "__deferred",
    "__metadata",
  ]

  /// Finds the names of properties of entities, and of the complex values and entities in them.
  ///
  /// - Parameters:
  ///   - records: the records of the types, by their names.
  ///   - entities: the paths of the entities in JSON.
  init(of types: EntityTypes, _ records: [String: RecordType], at entities: [[StepSyntax]]) {
    guard let root = records[types.root] else { return }
    var looked = 0
    var wanted = [(record: root, places: entities, depth: 0)]
    var next = 0
    while next < wanted.count, paths.count < Self.most, looked < Self.most {
      let (record, places, depth) = wanted[next]
      next += 1
      looked += record.fields.count
      add(record, types.annotations[record.name].others, at: places)
      guard depth < Self.deepest else { continue }
      for property in record.fields where wanted.count < Self.most {
        guard let inner = Self.inner(property.type, records) else { continue }
        let within = places.map { $0 + [.child(property.name)] }
        // V2 has lists within `results`.
        let isList = if case .list = property.type.required.kind { true } else { false }
        let all = isList ? within + within.map { $0 + [.child("results")] } : within
        wanted.append((inner, all, depth + 1))
      }
    }
  }

  private static func inner(
    _ type: TypeSyntax, _ records: [String: RecordType]
  ) -> RecordType? {
    switch type.required.kind {
    case .named(let name): records[name]
    case .list(let item): inner(item, records)
    case .scalar, .any, .raw, .optional, .dictionary: nil
    }
  }

  private mutating func add(
    _ record: RecordType, _ others: EntityAnnotations.Others?, at places: [[StepSyntax]]
  ) {
    guard let others, !others.isOpen else { return }
    let names = record.fields.map(\.name)
    let known = Set(names + others.names).union(Self.ofFrame)
    for name in names where paths.count < Self.most {
      for other in Self.others(than: name) where !known.contains(other) {
        for place in places { paths.append(place + [.child(other)]) }
      }
    }
  }

  /// The forms of a name in the styles of other languages.
  private static func others(than name: String) -> Set<String> {
    let first = name.prefix(1)
    let rest = name.dropFirst()
    let forms = [
      name.lowercased(), name.uppercased(), first.lowercased() + rest, first.uppercased() + rest,
    ]
    return Set(forms).subtracting([name])
  }

  /// The rules, and the type of the error.
  var declarations: [DeclarationSyntax] {
    if paths.isEmpty { return [] }
    let rules = stride(from: 0, to: paths.count, by: Self.mostOfRule).map { start in
      let part = paths[start..<min(start + Self.mostOfRule, paths.count)]
      return DeclarationSyntax.rule(
        RuleSyntax(
          failingAs: .named(Self.typeName),
          at: PathSyntax(
            part.map { AlternativeSyntax(format: .json, isAbsolute: true, steps: $0) })))
    }
    let name = FieldSyntax(
      name: "name", type: TypeSyntax(word: "String"), from: EntityForms.path([[.ownName]]))
    // It makes an object of a scalar as well.
    let value = FieldSyntax(
      name: "value", type: .optional(.any), from: EntityForms.path([[.itself]]))
    return rules + [.object(ObjectSyntax(name: Self.typeName, fields: [name, value]))]
  }

  /// The error that is told for one of the rules; nil for another one.
  static func error(_ error: BuildError) -> BuildError? {
    guard error.code == .declared, case .some(.object(let object)) = error.object,
      object.typeName == typeName
    else { return nil }
    let name = object["name"]?.plainText ?? ""
    return BuildError(
      .structure, "there is no property \(name): names of properties are told apart by case",
      at: error.place, notes: error.notes)
  }
}

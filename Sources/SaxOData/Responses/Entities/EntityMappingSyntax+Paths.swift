internal import SaxEvents
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema

/// The paths of properties.
extension EntityMappingSyntax {
  /// Makes the path of a property, and tells whether it is within an entry's content.
  func path(
    of property: RecordType.Field, _ notes: EntityAnnotations.Field
  ) -> (path: PathSyntax, isInContent: Bool) {
    let names = property.names.map { [StepSyntax.child($0)] }
    let links = property.names.map { name -> [StepSyntax] in
      let isNamed = ExpressionSyntax.equal(.step(.attribute("title")), .string(name))
      return [.child("a", "link").filtered(by: isNamed), .child("m", "inline")]
    }
    let (entry, entries) = (EntityForms.entry, EntityForms.entries)
    let form = form(of: property.type)
    if let feedPath = notes.feedPath, form == .scalar, forms.contains(.atom) {
      var steps = feedPath.map { StepSyntax.child("a", $0) }
      if let last = steps.popLast() {
        steps.append(last.filtered(by: .normalizeSpace(.step(.itself))))
      }
      return (forms.path(json: names, xml: names.flatMap(Self.inContent) + [steps]), false)
    }
    let items = names.flatMap { [$0 + [.child("m", "element")], $0 + [.child("element")]] }
    let isList = form == .scalars || form == .records
    switch notes.place {
    case .anywhere where form == .record:
      let xml = zip(names, links).flatMap { Self.inContent($0) + [$0, $1 + entry] }
      return (forms.path(json: forms.related(names), xml: xml), false)
    case .anywhere where form == .records:
      let inside = items.flatMap { Self.inContent($0) + [$0] }
      let xml = inside + links.map { $0 + entries }
      return (forms.path(json: forms.lists(names, orDeferred: true), xml: xml), false)
    case .link:
      let json = isList ? forms.lists(names, orDeferred: true) : forms.related(names)
      let xml = links.map { $0 + (isList ? entries : entry) }
      return (forms.path(json: json, xml: xml), !forms.contains(.atom))
    case .anywhere, .content:
      guard isList else { return (EntityForms.path(names), true) }
      return (forms.path(json: forms.lists(names, orDeferred: false), xml: items), true)
    }
  }

  /// The places of a property's element below an entry: within its content, or beside that of a stream.
  private static func inContent(_ steps: [StepSyntax]) -> [[StepSyntax]] {
    EntityForms.contents.map { $0 + steps }
  }

  /// True if a field without a path is read from there.
  static func isDefault(_ path: PathSyntax, of name: String) -> Bool {
    // People see that a name is taken as it is where it could be read as another path.
    path == EntityForms.path([[.child(name)]]) && NameScalars.step(name) == name
  }

  /// The forms of values that stand in elements of their own ways.
  private enum Form { case scalar, member, record, scalars, records, other }

  private func form(of type: TypeSyntax) -> Form {
    switch type.required.kind {
    case .scalar, .any, .raw: .scalar
    // A complex value or an entity, if it is no member of an enumeration.
    case .named(let name): enumerations[name] == nil ? .record : .member
    case .list(let item):
      switch form(of: item) {
      case .scalar, .member: .scalars
      case .record: .records
      case .scalars, .records, .other: .other
      }
    case .optional, .dictionary: .other
    }
  }
}

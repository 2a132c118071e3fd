internal import SaxEvents
internal import SaxLanguage

extension Mapping {
  /// The error for fields that name a converter with `using` that nobody has registered: it names
  /// all such fields and is to be thrown before the first byte. Nil if there is none.
  package func missingConverters(in options: BuildOptions) -> BuildError? {
    guard plan.readsByConverters else { return nil }
    var missing: [String] = []
    var notes: [String] = []
    var place: MappingPlace?
    for scope in plan.scopes {
      for field in scope.fields {
        guard case .converter(let name) = field.reader, options.converters[name] == nil else {
          continue
        }
        if !missing.contains(name) { missing.append(name) }
        let note = "\(name) is wanted for \(field.title), by \(field.place)"
        if !notes.contains(note) { notes.append(note) }
        place = place ?? field.place
      }
    }
    guard !missing.isEmpty else { return nil }
    let names = missing.joined(separator: ", ")
    return BuildError(
      .converter, "no converter is registered as \(names)",
      at: InputPlace(source: place?.file), mapping: place, notes: notes,
      fix: "register it in Swift by its name: BuildOptions.converters")
  }
}

internal import SaxLanguage
internal import SaxSchema
internal import SaxValues

/// Makes a schema of what has been learned.
final class SchemaBuilder {
  let reader: ShapeReader
  let namespaces: NamespaceTable
  private let learner: Learner
  /// The name of the records where nothing in the payload says one.
  private let fallbackName: String
  let style: SchemaStyle
  /// The samples that records were found in.
  private(set) var covered = SampleSet()

  private var names: [ObjectIdentifier: String] = [:]
  private var shared: SharedNames?
  private var taken: Set<String> = []
  /// Declared, and not yet built.
  private var pending: [(shape: Shape, name: String, isKeyed: Bool)] = []
  private var declarations: [Schema.Declaration] = []
  private var enumerations: [EnumModel] = []

  init(_ learner: Learner, fallbackName: String, style: SchemaStyle) {
    self.style = style
    self.learner = learner
    self.fallbackName = fallbackName
    reader = ShapeReader(isXML: learner.isXML ?? false)
    namespaces = learner.namespaces
  }

  /// Decides which nodes are records, dictionaries, choices and pairs, and makes a schema of the
  /// records' types.
  ///
  /// - Parameter path: the path to the records, where the caller says it; nil to find them.
  func schema(at path: RecordPath?) throws(InferenceError) -> Schema {
    var dictionaries = DictionaryFinder(reader: reader)
    dictionaries.collapse(below: learner.root)
    ReadabilityFinder(reader: reader).decide(below: learner.root)
    ChoiceFinder(reader: reader).decide(below: learner.root)
    var found: [RecordFinder.Found]
    if let path {
      found = [try path.records(below: learner.root, reader)]
    } else {
      found = RecordFinder(reader: reader, isSequence: learner.isSequence)
        .records(below: learner.root)
    }
    TypeJoiner(reader: reader).join(below: found.map(\.member))
    PairFinder(reader: reader).join(below: found.map(\.member))
    ReadabilityFinder(reader: reader).decide(below: learner.root)
    found.removeAll { reader.isUnreadable($0.member.shape) }
    for record in found { covered.formUnion(record.samples) }
    shared = SharedNames(reader, below: found.map(\.member))
    var schema = Schema()
    schema.roots = found.map(root)
    schema.unread = Surroundings(reader, of: found, below: learner.root).paths.map {
      paths(true, to: $0)
    }
    while !pending.isEmpty {
      let (shape, name, isKeyed) = pending.removeFirst()
      if let choice = shape.choice {
        declare(choice, of: shape, as: name, isKeyed: isKeyed)
        continue
      }
      let fields = FieldBuilder(self, shape, ownerName: name).fields(isKeyed: isKeyed)
      declarations.append(.record(RecordType(name: name, fields: fields, note: note(of: shape))))
    }
    schema.declarations = declarations + enumerations.map { .enumeration($0) }
    schema.namespaces = NamespaceNaming.namespaces(of: namespaces, in: schema)
    if style.camelCase { schema.keyStyle = KeyStyleFinder.style(of: schema) }
    schema.name = SwiftName.capitalized(SwiftName.field(fallbackName))
    return schema
  }

  // MARK: Roots

  private func root(_ found: RecordFinder.Found) -> Schema.Root {
    let member = found.member
    var type = rootType(member, found.path)
    if member.nulls > 0, type != .any { type = .optional(type) }
    var notes = member.count > 1 ? ["\(member.count) in the sample"] : []
    if let note = self.note(member.shape, named: member.name.text) { notes.append(note) }
    let note = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return Schema.Root(type, at: paths(true, to: found.path), note: note)
  }

  private func rootType(_ member: Member, _ path: [Member]) -> TypeSyntax {
    let shape = member.shape
    switch reader.content(of: shape) {
    case .record: return .named(recordName(path, shape))
    case .simple:
      let choice = SimpleChoice(shape.values, named: member.name.text)
      // A rule has no formats, and what is empty has to be something.
      let isPlain = choice.formats.isEmpty && member.empties == 0
      return .scalar(isPlain ? choice.type : .string)
    case .dictionary where hidesKeys(shape): return .any
    case .rows, .dictionary:
      return type(of: shape, member, named: rootName(path, shape), in: nil).type
    case .markup: return .raw
    case .varied, .nothing: return .any
    }
  }

  private func recordName(_ path: [Member], _ shape: Shape) -> String {
    declare(shape, as: rootName(path, shape), in: nil, isKeyed: path.last?.name.axis == .anyChild)
  }

  private func rootName(_ path: [Member], _ shape: Shape) -> String {
    let named = path.filter { $0.name.axis == .child }
    func isGeneric(_ member: Member) -> Bool { Words.areGeneric(member.name.text) }
    for (index, member) in named.enumerated().reversed() {
      let name = member.name.text
      // What it is in gives the name, but where there are several of that: the item of an order is no order.
      // And a result is one of whatever it is in: of runs, or of a search.
      let isOfOther =
        index > 0
        && (named[index - 1].isRepeated
          || name.lowercased().hasPrefix("result") && !named[..<index].allSatisfy(isGeneric))
      if !reader.isXML, isGeneric(member), !isOfOther { continue }
      // An element is one of what it is called, but for what is one whatever it is called.
      let isOne = reader.isXML && path.last === member && !(member.isRepeated && isGeneric(member))
      return isOne ? name : Singular.of(name)
    }
    // The whole of `flights.json` is no flight if it has `flights` in it.
    let one = Singular.of(fallbackName)
    let holdsSeveral = reader.below(shape).contains {
      $0.name.text != one && Singular.of($0.name.text) == one
    }
    return holdsSeveral ? fallbackName : one
  }

  // MARK: Types

  /// A name for a record, which is built later if it has not been.
  func declare(_ shape: Shape, as name: String, in owner: String?, isKeyed: Bool = false) -> String
  {
    let id = ObjectIdentifier(shape)
    if let known = names[id] { return known }
    let result = free(shared?[shape] ?? name, in: owner)
    names[id] = result
    pending.append((shape, result, isKeyed))
    return result
  }

  /// A note of what a record's fields leave out.
  private func note(of shape: Shape) -> String? {
    var notes: [String] = []
    if shape.isIncomplete { notes.append("there are more fields than were kept") }
    if !reader.isNameable(shape) { notes.append("there are fields that no path can name") }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  /// A choice, and its records, which have what all have in common from one of them.
  private func declare(_ choice: Choice, of shape: Shape, as name: String, isKeyed: Bool) {
    let base = free("Other" + name, in: nil)
    let common = FieldBuilder(
      self, shape, ownerName: base,
      members: choice.common.filter { reader.isReadable($0, in: shape) },
      instances: reader.instances(of: shape)
    ).fields(isKeyed: isKeyed)
    var cases: [ChoiceType.Case] = []
    var records = [RecordType(name: base, fields: common, note: note(of: shape))]
    let varying = choice.varying
    for group in choice.groups {
      let type = free(Self.lastWord(of: group.values.first?.text ?? name), in: name)
      let fields = FieldBuilder(
        self, shape, ownerName: type,
        members: group.members.filter { reader.isReadable($0, in: shape) }, instances: group.count,
        varying: varying
      ).fields(takenBy: common)
      cases.append(
        ChoiceType.Case(
          values: group.values.filter { $0.namespace == nil }.map(\.text),
          names: group.values.compactMap { value in
            value.namespace.map { test(value.text, in: $0) }
          }, type: type))
      records.append(RecordType(name: type, base: base, fields: fields))
    }
    // Kinds that no sample has are to be read as well.
    declarations.append(
      .choice(
        ChoiceType(
          name: name, discriminator: paths(to: [choice.discriminator]), cases: cases,
          otherwise: base)))
    declarations += records.map { .record($0) }
  }

  /// `Customer` of `#Sales.Customer`.
  private static func lastWord(of value: String) -> String {
    value.split { "./#:".contains($0) }.last.map(String.init) ?? value
  }

  /// A type's name that no other has.
  private func free(_ written: String, in owner: String?) -> String {
    let name = SwiftName.type(written, in: owner)
    if taken.insert(name).inserted { return name }
    if let owner, taken.insert(owner + name).inserted { return owner + name }
    var number = 2
    while !taken.insert(name + String(number)).inserted { number += 1 }
    return name + String(number)
  }

  /// An enumeration's name; one of the same name takes the values up.
  func declare(_ values: [String], as written: String, in owner: String) -> String {
    let wanted = SwiftName.type(written, in: owner)
    for name in [wanted, owner + wanted] {
      guard let index = enumerations.firstIndex(where: { $0.name == name }) else { continue }
      let known = Set(enumerations[index].cases.flatMap(\.literals))
      if values.allSatisfy(known.contains) { return name }
      if values.contains(where: known.contains) {
        let all =
          enumerations[index].cases.flatMap(\.literals) + values.filter { !known.contains($0) }
        enumerations[index].cases = cases(all)
        return name
      }
    }
    let name = free(written, in: owner)
    enumerations.append(EnumModel(name: name, cases: cases(values)))
    return name
  }

  private func cases(_ values: [String]) -> [EnumModel.Case] {
    var taken = style.reservedCases
    return values.map { text in
      let wanted = style.name(of: text)
      var name = wanted
      var number = 2
      while !taken.insert(name).inserted {
        name = wanted + String(number)
        number += 1
      }
      return EnumModel.Case(name: name, literals: [text])
    }
  }
}

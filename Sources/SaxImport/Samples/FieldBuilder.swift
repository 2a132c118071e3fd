internal import SaxLanguage
internal import SaxSchema
internal import SaxValues

/// Makes a record's fields of what its nodes have below them.
struct FieldBuilder {
  private let builder: SchemaBuilder
  private let shape: Shape
  private let ownerName: String
  private let instances: Int
  private var reader: ShapeReader { builder.reader }

  private let members: [Member]
  /// Members whose types are called by their owner too, as others have them in another shape.
  private let varying: Set<NodeName>

  init(_ builder: SchemaBuilder, _ shape: Shape, ownerName: String) {
    let reader = builder.reader
    self.init(
      builder, shape, ownerName: ownerName, members: reader.fields(of: shape),
      instances: reader.instances(of: shape))
  }

  /// A builder of fields for some members of a shape.
  ///
  /// - Parameters:
  ///   - members: the members that fields are made of.
  ///   - instances: the number of records that may have them.
  ///   - varying: the names of the members that records of other kinds have in another shape.
  init(
    _ builder: SchemaBuilder, _ shape: Shape, ownerName: String, members: [Member], instances: Int,
    varying: Set<NodeName> = []
  ) {
    self.builder = builder
    self.shape = shape
    self.ownerName = ownerName
    self.members = members
    self.instances = instances
    self.varying = varying
  }

  /// Makes the record's fields, that of its text among them; a number tells those of the same name
  /// apart.
  ///
  /// - Parameter isKeyed: whether the node's own name says which it is, and so is a field `key`.
  func fields(isKeyed: Bool) -> [RecordType.Field] {
    var fields =
      isKeyed ? [RecordType.Field("key", .scalar(.string), at: [Self.path(to: .name)])] : []
    fields += members.map(field)
    if let text = textField() { fields.append(text) }
    return Self.told(fields, apartFrom: [])
  }

  /// Makes the fields that a kind of record has beside those of its base.
  ///
  /// - Parameter base: the fields of the base, whose names are taken.
  func fields(takenBy base: [RecordType.Field]) -> [RecordType.Field] {
    Self.told(members.map(field), apartFrom: base)
  }

  /// With a number where a name is taken.
  private static func told(
    _ fields: [RecordType.Field], apartFrom base: [RecordType.Field]
  ) -> [RecordType.Field] {
    var fields = fields
    var taken = Set(base.map(\.name))
    for index in fields.indices {
      let wanted = fields[index].name
      var number = 2
      while !taken.insert(fields[index].name).inserted {
        fields[index].name = wanted + String(number)
        number += 1
      }
    }
    return fields
  }

  private func field(_ member: Member) -> RecordType.Field {
    if let field = unwrapped(member) { return field }
    if member.name.axis == .text, member.isRepeated {
      // Several are one text.
      return RecordType.Field("text", .optional(.scalar(.string)), at: [Self.path(to: .text)])
    }
    return field(member, named: member.name.text, at: builder.paths(to: [member]))
  }

  /// Makes the field of a member, with the type that its shape shows.
  ///
  /// - Parameters:
  ///   - written: the member's name in the payload.
  ///   - type: the name of the field's type; nil for what comes of the member's name.
  ///   - isList: whether it is a list even if there is never more than one item.
  private func field(
    _ member: Member, named written: String, at paths: [Path], typed type: String? = nil,
    isList: Bool = false
  ) -> RecordType.Field {
    if let pairs = dictionary(of: member, named: written, at: paths) { return pairs }
    let shape = member.shape
    let isOne = !member.isRepeated && reader.content(of: shape) != .dictionary
    let name = member.name.axis == .text ? "text" : builder.style.name(of: written)
    var singular =
      type
      ?? (isOne || reader.isXML && paths.first?.steps.count == 1 ? written : Singular.of(written))
    if varying.contains(member.name) {
      singular = ownerName + SwiftName.capitalized(SwiftName.field(singular))
    }
    if member.isList || isList, builder.hidesKeys(shape) {
      return RecordType.Field(name, .list(.optional(.any)), at: paths)
    }
    // A text that tells kinds apart may be another elsewhere.
    let (type, formats) =
      self.shape.choice?.discriminator === member
      ? (.scalar(.string), []) : builder.type(of: shape, member, named: singular, in: ownerName)
    var field = RecordType.Field(name, type, at: paths)
    field.formats = formats
    field.example = reader.content(of: shape) == .simple ? shape.values.example : nil
    field.note = builder.note(shape, named: singular)
    if member.isList || isList {
      let hasNulls = reader.isXML ? member.nulls > 0 : member.nullItems > 0
      field.type = .list(hasNulls ? .optional(type) : type)
    } else if case .dictionary = type.kind {
      field.paths = paths.followed(
        by: SchemaBuilder.steps(toAttributes: shape.entries?.hasScopedKeys == true))
    } else if isFlag(member) {
      field.type = .scalar(.bool)
      field.formats = [.name("exists")]
    } else if !isAlways(member, type) {
      if case .list = type.kind {} else { field.type = .optional(type) }
    }
    return field
  }

  /// Tells whether every record has it, with a value that its type can be read from.
  private func isAlways(_ member: Member, _ type: TypeSyntax) -> Bool {
    guard member.parents >= instances, member.nulls == 0 else { return false }
    if member.empties == 0 { return true }
    // An empty text is a value, but no text directly in a node.
    return type == .scalar(.string) && member.name.axis != .text
  }

  /// An element that is empty always, and says something by being there.
  private func isFlag(_ member: Member) -> Bool {
    reader.isXML && member.name.axis == .child && member.shape.values.count == 0
      && reader.content(of: member.shape) == .simple && member.parents < instances
      && member.nulls == 0
  }

  /// Of `lines/line`: a list of its own, where the node around it has nothing else.
  private func unwrapped(_ member: Member) -> RecordType.Field? {
    guard !member.isRepeated, member.name.axis == .child,
      reader.content(of: member.shape) == .record, member.shape.text.count == 0,
      !member.shape.isIncomplete
    else { return nil }
    let below = reader.fields(of: member.shape)
    guard below.count == 1, below.count == member.shape.members.count, let inner = below.first,
      inner.name.axis == .child, reader.content(of: inner.shape) != .dictionary
    else { return nil }
    // One `module` in `modules` is the first of a list.
    let isFirst = reader.isXML && Singular.of(member.name.text) == inner.name.text
    guard inner.isList || isFirst && inner.name.text != member.name.text else { return nil }
    // What is called by several, such as `pages` of `payload`, says better what one is; and so does an
    // element's name, unless that says nothing.
    let one = Singular.of(inner.name.text)
    let isTelling =
      reader.isXML
      ? !Self.generic.contains(inner.name.text.lowercased()) : one != inner.name.text
    return field(
      inner, named: member.name.text, at: builder.paths(to: [member, inner]),
      typed: isTelling ? one : nil, isList: true)
  }

  /// The names of elements that are one of something.
  private static let generic: Set<String> = [
    "element", "item", "entry", "li", "row", "record", "value", "member", "object",
  ]

  /// Of pairs of a key and a value: what they are.
  private func dictionary(
    of member: Member, named written: String, at paths: [Path]
  ) -> RecordType.Field? {
    guard let pair = PairFinder(reader: reader).pair(member) else { return nil }
    let name = Singular.of(written)
    var value = TypeSyntax.scalar(.string)
    if let valueMember = pair.value {
      let (type, formats) = builder.type(
        of: valueMember.shape, valueMember, named: name, in: ownerName)
      value = formats.isEmpty ? type : .scalar(.string)
    } else {
      let choice = SimpleChoice(member.shape.text, named: name)
      if choice.formats.isEmpty { value = .scalar(choice.type) }
    }
    // An element without text has an empty one.
    if pair.mayLackValue, pair.value != nil || value != .scalar(.string) {
      value = .optional(value)
    }
    var field = RecordType.Field(builder.style.name(of: written), .dictionary(value), at: paths)
    field.key = builder.paths(to: [pair.key])
    field.value = pair.value.map { builder.paths(to: [$0]) } ?? []
    field.example = [pair.key.shape.values.example, pair.valueExample].compactMap { $0 }
      .joined(separator: ": ")
    return field
  }

  private static func path(to source: Step.Source) -> Path {
    Path(isAbsolute: false, steps: [Step(axis: .source(source))])
  }

  /// The text directly in elements that have attributes or child elements.
  private func textField() -> RecordType.Field? {
    guard reader.isXML, !shape.unreadEntities.isInContent,
      shape.text.count > 0 || shape.values.count > 0
    else { return nil }
    var summary = shape.text
    summary.merge(shape.values)
    let choice = SimpleChoice(summary, named: "")
    var field = RecordType.Field("value", .scalar(choice.type), at: [Self.path(to: .text)])
    field.formats = choice.formats
    field.example = summary.example
    field.note = choice.note
    if choice.type == .string, let values = EnumerationFinder.values(summary, named: ownerName) {
      field.type = .named(builder.declare(values, as: ownerName + "Value", in: ownerName))
      field.formats = []
    }
    if summary.count < instances { field.type = .optional(field.type) }
    return field
  }
}

extension Member {
  /// True if a node above may have several, each under this name.
  var isList: Bool { arrays > 0 || mostPerParent > 1 }
}

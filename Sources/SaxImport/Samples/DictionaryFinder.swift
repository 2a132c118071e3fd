/// Finds the objects whose keys are data, such as identifiers, and no names of fields.
struct DictionaryFinder {
  let reader: ShapeReader
  /// In which round each shape has been looked at last.
  private var visited: [ObjectIdentifier: Int] = [:]

  init(reader: ShapeReader) { self.reader = reader }

  /// The surroundings of an object.
  private struct Place {
    /// The payload's name of the object, or of what is around it if its own name is data.
    var name = NodeName.item
    /// True if it is an entry of a dictionary of that name.
    var isEntry = false
    /// The record around it, and the name of the dictionary that it is an entry of.
    var owner: Shape?
    var ownersName: NodeName?

    func below(_ member: Member, of shape: Shape) -> Place {
      var place = self
      place.isEntry = member.name.axis == .anyChild
      guard member.name.axis == .child else { return place }
      if !KeyLook.isData(member.name.local) { place.name = member.name }
      place.owner = shape
      place.ownersName = isEntry ? name : nil
      return place
    }
  }

  private struct Step {
    var shape: Shape
    var place: Place
    var round: Int
    /// True once what is below has been done.
    var isLast = false
  }

  /// Makes dictionaries of those at and below a shape.
  mutating func collapse(below root: Shape) {
    if reader.isXML { return }
    var rounds = 1
    var open = [Step(shape: root, place: Place(), round: rounds)]
    while var step = open.popLast() {
      let shape = step.shape.resolved
      if step.isLast {
        joinAttributes(to: shape)
        let count = shape.members.count
        guard shape !== root, holdsData(shape, step.place) else { continue }
        shape.collapse()
        joinAttributes(to: shape)
        // What has been joined may have keys enough below it.
        if count > 1, let entries = shape.entries {
          rounds += 1
          let place = step.place.below(entries, of: shape)
          open.append(Step(shape: entries.shape, place: place, round: rounds))
        }
        continue
      }
      let id = ObjectIdentifier(shape)
      guard visited[id, default: 0] < step.round else { continue }
      visited[id] = step.round
      if shape !== root, holdsItsOwner(shape, step.place) { shape.collapse() }
      step.isLast = true
      open.append(step)
      for member in shape.members + [shape.entries, shape.items].compactMap({ $0 }) {
        let place = step.place.below(member, of: shape)
        for inner in [member.shape] + member.variants.compactMap({ $0 }) {
          open.append(Step(shape: inner, place: place, round: step.round))
        }
      }
    }
  }

  /// Takes keys that begin with `@`, and are no scopes, for entries where they hold what the others hold:
  /// `@none` among languages.
  private func joinAttributes(to shape: Shape) {
    if let entries = shape.entries, shape.members.contains(where: { $0.name.axis == .attribute }),
      shape.members.allSatisfy({ isLike($0, entries) })
    {
      entries.hasScopedKeys = true
    }
    shape.joinAttributesToEntries()
  }

  private func isLike(_ member: Member, _ entries: Member) -> Bool {
    member.name.axis == .attribute
      && reader.content(of: member.shape) == reader.content(of: entries.shape)
  }

  /// The members of an object that may be a dictionary; nil where there is more than children.
  private func children(of shape: Shape, besides attributes: [Member] = []) -> [Member]? {
    guard shape.entries == nil, reader.content(of: shape) == .record else { return nil }
    let children = shape.members.filter { $0.name.axis == .child }
    return children.count + attributes.count == shape.members.count ? children : nil
  }

  // MARK: By the keys

  private func holdsData(_ shape: Shape, _ place: Place) -> Bool {
    let attributes = shape.members.filter { $0.name.axis == .attribute }
    guard let children = children(of: shape, besides: attributes), let first = children.first,
      attributes.allSatisfy({ isLike($0, first) })
    else { return false }
    let alikeness = Alikeness(of: children, reader)
    let areRecords = alikeness.areRecords
    // Names of fields are there again and again.
    let present = children.reduce(0) { $0 + $1.parents }
    let share = Double(present) / Double(max(shape.objects * children.count, 1))
    let keys = children.map(\.name.local)
    switch KeyPattern.of(keys) {
    case .data:
      if alikeness.holdsRoughly { return true }
      if !attributes.isEmpty { return false }
      // Nothing but paths is called by paths, whatever it is.
      return areRecords && children.count >= 3
        && keys.allSatisfy { $0.first == UInt8(ascii: "/") }
    case _ where !attributes.isEmpty: return false
    case .capitals:
      // Where all names are in capitals these may be names as well.
      let isShouting =
        place.name.axis == .child && place.name.local.allSatisfy { !$0.isASCIILowercase }
      if alikeness.holdsRoughly, !isShouting,
        areRecords || children.count >= 6 || shape.objects < 3 || share < 0.7
      {
        return true
      }
    case .phrases:
      if alikeness.holdsRoughly, areRecords || Self.areFiles(children) { return true }
    case .names: break
    }
    guard children.count >= 5, alikeness.holds, !Self.hasFields(shape, reader) else { return false }
    if shape.objects >= 3 { return share < (areRecords ? 0.7 : 0.4) }
    return children.count >= (areRecords ? 6 : 40)
  }

  /// Tells whether a few of many names are there always, and one of them tells kinds of records
  /// apart or not all are alike: these are fields, as those of 3,000 kinds of events may be.
  static func hasFields(_ shape: Shape, _ reader: ShapeReader) -> Bool {
    guard shape.objects >= 8 else { return false }
    let always = shape.members.filter { $0.parents * 10 >= shape.objects * 9 }
    guard !always.isEmpty, always.count * 4 <= shape.members.count else { return false }
    return always.contains { Discriminator($0.name) != nil }
      || !Alikeness(of: shape.members, reader).holds
  }

  /// Tells whether single texts are called by names of files or hosts: what comes after the last dots of
  /// those is less various than what comes before the first, unlike in the names of flattened fields.
  private static func areFiles(_ members: [Member]) -> Bool {
    let names = members.map { $0.name.local.split(separator: UInt8(ascii: ".")) }
    let dotted = names.filter { $0.count > 1 }
    return dotted.count * 3 >= names.count * 2 && !members.contains(where: \.isList)
      && Set(dotted.compactMap(\.last)).count < Set(dotted.compactMap(\.first)).count
  }

  // MARK: By what is around it

  /// Tells whether an object holds records like the one it is in: `children` of a record with `children`.
  private func holdsItsOwner(_ shape: Shape, _ place: Place) -> Bool {
    guard let owner = place.owner?.resolved, let children = children(of: shape),
      !children.contains(where: { $0.name == place.name })
    else { return false }
    let names = Set(reader.fields(of: owner).map(\.name))
    var isNested = place.ownersName == place.name
    var hasOthers = children.count > 1 || Singular.of(place.name.text) != place.name.text
    for child in children {
      let own = Set(child.shape.members.map(\.name))
      if child.shape.isEmptyObject { continue }
      let common = own.intersection(names)
      guard reader.content(of: child.shape) == .record, !common.isEmpty,
        common.count * 2 >= min(own.count, names.count)
      else { return false }
      if own.contains(place.name) { isNested = true }
      if common.contains(where: { $0 != place.name }) { hasOthers = true }
    }
    return isNested && hasOthers && !children.allSatisfy { $0.shape.isEmptyObject }
  }
}

extension Shape {
  /// True if there were objects without members, and nothing else.
  fileprivate var isEmptyObject: Bool {
    objects > 0 && scalars == 0 && rows == 0 && members.isEmpty && entries == nil
  }
}

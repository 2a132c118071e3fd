/// Finds the records that are of several kinds, told apart by one of their texts.
struct ChoiceFinder {
  let reader: ShapeReader
  /// The most bytes that may come before the text; what comes before it is held when it is read.
  private static let longestDelay = 16 << 10
  private static let several = 16

  /// Decides for all shapes at and below one.
  func decide(below root: Shape) {
    var visited: Set<ObjectIdentifier> = []
    var open = [root]
    while let shape = open.popLast()?.resolved {
      guard visited.insert(ObjectIdentifier(shape)).inserted else { continue }
      shape.choice = choice(shape)
      if shape.choice == nil { shape.joinVariants() }
      open += shape.members.flatMap { [$0.shape] + $0.variants.compactMap { $0 } }
      open += [shape.entries, shape.items].compactMap { $0?.shape }
      for group in shape.choice?.groups ?? [] { open += group.members.map(\.shape) }
    }
  }

  private func choice(_ shape: Shape) -> Choice? {
    guard let variants = shape.variants, reader.content(of: shape) == .record,
      variants.all.count >= 2, variants.longestDelay <= Self.longestDelay,
      shape.members.indices.contains(variants.ordinal)
    else { return nil }
    let discriminator = shape.members[variants.ordinal]
    guard reader.isReadable(discriminator, in: shape), discriminator.nulls == 0,
      !discriminator.isRepeated,
      !discriminator.shape.values.hasOuterSpace
    else { return nil }
    let kinds = variants.all.filter { $0.count > 0 }
    let known = kinds.reduce(0) { $0 + $1.count }
    guard kinds.count >= 2, known * 10 >= reader.instances(of: shape) * 9 else { return nil }

    var specific: [Int] = []
    for (ordinal, member) in shape.members.enumerated() where ordinal != variants.ordinal {
      if !differ(member) { member.joinVariants() }
      if differ(member) || kinds.contains(where: { $0.presence(ordinal) == 0 }) {
        specific.append(ordinal)
      }
    }
    let readable = Set(reader.fields(of: shape).map(ObjectIdentifier.init))
    specific.removeAll { !readable.contains(ObjectIdentifier(shape.members[$0])) }
    guard explain(specific, kinds, variants.discriminator, of: shape) else { return nil }
    return choice(shape, variants, discriminator, specific)
  }

  /// Tells whether a member has another shape in another kind.
  private func differ(_ member: Member) -> Bool {
    let shapes = member.variants.compactMap { $0 }
    guard let first = shapes.first, reader.content(of: member.shape) == .nothing else {
      return false
    }
    let likeness = Likeness(reader: reader)
    return shapes.dropFirst().contains {
      !likeness.ofKind(first, $0, least: 0.6, orPartOf: true)
    }
  }

  /// Tells whether the kinds say which members there are, better than that all may be missing.
  private func explain(
    _ specific: [Int], _ kinds: [Variants.Variant], _ discriminator: Discriminator, of shape: Shape
  ) -> Bool {
    let differing = specific.contains { differ(shape.members[$0]) }
    var certain = 0
    var seen = 0
    var owners: Set<Int> = []
    var exclusive = 0
    for ordinal in specific {
      let having = kinds.indices.filter { kinds[$0].presence(ordinal) > 0 }
      seen += having.count
      certain += having.count { kinds[$0].presence(ordinal) == kinds[$0].count }
      if having.count * 2 <= kinds.count { owners.formUnion(having) }
      if having.count == 1 { exclusive += 1 }
    }
    guard certain * 10 >= seen * 6 else { return false }
    if differing { return true }
    let isPlenty = kinds.allSatisfy { $0.count > 1 }
    // Of many kinds that came once, or by a text that is only likely to tell, each has to have
    // something that no other has.
    if !isPlenty, kinds.count > Self.several || discriminator == .likely,
      exclusive * 2 < specific.count
    {
      return false
    }
    return owners.count >= 2 && specific.count >= 2 || isPlenty && specific.count >= 3
  }

  private func choice(
    _ shape: Shape, _ variants: Variants, _ discriminator: Member, _ specific: [Int]
  ) -> Choice {
    let chosen = Set(specific.map { ObjectIdentifier(shape.members[$0]) })
    let common = reader.fields(of: shape).filter { !chosen.contains(ObjectIdentifier($0)) }
    for member in common { member.joinVariants() }
    let isQualified = variants.discriminator == .qualified
    var groups: [Choice.Group] = []
    var signatures: [[Int]: Int] = [:]
    for (index, variant) in variants.all.enumerated() where variant.count > 0 {
      let own = specific.filter { variant.presence($0) > 0 }
      if own.isEmpty { continue }
      let value = Choice.Value(
        text: variant.text, namespace: isQualified ? variant.namespace : nil)
      let isShared = !own.contains { shape.members[$0].variants.contains { $0 != nil } }
      if isShared, let known = signatures[own] {
        groups[known].values.append(value)
        groups[known].count += variant.count
        for (member, ordinal) in zip(groups[known].members, own) {
          member.parents += variant.presence(ordinal)
        }
        continue
      }
      if isShared { signatures[own] = groups.count }
      let members = own.map { shape.members[$0].variant(index, parents: variant.presence($0)) }
      groups.append(Choice.Group(values: [value], count: variant.count, members: members))
    }
    return Choice(discriminator: discriminator, common: common, groups: groups)
  }
}

extension Variants.Variant {
  /// In how many records the member of an ordinal is.
  func presence(_ ordinal: Int) -> Int { ordinal < present.count ? Int(present[ordinal]) : 0 }
}

/// Records that are of several kinds.
struct Choice {
  struct Group {
    /// What the text is for these.
    var values: [Value]
    var count: Int
    /// What only these have, or have in another shape.
    var members: [Member]
  }

  struct Value {
    var text: String
    /// Of a qualified name: the index of its namespace.
    var namespace: Int?
  }

  /// The member that tells them apart.
  var discriminator: Member
  /// What all have.
  var common: [Member]
  var groups: [Group]

  /// What several kinds have, each in another shape.
  var varying: Set<NodeName> {
    var shapes: [NodeName: Shape] = [:]
    var varying: Set<NodeName> = []
    for member in groups.flatMap(\.members) {
      let known = shapes.updateValue(member.shape, forKey: member.name)
      if let known, known.resolved !== member.shape { varying.insert(member.name) }
    }
    return varying
  }
}

/// Records that are of several kinds.
struct Choice {
  struct Group {
    /// The discriminator's texts of these.
    var values: [Value]
    var count: Int
    /// The members that only these have, or have in another shape.
    var members: [Member]
  }

  struct Value {
    var text: String
    /// Of a qualified name: the index of its namespace.
    var namespace: Int?
  }

  /// The member that tells them apart.
  var discriminator: Member
  /// The members that all have.
  var common: [Member]
  var groups: [Group]

  /// The names of members that several kinds have, each in another shape.
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

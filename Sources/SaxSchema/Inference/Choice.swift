/// Records that are of several kinds.
struct Choice {
  struct Group {
    /// What the text is for these.
    var values: [String]
    var count: Int
    /// What only these have, or have in another shape.
    var members: [Member]
  }

  /// The member that tells them apart.
  var discriminator: Member
  /// What all have.
  var common: [Member]
  var groups: [Group]
}

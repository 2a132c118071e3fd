/// A node that is open while a sample passes by. Kept for the next one at its depth.
final class LearnerFrame {
  enum Kind {
    case document, object, array, element
    /// An element whose content is taken as it is.
    case opaque
    /// A long JSON string.
    case string
  }

  var kind = Kind.document
  var name = NodeName.item
  var shape = Shape()
  /// The member of the node above that it is.
  var member: Member?
  /// Occurrences by the ordinals of the shape's members.
  var counts: [Int32] = []
  /// The member found last, after which another usually follows.
  var guess = 0
  /// Of an array: the frame that its items count for, and as which of its members.
  var owner: LearnerFrame?
  var ordinal: Int?

  var text: [UInt8] = []
  var textRuns = 0
  var isInTextRun = false
  var childElements = 0
  var hasAttributes = false
  var isNull = false
  var leaves = 0
  /// Of pairs in it: the keys seen, as hashes.
  private var keys: Set<Int> = []
  /// The kind of record that it is; nil if that is not known.
  var variant: Int?
  /// The members that came before that was known.
  var late: [(name: NodeName, shape: Shape)] = []
  /// The place at which it begins, in bytes.
  var start = 0

  func begin(_ kind: Kind, _ name: NodeName, _ shape: Shape, _ member: Member?) {
    self.kind = kind
    self.name = name
    self.shape = shape
    self.member = member
    counts.removeAll(keepingCapacity: true)
    guess = 0
    owner = nil
    ordinal = nil
    text.removeAll(keepingCapacity: true)
    textRuns = 0
    isInTextRun = false
    childElements = 0
    hasAttributes = false
    isNull = false
    leaves = 0
    if !keys.isEmpty { keys.removeAll(keepingCapacity: true) }
    variant = nil
    late.removeAll()
  }

  /// Tells whether a pair of such a member had the key before, and keeps the key; of many keys the
  /// first are known.
  func isRepeated(_ key: Span<UInt8>, of member: Member?) -> Bool {
    var hasher = Hasher()
    hasher.combine(member.map(ObjectIdentifier.init))
    for index in key.indices { hasher.combine(key[index]) }
    let hash = hasher.finalize()
    return keys.count < 1000 ? !keys.insert(hash).inserted : keys.contains(hash)
  }

  /// Counts an occurrence of a member.
  func count(_ ordinal: Int) {
    while counts.count <= ordinal { counts.append(0) }
    if counts[ordinal] < .max { counts[ordinal] += 1 }
  }

  /// Tells the members how often they were in this node.
  func close() {
    let members = shape.members
    if let variant { shape.addVariant(variant, counts: counts) }
    for (ordinal, count) in counts.enumerated() where count > 0 && ordinal < members.count {
      members[ordinal].parents += 1
      members[ordinal].mostPerParent = max(members[ordinal].mostPerParent, Int(count))
    }
  }

  /// Keeps what the record holds apart until its kind is known by another member.
  func postponeVariants() {
    variant = nil
    for member in shape.members {
      for case let known? in member.takeVariants() { late.append((member.name, known)) }
    }
  }

  /// Joins what came before the kind of the record was known to what is known of that kind.
  func joinLate() {
    for (name, found) in late {
      // A join may reach the record itself.
      let shape = shape.resolved
      guard let member = shape.members.first(where: { $0.name == name }) ?? shape.entries else {
        continue
      }
      if let variant, shape.variants != nil {
        if let known = member.variant(variant) {
          Shape.join(known, found)
        } else {
          member.setVariant(variant, found)
        }
      } else {
        Shape.join(member.shape, found)
      }
    }
  }
}

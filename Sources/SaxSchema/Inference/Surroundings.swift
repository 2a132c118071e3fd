/// The values around the records of a payload, which are no part of them.
struct Surroundings {
  /// A value, by the members that lead to it.
  struct Leaf {
    var path: [Member]
    /// True if each document has one at most.
    var isSingle: Bool
  }

  let reader: ShapeReader
  private let records: Set<ObjectIdentifier>
  /// The members that lead to the records.
  private let ways: Set<ObjectIdentifier>
  private var visited: Set<ObjectIdentifier> = []

  private(set) var leaves: [Leaf] = []
  /// Paths that cover the leaves, those of records that are left out whole among them.
  private(set) var paths: [[Member]] = []

  init(_ reader: ShapeReader, of found: [RecordFinder.Found], below document: Shape) {
    self.reader = reader
    records = Set(found.map { ObjectIdentifier($0.member) })
    ways = Set(found.flatMap(\.path).map { ObjectIdentifier($0) })
    for member in document.members { visit(member, []) }
  }

  private mutating func visit(_ member: Member, _ above: [Member]) {
    let id = ObjectIdentifier(member)
    if records.contains(id) || reader.isUnreadable(member.shape) { return }
    let path = above + [member]
    let isWay = ways.contains(id)
    let content = reader.content(of: member.shape)
    let hasMembers = content == .record && !member.isRepeated || isWay
    guard hasMembers, path.count < 64,
      visited.insert(ObjectIdentifier(member.shape)).inserted
    else {
      leaves.append(Leaf(path: path, isSingle: content == .simple && !member.isRepeated))
      paths.append(path)
      return
    }
    let (leavesBefore, pathsBefore) = (leaves.count, paths.count)
    for inner in reader.below(member.shape) { visit(inner, path) }
    // A record with more than a few is called by its own name.
    if !isWay, leaves.count > leavesBefore + 2 {
      paths.removeSubrange(pathsBefore...)
      paths.append(path)
    }
  }

  // MARK: Weight

  /// The values of which each document has one at most.
  var single: [Leaf] {
    leaves.filter { $0.isSingle && $0.path.last?.shape.values.count != 0 }
  }

  /// The values that belong to the whole, other than what services say of pages and lists.
  var weighty: [Leaf] {
    single.filter { leaf in !leaf.path.contains { Self.isOfPage($0.name.text) } }
  }

  /// True if one of them, right beside the records, says which the whole is, as pages of lists have none.
  var hasIdentity: Bool {
    weighty.contains { leaf in
      guard leaf.path.last?.name.text.lowercased() == "id" else { return false }
      return leaf.path.dropLast().allSatisfy { ways.contains(ObjectIdentifier($0)) }
    }
  }

  /// The names of what is said of a list, a page of it, or an answer, under one name.
  private static let ofPages: Set<String> = [
    "count", "counts", "page", "pages", "paging", "pagination", "limit", "offset", "total",
    "totals", "next", "prev", "previous", "first", "last", "self", "cursor", "more", "index",
    "link", "links", "href", "meta", "metadata", "version", "status", "code", "message", "success",
    "ok", "error", "errors", "took", "time", "timestamp", "context", "schema", "type", "kind",
    "etag", "query", "request", "api", "generated", "generator", "title", "subtitle",
    "description", "language", "lang", "copyright", "rights", "ttl", "updated", "icon", "logo",
    "image", "author", "authors", "crs", "bounds", "jsonrpc",
  ]

  /// The first words of names that say the like: `nextToken`, `pageSize`, `totalResults`.
  private static let beginnings: Set<String> = [
    "count", "page", "next", "prev", "previous", "total", "meta", "api", "odata", "last", "start",
    "since", "results", "refresh", "completed", "elapsed", "feed", "home",
  ]

  private static func isOfPage(_ name: String) -> Bool {
    let words = Words.of(name).map { $0.filter(\.isLetter).lowercased() }
    guard let first = words.first, let last = words.last else { return false }
    return ofPages.contains(last) || beginnings.contains(first)
      || ofPages.contains(words.joined())
  }
}

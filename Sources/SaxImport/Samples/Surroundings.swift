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
  private let recordPaths: [[Member]]
  /// The members that lead to the records.
  private let ways: Set<ObjectIdentifier>
  private var visited: Set<ObjectIdentifier> = []

  private(set) var leaves: [Leaf] = []
  /// Paths that cover the leaves, those of records that are left out whole among them.
  private(set) var paths: [[Member]] = []

  init(_ reader: ShapeReader, of found: [RecordFinder.Found], below document: Shape) {
    self.reader = reader
    records = Set(found.map { ObjectIdentifier($0.member) })
    recordPaths = found.map(\.path)
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

  /// True if one of them says which the whole is, and the records are a part of it that has a name: the lines of
  /// an order. What has no more than its items is a list, whatever it says of itself.
  var hasIdentity: Bool {
    weighty.contains { leaf in
      guard leaf.path.last?.name.text.lowercased() == "id",
        leaf.path.dropLast().allSatisfy({ ways.contains(ObjectIdentifier($0)) })
      else { return false }
      return recordPaths.allSatisfy { path in
        path.dropFirst(leaf.path.count - 1).contains { member in
          let name = member.name.text
          return !Words.areGeneric(name) && !Self.ofItems.contains(name.lowercased())
        }
      }
    }
  }

  /// The names of lists in Atom and FHIR, GeoJSON, GraphQL, OpenStreetMap and search engines.
  private static let ofItems: Set<String> = [
    "entry", "feature", "features", "edges", "nodes", "element", "elements", "hits", "docs",
  ]

  /// The names of what is said of a list, a page of it, or an answer, under one name.
  private static let ofPages: Set<String> = [
    "count", "counts", "page", "pages", "paging", "pagination", "limit", "offset", "total",
    "totals", "next", "prev", "previous", "first", "last", "self", "cursor", "more", "index",
    "link", "links", "href", "meta", "metadata", "version", "status", "code", "message", "success",
    "ok", "error", "errors", "took", "time", "timestamp", "context", "schema", "type", "kind",
    "etag", "query", "request", "api", "generated", "generator", "title", "subtitle",
    "description", "language", "lang", "copyright", "rights", "ttl", "updated", "icon", "logo",
    "image", "author", "authors", "crs", "bounds", "jsonrpc", "object",
  ]

  /// The first words of names that say the like: `nextToken`, `pageSize`, `totalResults`.
  private static let beginnings: Set<String> = [
    "count", "page", "next", "prev", "previous", "total", "meta", "api", "odata", "last", "start",
    "since", "results", "refresh", "completed", "elapsed", "feed", "home", "delta",
  ]

  private static func isOfPage(_ name: String) -> Bool {
    let words = Words.of(name).map { $0.filter(\.isLetter).lowercased() }
    guard let first = words.first, let last = words.last else { return false }
    return ofPages.contains(last) || beginnings.contains(first)
      || ofPages.contains(words.joined())
  }
}

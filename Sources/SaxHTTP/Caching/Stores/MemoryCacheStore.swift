internal import SaxEvents

/// Keeps responses in memory, for as long as it is there itself.
public actor MemoryCacheStore: CacheStore {
  private struct Entry {
    var response: StoredResponse
    var body: MemoryBody
    var lastUse: Int
  }

  private let limits: CacheLimits
  private let now: @Sendable () -> Double
  /// By their keys' hashes.
  private var entries: [String: [Entry]] = [:]
  private var uses = 0
  /// The number of bytes of the responses.
  private var size = 0

  /// Creates an empty store.
  ///
  /// - Parameter limits: how much is kept. Default: 64 MiB, for any time.
  public init(limits: CacheLimits = CacheLimits(size: 64 << 20)) {
    self.init(limits: limits) { SystemTime.now }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(limits: CacheLimits, now: @escaping @Sendable () -> Double) {
    self.limits = limits
    self.now = now
  }

  /// The responses of a key that are not too old.
  public func responses(for key: CacheKey) -> [StoredResponse] {
    let now = now()
    remove(under: key.hash) { limits.isTooOld($0, now: now) }
    return entries[key.hash]?.map(\.response) ?? []
  }

  /// The body of a response; nil if it is gone.
  public func body(of response: StoredResponse) -> (any StoredBody)? {
    guard let index = index(of: response) else { return nil }
    uses += 1
    entries[response.key.hash]?[index].lastUse = uses
    return entries[response.key.hash]?[index].body
  }

  /// A writer that holds what it is given until it is finished; nil if it would be too long.
  public func makeWriter(for key: CacheKey, length: Int?) -> (any CacheWriter)? {
    if let length, length > limits.bodySize { return nil }
    return MemoryWriter(limit: limits.bodySize, into: self)
  }

  /// Puts new fields and times in place of a response's, if it is still there.
  public func update(_ response: StoredResponse) {
    guard let index = index(of: response) else { return }
    entries[response.key.hash]?[index].response = response
  }

  /// Removes responses and their bodies.
  public func remove(_ selection: CacheSelection) {
    let hashes = if case .key(let key) = selection { [key.hash] } else { Array(entries.keys) }
    for hash in hashes { remove(under: hash, where: selection.includes) }
  }

  fileprivate func put(_ response: StoredResponse, _ body: MemoryBody) {
    remove(under: response.key.hash) { response.replaces($0) }
    uses += 1
    entries[response.key.hash, default: []].append(
      Entry(response: response, body: body, lastUse: uses))
    size += response.size
    makeRoom()
  }

  private func makeRoom() {
    if size <= limits.size { return }
    let now = now()
    for hash in Array(entries.keys) { remove(under: hash) { limits.isTooOld($0, now: now) } }
    let unpinned = entries.values.joined().filter { !$0.response.isPinned }
    for entry in unpinned.sorted(by: { $0.lastUse < $1.lastUse }) {
      if size <= limits.size { return }
      remove(under: entry.response.key.hash) { $0.id == entry.response.id }
    }
  }

  private func index(of response: StoredResponse) -> Int? {
    entries[response.key.hash]?.firstIndex { $0.response.id == response.id }
  }

  private func remove(under hash: String, where condition: (StoredResponse) -> Bool) {
    guard let all = entries[hash] else { return }
    let kept = all.filter { !condition($0.response) }
    size -= all.reduce(0) { $0 + $1.response.size } - kept.reduce(0) { $0 + $1.response.size }
    entries[hash] = kept.isEmpty ? nil : kept
  }
}

private actor MemoryWriter: CacheWriter {
  private let limit: Int
  private let store: MemoryCacheStore
  private var pieces: [[UInt8]] = []
  private var length = 0

  init(limit: Int, into store: MemoryCacheStore) {
    self.limit = limit
    self.store = store
  }

  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.count > limit - length {
      pieces = []
      return false
    }
    length += bytes.count
    pieces.append(Array(bytes))
    return true
  }

  func commit(_ response: StoredResponse) async -> Bool {
    await store.put(response, MemoryBody(pieces, length))
    return true
  }
}

private struct MemoryBody: StoredBody {
  private let pieces: [[UInt8]]
  let length: Int

  init(_ pieces: [[UInt8]], _ length: Int) {
    self.pieces = pieces
    self.length = length
  }

  func bytes(in range: Range<Int>) -> HTTPResponseBody {
    HTTPResponseBody(PiecesBody(pieces, in: range, breaksOff: true))
  }
}

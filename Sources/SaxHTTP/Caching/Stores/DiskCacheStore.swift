internal import SaxSystem
internal import SaxEvents

/// Keeps responses in files of a folder, which several processes may share.
///
/// A process that is killed, or power that fails, at any moment leaves each response whole or not there.
/// Files that are damaged are taken for none, and removed; a body that is found to be damaged while it is
/// read breaks off before the first byte that is not as it was. The folder and its files can be read and
/// written by their owner alone; one that others own or can write to is refused.
///
/// Each process counts what it writes itself, and looks at all files when that is too much, and after
/// each twentieth of the limit: several processes together exceed the limit by a twentieth of it each. That
/// look costs a file's reading for each URL. One process at a time changes the folder; if that takes others
/// more than ten seconds, what was to be stored is not. Removing waits for as long as it takes.
public final class DiskCacheStore: CacheStore {
  private struct Count {
    /// The number of bytes of all responses; nil before it was looked.
    var size: Int?
    /// The number of them that were written since.
    var written = 0
  }

  /// The responses of one key that the look at all files finds.
  private struct Kept {
    var hash: String
    /// In seconds since 1970.
    var used: Double
    var ids: [String]
    var pinnedSize = 0
    var unpinnedSize = 0

    init(_ hash: String, _ used: Double, _ responses: [StoredResponse]) {
      self.hash = hash
      self.used = used
      ids = responses.map(\.id)
      for response in responses {
        if response.isPinned {
          pinnedSize += response.size
        } else {
          unpinnedSize += response.size
        }
      }
    }
  }

  /// The most responses that are kept for one URL.
  private static let mostVariants = 16

  /// The most seconds that another process is waited for.
  private static let patience = 10.0

  private let folder: CacheFolder
  private let limits: CacheLimits
  private let now: @Sendable () -> Double
  private let count = Locked(Count())

  /// Opens the store that a folder holds, or makes the folder.
  ///
  /// - Parameters:
  ///   - path: of a folder; it is made where there is none.
  ///   - limits: how much is kept. Default: 256 MiB, for any time.
  /// - Throws: ``HTTPError/Code/file`` if the folder can't be made or written to, is a symbolic link, or others
  ///   own it or can write to it.
  public convenience init(
    _ path: String, limits: CacheLimits = CacheLimits(size: 256 << 20)
  ) throws(HTTPError) {
    try self.init(path, limits: limits) { SystemTime.now }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(
    _ path: String, limits: CacheLimits, now: @escaping @Sendable () -> Double
  ) throws(HTTPError) {
    folder = try CacheFolder(path)
    self.limits = limits
    self.now = now
  }

  /// The responses of a key that are not too old. Reads one file.
  public func responses(for key: CacheKey) async -> [StoredResponse] {
    guard let file = OpenFile("\(folder.heads)/\(key.hash)", O_RDONLY) else { return [] }
    let all = folder.read(file, key.hash)
    let now = now()
    let kept = all?.filter { !limits.isTooOld($0, now: now) } ?? []
    if kept.count != all?.count {
      await change(key.hash) { all in all.filter { !limits.isTooOld($0, now: now) } }
    }
    return kept
  }

  /// The body of a response, read from its file as it is asked for; nil if it is gone.
  public func body(of response: StoredResponse) async -> (any StoredBody)? {
    switch folder.openBody(of: response) {
    case .file(let file):
      OpenFile("\(folder.heads)/\(response.key.hash)", O_RDONLY)?.touch(now())
      return DiskBody(file, of: response) { [self] in
        await drop(response)
      }
    case .absent:
      // It was removed, which its head says too, or it is damaged.
      await drop(response)
      return nil
    case .failed: return nil
    }
  }

  private func drop(_ response: StoredResponse) async {
    await change(response.key.hash) { all in all.filter { $0.id != response.id } }
  }

  /// A writer to a file that becomes the body as it is finished; nil if it would be too long.
  public func makeWriter(for key: CacheKey, length: Int?) async -> (any CacheWriter)? {
    if let length, length > limits.bodySize { return nil }
    return DiskWriter(folder, limit: limits.bodySize) { [self] response, id in
      await publish(response, from: id)
    }
  }

  /// Puts new fields and times in place of a response's, if it is still there.
  public func update(_ response: StoredResponse) async {
    await change(response.key.hash) { all in all.map { $0.id == response.id ? response : $0 } }
  }

  /// Removes responses and their bodies. What is being read of them stays readable.
  public func remove(_ selection: CacheSelection) async {
    let hashes =
      if case .key(let key) = selection { [key.hash] } else { folder.names(in: folder.heads) }
    for hash in hashes {
      await change(hash, within: nil) { all in all.filter { !selection.includes($0) } }
    }
    if selection == .all { await makeRoom() }
  }

  /// Puts others in the place of the responses under a key. Bodies of those that are none of them go.
  private func change(
    _ hash: String, within seconds: Double? = patience,
    _ responses: ([StoredResponse]) -> [StoredResponse]
  ) async {
    _ = await folder.lock.with(within: seconds) { changeLocked(hash, responses) }
  }

  /// Replaces the responses of a key, and removes the bodies of those that are gone. The folder's lock has to be
  /// held.
  ///
  /// - Returns: true if others were stored in their place; false if none were to be, or none could be.
  private func changeLocked(
    _ hash: String, _ responses: ([StoredResponse]) -> [StoredResponse]
  ) -> Bool {
    guard let old = folder.read(hash) else { return false }
    let new = responses(old)
    // What is damaged is replaced, or removed.
    guard new != old || old.isEmpty, folder.write(new, hash, used: now()) else { return false }
    let ids = Set(new.map(\.id))
    for response in old where !ids.contains(response.id) {
      folder.removeBody(of: response)
      count.withLock { $0.size = $0.size.map { max(0, $0 - response.size) } }
    }
    return true
  }

  /// Stores a response whose body was written to a file, in the place of those that it replaces.
  ///
  /// - Parameter id: the name of the file with the body, which is whole and on the disk.
  private func publish(_ response: StoredResponse, from id: String) async -> Bool {
    let isStored = await folder.lock.with(within: DiskCacheStore.patience) {
      let body = "\(folder.bodies)/\(response.id)"
      guard rename("\(folder.partial)/\(id)", body) == 0 else { return false }
      let isStored = changeLocked(response.key.hash) { all in
        var others = all.filter { !response.replaces($0) }
        if others.count >= DiskCacheStore.mostVariants,
          let first = others.firstIndex(where: { !$0.isPinned })
        {
          others.remove(at: first)
        }
        return others + [response]
      }
      if !isStored { unlink(body) }
      return isStored
    }
    guard isStored == true else { return false }
    let isDue = count.withLock { count in
      count.written += response.size
      count.size? += response.size
      return count.size.map { $0 > limits.size } ?? true || count.written > limits.size / 20
    }
    if isDue { await makeRoom() }
    return true
  }

  /// Looks at all files, removes what nobody needs, and what was used longest ago if it is too much.
  private func makeRoom() async {
    _ = await folder.lock.with(within: DiskCacheStore.patience) {
      guard var kept = lookedAt() else { return }
      var size = kept.reduce(0) { $0 + $1.unpinnedSize + $1.pinnedSize }
      // A little more than has to be, so that the next look is not the next response's.
      let wanted = size > limits.size ? limits.size - limits.size / 10 : size
      for index in kept.indices.sorted(by: { kept[$0].used < kept[$1].used }) where size > wanted {
        let (hash, used) = (kept[index].hash, kept[index].used)
        guard kept[index].unpinnedSize > 0, let all = folder.read(hash) else { continue }
        let pinned = all.filter(\.isPinned)
        guard folder.write(pinned, hash, used: used) else { continue }
        size -= kept[index].unpinnedSize
        kept[index] = Kept(hash, used, pinned)
      }
      folder.sweep(keeping: Set(kept.flatMap(\.ids)))
      count.withLock { $0 = Count(size: size) }
    }
  }

  /// The responses that are there, without those that are damaged or too old, which are removed.
  ///
  /// - Returns: nil if something can't be looked at.
  private func lookedAt() -> [Kept]? {
    let now = now()
    var kept: [Kept] = []
    for hash in folder.names(in: folder.heads) {
      switch OpenFile.open("\(folder.heads)/\(hash)", O_RDONLY) {
      case .failed: return nil
      case .absent: continue
      case .file(let file):
        let all = folder.read(file, hash)
        let young = all?.filter { !limits.isTooOld($0, now: now) } ?? []
        let used = file.modified ?? 0
        if young.count != all?.count { _ = folder.write(young, hash, used: used) }
        if !young.isEmpty { kept.append(Kept(hash, used, young)) }
      }
    }
    return kept
  }
}

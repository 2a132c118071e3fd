internal import FoundationEssentials
internal import SaxSystem

/// The files of a store on disk.
///
/// `heads` has a file for each key, with all that is stored under it, named by the key's hash. `bodies`
/// has a file for each body with checksums of it, named by its
/// response's id. `partial` has what is being written, and nothing
/// that counts. A body is whole and on the disk when a file in `heads` names it; those files change by
/// being replaced. Whoever changes `heads` or `bodies` holds `lock`.
///
/// A process that dies leaves a file in `partial`, or a body that nothing names.
struct CacheFolder: Sendable {
  /// The beginning of files in `heads`. What has another beginning is of another version.
  private static let mark = "Saxifrage cache 3\n"
  /// The largest file in `heads` that is read.
  private static let longestHead = 16 << 20

  /// The largest body that is believed in; many of them can be added up.
  private static let longestBody = 1 << 45

  let heads: String
  let bodies: String
  let partial: String
  /// For whoever changes something.
  let lock: FolderLock

  /// Makes the folders where there are none, for their owner alone.
  ///
  /// - Throws: ``HTTPError/Code/file`` if that can't be done, or others could write to them.
  init(_ path: String) throws(HTTPError) {
    let root = "\(path)/saxifrage-1"
    heads = "\(root)/heads"
    bodies = "\(root)/bodies"
    partial = "\(root)/partial"
    let lock = "\(root)/lock"
    self.lock = FolderLock(lock)
    for folder in [path, root, heads, bodies, partial] {
      try PrivateFolder.make(folder, for: "the cache")
    }
    guard access(partial, W_OK) == 0, OpenFile(lock, O_RDWR | O_CREAT) != nil else {
      throw HTTPError(
        .file, "the cache's folder \(root) can't be written to: \(FileCall.reason())")
    }
  }

  /// The names of a folder's files.
  func names(in folder: String) -> [String] { FileName.list(folder) }

  // MARK: Heads

  /// The responses stored under a key; none if the file is damaged.
  ///
  /// - Returns: nil if that can't be told.
  func read(_ hash: String) -> [StoredResponse]? {
    switch OpenFile.open("\(heads)/\(hash)", O_RDONLY) {
    case .file(let file): read(file, hash) ?? []
    case .absent: []
    case .failed: nil
    }
  }

  /// Reads the responses in a file of `heads`, whose checksum has to be right.
  ///
  /// - Returns: nil if the file is damaged.
  func read(_ file: OpenFile, _ hash: String) -> [StoredResponse]? {
    let start = CacheFolder.mark.utf8.count
    guard let length = file.length, length <= CacheFolder.longestHead, length > start + 65,
      let bytes = file.read(at: 0, count: length), bytes.count == length,
      bytes.starts(with: CacheFolder.mark.utf8), bytes[start + 64] == 0x0A,
      case let content = Array(bytes[(start + 65)...]),
      let sum = try? HashAlgorithm.sha256.hash(content).hexadecimal,
      bytes[start..<(start + 64)].elementsEqual(sum.utf8),
      let all = try? JSONDecoder().decode([StoredResponse].self, from: Data(content)),
      all.allSatisfy({
        $0.key.hash == hash && (0...CacheFolder.longestBody).contains($0.bodyLength)
          && CacheFolder.isName($0.id)
      })
    else { return nil }
    return all
  }

  /// Puts what is stored under a key in the place of what was. Wants the lock.
  ///
  /// - Parameter time: when it was used, in seconds since 1970.
  func write(_ responses: [StoredResponse], _ hash: String, used time: Double) -> Bool {
    let path = "\(heads)/\(hash)"
    if responses.isEmpty {
      unlink(path)
      return true
    }
    guard let json = try? JSONEncoder().encode(responses),
      let sum = try? HashAlgorithm.sha256.hash(Array(json)).hexadecimal,
      let name = try? HashAlgorithm.randomBytes(16).hexadecimal
    else { return false }
    // What of it may be lost with the power is noticed by the sum.
    let new = "\(partial)/\(name)"
    guard let file = OpenFile(new, O_WRONLY | O_CREAT | O_EXCL),
      file.write(Array((CacheFolder.mark + sum + "\n").utf8)[...]), file.write(Array(json)[...])
    else {
      unlink(new)
      return false
    }
    file.touch(time)
    if rename(new, path) == 0 { return true }
    unlink(new)
    return false
  }

  /// Tells whether it is the hexadecimal digits that bodies are named by, and so no way to another folder.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x66 }
  }

  // MARK: Bodies

  func removeBody(of response: StoredResponse) { unlink("\(bodies)/\(response.id)") }

  /// Opens the body of a response. One that is not whole is taken for absent.
  func openBody(of response: StoredResponse) -> OpenFile.Opened {
    let opened = OpenFile.open("\(bodies)/\(response.id)", O_RDONLY)
    if case .file(let file) = opened,
      file.length != BodyBlocks.fileLength(of: response.bodyLength)
    {
      return .absent
    }
    return opened
  }

  /// Removes what processes left behind that died while they wrote. Wants the lock.
  ///
  /// - Parameter named: the ids of bodies that are whole.
  func sweep(keeping named: Set<String>) {
    for name in names(in: bodies) where !named.contains(name) { unlink("\(bodies)/\(name)") }
    for name in names(in: partial) {
      // Who writes holds the file's own lock.
      if case .file(let file) = OpenFile.open("\(partial)/\(name)", O_RDWR), file.lock() {
        unlink("\(partial)/\(name)")
      }
    }
  }
}

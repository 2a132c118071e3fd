internal import SaxSystem
internal import FoundationEssentials
internal import SaxEvents
internal import SaxHTTP

/// Keeps results in files, one for each, named by its key.
///
/// They change by being replaced as a whole, so that several processes can share them.
struct DiskResultStore<Element: Codable & Sendable>: ResultStore {
  /// The beginning of files; behind it stands a hash of the rest, to notice damage by.
  private static var mark: String { "Saxifrage result 1\n" }
  private static var hashLength: Int { 64 }
  private static var largest: Int { 64 << 20 }

  private let folder: String
  private let limits: ResultLimits

  /// Creates a store in a folder of its own below a path, with the folders that are missing.
  ///
  /// - Throws: `HTTPError.Code.file` if the folder can't be made, or others could write to it.
  init(_ path: String, _ limits: ResultLimits) throws(HTTPError) {
    // One of its own: all that is in it may be removed.
    folder = "\(path)/saxifrage-results-1"
    self.limits = limits
    for folder in [path, folder] { try PrivateFolder.make(folder, for: "results") }
  }

  func result(for key: String) async -> KeptResult<Element>? {
    await apart { read(key) }
  }

  func keep(_ result: KeptResult<Element>) async {
    await apart {
      guard let bytes = bytes(of: result) else { return }
      let path = path(of: result.key)
      // Another that keeps a result at this moment goes by the time of this one.
      guard (try? PrivateFile.write(bytes, to: path, at: result.time)) != nil else { return }
      for name in limits.excess(of: times(), at: result.time) { remove(name) }
    }
  }

  func remove(prefix: String) async {
    await apart { for name in names() where name.hasPrefix(prefix) { remove(name) } }
  }

  /// Runs something on a thread of its own: those that tasks run on are too few to wait on for files.
  private func apart<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { waiter in
      let call: @Sendable () -> Void = { waiter.resume(returning: body()) }
      if !DetachedThread.start(call) { call() }
    }
  }

  // MARK: Files

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  private func names() -> [String] { FileName.list(folder) }

  private func remove(_ name: String) { unlink(path(of: name)) }

  /// The time at which each result was kept. A file that is being written is none yet.
  private func times() -> [String: Double] {
    var times: [String: Double] = [:]
    for name in names() where !TemporaryFile.isName(name) {
      var status = stat()
      guard lstat(path(of: name), &status) == 0 else { continue }
      let time = status.modificationTime
      times[name] = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return times
  }

  private func read(_ key: String) -> KeptResult<Element>? {
    guard case .bytes(let bytes, _) = PrivateFile.read(path(of: key), upTo: Self.largest),
      case let data = Data(bytes), data.starts(with: Self.mark.utf8),
      case let hash = data.dropFirst(Self.mark.utf8.count).prefix(Self.hashLength),
      case let content = data.dropFirst(Self.mark.utf8.count + Self.hashLength),
      let actual = try? HashAlgorithm.sha256.hash(Array(content)).hexadecimal,
      hash.elementsEqual(actual.utf8)
    else { return nil }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let result = try? decoder.decode(KeptResult<Element>.self, from: content)
    return result?.key == key ? result : nil
  }

  /// Encodes a result, with its hash in front; nil if it is too long, or the objects can't be encoded.
  private func bytes(of result: KeptResult<Element>) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(result),
      let hash = try? HashAlgorithm.sha256.hash(Array(data)).hexadecimal,
      case let bytes = Array((Self.mark + hash).utf8) + data,
      bytes.count <= Self.largest
    else { return nil }
    return bytes
  }
}

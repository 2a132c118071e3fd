internal import SaxEvents
public import SaxHTTP
internal import Saxifrage

/// Keeps what responses were mapped to, so that it can be had again without the network.
///
///     let limits = ResultLimits(age: 3600)
///     let orders = try ResultCache<Order>(folder: path, limits: limits)
///     for try await order in mapping.objects(
///       Order.self, from: client, request, results: orders, .onFailure)
///     { … }
///
/// Unlike an `HTTPCache`, which keeps bytes for as long as the server allows, this keeps objects for as
/// long as the program wants; what the server says of caching doesn't count.
///
/// A result is what one GET without a body was answered with. Other requests, and those for a `Range`, are
/// sent as if there were no cache. Results are told apart by
/// - the URL that is requested,
/// - the named fields of the request,
/// - who asks: `HTTPCaching.user`, or else the request's credentials. Those that the executor adds are
///   not seen here, and neither are cookies: who asks as several users sets `HTTPCaching.user`,
/// - the type of the objects, the mapping's name, and the version.
///
/// All that goes into a hash, of which none can be read. Copies share what is kept. Requests for the same
/// at once are all sent.
public struct ResultCache<Element: Sendable>: Sendable {
  let limits: ResultLimits
  private let fields: [String]
  private let version: String
  private let store: any ResultStore<Element>
  private let now: @Sendable () -> Double

  /// Keeps results in memory, as long as a copy of this is there.
  ///
  /// - Parameters:
  ///   - limits: how much is kept, and how long.
  ///   - fields: the names of fields of requests for whose values there are different results.
  ///   - version: of the mapping and its options, by any text: results of another one aren't found.
  public init(
    limits: ResultLimits, fields: [String] = ["Accept", "Accept-Language"], version: String = ""
  ) {
    self.init(limits: limits, fields: fields, version: version) { SystemTime.now }
  }

  /// Keeps results in files of a folder, for later runs, and other processes.
  ///
  /// The files can be read by their owner alone. They hold the objects, and of the requests a hash. One
  /// that is damaged, or doesn't fit the type any more, counts as none. A result of more than 64 MiB of JSON
  /// is not kept. Caches that share a folder share its room.
  ///
  /// - Parameters:
  ///   - path: of the folder; it is made where there is none.
  ///   - limits: how much is kept, and how long.
  ///   - fields: the names of fields of requests for whose values there are different results.
  ///   - version: of the mapping, its options and the type, by any text: results of another one aren't
  ///     found.
  /// - Throws: `HTTPError.Code.file` if the folder can't be made, or is another user's.
  public init(
    folder path: String, limits: ResultLimits, fields: [String] = ["Accept", "Accept-Language"],
    version: String = ""
  ) throws(HTTPError) where Element: Codable {
    try self.init(folder: path, limits: limits, fields: fields, version: version) {
      SystemTime.now
    }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(
    limits: ResultLimits, fields: [String] = [], version: String = "",
    now: @escaping @Sendable () -> Double
  ) {
    self.init(MemoryResultStore(limits), limits, fields, version, now)
  }

  /// For tests.
  package init(
    folder path: String, limits: ResultLimits, fields: [String] = [], version: String = "",
    now: @escaping @Sendable () -> Double
  ) throws(HTTPError) where Element: Codable {
    self.init(try DiskResultStore(path, limits), limits, fields, version, now)
  }

  private init(
    _ store: any ResultStore<Element>, _ limits: ResultLimits, _ fields: [String],
    _ version: String, _ now: @escaping @Sendable () -> Double
  ) {
    self.store = store
    self.limits = limits
    self.fields = fields
    self.version = version
    self.now = now
  }

  /// Removes everything.
  public func removeAll() async { await store.remove(prefix: "") }

  /// Removes what is kept for a URL, of whatever type.
  ///
  /// - Throws: `HTTPError.Code.closed` if there is no libcrypto.
  public func remove(_ url: URI) async throws {
    await store.remove(prefix: try CacheKey(url).hash)
  }

  /// The key that the result of a request is kept under; nil if it isn't kept.
  ///
  /// - Parameters:
  ///   - typeName: what the mapping calls the objects.
  ///   - mappingName: what the mapping calls itself.
  /// - Throws: `HTTPError.Code.closed` if there is no libcrypto.
  func key(
    of request: WebRequest, _ typeName: String, _ mappingName: String?
  ) throws(HTTPError) -> String? {
    guard request.method == .get, request.body.length == 0, !request.fields.contains("Range")
    else { return nil }
    var parts = [version, mappingName ?? "", typeName, "\(Element.self)", request.asker]
    for name in fields {
      let values = request.fields.values(of: name)
      parts += [name.lowercased(), "\(values.count)"] + values
    }
    // With their lengths no two lists of parts are the same text.
    let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    let hash = try HashAlgorithm.sha256.hexadecimal(text)
    return "\(try CacheKey(request.url).hash)-\(hash)"
  }

  /// The result that is kept, if it isn't too old; and how old it is, in seconds.
  func result(for key: String) async -> (objects: [Element], age: Double)? {
    guard let result = await store.result(for: key) else { return nil }
    let age = now() - result.time
    // What is of the future was kept by a clock that was wrong.
    return age >= 0 && age <= limits.age.inSeconds ? (result.objects, age) : nil
  }

  func keep(_ objects: [Element], for key: String) async {
    await store.keep(KeptResult(key: key, time: now(), objects: objects))
  }
}

/// The limits of a cache: how many results are kept, and how long.
public struct ResultLimits: Sendable, Hashable {
  /// The time after which a result is of no use, counted from the end of the response.
  public var age: Duration
  /// The most results that there may be. Those kept longest ago go first.
  public var results: Int
  /// The most objects that one may have. Of a response with more nothing is kept.
  public var objects: Int

  /// Creates limits, by default of 100 results with 10,000 objects each.
  ///
  /// - Parameters:
  ///   - age: the time after which one is of no use.
  ///   - results: how many there may be.
  ///   - objects: how many one may have. As many are held in memory while a response is read.
  public init(age: Duration, results: Int = 100, objects: Int = 10_000) {
    self.age = age
    self.results = results
    self.objects = objects
  }
}

/// The occasions on which kept results are handed out.
public enum ResultPolicy: String, Sendable {
  /// Before the network: where there is one, nothing is sent.
  case first
  /// Only when the network fails: no response comes, it breaks off before its first object, or its status
  /// is 500 or above. What the server refuses, such as by 401 or 404, is an error still.
  case onFailure
  /// Never; what the network gives is kept.
  case reload
  /// Never, and nothing is kept.
  case off
}

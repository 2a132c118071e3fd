internal import SaxSystem

/// One download.
struct Download {
  private let executor: any HTTPExecutor
  private let request: WebRequest
  private let target: DownloadTarget
  private let isResumable: Bool
  /// The request's URL, as ``PartialOrigin`` has it.
  private var hash = ""
  /// True if the part of it that is there is worth keeping.
  private var isKept = false
  private var resumedAt = 0

  private var originPath: String { target.path + ".part.origin" }

  init(
    _ executor: any HTTPExecutor, _ request: WebRequest, to target: DownloadTarget,
    isResumable: Bool
  ) {
    self.executor = executor
    self.request = request
    self.target = target
    self.isResumable = isResumable
  }

  mutating func run() async throws -> DownloadedFile {
    try Task.checkCancellation()
    if request.fields.contains("Range") {
      throw HTTPError(
        .request, "a download asks for a range", url: request.url.redacted, fix: "leave it out")
    }
    try target.check()
    if isResumable { hash = try PartialOrigin.hash(request.url) }
    let file =
      isResumable
      ? try PartialFile.kept(at: target.path + ".part") : try .temporary(for: target)
    do {
      var response = try await fill(file)
      response.body = .empty
      try await file.place(at: target)
      if isResumable { unlink(originPath) }
      return DownloadedFile(
        path: target.path, size: file.size, resumedAt: resumedAt, response: response)
    } catch {
      if !isKept || file.size == 0 {
        file.remove()
        if isResumable { unlink(originPath) }
      }
      throw error
    }
  }

  /// Downloads into a file: from where it ends, where that can be, else from the first byte on.
  ///
  /// - Returns: the last response.
  private mutating func fill(_ file: PartialFile) async throws -> WebResponse {
    var whole = request
    // What is resumed has to be the bytes that ranges are of.
    if isResumable { try whole.fields.set("Accept-Encoding", "identity") }
    guard var range = range(of: file) else {
      return try await begin(executor.execute(whole), file)
    }
    isKept = true
    while true {
      let response = try await executor.execute(range.request(whole))
      switch range.take(response) {
      case .nothing:
        if resumedAt == 0 { resumedAt = range.offset }
        return response
      case .rest(let count):
        if resumedAt == 0 { resumedAt = range.offset }
        try await append(response, count: count, to: file)
        range.offset = file.size
        if range.offset == range.total { return response }
      case .other:
        resumedAt = 0
        switch response.status {
        case 200: return try await begin(response, file)
        case 206, 412, 416: return try await begin(executor.execute(whole), file)
        default: throw HTTPError(status: response.status, of: response.url)
        }
      }
    }
  }

  /// The request for what is missing of a part that was kept; nil if there is none of this request.
  private func range(of file: PartialFile) -> RangeRequest? {
    guard file.size > 0, let origin = PartialOrigin(readFrom: originPath), origin.hash == hash,
      file.size <= origin.length, request.method == .get
    else { return nil }
    return RangeRequest(
      validator: origin.validator, offset: file.size, total: origin.length, encoding: nil)
  }

  /// Takes a response from its beginning on.
  private mutating func begin(
    _ response: WebResponse, _ file: PartialFile
  ) async throws -> WebResponse {
    guard response.isSuccess, response.status != 206 else {
      throw HTTPError(status: response.status, of: response.url)
    }
    isKept = false
    try file.empty()
    if isResumable {
      // With another encoding, or a length that was taken out with one, it isn't known what ranges are of.
      if request.method == .get, let validator = StrongValidator(response.fields),
        let length = response.contentLength, RangeRequest.encoding(of: response) == nil
      {
        try PartialOrigin(request.url, validator, length: length).write(to: originPath)
        isKept = true
      } else {
        unlink(originPath)
      }
    }
    try await append(response, count: response.contentLength, to: file)
    return response
  }

  /// Appends a response's body to a file, and checks its length.
  ///
  /// - Parameter count: how many bytes the response has; nil if that is not known.
  private func append(
    _ response: WebResponse, count: Int?, to file: PartialFile
  ) async throws {
    var left = count
    for try await chunk in response.body {
      try Task.checkCancellation()
      if let known = left {
        guard chunk.count <= known else {
          throw HTTPError(
            .malformed, "the response has more bytes than it says", url: response.url.redacted)
        }
        left = known - chunk.count
      }
      try file.append(chunk)
    }
    if let left, left > 0 {
      throw HTTPError(
        .interrupted, "the response ended \(left) bytes before its length",
        url: response.url.redacted)
    }
  }
}

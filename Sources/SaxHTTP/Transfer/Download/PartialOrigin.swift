internal import SaxSystem

/// The origin of the part of a download, as it is kept beside it.
struct PartialOrigin: Equatable {
  /// For people: without the values of its query, which may be secret.
  var url: String
  /// A hash of the whole URL.
  var hash: String
  var validator: StrongValidator
  /// The number of bytes of the whole.
  var length: Int

  /// Describes what is downloaded from a URL.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto to make a hash.
  init(_ url: URI, _ validator: StrongValidator, length: Int) throws(HTTPError) {
    self.url = url.redacted
    hash = try PartialOrigin.hash(url)
    self.validator = validator
    self.length = length
  }

  static func hash(_ url: URI) throws(HTTPError) -> String {
    try HashAlgorithm.sha256.hexadecimal(url.requested)
  }

  // MARK: As lines of names and values

  var text: String {
    """
    URL: \(url)
    URL-SHA256: \(hash)
    \(validator.kind.rawValue): \(validator.value)
    Length: \(length)

    """
  }

  /// Parses the lines that ``text`` gives.
  ///
  /// - Returns: nil if this is not all of what ``text`` gives.
  init?(_ text: String) {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      values[String(line[..<colon])] = String(line[line.index(after: colon)...].dropFirst())
    }
    guard text.hasSuffix("\n"), let url = values["URL"], let hash = values["URL-SHA256"],
      let length = values["Length"].flatMap({ Int($0) }), length >= 0
    else { return nil }
    self.url = url
    self.hash = hash
    self.length = length
    for kind in [StrongValidator.Kind.entityTag, .date] {
      if let value = values[kind.rawValue], (try? HeaderField(kind.rawValue, value)) != nil {
        validator = StrongValidator(kind, value)
        return
      }
    }
    return nil
  }

  // MARK: On the disk

  /// Reads the origin from a file.
  ///
  /// - Returns: nil if there is none there, or it can't be read.
  init?(readFrom path: String) {
    guard let descriptor = FileCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return nil
    }
    defer { close(descriptor) }
    // None is nearly as long.
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, FileCall.again { read(descriptor, buffer.baseAddress, buffer.count) })
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the origin to a file, over what that holds.
  ///
  /// - Throws: ``HTTPError/Code/file`` if it can't be written.
  func write(to path: String) throws(HTTPError) {
    guard let descriptor = FileCall.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) else {
      throw HTTPError(.file, "\(path) can't be written: \(FileCall.reason())")
    }
    defer { close(descriptor) }
    let number = FileCall.write(Array(text.utf8)[...], to: descriptor)
    if number != 0 {
      throw HTTPError(.file, "\(path) can't be written: \(FileCall.reason(number))")
    }
  }
}

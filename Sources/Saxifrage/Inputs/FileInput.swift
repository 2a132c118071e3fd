internal import SaxSystem

/// An open file, pipe or terminal that bytes are read from, synchronously.
package struct FileInput: ~Copyable {
  /// The system's number for it.
  package let descriptor: Int32

  /// As messages print it.
  package let name: String

  /// In bytes; nil for what is no regular file.
  package let size: Int?

  private let isOwned: Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: of a file, named pipe or device.
  ///   - name: as errors print it; the path if nil.
  /// - Throws: ``InputError`` if it is missing, is a folder, or can't be opened.
  package init(path: String, name: String? = nil) throws(InputError) {
    let name = name ?? FileName.shown(path)
    if path.utf8.contains(0) {
      throw InputError(.notFound, "there is no such file: its name holds a NUL", source: name)
    }
    // Otherwise opening a named pipe would wait for somebody who writes to it.
    var opened = FileInput.opened(path, O_NONBLOCK)
    // Others hold a lease of it.
    if opened < 0, errno == EAGAIN { opened = FileInput.opened(path, 0) }
    if opened < 0 { throw FileInput.error(errno, name) }
    let (size, isFolder) = FileInput.look(at: opened)
    if isFolder {
      close(opened)
      throw FileInput.error(EISDIR, name)
    }
    self.init(descriptor: opened, name: name, size: size, isOwned: true)
  }

  /// Reads from what is open already, and leaves it open.
  ///
  /// - Throws: ``InputError`` if it is a folder, or not open.
  package init(descriptor: Int32, name: String) throws(InputError) {
    if fcntl(descriptor, F_GETFD) < 0 { throw FileInput.error(errno, name) }
    let (size, isFolder) = FileInput.look(at: descriptor)
    if isFolder { throw FileInput.error(EISDIR, name) }
    self.init(descriptor: descriptor, name: name, size: size, isOwned: false)
  }

  /// By a descriptor of its own: several may wait for it at once, and it may be closed meanwhile.
  static func standardInput() throws(InputError) -> FileInput {
    let name = "<stdin>"
    let own = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    if own < 0 { throw FileInput.error(errno, name) }
    let (size, isFolder) = FileInput.look(at: own)
    let file = FileInput(descriptor: own, name: name, size: size, isOwned: true)
    if isFolder { throw FileInput.error(EISDIR, name) }
    return file
  }

  private init(descriptor: Int32, name: String, size: Int?, isOwned: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.size = size
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads the next bytes: blocks until there is at least one, and reads no more than there are.
  ///
  /// - Parameter buffer: overwritten from its start; as many as it has are read at most.
  /// - Returns: how many were read; 0 at the end. Nil if a signal came instead.
  package func read(into buffer: inout [UInt8]) throws(InputError) -> Int? {
    // What was opened by its path never blocks by itself.
    if size == nil, !isReadable(within: -1) { return nil }
    return try readAvailable(into: &buffer)
  }

  /// Reads what is there.
  ///
  /// - Returns: how many were read; 0 at the end, and also of a named pipe that nobody has opened to write
  ///   yet. Nil if there is nothing, or a signal came.
  func readAvailable(into buffer: inout [UInt8]) throws(InputError) -> Int? {
    let count = buffer.withUnsafeMutableBytes {
      SaxSystem.read(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { return count }
    if errno == EINTR || errno == EAGAIN { return nil }
    throw FileInput.error(errno, name)
  }

  /// Has the bytes that were read last be read again.
  ///
  /// - Returns: false if that can't be, as of a pipe.
  func goBack(_ count: Int) -> Bool {
    size != nil && lseek(descriptor, off_t(-count), SEEK_CUR) >= 0
  }

  /// Waits until a read would return at once.
  ///
  /// - Parameter milliseconds: -1 for as long as it takes.
  /// - Returns: false if the time is over, or a signal came.
  func isReadable(within milliseconds: Int32) -> Bool {
    var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&set, 1, milliseconds)
    return count > 0 || count < 0 && errno != EINTR
  }

  private static func opened(_ path: String, _ flags: Int32) -> Int32 {
    var opened: Int32
    repeat {
      opened = open(path, O_RDONLY | O_CLOEXEC | flags)
    } while opened < 0 && errno == EINTR
    return opened
  }

  private static func look(at descriptor: Int32) -> (size: Int?, isFolder: Bool) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return (nil, false) }
    let kind = status.st_mode & S_IFMT
    return (kind == S_IFREG ? Int(status.st_size) : nil, kind == S_IFDIR)
  }

  private static func error(_ number: Int32, _ name: String) -> InputError {
    switch number {
    case ENOENT, ENOTDIR: InputError(.notFound, "there is no such file", source: name)
    case EBADF: InputError(.unreadable, "is closed, wanted an open input", source: name)
    case EISDIR: InputError(.folder, "is a directory, wanted a file", source: name)
    case EACCES, EPERM: InputError(.notPermitted, "reading it is not permitted", source: name)
    default:
      InputError(.unreadable, "can't be read: \(String(cString: strerror(number)))", source: name)
    }
  }
}

/// An open file, pipe or terminal. While there is nothing to read it holds no thread and no memory.
final class FileChunks: ChunkSource {
  private let file: FileInput
  private let count: Int
  private var buffer: [UInt8]?

  /// More than that a pipe doesn't hold, as a rule.
  private static let pieceOfPipe = 64 << 10

  init(_ file: consuming FileInput, chunkSize: Int) {
    self.file = file
    // No more than there is; a file of the system may hold more than it says.
    count = min(
      chunkSize, self.file.size.map { max($0 + 1, Self.pieceOfPipe) } ?? Self.pieceOfPipe)
  }

  var size: Int? { file.size }

  func next() async throws -> ArraySlice<UInt8>? {
    while true {
      try Task.checkCancellation()
      if file.size == nil, !file.isReadable(within: 0) { try await wait() }
      if let (buffer, count) = try readAvailable() { return count == 0 ? nil : buffer[..<count] }
    }
  }

  func nextAtOnce() throws -> ArraySlice<UInt8>? {
    while true {
      // Nothing can be there of a file only where a signal came.
      if let (buffer, count) = try readAvailable() { return count == 0 ? nil : buffer[..<count] }
    }
  }

  private func readAvailable() throws -> (buffer: [UInt8], count: Int)? {
    var buffer = self.buffer ?? ReadBuffers.take(count)
    self.buffer = nil
    let count = try file.readAvailable(into: &buffer)
    self.buffer = buffer
    return count.map { (buffer, $0) }
  }

  private func wait() async throws {
    giveBack()
    do {
      try await Poller.shared.waitUntilReadable(file.descriptor)
    } catch let error as SystemError {
      throw InputError(.unreadable, "can't be waited for: \(error)", source: file.name)
    }
  }

  private func giveBack() {
    if let buffer { ReadBuffers.giveBack(buffer) }
    buffer = nil
  }

  func isAtHand(behind rest: ArraySlice<UInt8>) -> Bool { file.size != nil && rest.isEmpty }

  func held(_ rest: consuming ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let held = rest.isEmpty || file.goBack(rest.count) ? [] : Array(rest)[...]
    rest = []
    giveBack()
    return held
  }

  deinit { giveBack() }
}

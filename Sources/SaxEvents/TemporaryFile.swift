internal import SaxSystem

/// A file that is written under a name of its own, and takes another's place once it is whole. It goes if it doesn't.
///
/// It is locked for as long as this is there. What a process left behind that was killed is known by its name and by the
/// lock that nobody has, and goes when another process makes one in that folder.
package final class TemporaryFile: Sendable {
  /// The error of a call of the system.
  package struct Failure: Error {
    /// As `errno` has it.
    package let number: Int32
  }

  package let path: String
  package let descriptor: Int32
  private let isPlaced = Locked(false)

  private static let beginning = ".saxifrage-"
  private static let ending = ".tmp"
  /// This process's part of names. Its own files are never swept, also where a process has all its locks in common, as
  /// on NFS.
  private static let own = digits()
  /// The folders that this process has swept.
  private static let swept = Locked<Set<String>>([])
  /// So many of them are remembered.
  private static let mostSwept = 1000

  /// Makes a file in a folder, and the first time removes what other processes left there that were killed.
  ///
  /// - Parameters:
  ///   - mode: its permissions, of which the process's mask takes some.
  ///   - willMake: receives its path before there is a file, so that a signal at any time finds its name known. It is
  ///     called again with another path if there is one of this name.
  /// - Throws: ``Failure`` if it can't be made.
  package init(
    in folder: String, mode: UInt32 = 0o600, willMake: (String) -> Void = { _ in }
  ) throws(Failure) {
    Self.sweepOnce(folder)
    var tries = 0
    while true {
      let path = "\(folder)/\(Self.beginning)\(Self.own)-\(Self.digits())\(Self.ending)"
      willMake(path)
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = open(path, flags, mode_t(mode))
      if descriptor < 0 {
        let number = errno
        tries += 1
        if tries < 100, number == EINTR || number == EEXIST { continue }
        throw Failure(number: number)
      }
      // Who sweeps may have taken it for abandoned between these two calls. A file system without locks has none for
      // those who sweep either.
      if Self.lock(descriptor) || errno != EWOULDBLOCK, Self.isNamed(path, descriptor) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      unlink(path)
    }
  }

  deinit {
    if !isPlaced.withLock({ $0 }) { unlink(path) }
    // A process that has just been forked has the file, too, and would keep the lock for so long.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Gives it its place, where another may be, in one step.
  ///
  /// - Returns: 0, or the error's number.
  package func take(_ place: String) -> Int32 {
    if rename(path, place) != 0 { return errno }
    isPlaced.withLock { $0 = true }
    return 0
  }

  // MARK: Sweeping

  /// Tells whether a file of this name is one that has not yet its place.
  package static func isName(_ name: String) -> Bool {
    name.hasPrefix(beginning) && name.hasSuffix(ending)
  }

  /// Removes what other processes left in a folder that were killed while they wrote.
  package static func sweep(_ folder: String) {
    for name in FileName.list(folder)
    where isName(name) && !name.hasPrefix("\(beginning)\(own)-") {
      let path = "\(folder)/\(name)"
      let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      let descriptor = open(path, flags)
      if descriptor < 0 { continue }
      defer {
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), lock(descriptor), isNamed(path, descriptor)
      {
        unlink(path)
      }
    }
  }

  /// Sweeps a folder once: who writes many files is not to list it for each.
  private static func sweepOnce(_ folder: String) {
    let isFirst = swept.withLock { swept in
      if swept.count >= mostSwept { swept.removeAll() }
      return swept.insert(folder).inserted
    }
    if isFirst { sweep(folder) }
  }

  private static func lock(_ descriptor: Int32) -> Bool {
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      if errno != EINTR { return false }
    }
  }

  /// True if the path still leads to the file that is open.
  private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private static func digits() -> String {
    let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

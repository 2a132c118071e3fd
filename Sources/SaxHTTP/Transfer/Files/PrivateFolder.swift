internal import SaxSystem

/// Folders that hold what is one user's alone: nobody else can put another file in the place of one that
/// they hold.
///
/// Symbolic links on the way to a folder are followed where they are the user's own or the system's; the
/// folder itself is none.
package enum PrivateFolder {
  /// The most symbolic links that lie on the way to a folder.
  private static let mostLinks = 40

  /// Makes a folder that only its owner can read, where there is none, and those that it lies in.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - what: what is to be in it, for messages, such as `the cache`.
  /// - Throws: ``HTTPError/Code/file`` if it can't be made; if it is somebody else's, or others can write
  ///   to it; if it is a symbolic link; or if others can put another in its place.
  package static func make(_ path: String, for what: String) throws(HTTPError) {
    if path.isEmpty {
      throw HTTPError(.file, "the folder for \(what) has no name", fix: "name one, . for this one")
    }
    try Walk(path, what, isShared: false).walk()
  }

  /// Makes the folder of a file where there is none. One may be there in which others have files, too, where
  /// they can't replace this user's, as in `/tmp`.
  ///
  /// - Throws: as ``make(_:for:)``.
  package static func makeParent(of path: String, for what: String) throws(HTTPError) {
    try Walk(FileName.folder(of: path), what, isShared: true).walk()
  }

  /// A way to a folder, a name at a time.
  private struct Walk {
    private let path: String
    private let what: String
    private let isShared: Bool
    /// The owners whose folders and links are trusted.
    private let trusted: Set<uid_t>
    private let user = geteuid()

    private var current = ""
    /// The names that follow, the next one last.
    private var names: [String]
    private var links = 0

    init(_ path: String, _ what: String, isShared: Bool) throws(HTTPError) {
      self.path = path
      self.what = what
      self.isShared = isShared
      var root = stat()
      // In a container it may be somebody else's than 0.
      trusted = lstat("/", &root) == 0 ? [0, user, root.st_uid] : [0, user]
      var whole = path
      if !FileName.isAbsolute(path) {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&buffer, buffer.count) != nil else {
          throw HTTPError(
            .file, "the folder of \(what) \(path) can't be made: \(FileCall.reason())")
        }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        whole = "\(FileName.string(bytes))/\(path)"
      }
      names = Self.names(in: whole)
    }

    consuming func walk() throws(HTTPError) {
      while let name = names.popLast() {
        if name == ".." {
          let above = FileName.folder(of: current)
          current = above == "/" || current.isEmpty ? "" : above
          continue
        }
        let next = "\(current)/\(name)"
        let status = try status(of: next)
        switch status.st_mode & S_IFMT {
        case S_IFLNK: try follow(next, status, isLast: names.isEmpty)
        case S_IFDIR:
          if !names.isEmpty { try check(status, next, isLast: false) }
          current = next
        default: throw failure("\(next) is no folder")
        }
      }
      try check(status(of: current.isEmpty ? "/" : current), current, isLast: true)
    }

    /// Reads the status of a file, which is made as a folder where there is none.
    private func status(of path: String) throws(HTTPError) -> stat {
      var status = stat()
      if path.utf8.contains(0) { throw failure("its name holds a NUL") }
      if lstat(path, &status) == 0 { return status }
      if errno == ENOENT, mkdir(path, S_IRWXU) == 0 || errno == EEXIST, lstat(path, &status) == 0 {
        return status
      }
      throw failure("\(path): \(FileCall.reason())")
    }

    private mutating func follow(
      _ link: String, _ status: stat, isLast: Bool
    ) throws(HTTPError) {
      if isLast, !isShared {
        throw failure("it is a symbolic link", fix: "name the folder that it leads to")
      }
      guard trusted.contains(status.st_uid) else {
        throw failure("\(link) is somebody else's symbolic link", fix: "name another folder")
      }
      links += 1
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(link, &buffer, buffer.count)
      guard links <= PrivateFolder.mostLinks, count > 0, count < buffer.count else {
        throw failure("\(link) leads nowhere")
      }
      let target = FileName.string(buffer.prefix(count).map { UInt8(bitPattern: $0) })
      if FileName.isAbsolute(target) { current = "" }
      names += Self.names(in: target)
    }

    /// The last one first.
    private static func names(in path: String) -> [String] {
      FileName.parts(path).filter { $0 != "." }.reversed()
    }

    /// Checks that nobody else can change what a folder holds, or put another one in its place.
    ///
    /// - Parameter isLast: whether it is the folder that is meant, and not one that it lies in.
    private func check(_ status: stat, _ folder: String, isLast: Bool) throws(HTTPError) {
      let isOwn = status.st_uid == user
      if isLast, !isShared {
        guard isOwn else { throw failure("it is somebody else's", fix: "name another folder") }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
          throw failure("others can write to it", fix: "chmod go-w, or name another folder")
        }
        return
      }
      guard trusted.contains(status.st_uid) else {
        throw failure("\(folder) is somebody else's", fix: "name another folder")
      }
      // Whoever can write to a folder can replace what it holds, unless that is sticky.
      let isOpen = status.st_mode & S_IWOTH != 0 || isLast && status.st_mode & S_IWGRP != 0
      guard !isOpen || status.st_mode & S_ISVTX != 0 else {
        throw failure(
          "others can write to \(folder), and put another in its place",
          fix: "chmod go-w, or name another folder")
      }
    }

    private func failure(_ reason: String, fix: String? = nil) -> HTTPError {
      HTTPError(.file, "the folder of \(what) \(path) can't be used: \(reason)", fix: fix)
    }
  }
}

internal import SaxEvents
internal import SaxSystem

/// A file of a folder of recordings that is being written. It goes if it isn't kept.
final class TemporaryRecording: Sendable {
  private static let beginning = ".recording-"
  /// In seconds. What a process is just making may not be locked yet.
  private static let youngest = 60.0

  private struct State {
    var path: String
    var isKept = false
  }

  private let file: OpenFile
  private let state: Locked<State>

  /// Makes a file with a name of its own, locked for as long as it is written.
  ///
  /// - Throws: ``HTTPError/Code/file`` if it can't be made.
  init(in folder: String) throws(HTTPError) {
    let name = (0..<8).map { _ in UInt8.random(in: 0...255) }.hexadecimal
    let path = "\(folder)/\(Self.beginning)\(name)"
    guard let file = OpenFile(path, O_RDWR | O_CREAT | O_EXCL) else { throw Self.failure(path) }
    // Says, for as long as the process lives, that the file is being written.
    _ = file.lock()
    self.file = file
    state = Locked(State(path: path))
  }

  deinit {
    let state = state.withLock(\.self)
    if !state.isKept { unlink(state.path) }
  }

  /// Writes bytes behind the last ones.
  ///
  /// - Throws: ``HTTPError/Code/file`` if the disk is full, or the like.
  func write(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    if !file.write(bytes) { throw Self.failure(state.withLock(\.path)) }
  }

  /// Gives it a name in its folder, or another one.
  ///
  /// - Returns: false if there is a file of that name.
  /// - Throws: ``HTTPError/Code/file`` if it can't have it.
  func take(_ name: String) throws(HTTPError) -> Bool {
    let path = state.withLock(\.path)
    let target = DownloadTarget(path: FileName.beside(path, name), isReplacing: false)
    let number = target.take(path)
    if number == EEXIST { return false }
    guard number == 0 else { throw target.error(number) }
    state.withLock { $0.path = target.path }
    return true
  }

  /// Lets it stay.
  func keep() { state.withLock { $0.isKept = true } }

  private static func failure(_ path: String) -> HTTPError {
    HTTPError(.file, "\(path) can't be written: \(FileCall.reason())")
  }

  /// Removes what processes left in a folder that died while they wrote.
  static func sweep(_ folder: String, _ names: [String]) {
    for name in names where name.hasPrefix(beginning) {
      let path = "\(folder)/\(name)"
      if case .file(let file) = OpenFile.open(path, O_RDWR), file.lock(),
        SystemTime.now - (file.modified ?? .infinity) > youngest
      {
        unlink(path)
      }
    }
  }
}

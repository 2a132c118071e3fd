internal import SaxEvents
internal import SaxHTTP
internal import SaxSystem

/// A file of a folder of recordings that is being written. It goes if it isn't kept.
final class TemporaryRecording: Sendable {
  private struct State {
    var path: String
    var isKept = false
  }

  private let file: TemporaryFile
  private let state: Locked<State>

  /// Makes a file with a name of its own, locked for as long as it is written.
  ///
  /// - Throws: `HTTPError.Code.file` if it can't be made.
  init(in folder: String) throws(HTTPError) {
    do throws(TemporaryFile.Failure) {
      file = try TemporaryFile(in: folder)
    } catch {
      throw Self.failure(folder, error.number)
    }
    state = Locked(State(path: file.path))
  }

  deinit {
    let state = state.withLock(\.self)
    if !state.isKept { unlink(state.path) }
  }

  /// Writes bytes behind the last ones.
  ///
  /// - Throws: `HTTPError.Code.file` if the disk is full, or the like.
  func write(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    let number = FileCall.write(bytes, to: file.descriptor)
    if number != 0 { throw Self.failure(state.withLock(\.path), number) }
  }

  /// Gives it a name in its folder, or another one.
  ///
  /// - Returns: false if there is a file of that name.
  /// - Throws: `HTTPError.Code.file` if it can't have it.
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

  private static func failure(_ path: String, _ number: Int32) -> HTTPError {
    HTTPError(.file, "\(path) can't be written: \(FileCall.reason(number))")
  }
}

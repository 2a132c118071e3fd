internal import FoundationEssentials
package import SaxHTTP
internal import SaxSystem
package import Saxifrage

/// A file that says how far a reading has come, so that another process can take it up again.
///
/// It holds the `Checkpoint`, a hash of what was asked for, and what tells whether that is still the
/// same. What of the payload matters for what comes is in it: names and values of what lies around the
/// objects. Only its owner may read it. It is replaced as a whole, and gone when the reading has come to
/// its end.
public struct CheckpointFile: Sendable, Hashable {
  private static let largest = 4 << 20

  /// The path of the file.
  public let path: String

  /// Names the file; nothing is read or written yet.
  ///
  /// - Parameter path: where it is to be, absolute, or relative to the working directory. Its folder is
  ///   made where there is none, for its owner alone; it may be one in which others have files, too, if they
  ///   can't replace this user's.
  public init(_ path: String) { self.path = path }

  /// The contents of a file.
  package struct Content: Codable, Equatable {
    /// Changes with what the members mean.
    var version = 1
    /// A hash of what is read, and by which mapping.
    package var source: String
    /// The validator, which tells that it is the same: its kind and value; nil where there is none.
    package var validator: [String]?
    package var checkpoint: Checkpoint

    package init(source: String, validator: [String]?, checkpoint: Checkpoint) {
      self.source = source
      self.validator = validator
      self.checkpoint = checkpoint
    }
  }

  /// Makes the file's folder where there is none, and checks that it can be written: better known before the
  /// reading than at its failure.
  ///
  /// - Throws: `HTTPError.Code.file` if it can't be.
  func check() throws(HTTPError) {
    try PrivateFolder.makeParent(of: path, for: "the checkpoint")
    guard access(FileName.folder(of: path), W_OK) == 0 else {
      throw HTTPError(.file, "the checkpoint \(path) can't be written", fix: "name another folder")
    }
  }

  /// Reads what the file holds of a source.
  ///
  /// - Parameter source: the hash of what is read, and by which mapping.
  /// - Returns: nil if there is no such file.
  /// - Throws: `HTTPError.Code.file` if it is another user's, of another source, or damaged.
  package func load(for source: String) throws(HTTPError) -> Content? {
    let bytes: [UInt8]
    switch PrivateFile.read(path, upTo: Self.largest) {
    case .absent: return nil
    case .foreign:
      throw HTTPError(
        .file,
        "the checkpoint \(path) is another user's, can be written by others, or is no plain file",
        fix: "name another file")
    case .tooLong, .failed: throw failure("is no checkpoint, or can't be read")
    case .bytes(let read, _): bytes = read
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
      throw failure("is no checkpoint, or can't be read")
    }
    guard content.version == 1 else { throw failure("is of another version of this program") }
    guard content.source == source else {
      throw HTTPError(
        .file, "the checkpoint \(path) is of another request, mapping or type",
        fix: "give another file, or remove it to begin anew")
    }
    return content
  }

  /// Replaces the file as a whole by one with this content.
  ///
  /// - Throws: `HTTPError.Code.file` if it can't be written.
  package func save(_ content: Content) throws(HTTPError) {
    guard let data = try? JSONEncoder().encode(content) else { throw failure("can't be written") }
    try PrivateFile.write(Array(data), to: path)
  }

  /// Nothing is left to take up.
  package func remove() { unlink(path) }

  private func failure(_ what: String) -> HTTPError {
    HTTPError(.file, "the checkpoint \(path) \(what)", fix: "remove it to begin anew")
  }
}

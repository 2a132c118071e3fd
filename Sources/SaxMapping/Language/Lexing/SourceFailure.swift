internal import FoundationEssentials

/// Why the text of a mapping can't be had.
struct SourceFailure: Error {
  var reason: String
  var fix: String?

  /// The bytes of a file.
  static func read(_ path: String) throws(SourceFailure) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: path)))
    } catch let error as CocoaError {
      switch error.code {
      case .fileReadNoSuchFile, .fileNoSuchFile:
        throw SourceFailure(reason: "there is no such file")
      case .fileReadNoPermission: throw SourceFailure(reason: "reading it is not permitted")
      default: break
      }
    } catch {}
    var isFolder: Bool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
      throw SourceFailure(reason: "it is a folder, wanted a file")
    }
    throw SourceFailure(reason: "it can't be read")
  }
}

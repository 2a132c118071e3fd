import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Folders that hold what is one user's alone.
@Suite struct PrivateFolderTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func make(_ path: String) -> String? {
    do {
      try PrivateFolder.make(path, for: "the cache")
      return nil
    } catch {
      return error.message
    }
  }

  private func set(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func foldersAreTheirOwners() throws {
    #expect(make(folder.path("a/b/c")) == nil)
    for name in ["a", "a/b", "a/b/c"] { #expect(mode(folder.path(name)) == 0o700) }
    // One that is there stays as it is.
    try set(folder.path("a"), 0o755)
    #expect(make(folder.path("a")) == nil)
    #expect(mode(folder.path("a")) == 0o755)
    #expect(make(folder.path("a/./b/../d/")) == nil)
    #expect(mode(folder.path("a/d")) == 0o700)
  }

  @Test(arguments: [0o770, 0o707, 0o777, 0o1777]) func oneThatOthersCanWriteToIsRefused(
    _ mode: Int
  ) throws {
    let path = folder.path("open")
    #expect(make(path) == nil)
    try set(path, mode)
    #expect(make(path) == "the folder of the cache \(path) can't be used: others can write to it")
    #expect(throws: HTTPError.self) { try DiskCacheStore(path) }
  }

  /// Whoever can write to one that it lies in can put another in its place, unless that is sticky.
  @Test func noneThatItLiesInIsOthers() throws {
    let path = folder.path("open")
    #expect(make(path) == nil)
    try set(path, 0o1777)
    #expect(make("\(path)/own") == nil)
    try set(path, 0o777)
    let message = make("\(path)/own")
    #expect(message?.contains("others can write to \(path), and put another") == true)
  }

  @Test func noSymbolicLinkIsFollowed() throws {
    let manager = FileManager.default
    #expect(make(folder.path("real")) == nil)
    let link = folder.path("link")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: folder.path("real"))
    #expect(make(link)?.hasSuffix("can't be used: it is a symbolic link") == true)
    #expect(make("\(link)/.")?.hasSuffix("can't be used: it is a symbolic link") == true)
    #expect(throws: HTTPError.self) { try DiskCacheStore(link) }
    // One that leads to a folder of the store.
    try manager.createSymbolicLink(
      atPath: folder.path("real/saxifrage-1"), withDestinationPath: folder.path("elsewhere"))
    #expect(throws: HTTPError.self) { try DiskCacheStore(folder.path("real")) }
    #expect(!manager.fileExists(atPath: folder.path("elsewhere")))
    // On the way there the user's own may lie.
    #expect(make("\(link)/below") == nil)
    #expect(mode(folder.path("real/below")) == 0o700)
    try manager.createSymbolicLink(atPath: folder.path("circle"), withDestinationPath: "circle")
    #expect(make(folder.path("circle/a"))?.hasSuffix("leads nowhere") == true)
  }

  /// As it is where several users have a machine; root alone can try that.
  @Test(.enabled(if: geteuid() == 0, "it takes root to give folders away"))
  func somebodyElsesIsRefused() throws {
    let path = folder.path("theirs")
    #expect(make(path) == nil)
    #expect(chown(path, 12345, 12345) == 0)
    #expect(make(path)?.hasSuffix("it is somebody else's") == true)
    #expect(make("\(path)/own")?.hasSuffix("\(path) is somebody else's") == true)
    #expect(throws: HTTPError.self) { try DiskCacheStore(path) }
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.url.path)
    #expect(lchown(link, 12345, 12345) == 0)
    #expect(make("\(link)/own")?.hasSuffix("somebody else's symbolic link") == true)
  }

  @Test(arguments: ["/dev/null", "/proc/nowhere", "/dev/null/a", "a\0b"])
  func whatIsNoFolderIsAnError(_ path: String) {
    #expect(make(path) != nil)
  }

  @Test func filesAreReadAsTheyAre() throws {
    let path = try folder.write("file", [1, 2, 3])
    func read() -> String {
      switch PrivateFile.read(path, upTo: 3) {
      case .bytes(let bytes, let isOpen): "\(bytes) \(isOpen)"
      case .absent: "absent"
      case .foreign: "foreign"
      case .tooLong: "too long"
      case .failed(let number): "\(number)"
      }
    }
    for (mode, what) in [
      (0o600, "[1, 2, 3] false"), (0o644, "[1, 2, 3] true"), (0o620, "foreign"), (0o602, "foreign"),
    ] {
      try set(path, mode)
      #expect(read() == what)
    }
    try set(path, 0o600)
    try folder.write("file", [1, 2, 3, 4])
    #expect(read() == "too long")
    try FileManager.default.removeItem(atPath: path)
    #expect(read() == "absent")
    try folder.write("other", [1])
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    #expect(read() == "foreign")
  }
}

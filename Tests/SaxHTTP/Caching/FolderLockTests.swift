import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// The order in which processes change a folder, and wait for it.
@Suite struct FolderLockTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("lock")
  }

  @Test func oneAtATimeGoesOn() async {
    // Two stores of a process share a folder as two processes do.
    let locks = [FolderLock(path), FolderLock(path)]
    let inside = Locked(0)
    let done = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<40 {
        group.addTask {
          let most = await locks[task % 2].with(within: nil) {
            let count = inside.withLock { inside in
              inside += 1
              return inside
            }
            usleep(100)
            inside.withLock { $0 -= 1 }
            return count
          }
          #expect(most == 1)
          done.withLock { $0 += 1 }
        }
      }
    }
    #expect(done.withLock { $0 } == 40)
  }

  @Test func anotherIsNotWaitedForWithoutEnd() async {
    let lock = FolderLock(path)
    let other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(other, LOCK_EX) == 0)
    for _ in 0..<3 { #expect(await lock.with(within: 0.05) { 1 } == nil) }
    // Not by closing it alone: a process that another test starts has the file until it becomes its program.
    flock(other, LOCK_UN)
    close(other)
    #expect(await lock.with(within: 0.05) { 1 } == 1)
  }

  @Test func aFolderThatIsGoneHasNone() async throws {
    try FileManager.default.removeItem(at: folder.url)
    #expect(await FolderLock(path).with(within: nil) { 1 } == nil)
  }
}

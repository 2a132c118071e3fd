import Foundation
import SaxEvents
import Testing

/// Files that take their place once they are whole, and what is left of those that never did.
@Suite struct TemporaryFileTests {
  private final class Place: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Makes a file of another process's name.
    func leave(_ name: String) -> String {
      let path = "\(path)/\(name)"
      _ = FileManager.default.createFile(atPath: path, contents: Data([1]))
      return path
    }
  }

  private static let abandoned = ".saxifrage-0123456789abcdef-0000000000000001.tmp"
  private static let written = ".saxifrage-0123456789abcdef-0000000000000002.tmp"

  @Test func goesUnlessItTakesItsPlace() throws {
    let place = try Place()
    var file: TemporaryFile? = try TemporaryFile(in: place.path)
    #expect(try place.names.map(TemporaryFile.isName) == [true])
    file = nil
    #expect(try place.names == [])
    file = try TemporaryFile(in: place.path)
    #expect(file?.take("\(place.path)/a") == 0)
    file = nil
    #expect(try place.names == ["a"])
    let other = try TemporaryFile(in: place.path)
    #expect(other.take("\(place.path)/no/a") == ENOENT)
  }

  @Test func tellsItsPathBeforeThereIsAFile() throws {
    let place = try Place()
    var told: [String] = []
    let file = try TemporaryFile(in: place.path) { path in
      #expect(!FileManager.default.fileExists(atPath: path))
      told.append(path)
    }
    #expect(told == [file.path])
  }

  @Test func whatAKilledProcessLeftGoesWithTheNextFile() throws {
    let place = try Place()
    _ = place.leave(Self.abandoned)
    let writer = open(place.leave(Self.written), O_RDWR)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
    for name in ["a", ".saxifrage-notes", "b.tmp"] { _ = place.leave(name) }
    let own = try TemporaryFile(in: place.path)
    let left = Set(try place.names)
    #expect(!left.contains(Self.abandoned))
    #expect(left.isSuperset(of: [Self.written, "a", ".saxifrage-notes", "b.tmp"]))
    TemporaryFile.sweep(place.path)
    #expect(Set(try place.names) == left)
    withExtendedLifetime(own) {}
  }

  /// A link of that name may lead to somebody's only copy.
  @Test func whatIsNoFileIsLeft() throws {
    let place = try Place()
    let kept = place.leave("kept")
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.path)/\(Self.abandoned)", withDestinationPath: kept)
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/\(Self.written)", withIntermediateDirectories: false)
    TemporaryFile.sweep(place.path)
    #expect(try place.names == [Self.abandoned, Self.written, "kept"])
  }

  @Test func manyAtOnceAreMadeWhileOthersSweep() async throws {
    let place = try Place()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for round in 0..<50 {
            let file = try TemporaryFile(in: place.path)
            TemporaryFile.sweep(place.path)
            #expect(file.take("\(place.path)/\(index)-\(round)") == 0)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try place.names.count == 400)
  }
}

import Foundation
import Testing

/// Names that one platform alone has stay in the files where the others have their own form of
/// them.
@Suite struct PlatformTests {
  static let libraries = ["Glibc", "Musl", "Darwin", "Android"]

  /// Names that only Linux has.
  static let linux = ["epoll_", "/proc/", "mallinfo", "eventfd(", "signalfd(", "inotify_"]

  /// One import in the package, and one in that of the benchmarks.
  @Test func theCLibraryIsImportedOnce() throws {
    for (folder, file) in [
      ("Sources", "Sources/SaxSystem/CLibrary.swift"),
      ("Tests", "Tests/Benchmarks/Sources/Contests/CLibrary.swift"),
    ] {
      let importers = try SourceFiles.all(below: folder)
        .filter { !Set($0.imports).isDisjoint(with: Self.libraries) }
      #expect(importers.map(\.path) == [file])
      if folder == "Sources" { #expect(Set(importers.first?.imports ?? []) == Set(Self.libraries)) }
    }
  }

  @Test func eachConditionOnACLibraryHasItsOtherBranches() throws {
    var chains = 0
    for folder in ["Sources", "Tests"] {
      for file in try SourceFiles.all(below: folder) where !file.path.contains("/Architecture/") {
        for chain in Self.chains(file) where chain.names("Glibc") {
          chains += 1
          for library in Self.libraries {
            #expect(chain.names(library), "\(file.path):\(chain.line) has no branch for \(library)")
          }
        }
      }
    }
    #expect(chains > 2)
  }

  @Test func whatLinuxAloneHasIsConditional() throws {
    for file in try SourceFiles.all(below: "Sources") {
      let ranges = Self.chains(file).filter(\.isOfPlatforms).map(\.range)
      for (index, line) in file.lines.enumerated() where !ranges.contains(where: { $0 ~= index }) {
        let code = line.trimmingCharacters(in: .whitespaces)
        for word in Self.linux where line.contains(word) && !code.hasPrefix("//") {
          Issue.record("\(file.path):\(index + 1) uses \(word) on every platform")
        }
      }
    }
  }

  /// The manifest says where what is not Swift comes from.
  @Test func librariesAreFoundByPkgConfigAndHomebrew() throws {
    let manifest = try String(
      contentsOf: SourceFiles.checkout.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("platforms: [.macOS("))
    let parts = manifest.components(separatedBy: ".systemLibrary(").dropFirst()
    #expect(parts.count == 1)
    for part in parts {
      let text = part.prefix(200)
      for word in ["pkgConfig:", ".apt([", ".brew(["] {
        #expect(text.contains(word), "no \(word) in \(text)")
      }
    }
  }

  @Test func chainsAreTold() {
    let text = """
      #if canImport(Glibc)
        #if DEBUG
        #endif
      #elseif canImport(Musl)
      #else
      #endif
      """
    let chains = Self.chains(
      .init(path: "Sources/A/a.swift", lines: text.components(separatedBy: "\n")))
    #expect(chains.map(\.line) == [2, 1])
    #expect(chains.last?.names("Musl") == true && chains.last?.names("Darwin") == false)
    #expect(chains.map(\.isOfPlatforms) == [false, true])
  }
}

extension PlatformTests {
  /// `#if`, what stands for other cases, and `#endif`.
  struct Chain {
    /// From 1.
    var line: Int
    /// Of lines, from 0.
    var range: ClosedRange<Int>
    var conditions: [String]

    func names(_ library: String) -> Bool {
      conditions.contains { $0.contains("canImport(\(library))") }
    }

    var isOfPlatforms: Bool {
      conditions.contains { $0.contains("os(") || $0.contains("canImport(") }
    }
  }

  static func chains(_ file: SourceFiles.File) -> [Chain] {
    var open: [Chain] = []
    var ended: [Chain] = []
    for (index, line) in file.lines.enumerated() {
      let code = line.trimmingCharacters(in: .whitespaces)
      if code.hasPrefix("#if ") {
        open.append(Chain(line: index + 1, range: index...index, conditions: [code]))
      } else if code.hasPrefix("#elseif "), let last = open.indices.last {
        open[last].conditions.append(code)
      } else if code == "#endif", var chain = open.popLast() {
        chain.range = chain.range.lowerBound...index
        ended.append(chain)
      }
    }
    return ended
  }
}

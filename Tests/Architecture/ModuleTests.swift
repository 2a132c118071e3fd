import Foundation
import Testing

/// Modules know each other in one direction, and C libraries stay where they are needed.
@Suite struct ModuleTests {
  /// The modules of the package that each module may import, besides SaxSystem.
  static let modules: [String: Set<String>] = [
    "SaxSystem": ["CEpoll"],
    "SaxEvents": [],
    "SaxJSON": ["SaxEvents", "CYajl", "CStructural"],
    "SaxXML": ["SaxEvents", "CLibXML2", "CStructural"],
    "SaxInflate": ["SaxEvents", "CZlib", "CBrotli"],
    "SaxValues": [],
    "SaxURI": [],
    "SaxLanguage": ["SaxEvents", "SaxValues", "SaxURI"],
    "SaxEngine": ["SaxEvents", "SaxValues", "SaxLanguage"],
    "SaxCodable": ["SaxEvents", "SaxValues", "SaxLanguage", "SaxEngine"],
    "SaxWriting": ["SaxEvents", "SaxValues", "SaxLanguage", "SaxEngine"],
    "SaxExplanation": ["SaxEvents", "SaxValues", "SaxLanguage", "SaxEngine"],
    "Saxifrage": [
      "SaxEvents", "SaxValues", "SaxLanguage", "SaxJSON", "SaxXML", "SaxInflate", "SaxEngine",
      "SaxCodable", "SaxWriting", "SaxHashing",
    ],
    "SaxHashing": ["CCrypto"],
    "SaxHTTP": [
      "SaxEvents", "SaxValues", "SaxURI", "SaxInflate", "SaxHashing", "CCurl", "CPsl", "CIdn",
    ],
    "SaxRecording": ["SaxEvents", "SaxURI", "SaxHTTP"],
    "SaxServices": [
      "Saxifrage", "SaxHTTP", "SaxEvents", "SaxURI", "SaxValues", "SaxLanguage", "SaxEngine",
      "SaxCodable", "SaxWriting",
    ],
    "SaxSchema": ["SaxEvents", "SaxLanguage"],
    "SaxImport": ["SaxEvents", "SaxLanguage", "SaxValues", "SaxCodable", "SaxSchema"],
    "SaxODataURLs": ["SaxEvents", "SaxURI"],
    "SaxOData": [
      "SaxODataURLs", "SaxEvents", "SaxURI", "SaxValues", "SaxLanguage", "SaxEngine",
      "SaxCodable", "Saxifrage", "SaxHTTP",
      "SaxServices", "SaxSchema", "SaxImport",
    ],
    "SaxCommand": [
      "Saxifrage", "SaxExplanation", "SaxHTTP", "SaxRecording", "SaxServices", "SaxSchema",
      "SaxImport", "SaxOData",
    ],
    "CYajl": [], "CLibXML2": [], "CZlib": [], "CStructural": [], "CCurl": [],
    "CCrypto": [], "CBrotli": [], "CPsl": [], "CIdn": [], "CEpoll": [],
  ]

  /// The modules of the system and of Swift that each module may import.
  static let system: [String: Set<String>] = [
    "SaxSystem": ["Glibc", "Musl", "Darwin", "Android"],
    "SaxEvents": ["FoundationEssentials"],
    "SaxValues": ["FoundationEssentials", "Synchronization"],
    "SaxLanguage": ["FoundationEssentials"],
    "SaxEngine": ["FoundationEssentials"],
    "SaxCodable": ["FoundationEssentials"],
    "Saxifrage": ["FoundationEssentials", "Dispatch", "Synchronization"],
    "SaxHTTP": ["FoundationEssentials", "Synchronization"],
    "SaxRecording": ["FoundationEssentials", "Synchronization"],
    "SaxServices": ["FoundationEssentials", "Dispatch"],
    "SaxImport": ["FoundationEssentials"],
    "SaxODataURLs": ["FoundationEssentials"],
    "SaxOData": ["FoundationEssentials"],
    "SaxCommand": ["Synchronization"],
  ]

  @Test func importsGoOneWay() throws {
    let files = try SourceFiles.all(below: "Sources")
    #expect(files.count > 100)
    for file in files {
      let allowed = try #require(Self.modules[file.target], "\(file.path) is of no known module")
        .union(Self.system[file.target] ?? []).union(["SaxSystem"])
      for name in file.imports {
        #expect(allowed.contains(name), "\(file.path) imports \(name)")
      }
    }
  }

  /// By way of what is imported, a module also sees what that re-exports.
  @Test(SymbolIndex.isThere) func referencesGoOneWay() throws {
    func module(_ path: String) -> String { String(path.split(separator: "/")[1]) }
    var shown: [String: Set<String>] = [:]
    for name in Self.modules.keys { shown[name] = try PublicAPI.reexports(of: name).union([name]) }
    var used: [String: Set<String>] = [:]
    for reference in try SymbolIndex.sources().references {
      let (own, other) = (module(reference.file), module(reference.home))
      if own == other { continue }
      used[own, default: []].insert(other)
      let allowed = (Self.modules[own] ?? []).union(["SaxSystem"])
      #expect(allowed.contains { shown[$0]?.contains(other) == true }, "\(reference)")
    }
    for (name, imports) in Self.modules {
      // What is in zlib is in no file of this package.
      for other in imports where other != "CZlib" {
        let isUsed = !(shown[other] ?? []).isDisjoint(with: used[name] ?? [])
        #expect(isUsed, "\(name) has no use for \(other)")
      }
    }
  }

  @Test func theTableHasNoCycles() {
    func reach(_ module: String, _ path: [String]) {
      #expect(!path.contains(module), "\(path + [module])")
      if path.contains(module) { return }
      for next in Self.modules[module] ?? [] { reach(next, path + [module]) }
    }
    for module in Self.modules.keys { reach(module, []) }
  }

  @Test func theTableNamesEveryFolder() throws {
    #expect(try SourceFiles.folders(of: "Sources") == Self.modules.keys.sorted())
  }

  /// ARCHITECTURE.md has the same table, for people.
  @Test func thePageSaysTheSame() throws {
    let page = try String(
      contentsOf: SourceFiles.checkout.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    var table: [String: Set<String>] = [:]
    for row in page.matches(of: /\n\| `(\w+)` \| [^|]+ \| ([^|]+) \|/) {
      let imports = row.2 == "nothing" ? [] : row.2.split(separator: ", ").map(String.init)
      table[String(row.1)] = Set(imports)
    }
    #expect(table == Self.modules)
  }

  /// Each target depends on what the table lets it import, and on nothing else but SaxSystem.
  @Test func theManifestSaysTheSame() throws {
    struct Manifest: Decodable {
      struct Target: Decodable {
        struct Dependency: Decodable {
          var name: String

          init(from decoder: any Decoder) throws {
            let kinds = try decoder.container(keyedBy: Kind.self)
            for kind in Kind.allCases where kinds.contains(kind) {
              // The name, and the condition.
              var parts = try kinds.nestedUnkeyedContainer(forKey: kind)
              name = try parts.decode(String.self)
              return
            }
            throw DecodingError.dataCorrupted(
              .init(codingPath: decoder.codingPath, debugDescription: "no dependency on a target"))
          }

          private enum Kind: String, CodingKey, CaseIterable { case byName, target }
        }
        var name: String
        var dependencies: [Dependency]
      }
      var targets: [Target]
    }
    // With a folder of its own: the one of the build is locked while tests run.
    let scratch = SourceFiles.checkout.appending(path: ".build/manifest").path
    let manifest = try JSONDecoder().decode(
      Manifest.self,
      from: Toolchain.run("swift", ["package", "--scratch-path", scratch, "dump-package"]))
    let targets = Dictionary(
      uniqueKeysWithValues: manifest.targets.map { ($0.name, Set($0.dependencies.map(\.name))) })
    for (module, imports) in Self.modules {
      let found = try #require(targets[module], "\(module) is no target")
      #expect(found.subtracting(["SaxSystem"]) == imports, "the dependencies of \(module)")
    }
  }

  /// brotli, libpsl, libidn2 and libcrypto are behind one file each, zlib behind one for each direction, and the
  /// vector code behind one for each format. yajl is loaded by one file and called by another. libxml2 hands its own structures to callbacks, so the files
  /// of its reader share it, and no others; the same goes for libcurl and those of its transport.
  @Test func cLibrariesStayBehindTheirModules() throws {
    var importers: [String: [String]] = [:]
    for file in try SourceFiles.all(below: "Sources") {
      for name in file.imports where name.hasPrefix("C") && Self.modules[name] != nil {
        importers[name, default: []].append(file.path)
        let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
          lines.contains("internal import \(name)"), "\(file.path): \(name) is not internal")
      }
    }
    #expect(importers["CYajl"]?.count == 2, "\(importers["CYajl"] ?? [])")
    #expect(importers["CStructural"]?.count == 2, "\(importers["CStructural"] ?? [])")
    #expect(importers["CZlib"]?.count == 2, "\(importers["CZlib"] ?? [])")
    #expect(importers["CBrotli"]?.count == 1, "\(importers["CBrotli"] ?? [])")
    #expect(importers["CPsl"]?.count == 1, "\(importers["CPsl"] ?? [])")
    #expect(importers["CIdn"]?.count == 1, "\(importers["CIdn"] ?? [])")
    #expect(importers["CLibXML2"]?.allSatisfy { $0.hasPrefix("Sources/SaxXML/") } == true)
    #expect(importers["CCrypto"]?.count == 1, "\(importers["CCrypto"] ?? [])")
    let transport = "Sources/SaxHTTP/Transport/Curl/"
    #expect(importers["CCurl"]?.allSatisfy { $0.hasPrefix(transport) } == true)
  }
}

import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import SaxTestSuites

/// The catalogue of the W3C's XML conformance suite, read by the reader that it is to test.
///
/// The suite comes as an archive that must stay one, so it is unpacked for each run.
final class XMLConfCatalogue {
  struct Case {
    let id: String
    let type: String
    let entities: String
    let edition: String
    let recommendation: String
    let namespaces: Bool
    let file: URL
    let output: URL?

    /// XML 1.0, fifth edition.
    var isInScope: Bool {
      recommendation != "XML1.1" && recommendation != "NS1.1"
        && (edition.isEmpty || edition.contains("5"))
    }
  }

  let cases: [Case]
  private let folder: URL

  init() throws {
    guard let archive = Suites.root?.appending(path: "xmlconf/xmlts20130923.zip") else {
      throw CocoaError(.fileNoSuchFile)
    }
    folder = FileManager.default.temporaryDirectory.appending(path: "xmlconf-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let unzip = Process()
    unzip.executableURL = URL(filePath: "/usr/bin/env")
    unzip.arguments = ["unzip", "-q", "-o", archive.path, "-d", folder.path]
    try unzip.run()
    unzip.waitUntilExit()
    let base = folder.appending(path: "xmlconf")
    let sink = Sink(base: base)
    var options = XMLOptions()
    options.resolver = { _, systemID in
      systemID.flatMap { try? Data(contentsOf: base.appending(path: $0)) }.map(Array.init)
    }
    var limits = Limits()
    limits.entities = 16 << 20
    limits.entityRatio = 1 << 20
    let reader = XMLReader(sink: sink, options: options, limits: limits)
    try reader.feed(Array(try Data(contentsOf: base.appending(path: "xmlconf.xml"))).span)
    try reader.finish()
    cases = sink.cases
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private final class Sink: XMLSink {
    var cases: [Case] = []
    private var bases: [URL]

    init(base: URL) { bases = [base] }

    func text(_ piece: Span<UInt8>) throws {}

    func startElement(
      _ name: borrowing ElementName, _ attributes: borrowing Attributes
    ) throws -> Interest {
      var values: [String: String] = [:]
      for index in 0..<attributes.count {
        let key = String(decoding: attributes.name(index).local.array, as: UTF8.self)
        values[key] = String(decoding: attributes.value(index).array, as: UTF8.self)
      }
      let base = values["base"].map { (bases.last ?? bases[0]).appending(path: $0) }
      bases.append(base ?? bases.last ?? bases[0])
      if String(decoding: name.local.array, as: UTF8.self) == "TEST", let folder = bases.last {
        cases.append(Sink.testCase(values, in: folder))
      }
      return .walk
    }

    private static func testCase(_ values: [String: String], in folder: URL) -> Case {
      let id = values["ID"] ?? ""
      // The catalogue has these in another folder than they are in.
      let misplaced = id.hasPrefix("hst-bh-") || id.hasPrefix("hst-lhs-")
      let folder =
        misplaced
        ? folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "misc")
        : folder
      return Case(
        id: id, type: values["TYPE"] ?? "", entities: values["ENTITIES"] ?? "none",
        edition: values["EDITION"] ?? "", recommendation: values["RECOMMENDATION"] ?? "XML1.0",
        namespaces: values["NAMESPACE"] != "no", file: folder.appending(path: values["URI"] ?? ""),
        output: values["OUTPUT"].map { folder.appending(path: $0) })
    }

    func end() throws { bases.removeLast() }
  }
}

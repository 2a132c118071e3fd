import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import SaxTestSuites
import Testing

/// Documents made to do harm: each ends, in an error or not, within the limits, and has nothing
/// from outside in it.
@Suite(
  .enabled(if: Suites.have("malicious/generated"), "malicious/generated is not there"))
struct XMLMaliciousTests {
  static func files() -> [String] {
    Suites.files("malicious").filter { name in
      [".xml", ".xsd", ".dtd", "Attack"].contains { name.hasSuffix($0) }
    }
  }

  static let reports: XMLOptions = {
    var options = XMLOptions()
    options.reports = [.comments, .processingInstructions, .documentType]
    return options
  }()

  @Test func everyFileIsThere() {
    #expect(XMLMaliciousTests.files().count == 61)
    #expect(XMLMaliciousTests.packed.count == 8)
  }

  @Test(arguments: XMLEngine.allCases, files()) func endsWithinTheLimits(
    _ engine: XMLEngine, _ name: String
  ) throws {
    let bytes = try Suites.bytes("malicious/" + name)
    let options = XMLMaliciousTests.reports
    let events = record(
      bytes, chunk: 4096, options: options, engine: engine, into: XMLRecorder(places: false))
    let size = events.reduce(0) { $0 + $1.utf8.count }
    #expect(size < bytes.count * 4 + (1 << 20) + 1000)
    #expect(
      events
        == record(
          bytes, chunk: 61, options: options, engine: engine, into: XMLRecorder(places: false)))
  }

  /// The files that have to be refused, each with the code of the error.
  static let refused: [(name: String, code: String)] = [
    ("generated/xml-billion-laughs.xml", "limit"),
    ("generated/xml-billion-laughs-attribute.xml", "limit"),
    ("generated/xml-billion-laughs-parameter-entity.xml", "malformed"),
    ("libxml2-recurse/lol_classic.xml", "limit"),
    ("libxml2-recurse/lol_ig_content.xml", "limit"), ("libxml2-recurse/lol_ig_attr.xml", "limit"),
    ("defusedxml/quadratic.xml", "limit"), ("defusedxml/cyclic.xml", "malformed"),
    ("generated/xml-xxe-attribute-default.xml", "malformed"),
    ("generated/xml-depth-1000.xml", "limit"), ("generated/xml-depth-100000.xml", "limit"),
    ("generated/xml-unclosed-depth-10000.xml", "limit"),
  ]

  @Test(arguments: XMLEngine.allCases, refused)
  func isRefused(_ engine: XMLEngine, _ file: (name: String, code: String)) throws {
    let events = record(
      try Suites.bytes("malicious/" + file.name), engine: engine, into: XMLRecorder(places: false))
    #expect(events.last?.hasPrefix("error \(file.code) ") == true, "\(events.last ?? "")")
  }

  /// The files that are read to their end, each with the number of references to something outside
  /// that were passed over.
  static let passedOver: [(name: String, references: Int)] = [
    ("defusedxml/simple.xml", 0), ("defusedxml/simple-ns.xml", 0),
    ("defusedxml/external.xml", 1), ("defusedxml/external_file.xml", 1),
    ("generated/xml-xxe-file.xml", 1), ("generated/xml-xxe-http-loopback.xml", 1),
    ("generated/xml-external-dtd-loopback.xml", 0), ("generated/xml-xinclude-file.xml", 0),
    ("olingo-xxe/xxe.xml", 0), ("libxml2-recurse/good.xml", 0),
  ]

  @Test(arguments: XMLEngine.allCases, passedOver)
  func isPassedOver(_ engine: XMLEngine, _ file: (name: String, references: Int)) throws {
    let events = record(
      try Suites.bytes("malicious/" + file.name), engine: engine, into: XMLRecorder(places: false))
    #expect(events.last == "end document")
    #expect(events.count { $0.hasPrefix("skipped ") } == file.references)
  }

  /// Lists of attacks, one document a line. Where they name files of this machine, those stay closed.
  @Test(
    arguments: XMLEngine.allCases,
    [
      "payloadbox-xxe/Intruder/xxe-injection-payload-list.txt.txt",
      "payloadsallthethings-xxe/Intruders/XXE_Fuzzing.txt",
      "payloadsallthethings-xxe/Intruders/xml-attacks.txt",
    ])
  func listsOfDocuments(_ engine: XMLEngine, _ name: String) throws {
    let lines = try Suites.bytes("malicious/" + name).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count > 10)
    for line in lines {
      let bytes = Array(line)
      let options = XMLMaliciousTests.reports
      let events = record(bytes, options: options, engine: engine, into: XMLRecorder(places: false))
      #expect(
        events
          == record(
            bytes, chunk: 1, options: options, engine: engine, into: XMLRecorder(places: false)))
      let text = events.joined(separator: "\n")
      #expect(text.utf8.count < bytes.count * 8 + 1000)
      // The beginnings of /etc/passwd and /etc/hosts.
      #expect(!text.contains("root:x:") && !text.contains("127.0.0.1\tlocalhost"))
    }
  }

  /// The results of the long ones. Text streams; tags, comments and instructions are held.
  static let packed: [(name: String, ending: String)] = [
    ("xml-attribute-value-10000001.xml.gz", "tag of more than 1048576 bytes (limit tag)"),
    ("xml-cdata-10000001.xml.gz", ""),
    ("xml-comment-10000001.xml.gz", "comment of more than 1048576 bytes (limit tag)"),
    (
      "xml-pi-10000001.xml.gz", "processing instruction of more than 1048576 bytes (limit tag)"
    ),
    ("xml-quadratic-blowup.xml.gz", "(limit entities)"),
    ("xml-siblings-1000000.xml.gz", ""),
    ("xml-text-10000000.xml.gz", ""), ("xml-text-10000001.xml.gz", ""),
  ]

  @Test(arguments: XMLEngine.allCases, packed)
  func streams(_ engine: XMLEngine, _ file: (name: String, ending: String)) throws {
    let sink = ContentCounter()
    let reader = engine.reader(sink: sink)
    var message = ""
    var longestHeld = 0
    do {
      try inflate("malicious/generated/" + file.name) { piece in
        try reader.feed(piece)
        let held =
          (reader as? XMLReader)?.windowCapacity ?? (reader as? NativeXMLReader)?.heldCapacity
        longestHeld = max(longestHeld, try #require(held))
      }
      try reader.finish()
    } catch let error as ReadingError { message = error.message }
    #expect(message.isEmpty == file.ending.isEmpty && message.hasSuffix(file.ending), "\(message)")
    #expect(sink.longestPiece <= 128 << 10)
    #expect(longestHeld <= 2 << 20)
  }

  @Test(arguments: XMLEngine.allCases) func noFileIsRead(_ engine: XMLEngine) throws {
    let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID()).txt")
    try Data("found-out".utf8).write(to: secret)
    defer { try? FileManager.default.removeItem(at: secret) }
    let url = secret.absoluteString
    let declarations = [
      "<!DOCTYPE a [<!ENTITY e SYSTEM '\(url)'>]>", "<!DOCTYPE a SYSTEM '\(url)'>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM '\(url)'> %p;]>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM '\(url)'><!ENTITY e '%p;'>]>",
      "<!DOCTYPE a [<!ENTITY e PUBLIC 'x' '\(secret.path)'>]>",
    ]
    for declaration in declarations {
      for body in ["<a>&e;</a>", "<a b='&e;'/>", "<a/>"] {
        for mode in [XMLOptions.Mode.xml, .recovering, .html] {
          var options = XMLOptions()
          options.mode = mode
          let events = record(
            Array((declaration + body).utf8), options: options, engine: engine)
          #expect(!events.joined().contains("found-out"))
        }
      }
    }
  }
}

import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// Documents made to do harm: each ends, in an error or not, within the limits, and has nothing
/// from outside in it.
@Suite(.enabled(if: Suites.arePresent, Suites.absence)) struct XMLMaliciousTests {
  static func files() -> [String] {
    Suites.files("malicious").filter { $0.hasSuffix(".xml") && !$0.contains("depth-100000") }
  }

  @Test(arguments: files()) func endsWithinTheLimits(_ name: String) throws {
    let bytes = try Suites.bytes("malicious/" + name)
    var options = XMLOptions()
    options.reports = [.comments, .processingInstructions, .documentType]
    let recorder = XMLRecorder(places: false)
    let events = record(bytes, chunk: 4096, options: options, into: recorder)
    let size = events.reduce(0) { $0 + $1.utf8.count }
    #expect(size < bytes.count * 4 + (1 << 20) + 1000)
    #expect(events == record(bytes, chunk: 61, options: options, into: XMLRecorder(places: false)))
  }

  /// What has to be refused, by the code it is refused with.
  @Test(arguments: [
    ("generated/xml-billion-laughs.xml", "limit"),
    ("generated/xml-billion-laughs-attribute.xml", "limit"),
    ("libxml2-recurse/lol_classic.xml", "limit"),
    ("defusedxml/quadratic.xml", "limit"),
    ("defusedxml/cyclic.xml", "malformed"),
    ("generated/xml-depth-1000.xml", "limit"),
  ])
  func isRefused(_ name: String, _ code: String) throws {
    let events = record(try Suites.bytes("malicious/" + name), into: XMLRecorder(places: false))
    #expect(events.last?.hasPrefix("error \(code) ") == true, "\(events.last ?? "")")
  }

  @Test func noFileIsRead() throws {
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
          let events = record(Array((declaration + body).utf8), options: options)
          #expect(!events.joined().contains("found-out"))
        }
      }
    }
  }
}

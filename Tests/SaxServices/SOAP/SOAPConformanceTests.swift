import SaxHTTP
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxServices

/// The requests and responses of another library's tests: each is read by a call, and sent by one as the same envelope,
/// but for prefixes.
@Suite(.enabled(if: Suites.have("xsd-wsdl/node-soap"), "xsd-wsdl/node-soap is not there"))
struct SOAPConformanceTests {
  private static let folder = "xsd-wsdl/node-soap/request-response-samples"

  /// Messages that are left out, each with the reason.
  static let left = [
    "GET_DATA__should_work_with_more_deeply_nested_XML_messages_and_without_security/request.xml":
      "a name has two colons",
    "addPets__force_namespaces/request.xml": "a name has two colons",
    "SetResource__should_correctly_set_element_if_complex-type_has_same_name/response.xml":
      "a prefix is not declared",
    "fooOp__should_return_back_good_response_object/response.xml": "a tag closes another",
    "getAppointmentNumber__should_be_able_to_parse_response/response.xml": "there is no envelope",
    "RequestHeaders__propogate_custom_header/request.xml": "the header holds a text, and no blocks",
    "ResponseHeaders__return_soap_headers/request.xml": "the header holds a text, and no blocks",
  ]

  /// Bodies of several parts, which are refused.
  static let parts = [
    "Dummy__ref_element_should_have_correct_namespace/response.xml",
    "Dummy__ref_element_should_have_correct_namespace_with_overrideElementKey/response.xml",
    "Dummy__should_extract_envelope_from_response/response.xml",
    "getAttachments__should_handle_MTOM_response/response.xml",
  ]

  /// The faults among them, with their codes.
  static let faults = [
    "login__error_returned_should_contain_root_Json_on_fault/response.xml":
      "Server.userException: You have entered an invalid email address or password. Please try again."
  ]

  @Test func messagesAreReadAndSentAsTheyWere() async throws {
    var counts: [String: Int] = [:]
    var unused = Set(Self.left.keys)
    for file in Suites.files(Self.folder) where file.hasSuffix(".xml") {
      if Self.left[file] != nil {
        unused.remove(file)
        counts["left", default: 0] += 1
        continue
      }
      do {
        counts[try await outcome(of: file), default: 0] += 1
      } catch {
        Issue.record("\(file): \(error)")
      }
    }
    #expect(unused.isEmpty, "no such files")
    #expect(
      counts == [
        "request": 85, "response": 76, "fault": 1, "attachments": 4, "left": Self.left.count,
      ])
  }

  /// Has a body of several parts refused.
  private func refusal(of bytes: [UInt8]) async throws -> String {
    let client = Canned(String(decoding: bytes, as: UTF8.self), type: "multipart/related")
    let api = try API(
      try Mapping(
        "type T { a: String }\nservice S at \"http://h\" { soap call take() = POST \"a\" -> T }"),
      client: client)
    let error = await #expect(throws: SOAPError.self) { try await api.take().send() }
    return error?.code.description ?? ""
  }

  /// Reads a message and sends it again.
  private func outcome(of file: String) async throws -> String {
    let bytes = try Suites.bytes("\(Self.folder)/\(file)")
    if Self.parts.contains(file) { return try await refusal(of: bytes) }
    let root = try #require(try SuiteTree.root(of: bytes))
    let content = try #require(root.child("Body")?.children.first)
    let isNew = root.name.space.contains("2003")
    let text = SuiteMapping(content, version: isNew ? "1.2" : "1.1").text
    let client = Canned(String(decoding: bytes, as: UTF8.self))
    let api = try API(try Mapping(text), client: client) {
      $0.soap.understood = [SecurityNames.security]
      // They are as old as the suite.
      $0.soap.clockSkew = .seconds(1e10)
    }
    let object: SaxObject
    do {
      object = try await api.object(SaxObject.self, "take")
    } catch let fault as SOAPFault {
      #expect(Self.faults[file] == "\(fault.code.local): \(fault.reason)", "\(file)")
      return "fault"
    }
    var call = try api.give(x: object)
    for block in root.child("Header")?.children ?? [] { call = call.with(try block.header) }
    let sent = try #require(try await call.request().body.text)
    let again = try #require(try SuiteTree.root(of: Array(sent.utf8)))
    #expect(again.name == root.name, "\(file)")
    #expect(
      again.child("Body")?.children.map(\.description) == [content.description], "\(file)")
    #expect(again.blocks == root.blocks, "\(file)")
    return file.hasSuffix("request.xml") ? "request" : "response"
  }
}

extension SuiteTree {
  /// The blocks of an envelope's header.
  fileprivate var blocks: [String] { child("Header")?.children.map(\.description) ?? [] }

  /// The element as a block of a header.
  fileprivate var header: SOAPHeader {
    get throws { try SOAPHeader(xml) }
  }

  /// The element as XML, each with its namespace for the default.
  private var xml: String {
    var more = ""
    for (index, (name, value)) in attributes.enumerated() {
      let escaped = XMLEscaping.escaped(value)
      if name.space.isEmpty {
        more += " \(name.local)=\"\(escaped)\""
      } else {
        more += " xmlns:a\(index)=\"\(name.space)\" a\(index):\(name.local)=\"\(escaped)\""
      }
    }
    return "<\(name.local) xmlns=\"\(name.space)\"\(more)>"
      + (children.isEmpty ? XMLEscaping.escaped(text) : children.map(\.xml).joined())
      + "</\(name.local)>"
  }
}

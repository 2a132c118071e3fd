import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// Requests and responses of SOAP services, the responses against what another library read.
@Suite(
  .enabled(if: Suites.have("xsd-wsdl/node-soap"), "xsd-wsdl/node-soap is not there"))
struct SOAPSuiteTests {
  private static let folder = "xsd-wsdl/node-soap/request-response-samples"

  /// Files that are no message of SOAP, each with a part of its error.
  static let faulty = [
    "Dummy__ref_element_should_have_correct_namespace/response.xml": "found '-'",  // MIME parts
    "Dummy__ref_element_should_have_correct_namespace_with_overrideElementKey/response.xml":
      "found '-'",
    "Dummy__should_extract_envelope_from_response/response.xml": "found '-'",
    "getAttachments__should_handle_MTOM_response/response.xml": "found '-'",
    "GET_DATA__should_work_with_more_deeply_nested_XML_messages_and_without_security/request.xml":
      "a name with a colon",
    "addPets__force_namespaces/request.xml": "a name with a colon",
    "SetResource__should_correctly_set_element_if_complex-type_has_same_name/response.xml":
      "the prefix ns is not declared",
    "fooOp__should_return_back_good_response_object/response.xml": "</ns2:requestHeader>",
    "login__error_returned_should_contain_root_Json_on_fault/response.xml":
      "the payload says Fault",
  ]

  @Test func everyMessageIsRead() throws {
    let mapping = try Mapping.shipped("soap")
    var left = Set(Self.faulty.keys)
    var messages = 0
    for file in SuiteFile.all(below: Self.folder) where file.path.hasSuffix(".xml") {
      let name = String(file.path.dropFirst(Self.folder.count + 1))
      let lines = try file.lines(by: mapping)
      let errors = lines.filter { $0.hasPrefix("error") }
      if let fault = Self.faulty[name] {
        left.remove(name)
        #expect(errors.count == 1 && errors[0].contains(fault), "\(name): \(errors)")
      } else {
        #expect(errors.isEmpty, "\(name): \(errors)")
        messages += lines.count { $0.hasPrefix(#"{"@type":"Message""#) }
      }
    }
    #expect(left.isEmpty, "no such files")
    #expect(messages > 150)
  }

  /// Responses that the other library reads differently.
  static let different = [
    "Dummy__should_handle_cdata_xml_in_response": "it reads XML in a CDATA section",
    "Dummy__should_handle_inline_types": "it turns times into minutes, and days into moments",
    "Dummy__should_handle_datetime_transformation": "it takes a time without a zone for one in UTC",
    "login__complex_schema_xmlns_with_array_and_any_type_and_other_types":
      "it reads a date in words",
    "getAppointmentNumber__should_be_able_to_parse_response": "there is no envelope",
  ]

  @Test func responsesHoldWhatNodeSOAPFound() throws {
    let mapping = try Mapping.shipped("soap")
    var equal = 0
    for file in SuiteFile.all(below: Self.folder) where file.path.hasSuffix("/response.json") {
      let name = String(file.path.dropFirst(Self.folder.count + 1).prefix { $0 != "/" })
      let xml = SuiteFile(path: "\(Self.folder)/\(name)/response.xml")
      guard Self.faulty["\(name)/response.xml"] == nil, xml.exists else { continue }
      let message = try xml.objects(by: mapping).first { $0["@type"] as? String == "Message" }
      let known = try JSONSerialization.jsonObject(
        with: Data(try file.bytes()), options: .fragmentsAllowed)
      let (found, wanted) = (Self.plain(message?["content"]), Self.plain(known))
      if let reason = Self.different[name] {
        #expect(found != wanted, "\(name) was left out because \(reason)")
      } else {
        #expect(found == wanted, "\(name)")
        equal += 1
      }
    }
    #expect(equal == 71)
  }

  /// One text for what both call differently: names without prefixes, attributes and text as
  /// members, a list of one as its item, truth as a number, what is empty or null as nothing.
  private static func plain(_ value: Any?) -> String {
    switch value {
    case let members as [String: Any]:
      var texts: [String] = []
      for (key, member) in members {
        if key == "attributes" || key == "$attributes", let attributes = member as? [String: Any] {
          texts += attributes.map { "@\($0.key)=\(plain($0.value))" }
          continue
        }
        let text = plain(member)
        if text.isEmpty || key.hasPrefix("@xmlns") { continue }
        let name =
          switch key {
          case "$value", "theValue", "#text": "#text"
          default:
            key.hasPrefix("@") ? key : key.split(separator: ":").last.map(String.init) ?? key
          }
        texts.append("\(name)=\(text)")
      }
      return texts.isEmpty ? "" : "{\(texts.sorted().joined(separator: ","))}"
    case let items as [Any]:
      let texts = items.map { plain($0) }
      return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ","))]"
    case "true" as String: return "1"
    case "false" as String: return "0"
    case let text as String: return text.trimmingCharacters(in: .whitespacesAndNewlines)
    case let number as NSNumber: return number.stringValue
    default: return ""
    }
  }
}

import Foundation
import SaxHTTP
import SaxSchema
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxImport
@testable import SaxOData

/// The recorded answers of Northwind in V2, asked for from where they say that they are, in JSON and in Atom.
///
/// The queries were not recorded: each answer is told from the others of its set by its file's name.
@Suite(.enabled(if: Suites.have("odata/odata4j-v2", "odata/pyodata-v2")))
struct RecordedNorthwindTests {
  static let folder = "odata/odata4j-v2/odata4j-fit/src/test/resources/META-INF/uri-conventions/"
  /// The answers that are not equal, with the reason.
  static let different: [String: String] = [
    "ResourcePathKeyPredicateTest": "spaces behind commas",
    "SystemQueryOptionFilterDecimalCeilingTest": "spaces behind commas",
    "SystemQueryOptionFilterDecimalFloorTest": "spaces behind commas",
    "SystemQueryOptionFilterDoubleCeilingTest": "spaces behind commas",
    "SystemQueryOptionFilterIntLengthTest": "spaces behind commas",
    "SystemQueryOptionFilterIntDayTest": "a line's end within a string, which JSON has not",
    "SystemQueryOptionFilterIntMonthTest": "a line's end within a string",
    "SystemQueryOptionFilterIntYearTest": "a line's end within a string",
    "SystemQueryOptionFilterModuloTest": "other products",
    "SystemQueryOptionInlinecountTopTest": "more products in Atom",
    "SystemQueryOptionOrderByDescTest": "more products in JSON",
    "SystemQueryOptionSkipTokenTest": "a brace too many",
    "SystemQueryOptionFilterLessThanTest": "no next link in Atom",
    "SystemQueryOptionFilterGreaterThanOrEqualTest": "no next link in Atom",
    "SystemQueryOptionOrderByTest": "no next link in Atom",
  ]

  /// The answers by what is asked for, and the type of their entities.
  private func recordings() throws -> [String: (RecordedService.Recording, type: String)] {
    var found: [String: (RecordedService.Recording, type: String)] = [:]
    let names = Set(Suites.files(Self.folder))
    for file in names where file.hasPrefix("xml/") {
      let name = String(file.dropFirst(4).dropLast(4))
      let json = "json/\(name).json"
      let text = String(decoding: try RecordedTargets.bytes(Self.folder + file), as: UTF8.self)
      guard names.contains(json),
        let id = text.firstMatch(of: /<id>[^<]*Northwind\.svc\/([^<]*?)\/?<\/id>/.ignoresCase()),
        let type = text.firstMatch(of: /<category[^>]*term="[^"]*\.(\w+)"/)
      else { continue }
      let target = "\(id.1)?recorded=\(name)"
      found[target] = (
        .init(json: Self.folder + json, xml: Self.folder + file), String(type.1)
      )
    }
    return found
  }

  @Test func whatIsAskedForIsReadTheSame() async throws {
    let all = try recordings()
    var answers = Dictionary(
      uniqueKeysWithValues: all.map { key, value in
        let path = key.prefix { $0 != "?" }.replacing("(", with: "/").replacing(")", with: "")
        return (String(path) + key.drop { $0 != "?" }, value.0)
      })
    answers[""] = .init(
      json: nil,
      xml: "odata/odata4j-v2/odata4j-core/src/test/resources/META-INF/issue258_service_document.xml"
    )
    answers["$metadata"] = .init(xml: "odata/pyodata-v2/metadata_odata_org_northwind_v2.xml")
    var services: [ODataService] = []
    for format in [ODataOptions.Format.json(), .atom] {
      var options = ODataOptions()
      options.format = format
      options.version = .v2
      let root = "http://services.odata.org/Northwind/Northwind.svc"
      services.append(
        try ODataService(
          root,
          client: RecordedService(
            root: root + "/", version: .v2, recordings: answers, errors: "odata/olingo-v3-fit/"),
          options: options))
    }
    let model = try await services[0].metadata()
    let types = model.schemas.flatMap(\.structuredTypes).filter { $0.kind == .entity }
    var equal = 0
    var different: [String: String] = [:]
    for (target, (recording, name)) in all.sorted(by: { $0.key < $1.key }) {
      let type = try #require(types.first { $0.name == name || $0.name + "s" == name })
      let text = String(decoding: try RecordedTargets.bytes(recording.xml ?? ""), as: UTF8.self)
      let isOne = !text.contains("<feed")
      let parts = target.split(separator: "?")
      var outcomes: [[String]] = []
      for service in services {
        let query = service[String(parts[0])].with(String(parts[1]))
        var types = try #require(
          EntityTypeImporter.types(
            of: type.qualifiedName, in: model, .read(isWhole: false)))
        types.passOverOthers()
        let kept = try service.mapping(of: types, amount: isOne ? .one : .many)
        var found: [String] = []
        do {
          for try await object in query.objects(by: kept.mapping, named: kept.typeName) {
            found.append("\(object)")
          }
        } catch let error as ODataError {
          // The pages behind the first were not recorded.
          found.append("error \(error.status ?? 0)")
        }
        outcomes.append(found)
      }
      let key = String(parts[1].dropFirst("recorded=".count))
      if outcomes[0] == outcomes[1], !outcomes[0].isEmpty {
        equal += 1
      } else {
        let place = zip(outcomes[0], outcomes[1]).prefix { $0 == $1 }.count
        let pair = outcomes.map { $0.dropFirst(place).first ?? "nothing" }
        different[key] = "object \(place) of \(outcomes.map(\.count))\n  \(pair[0])\n  \(pair[1])"
      }
    }
    let unexpected = different.filter { Self.different[$0.key] == nil }
    #expect(
      unexpected.isEmpty, "\(unexpected.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))")
    #expect(Set(different.keys) == Set(Self.different.keys))
    #expect(equal == 45 && all.count == 60, "\(equal) of \(all.count)")
  }
}

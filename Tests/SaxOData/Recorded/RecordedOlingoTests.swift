import Foundation
import SaxHTTP
import SaxSchema
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxImport
@testable import SaxOData

/// The recorded answers of Olingo's test services, asked for by their URLs in JSON and in Atom, and read the same.
@Suite(.enabled(if: Suites.have("odata/olingo-v4-fit", "odata/olingo-v3-fit")))
struct RecordedOlingoTests {
  /// A recorded service.
  struct Source: CustomTestStringConvertible, Sendable {
    var folder: String
    var version: ODataVersion
    /// The documents of metadata; a service of each has the sets that are declared there.
    var documents: [String]
    /// The number of recorded answers by kind.
    var counts: [String: Int]
    /// The answers of operations, and of what no document declares as a set.
    var unread: Set<String>
    /// The answers that are not equal, with the reason.
    var different: [String: String]
    var testDescription: String { folder }

    var root: String {
      "http://localhost:8080/stub/StaticService/V\(version == .v4 ? 4 : 3)0/Static.svc"
    }

    /// The service with one of the documents.
    func service(
      _ document: String, _ format: ODataOptions.Format = .json(.full)
    ) throws -> (ODataService, RecordedService) {
      var recordings = try RecordedTargets.olingo(folder, isV4: version == .v4)
      recordings["$metadata"] = .init(xml: "odata/\(folder)/\(document)")
      let recorded = RecordedService(
        root: root + "/", version: version, recordings: recordings, errors: "odata/\(folder)/")
      var options = ODataOptions()
      options.format = format
      return (try ODataService(root, client: recorded, options: options), recorded)
    }
  }

  static let sources = [
    Source(
      folder: "olingo-v4-fit", version: .v4,
      documents: ["metadata.xml", "demoMetadata.xml", "openTypeMetadata.xml"],
      counts: [
        "documents": 2, "equal": 30, "in one format": 1, "links": 12, "streams": 2,
      ],
      unread: ["MyPaymentInstruments/101901", "crossjoin", "delta"],
      different: ["People?filter=PersonIDeq5": "other people"]),
    Source(
      folder: "olingo-v3-fit", version: .v3,
      documents: ["metadata.xml", "primitiveKeysMetadata.xml", "openTypeMetadata.xml"],
      counts: [
        "documents": 2, "equal": 79, "in one format": 6, "links": 7, "streams": 3,
      ],
      unread: [
        "EntityProjectionReturnsCollectionOfComplexTypes", "GetArgumentPlusOne",
        "GetPrimitiveString", "GetSpecificCustomer", "InStreamErrorGetCustomer",
        "actionOverloadingRetrieveProduct",
      ],
      different: [
        "Car?filter=VINeq16": "other cars", "Customer/-10": "another customer",
        "Customer/-7": "white space in empty elements",
        "Customer?filter=CustomerIdeq-10": "another extension",
      ]),
  ]

  /// The model that declares what the text begins with.
  private func document(of target: String, _ models: [(String, EntityModel)]) -> String? {
    let name = String(target.prefix { $0 != "/" && $0 != "?" })
    return models.first { $0.1.entitySet(name) != nil || $0.1.singleton(name) != nil }?.0
  }

  /// The path of a text as it is asked for.
  private func path(_ target: String, in model: EntityModel) -> (path: String, isOne: Bool) {
    var parts = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    let set = parts.removeFirst()
    guard let key = parts.first, !key.contains("Microsoft.") else {
      return ([set].joined() + parts.map { "/" + $0 }.joined(), model.singleton(set) != nil)
    }
    let names = model.key(of: model.entitySet(set)?.entityType ?? "").map(\.path)
    let values = key.split(separator: " ").map(String.init)
    var text = key
    if names.count == values.count, names.count > 1 {
      text = zip(names, values).map { "\($0)=\($1)" }.joined(separator: ",")
    } else if UUID(uuidString: key) != nil, model.version < .v4 {
      text = "guid'\(key)'"
    }
    return ("\(set)(\(text))", true)
  }

  /// The objects of an answer, and the error that it ends with, as texts.
  private func read(
    _ target: String, _ service: ODataService, _ filters: [String: String]
  ) async throws -> [String] {
    let model = try await service.metadata()
    let (path, isOne) = path(target, in: model)
    var query = service[path]
    let type = try query.target(in: model, try await service.version()).typeName
    var types = try #require(EntityTypeImporter.types(of: type, in: model, .read(isWhole: false)))
    // Shapes are GML in Atom, and GeoJSON in JSON.
    types.leaveOutAny()
    types.passOverOthers()
    let kept = try service.mapping(of: types, amount: isOne ? .one : .many)
    if isOne {
      let read = try await query.singleton.read(by: kept.mapping, named: kept.typeName)
      return ["\(read.value)", "etag \(read.etag ?? "")"]
    }
    if let options = filters[target] { query = query.with(options) }
    var found: [String] = []
    do {
      for try await object in query.objects(by: kept.mapping, named: kept.typeName) {
        found.append("\(object)")
      }
    } catch let error as ODataError {
      found.append("error \(error.status ?? 0)")
    }
    return found
  }

  /// The options of the texts, as they are asked for.
  private func filters(_ folder: String) -> [String: String] {
    var found: [String: String] = [:]
    for file in Suites.files("odata/" + folder)
    where file.contains("/filter/") || file.contains("/skiptoken/") {
      let name = file.replacing(".full.json", with: "").replacing(".xml", with: "")
      var parts = name.split(separator: "/").map(String.init)
      let start = parts.firstIndex { ["orderby", "filter", "skiptoken"].contains($0) } ?? 0
      let set = parts[..<start].joined(separator: "/")
      parts.removeFirst(start)
      let options = stride(from: 0, to: parts.count - 1, by: 2).map {
        "$\(parts[$0])=\(parts[$0 + 1])"
      }
      let text = options.joined(separator: "&")
      let plain = text.filter { !" ()$".contains($0) }
      found["\(set)?\(plain)"] = text.replacing("Dimensions.Width", with: "Dimensions/Width")
        .replacing("PrimaryContactInfo.HomePhone.", with: "PrimaryContactInfo/HomePhone/")
    }
    return found
  }

  @Test(arguments: sources) func whatIsAskedForIsReadTheSame(_ source: Source) async throws {
    var models: [(String, EntityModel)] = []
    var services: [String: [(ODataService, RecordedService)]] = [:]
    for document in source.documents {
      services[document] = [
        try source.service(document), try source.service(document, .atom),
      ]
      models.append((document, try await source.service(document).0.metadata()))
    }
    let filters = filters(source.folder)
    var counts: [String: Int] = [:]
    var different: [String: String] = [:]
    var unread: Set<String> = []
    let recordings = try RecordedTargets.olingo(source.folder, isV4: source.version == .v4)
    for (target, recording) in recordings.sorted(by: { $0.key < $1.key }) {
      if target.isEmpty || target == "$metadata" {
        counts["documents", default: 0] += 1
        continue
      }
      if target.hasSuffix("/$ref") || target.contains("/$links/") {
        counts["links", default: 0] += 1
        continue
      }
      if target.hasSuffix("/$value") {
        let service = try #require(services[source.documents[0]]?.first?.0)
        let key = target.split(separator: "/")
        let media = service["\(key[0])(\(key[1]))"].singleton.media
        #expect(try await media.data() == Suites.bytes(recording.raw ?? ""), "\(target)")
        counts["streams", default: 0] += 1
        continue
      }
      guard let document = document(of: target, models) else {
        unread.insert(target)
        continue
      }
      var outcomes: [[String]] = []
      do {
        for (service, recorded) in services[document] ?? [] {
          outcomes.append(try await read(target, service, filters))
          #expect(recorded.targets.contains(target), "\(target): \(recorded.targets)")
        }
      } catch {
        different[target] = "\(error)"
        continue
      }
      if recording.json == nil || recording.xml == nil {
        counts["in one format", default: 0] += 1
      } else if outcomes[0] == outcomes[1] {
        counts["equal", default: 0] += 1
      } else {
        let place = zip(outcomes[0], outcomes[1]).prefix { $0 == $1 }.count
        let pair = outcomes.map { $0.dropFirst(place).first ?? "nothing" }
        different[target] =
          "object \(place) of \(outcomes.map(\.count))\n  \(pair[0])\n  \(pair[1])"
      }
    }
    let unexpected = different.filter { source.different[$0.key] == nil }
    #expect(
      unexpected.isEmpty, "\(unexpected.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))")
    #expect(Set(different.keys) == Set(source.different.keys))
    #expect(counts == source.counts)
    #expect(unread == source.unread)
  }

  @Test(arguments: sources) func whatWasNotRecordedIsTheRecordedError(
    _ source: Source
  ) async throws {
    for format in [ODataOptions.Format.json(.full), .atom] {
      let (service, _) = try source.service("metadata.xml", format)
      let set = source.version == .v4 ? "People" : "Customer"
      struct Nothing: Codable, Sendable { var PersonID: Int? }
      let missing = await #expect(throws: ODataError.self) {
        _ = try await service["Nowhere", as: Nothing.self].objects().all()
      }
      #expect(missing?.status == 404 && missing?.problem?.message.isEmpty == false)
      #expect(try await service[set, as: Nothing.self].entity(77).optionalObject() == nil)
      let wrong = await #expect(throws: ODataError.self) {
        _ = try await service[set, as: Nothing.self].filter("Nothing eq 1").objects().all()
      }
      #expect(wrong?.status == 400 && wrong?.problem?.message.isEmpty == false)
    }
  }
}

import SaxHTTP
import SaxOData
import Saxifrage

/// The ways in which the answers of a service are read.
enum ODataReadings {
  /// Reads what a service answers, and adds a line for each thing that it holds.
  typealias Reading = @Sendable (ODataService, inout [String]) async throws -> Void

  /// The number of those that read a list of entities as it comes.
  static let lists = 3

  static let all: [Reading] = [
    { service, lines in try await add(service["P"].objects(), to: &lines) },
    { service, lines in
      try await add(service["P", as: ODataServices.P.self].counted().objects(), to: &lines)
    },
    { service, lines in try await add(service["P"].expand("K", "O").objects(), to: &lines) },
    { service, lines in
      let one = try await service["P"].entity(1).read()
      lines += [text(of: one.value), heads(of: one)]
    },
    { service, lines in
      let one = service["P", as: ODataServices.P.self].entity(1)
      guard let read = try await one.optionalRead() else { return }
      lines += ["\(read.value)", heads(of: read)]
    },
    { service, lines in
      let one = try await service.function("F").object(as: SaxObject.self)
      lines.append(one.map { text(of: $0) } ?? "nothing")
    },
    { service, lines in
      lines += try await service.function("A").objects(as: ODataServices.P.self).map { "\($0)" }
    },
    { service, lines in
      lines.append("\(try await service.function("V").value(as: Int.self) ?? -1)")
    },
    { service, lines in
      lines += try await service["P"].entity(1).property("L").value(as: [String].self) ?? ["null"]
    },
    { service, lines in
      let value = try await service["P"].entity(1).property("C").value(as: ODataServices.C.self)
      lines.append(value.map { "\($0)" } ?? "null")
    },
    { service, lines in
      lines.append(try await service["P"].entity(1).property("S").rawText() ?? "null")
    },
    { service, lines in lines.append("\(try await service["P"].count())") },
    { service, lines in
      let changes = service.changes(since: "https://h/s/P?!deltatoken=1", as: SaxObject.self)
      for try await change in changes {
        if case .changed(let object) = change {
          lines.append(text(of: object))
        } else {
          lines.append(described(change))
        }
      }
      lines.append(changes.deltaLink ?? "no delta link")
    },
    { service, lines in
      for try await link in service["P"].entity(1).links("K").objects() { lines.append(link.url) }
    },
    { service, lines in
      let new = try await service["P", as: ODataServices.P.self].create(["I": 1])
      lines.append("\(new.value.map { "\($0)" } ?? "nothing") \(new.id ?? "-") \(new.etag ?? "-")")
    },
    { service, lines in
      let changed = try await service["P"].entity(1).update(["S": "a"], ifMatch: "*")
      lines.append(changed.value.map { text(of: $0) } ?? "nothing")
    },
    { service, lines in lines.append("\(try await service["P"].entity(1).media.data())") },
    { service, lines in try await ODataBatches.read(service, .multipart, &lines) },
    { service, lines in try await ODataBatches.read(service, .json, &lines) },
  ]

  private static func add<Entity>(
    _ objects: ODataObjects<Entity>, to lines: inout [String]
  ) async throws {
    for try await object in objects {
      if let object = object as? SaxObject {
        lines.append(text(of: object))
      } else {
        lines.append("\(object)")
      }
    }
    // A number that came and is none has no place among those of entities.
    lines.append(
      "count \(objects.count.map { "\($0)" } ?? "-") delta \(objects.deltaLink ?? "-") "
        + "context \(objects.context ?? "-") pages \(objects.pageCount)")
  }

  static func text(of object: SaxObject) -> String { JSONText().string(.object(object)) }

  private static func heads<Value>(of read: ODataRead<Value>) -> String {
    [read.etag, read.id, read.editLink, read.typeName, read.mediaETag].map { $0 ?? "-" }
      .joined(separator: " ")
  }

  /// A dictionary is in any order.
  private static func described(_ change: ODataChange<SaxObject>) -> String {
    guard case .removed(let removal) = change else { return "\(change)" }
    let properties = removal.properties.sorted { $0.key < $1.key }
    return "removed \(removal.id ?? "-") \(removal.reason ?? "-") \(properties)"
  }
}

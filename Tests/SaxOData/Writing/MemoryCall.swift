import Foundation
import SaxHTTP

@testable import SaxOData

/// One request to a ``MemoryService``, and its answer.
struct MemoryCall {
  let service: MemoryService
  let request: WebRequest
  let target: String
  let body: [UInt8]
  var fields = HeaderFields()

  init(_ service: MemoryService, _ request: WebRequest, _ target: String, _ body: [UInt8]) {
    self.service = service
    self.request = request
    self.target = target
    self.body = body
  }

  private var version: ODataVersion { service.version }

  private var method: String {
    request.fields["X-HTTP-Method"] ?? request.method.name
  }

  mutating func answer(_ state: inout MemoryService.State) throws -> WebResponse {
    try fields.set(version >= .v4 ? "OData-Version" : "DataServiceVersion", version.text)
    if let refused = try token(&state) { return refused }
    let path = String(target.prefix { $0 != "?" })
    if path.isEmpty { return try json(200, ["value": [Any]()]) }
    let segments: [ODataPath.Segment]
    do {
      segments = try ODataPath(parsing: path, version: version).segments
    } catch {
      return try problem(400, error.message)
    }
    guard case .name(let set)? = segments.first else { return try problem(400, path) }
    let rest = Array(segments.dropFirst())
    guard case .key(let key)? = rest.first else { return try ofSet(set, rest, &state) }
    let text = try ODataPath([.name("s"), .key(key)]).text(version: version)
    return try ofEntity(
      set, String(text.dropFirst(2).dropLast()), Array(rest.dropFirst()), &state)
  }

  // MARK: Tokens

  private mutating func token(_ state: inout MemoryService.State) throws -> WebResponse? {
    guard service.wantsTokens else { return nil }
    if request.fields["X-CSRF-Token"] == "Fetch" {
      if service.refusesHead, request.method == .head { return try problem(405, "no HEAD") }
      state.token += 1
      state.isTokenForgotten = false
      try fields.append("X-CSRF-Token", "token-\(state.token)")
      try fields.append("Set-Cookie", "SESSION=\(state.token); Path=/; HttpOnly")
      try fields.append("Set-Cookie", "usercontext=client=100")
      return nil
    }
    guard !request.method.isSafe else { return nil }
    let cookies = Set((request.fields["Cookie"] ?? "").components(separatedBy: "; "))
    let isKnown =
      !state.isTokenForgotten && request.fields["X-CSRF-Token"] == "token-\(state.token)"
      && cookies == ["SESSION=\(state.token)", "usercontext=client=100"]
    if isKnown { return nil }
    try fields.append("X-CSRF-Token", "Required")
    return try problem(403, "CSRF token validation failed")
  }

  // MARK: Sets

  private mutating func ofSet(
    _ set: String, _ rest: [ODataPath.Segment], _ state: inout MemoryService.State
  ) throws -> WebResponse {
    if let operation = rest.first.flatMap(Self.name) {
      return try json(200, ["value": operation, "sent": String(decoding: body, as: UTF8.self)])
    }
    switch (method, rest.first) {
    case ("GET", .system(.count)):
      try fields.set("Content-Type", "text/plain")
      return respond(200, Array("\u{FEFF}\(state.entities[set]?.count ?? 0)".utf8))
    case ("GET", nil):
      let all = (state.entities[set] ?? [:]).sorted { $0.key < $1.key }
        .map { shown($0.value, set, $0.key) }
      return try json(200, version == .v2 ? ["d": ["results": all]] : ["value": all])
    case ("POST", nil): return try created(set, &state)
    default: return try problem(405, "\(method) \(target)")
    }
  }

  private mutating func created(
    _ set: String, _ state: inout MemoryService.State
  ) throws -> WebResponse {
    var entity = MemoryService.Entity(members: [:])
    if request.fields["Content-Type"]?.hasPrefix("application/json") == true {
      guard let members = object else { return try problem(400, "no object") }
      entity.members = members
    } else {
      entity.media = body
      entity.mediaType = request.fields["Content-Type"] ?? ""
    }
    if entity.members["ID"] == nil {
      state.lastID += 1
      entity.members["ID"] = state.lastID
    }
    let key =
      (entity.members["ID"] as? String).map { "'\($0.replacing("'", with: "''"))'" }
      ?? "\(entity.members["ID"] ?? "")"
    state.entities[set, default: [:]][key] = entity
    let url = "https://h/svc/\(set)(\(key))"
    try fields.set("ETag", entity.etag)
    try fields.set("Location", url)
    if prefers("minimal", "return-no-content") {
      try fields.set(version >= .v4 ? "OData-EntityId" : "DataServiceId", url)
      return respond(204, [])
    }
    return try json(201, whole(entity, set, key))
  }

  // MARK: Entities

  private mutating func ofEntity(
    _ set: String, _ key: String, _ rest: [ODataPath.Segment], _ state: inout MemoryService.State
  ) throws -> WebResponse {
    let found = state.entities[set]?[key]
    if rest.isEmpty, found == nil, method == "PATCH", version >= .v4 {
      var entity = MemoryService.Entity(members: object ?? [:])
      entity.members["ID"] = Int(key) ?? entity.members["ID"]
      state.entities[set, default: [:]][key] = entity
      return try json(201, whole(entity, set, key))
    }
    guard var entity = found else { return try problem(404, "no \(set)(\(key))") }
    if let refused = try matched(entity) { return refused }
    switch rest.first {
    case nil: return try ofWhole(set, key, &entity, &state)
    case .system(.value): return try ofMedia(set, key, &entity, &state)
    case .name? where rest.last == .system(.ref):
      return try ofLinks("\(set)(\(key))", rest, &state)
    case .system(.links)?: return try ofLinks("\(set)(\(key))", rest, &state)
    case .name(let name)?: return try ofProperty(name, rest, set, key, &entity, &state)
    case .qualified(let name)?:
      return try json(200, ["value": name, "sent": String(decoding: body, as: UTF8.self)])
    case .call(let name, _)?: return try json(200, ["value": name])
    default: return try problem(400, target)
    }
  }

  private mutating func matched(_ entity: MemoryService.Entity) throws -> WebResponse? {
    guard !request.method.isSafe else { return nil }
    guard let tag = request.fields["If-Match"] else {
      return service.wantsMatch ? try problem(428, "If-Match is wanted") : nil
    }
    return tag == "*" || tag == entity.etag ? nil : try problem(412, "another state")
  }

  private mutating func ofWhole(
    _ set: String, _ key: String, _ entity: inout MemoryService.Entity,
    _ state: inout MemoryService.State
  ) throws -> WebResponse {
    switch method {
    case "GET":
      try fields.set("ETag", entity.etag)
      return try json(200, whole(entity, set, key))
    case "DELETE":
      state.entities[set]?[key] = nil
      return respond(204, [])
    case "PATCH" where version >= .v3, "MERGE" where version < .v4, "PUT":
      guard let members = object else { return try problem(400, "no object") }
      if method == "PUT" { entity.members = ["ID": entity.members["ID"] ?? 0] }
      for (name, value) in members where name != "ID" {
        entity.members[name] = value is NSNull ? nil : value
      }
      entity.revision += 1
      state.entities[set]?[key] = entity
      try fields.set("ETag", entity.etag)
      if prefers("representation", "return-content") {
        return try json(200, whole(entity, set, key))
      }
      return respond(204, [])
    default: return try problem(405, method)
    }
  }

  private mutating func ofMedia(
    _ set: String, _ key: String, _ entity: inout MemoryService.Entity,
    _ state: inout MemoryService.State
  ) throws -> WebResponse {
    if method == "PUT" {
      entity.media = body
      entity.mediaType = request.fields["Content-Type"] ?? ""
      entity.revision += 1
      state.entities[set]?[key] = entity
      try fields.set("ETag", entity.etag)
      return respond(204, [])
    }
    try fields.set("Content-Type", entity.mediaType)
    return respond(200, entity.media)
  }

  private mutating func ofLinks(
    _ entity: String, _ rest: [ODataPath.Segment], _ state: inout MemoryService.State
  ) throws -> WebResponse {
    let name = rest.compactMap { if case .name(let name) = $0 { name } else { nil } }.first ?? ""
    let key = "\(entity)/\(name)"
    switch method {
    case "POST", "PUT":
      let link = object?.values.first as? String ?? ""
      state.links[key] = (method == "POST" ? state.links[key] ?? [] : []) + [link]
    case "DELETE": state.links[key] = nil
    default: return try problem(405, method)
    }
    return respond(204, [])
  }

  private mutating func ofProperty(
    _ name: String, _ rest: [ODataPath.Segment], _ set: String, _ key: String,
    _ entity: inout MemoryService.Entity, _ state: inout MemoryService.State
  ) throws -> WebResponse {
    let isRaw = rest.last == .system(.value)
    switch method {
    case "GET":
      guard let value = entity.members[name] else {
        return version >= .v4 ? respond(204, []) : try problem(404, "null")
      }
      if isRaw {
        try fields.set("Content-Type", "text/plain")
        return respond(200, Array("\(value)".utf8))
      }
      if version >= .v3, let members = value as? [String: Any] { return try json(200, members) }
      return try json(200, version == .v2 ? ["d": [name: value]] : ["value": value])
    case "PUT":
      let members = object ?? [:]
      entity.members[name] = members[version == .v2 ? name : "value"] ?? members
    case "DELETE": entity.members[name] = nil
    default: return try problem(405, method)
    }
    entity.revision += 1
    state.entities[set]?[key] = entity
    return respond(204, [])
  }

  // MARK: Parts

  private static func name(_ segment: ODataPath.Segment) -> String? {
    switch segment {
    case .qualified(let name), .call(let name, _): name
    default: nil
    }
  }

  private func prefers(_ words: String...) -> Bool {
    words.contains { request.fields["Prefer"]?.contains($0) == true }
  }

  private var object: [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
  }

  private func shown(
    _ entity: MemoryService.Entity, _ set: String, _ key: String
  ) -> [String: Any] {
    var members = entity.members
    let url = "https://h/svc/\(set)(\(key))"
    switch version {
    case .v2: members["__metadata"] = ["uri": url, "etag": entity.etag]
    case .v3: members["odata.etag"] = entity.etag
    case .v4: members["@odata.etag"] = entity.etag
    case .v401: members["@etag"] = entity.etag
    }
    return members
  }

  private func whole(
    _ entity: MemoryService.Entity, _ set: String, _ key: String
  ) -> [String: Any] {
    let members = shown(entity, set, key)
    return version == .v2 ? ["d": members] : members
  }

  private func problem(_ status: Int, _ message: String) throws -> WebResponse {
    var call = self
    return try call.json(status, ["error": ["code": "\(status)", "message": message]])
  }

  private mutating func json(_ status: Int, _ value: [String: Any]) throws -> WebResponse {
    try fields.set("Content-Type", "application/json")
    return respond(status, Array(try JSONSerialization.data(withJSONObject: value)))
  }

  private func respond(_ status: Int, _ body: [UInt8]) -> WebResponse {
    WebResponse(
      status: status, fields: fields, url: request.url,
      body: request.method == .head ? .empty : .bytes(body))
  }
}

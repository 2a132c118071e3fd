internal import SaxEvents
internal import SaxHTTP

/// Takes the events of a batch in JSON.
final class JSONBatchSink: EventSink {
  private enum Place { case root, list, part, headers, dependsOn, body, string }

  var events: [BatchEvent] = []
  /// True once the list has come to its end.
  private(set) var isWhole = false
  /// The name of the list.
  let listName: String

  private let direction: BatchDirection
  private let limits: BatchLimits
  private var places: [Place] = []
  /// The name of the member that is being read.
  private var name = ""
  /// The characters of a long string that is being read.
  private var text: [UInt8] = []
  private var part = JSONBatchPart()
  private var body: JSONBatchBody?
  /// True once the part's head was told.
  private var isTold = false
  private var count = 0
  /// The atomicity group that is open.
  private var group: String?
  /// The atomicity groups that have ended in a batch of requests: none begins again, as its parts stand together.
  private var closedGroups: Set<String> = []
  private var source: (any PlaceSource)?

  init(_ direction: BatchDirection, _ limits: BatchLimits) {
    self.direction = direction
    self.limits = limits
    listName = direction == .requests ? "requests" : "responses"
  }

  /// The number of the part that is being read; nil before the first.
  var currentPart: Int? { count == 0 ? nil : count }

  /// Tells of the bytes of a body that have come.
  func flush() {
    if let bytes = body?.takeBytes() { events.append(.body(bytes)) }
  }

  // MARK: Events

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) { source = places }

  func key(_ key: Span<UInt8>) throws -> Interest {
    name = String(utf8: key)
    switch places.last {
    case .root?:
      guard name == listName else { return .skip }
      if isWhole { throw failure(.malformed, "the object has \(listName) twice") }
      return .walk
    case .part?: return try partKey()
    case .headers?:
      try grow(by: key.count)
      return .walk
    default: return .skip
    }
  }

  private func partKey() throws -> Interest {
    let known: Bool
    switch name {
    case "id", "atomicityGroup", "headers", "body": known = true
    case "method", "url", "if", "dependsOn": known = direction == .requests
    case "status": known = direction == .responses
    default: known = false
    }
    // Annotations, and what later versions may add.
    guard known else { return .skip }
    guard part.seen.insert(name).inserted else {
      throw failure(.malformed, "a part has \(name) twice")
    }
    if isTold, name != "body" { throw tooLate(name) }
    return .walk
  }

  func startObject() throws -> Interest {
    switch places.last {
    case nil: return enter(.root)
    case .list?:
      count += 1
      if count > limits.parts {
        throw failure(.limit, "the batch has more than \(limits.parts) parts")
      }
      part = JSONBatchPart()
      body = nil
      isTold = false
      return enter(.part)
    case .part? where name == "headers": return enter(.headers)
    case .part? where name == "body": return enterBody()
    default: throw unexpected("an object")
    }
  }

  func startArray() throws -> Interest {
    switch places.last {
    case .root?: return enter(.list)
    case .part? where name == "dependsOn": return enter(.dependsOn)
    case .part? where name == "body": return enterBody()
    default: throw unexpected("an array")
    }
  }

  func startString() throws -> Interest {
    switch places.last {
    case .part? where name == "body": body = JSONBatchBody(.string)
    case .part?, .headers?, .dependsOn?: text = []
    default: throw unexpected("a string")
    }
    return enter(.string, .text)
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    switch places.last {
    case .part? where name == "body":
      if scalar.kind == .string {
        body = JSONBatchBody(.string)
        try addToBody(scalar.text)
      } else if scalar.kind != .null {
        body = JSONBatchBody(.source)
        try addToBody(scalar.source)
      }
    case .part?: try setMember(scalar.kind, scalar.text)
    case .headers?: try setHeader(scalar.kind, scalar.text)
    case .dependsOn?: try addDependence(scalar.kind, scalar.text)
    default: throw unexpected("a value")
    }
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) -> Interest { .skip }

  func text(_ piece: Span<UInt8>) throws {
    if places.dropLast().last == .part, name == "body" { return try addToBody(piece) }
    try grow(by: piece.count)
    text.append(piece)
  }

  func raw(_ piece: Span<UInt8>) throws { try addToBody(piece) }

  func end() throws {
    switch places.popLast() {
    case .part?: try endPart()
    case .list?:
      closeGroup()
      isWhole = true
    case .string?:
      let whole = text
      text = []
      switch places.last {
      case .part? where name != "body": try setMember(.string, whole.span)
      case .headers?: try setHeader(.string, whole.span)
      case .dependsOn?: try addDependence(.string, whole.span)
      default: break
      }
    default: break
    }
  }

  private func enter(_ place: Place, _ interest: Interest = .walk) -> Interest {
    places.append(place)
    return interest
  }

  private func enterBody() -> Interest {
    body = JSONBatchBody(.source)
    return enter(.body, .raw)
  }

  // MARK: Members

  private func grow(by bytes: Int) throws {
    part.size += bytes
    if part.size > limits.head {
      throw failure(.limit, "a part's members have more than \(limits.head) bytes")
    }
  }

  private func setMember(_ kind: Scalar.Kind, _ value: Span<UInt8>) throws {
    try grow(by: value.count)
    let text = String(utf8: value)
    if kind == .null, ["atomicityGroup", "headers", "dependsOn", "if"].contains(name) { return }
    if name == "status", kind == .number || kind == .string {
      guard let status = Int(text), (100...999).contains(status) else {
        throw failure(.malformed, "a response's status is none")
      }
      part.status = status
      return
    }
    guard kind == .string || name == "id" && kind == .number else {
      throw unexpected("another value than a string")
    }
    switch name {
    case "id": part.id = text
    case "atomicityGroup": part.group = text
    case "method": part.method = text
    case "url": part.url = text
    case "if": part.condition = text
    default: throw unexpected("a string")
    }
  }

  private func setHeader(_ kind: Scalar.Kind, _ value: Span<UInt8>) throws {
    try grow(by: value.count)
    if kind == .null { return }
    do throws(HTTPError) { try part.fields.append(name, String(utf8: value)) } catch {
      throw failure(.malformed, error.message)
    }
  }

  private func addDependence(_ kind: Scalar.Kind, _ value: Span<UInt8>) throws {
    try grow(by: value.count)
    guard kind == .string else { throw unexpected("another value than a string") }
    part.dependsOn.append(String(utf8: value))
  }

  // MARK: Parts

  private func addToBody(_ piece: Span<UInt8>) throws {
    do throws(ODataBatchError) { try body?.add(piece) } catch { throw placed(error) }
    guard let held = body?.held.count, held > limits.heldBody else { return }
    let needed = direction == .requests ? ["id", "method", "url"] : ["id", "status"]
    if let late = needed.first(where: { !part.seen.contains($0) }) { throw tooLate(late) }
    try tell()
  }

  /// Tells of the part's head, and has its body decoded.
  private func tell() throws {
    do throws(ODataBatchError) {
      let event: BatchEvent =
        switch direction {
        case .requests: .request(try part.request())
        case .responses: .response(try part.response())
        }
      try openGroup()
      events.append(event)
      isTold = true
      let type = part.fields.values(of: "Content-Type").last.flatMap { BatchMediaType($0) }
      try body?.decide(type)
    } catch { throw placed(error) }
  }

  private func endPart() throws {
    if !isTold { try tell() }
    do throws(ODataBatchError) { try body?.finish() } catch { throw placed(error) }
    flush()
    body = nil
    events.append(.partEnds)
  }

  private func openGroup() throws(ODataBatchError) {
    if part.group == group { return }
    closeGroup()
    guard let new = part.group else { return }
    guard !closedGroups.contains(new) else {
      throw ODataBatchError(.malformed, "the parts of an atomicity group do not stand together")
    }
    group = new
    events.append(.changeSetBegins(id: new))
  }

  private func closeGroup() {
    guard let group else { return }
    if direction == .requests { closedGroups.insert(group) }
    self.group = nil
    events.append(.changeSetEnds)
  }

  // MARK: Failures

  private func tooLate(_ name: String) -> ODataBatchError {
    failure(
      .limit, "a body of more than \(limits.heldBody) bytes stands before the part's \(name)",
      fix: "a higher BatchLimits.heldBody")
  }

  private func unexpected(_ what: String) -> ODataBatchError {
    let path = source?.path ?? "/"
    return failure(.malformed, "\(what) stands at \(path.prefix(200)), where none is to be")
  }

  private func failure(
    _ code: ODataBatchError.Code, _ message: String, fix: String? = nil
  ) -> ODataBatchError {
    placed(ODataBatchError(code, message, fix: fix))
  }

  private func placed(_ error: ODataBatchError) -> ODataBatchError {
    var error = error
    error.offset = source.map { $0.position(at: $0.mark).offset }
    error.part = currentPart
    return error
  }
}

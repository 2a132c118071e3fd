internal import SaxEvents
internal import SaxHTTP
internal import SaxValues

/// Writes a batch in JSON.
struct JSONBatchEncoder: BatchEncoder {
  private var structure: BatchStructure
  private var group: String?
  /// True before the first part.
  private var isFirst = true
  private var body: JSONBodyEncoder?
  /// True if a body has begun.
  private var hasBody = false

  init(_ direction: BatchDirection) { structure = BatchStructure(direction) }

  mutating func begin(_ part: BatchPart, to out: inout [UInt8]) throws(ODataBatchError) {
    try structure.take(part)
    switch part {
    case .request(let head, let body):
      begin(id: try JSONBatchEncoder.needed(head.id), to: &out)
      member("method", head.method.name, to: &out)
      member("url", head.url, to: &out)
      if !head.dependsOn.isEmpty {
        out += ",\"dependsOn\":[".utf8
        for (index, id) in head.dependsOn.enumerated() {
          if index > 0 { out.append(UInt8(ascii: ",")) }
          out.append(quoted: id)
        }
        out.append(UInt8(ascii: "]"))
      }
      if let condition = head.condition { member("if", condition, to: &out) }
      fields(head.fields, body, to: &out)
    case .response(let head, let body):
      begin(id: try JSONBatchEncoder.needed(head.id), to: &out)
      out += ",\"status\":\(head.status)".utf8
      fields(head.fields, body, to: &out)
    case .changeSetBegins(let id): group = try JSONBatchEncoder.needed(id)
    case .changeSetEnds: group = nil
    }
  }

  mutating func body(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) throws(ODataBatchError) {
    if bytes.isEmpty { return }
    if !hasBody {
      hasBody = true
      out += ",\"body\":".utf8
    }
    try body?.encode(bytes, to: &out)
  }

  mutating func endBody(to out: inout [UInt8]) throws(ODataBatchError) {
    if hasBody { try body?.finish(to: &out) }
    out.append(UInt8(ascii: "}"))
    body = nil
  }

  mutating func finish(to out: inout [UInt8]) throws(ODataBatchError) {
    try structure.finish()
    if isFirst { open(to: &out) }
    out += "]}".utf8
  }

  /// Begins the list, or goes on with it.
  private mutating func open(to out: inout [UInt8]) {
    let list = structure.direction == .requests ? "requests" : "responses"
    out += (isFirst ? "{\"\(list)\":[" : ",").utf8
    isFirst = false
  }

  private static func needed(_ id: String?) throws(ODataBatchError) -> String {
    guard let id else { throw ODataBatchError(.request, "a batch in JSON needs ids") }
    return id
  }

  private mutating func begin(id: String, to out: inout [UInt8]) {
    open(to: &out)
    out += "{\"id\":".utf8
    out.append(quoted: id)
    if let group { member("atomicityGroup", group, to: &out) }
  }

  private func member(_ name: String, _ value: String, to out: inout [UInt8]) {
    out += ",\"\(name)\":".utf8
    out.append(quoted: value)
  }

  /// Writes the header fields, those of a name as one, and chooses how the body is written.
  private mutating func fields(
    _ fields: HeaderFields, _ content: HTTPBody, to out: inout [UInt8]
  ) {
    var seen: Set<String> = []
    var pairs: [(String, String)] = []
    if let type = content.contentType, !fields.contains("Content-Type") {
      pairs.append(("Content-Type", type))
    }
    for field in fields where !field.isFraming {
      guard seen.insert(field.name.lowercased()).inserted else { continue }
      pairs.append((field.name, fields[field.name] ?? field.value))
    }
    if !pairs.isEmpty { out += ",\"headers\":{".utf8 }
    for (index, pair) in pairs.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      out.append(quoted: pair.0)
      out.append(UInt8(ascii: ":"))
      out.append(quoted: pair.1)
    }
    if !pairs.isEmpty { out.append(UInt8(ascii: "}")) }
    let type = fields.values(of: "Content-Type").last ?? content.contentType
    body = JSONBodyEncoder(type.map { BatchMediaType($0) })
    hasBody = false
  }
}

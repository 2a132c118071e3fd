internal import SaxHTTP

/// Writes a batch of `multipart/mixed`.
struct MultipartBatchEncoder: BatchEncoder {
  private let boundary: BatchBoundary
  private var changeSet: BatchBoundary?
  private var structure: BatchStructure
  /// True if nothing stands before the next delimiter of the batch, or of the change set.
  private var isFirst = true
  private var isFirstOfChangeSet = true

  init(_ direction: BatchDirection, _ boundary: BatchBoundary) {
    self.boundary = boundary
    structure = BatchStructure(direction)
  }

  mutating func begin(_ part: BatchPart, to out: inout [UInt8]) throws(ODataBatchError) {
    try structure.take(part)
    switch part {
    case .request(let head, let body):
      guard head.dependsOn.isEmpty, head.condition == nil else {
        throw ODataBatchError(
          .request, "a multipart batch has no dependsOn and no if", fix: "BatchFormat.json")
      }
      delimit(to: &out)
      message(
        "\(head.method) \(head.url) HTTP/1.1", head.fields, body, id: head.id, to: &out)
    case .response(let head, let body):
      delimit(to: &out)
      message("HTTP/1.1 \(head.status) ", head.fields, body, id: head.id, to: &out)
    case .changeSetBegins(let id):
      let inner = BatchBoundary.random("changeset_")
      delimit(to: &out)
      changeSet = inner
      isFirstOfChangeSet = true
      out += "Content-Type: multipart/mixed; boundary=\(inner.parameter)\r\n".utf8
      if let id { out += "Content-ID: \(id)\r\n".utf8 }
      out += "\r\n".utf8
    case .changeSetEnds:
      if let changeSet {
        out += "\(isFirstOfChangeSet ? "" : "\r\n")--\(changeSet.text)--\r\n".utf8
      }
      changeSet = nil
    }
  }

  mutating func body(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) { out += bytes }

  mutating func endBody(to out: inout [UInt8]) {}

  mutating func finish(to out: inout [UInt8]) throws(ODataBatchError) {
    try structure.finish()
    out += "\(isFirst ? "" : "\r\n")--\(boundary.text)--\r\n".utf8
  }

  private mutating func delimit(to out: inout [UInt8]) {
    if let changeSet {
      out += "\(isFirstOfChangeSet ? "" : "\r\n")--\(changeSet.text)\r\n".utf8
      isFirstOfChangeSet = false
    } else {
      out += "\(isFirst ? "" : "\r\n")--\(boundary.text)\r\n".utf8
      isFirst = false
    }
  }

  /// Everything of a part but the body. Names and values of fields hold no line ends: they were checked when they
  /// were made.
  private func message(
    _ start: String, _ fields: HeaderFields, _ body: HTTPBody, id: String?, to out: inout [UInt8]
  ) {
    out += "Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n".utf8
    if let id { out += "Content-ID: \(id)\r\n".utf8 }
    out += "\r\n\(start)\r\n".utf8
    if let type = body.contentType, !fields.contains("Content-Type") {
      out += "Content-Type: \(type)\r\n".utf8
    }
    for field in fields where !field.isFraming {
      out += "\(field.name): \(field.value)\r\n".utf8
    }
    if let length = body.length, length > 0 { out += "Content-Length: \(length)\r\n".utf8 }
    out += "\r\n".utf8
  }
}

extension HeaderField {
  /// True if it says how a message is framed, which is not for its sender to say.
  var isFraming: Bool { isNamed("Content-Length") || isNamed("Transfer-Encoding") }
}

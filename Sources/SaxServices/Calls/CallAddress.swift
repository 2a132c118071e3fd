internal import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
internal import SaxURI

/// The URL of a call: the service's address and the call's path, joined by exactly one `/` (RFC 6570).
///
/// No argument changes what the URL is made of: one in the authority is a host and a port, one that is a segment of the
/// path is that segment, and one in the query a value.
struct CallAddress {
  let call: String
  let values: CallValues

  /// - Parameter pairs: more of the query, encoded.
  func url(base: URITemplateParts, path: URITemplateParts, query pairs: [String]) throws -> URI {
    let (authority, rest) = try head(of: base)
    var text = authority
    let before = try segments(of: rest, isBase: true).path
    if !before.isEmpty { text += before.hasPrefix("/") ? before : "/" + before }
    let (own, query) = try segments(of: path.parts, isBase: false)
    if !own.isEmpty {
      if text.hasSuffix("/") { text.removeLast() }
      text += own.hasPrefix("/") ? own : "/" + own
    }
    let whole = (query.count > 1 ? [String(query.dropFirst())] : []) + pairs
    if !whole.isEmpty { text += "?" + whole.joined(separator: "&") }
    do {
      return try URI(text)
    } catch {
      throw APIError(.address, error.message, call: call, fix: error.fix)
    }
  }

  // MARK: The authority

  /// Scheme and authority, and the parts behind them.
  private func head(
    of base: URITemplateParts
  ) throws -> (text: String, rest: [URITemplateParts.Part]) {
    var text = ""
    var rest = base.parts[...]
    while let part = rest.first {
      switch part {
      case .literal(let literal):
        let whole = text + literal
        guard let start = whole.firstRange(of: "://") else {
          text = whole
          rest.removeFirst()
          continue
        }
        guard let slash = whole[start.upperBound...].firstIndex(of: "/") else {
          text = whole
          rest.removeFirst()
          continue
        }
        rest[rest.startIndex] = .literal(String(whole[slash...]))
        return (String(whole[..<slash]), Array(rest))
      case .expression(let expression):
        let isInAuthority = text.contains("://")
        if isInAuthority, expression.kind == .path { return (text, Array(rest)) }
        for variable in expression.variables {
          let value = try values.texts(of: variable.name).joined(separator: ",")
          text += try isInAuthority ? host(value, variable.name) : origin(value, variable.name)
        }
        rest.removeFirst()
      }
    }
    return (text, [])
  }

  /// A host's name or a number, and a port: nothing that begins another part.
  private func host(_ value: String, _ name: String) throws(APIError) -> String {
    let isHost =
      !value.isEmpty
      && value.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: ".-_:[]".utf8.contains(byte)
        }
      }
    guard isHost else {
      throw APIError(
        .address, "\(name) is no host and port: \(value.debugDescription)", call: call,
        fix: "\(name)=shop.example:8080")
    }
    return value
  }

  /// Before `://`: a scheme, or a whole address where the template begins with it.
  private func origin(_ value: String, _ name: String) throws(APIError) -> String {
    let lower = value.lowercased()
    if lower == "http" || lower == "https" { return lower }
    guard let url = try? URI(value), url.query == nil, url.fragment == nil, url.userInfo == nil
    else {
      throw APIError(
        .address, "\(name) is no address of http or https", call: call,
        fix: "\(name)=https://shop.example")
    }
    let text = url.description
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  // MARK: Path and query

  /// The path, each segment checked, and the query with its sign.
  private func segments(
    of parts: [URITemplateParts.Part], isBase: Bool
  ) throws -> (path: String, query: String) {
    var path = ""
    var query = ""
    // The segment at hand, and the arguments in it.
    var segment = ""
    var names: [String] = []
    func end(mayBeEmpty: Bool = false) throws {
      if !(mayBeEmpty && segment.isEmpty) { try check(segment, names) }
      path += segment
      segment = ""
      names = []
    }
    for part in parts {
      switch part {
      case .literal(let text):
        if !query.isEmpty {
          query += text
          continue
        }
        let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        for (index, piece) in pieces[0].split(separator: "/", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 {
            try end()
            path += "/"
          }
          segment += piece
        }
        if pieces.count > 1 { query = "?" + pieces[1] }
      case .expression(var expression):
        expression.isConfined = true
        let text = try expand(expression)
        switch expression.kind {
        case .query, .continuation:
          if !text.isEmpty { query += (query.isEmpty ? "?" : "&") + text.dropFirst() }
        case .path where query.isEmpty:
          try end()
          for piece in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            try check(String(piece), expression.variables.map(\.name))
          }
          path += text
        case _ where !query.isEmpty: query += text
        case .reserved:
          // It may hold several segments: the first is the end of the one at hand, the last the beginning of another.
          for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false)
            .enumerated()
          {
            if index > 0 {
              try end(mayBeEmpty: true)
              path += "/"
            }
            segment += piece
            // Behind a slash nothing may follow.
            if index == 0 || !piece.isEmpty { names += expression.variables.map(\.name) }
          }
        default:
          segment += text
          names += expression.variables.map(\.name)
        }
      }
    }
    try end()
    return (path, query)
  }

  private func expand(_ expression: URITemplateExpression) throws -> String {
    do throws(URITemplateFailure) {
      let names = expression.variables.map(\.name)
      return try expression.expand(try templateValues(names))
    } catch {
      throw APIError(.address, error.reason, call: call)
    }
  }

  private func templateValues(
    _ names: [String]
  ) throws(URITemplateFailure) -> [String: URITemplateValue] {
    do {
      return try values.templateValues(names)
    } catch {
      throw URITemplateFailure((error as? BuildError)?.message ?? "\(error)")
    }
  }

  /// A segment that is an argument's is neither empty nor dots: it would be another path.
  private func check(_ segment: String, _ names: [String]) throws(APIError) {
    guard let name = names.first, ["", ".", ".."].contains(segment) else { return }
    let missing = names.first { values.isNil($0) } ?? name
    let what =
      values.isNil(missing)
      ? "\(missing) is nil" : "\(name) is \(segment.debugDescription)"
    throw APIError(
      .address, "\(what), which can't be a segment of the path by itself", call: call)
  }
}

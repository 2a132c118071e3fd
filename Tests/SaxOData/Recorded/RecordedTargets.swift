import Foundation
import SaxHTTP
import SaxTestSuites

@testable import SaxOData

/// The texts by which recorded answers are found: those of the folders' names, as `Customer/-10/$links/Orders` and
/// `People?filter=PersonIDlt3`.
enum RecordedTargets {
  private static let errors = ["badRequest", "notFound", "unsupportedMediaType"]

  /// The text of a URL.
  static func text(of url: URI, below root: String) -> String {
    let path = (URLComponents(string: url.requested)?.path ?? url.path)
    let below = path.dropFirst(URLComponents(string: root)?.path.count ?? 0)
    var text = below.split(separator: "/").map { segment($0) }.joined(separator: "/")
    let items = URLComponents(string: url.requested)?.queryItems ?? []
    let options = ["orderby", "filter", "skiptoken", "expand", "recorded"].compactMap { name in
      items.first { $0.name == "$" + name || $0.name == name }?.value.map { "\(name)=\($0)" }
    }
    if !options.isEmpty { text += "?" + plain(options.joined(separator: "&")) }
    return text
  }

  /// Options without what is written in several ways, and without slashes, which names of files have not.
  private static func plain(_ options: String) -> String {
    options.filter { !" ()".contains($0) }.replacing("/", with: ".")
  }

  /// A segment, whose key is in the folder below: `OrderLine(OrderId=-10,ProductId=-10)` is `OrderLine/-10 -10`.
  private static func segment(_ text: Substring) -> String {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return String(text) }
    let inner = text[text.index(after: open)...].dropLast()
    let values = inner.split(separator: ",").map { value in
      number(value.split(separator: "=", maxSplits: 1).last ?? "")
    }
    return "\(text[..<open])/" + values.joined(separator: " ")
  }

  /// A number without regard to the case of its letters.
  private static func number(_ text: Substring) -> String {
    text.first.map { $0.isNumber || $0 == "-" } == true ? text.lowercased() : String(text)
  }

  /// A text whose key does not say that it is a `guid`.
  static func withoutType(_ target: String) -> String {
    guard let start = target.range(of: "/guid'"), target.hasSuffix("'") else { return target }
    return target[..<start.lowerBound] + "/" + target[start.upperBound...].dropLast()
  }

  /// The bytes of a file, with the port that the server filled in when it started; in UTF-8.
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = try Suites.bytes(path)
    if path.hasSuffix(".bin") { return bytes }
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    return Array(text.replacing("${tomcat.servlet.port}", with: "8080").utf8)
  }

  /// The answers of a test service of Olingo, whose files lie at what was asked for.
  static func olingo(_ folder: String, isV4: Bool) throws -> [String: RecordedService.Recording] {
    var found: [String: RecordedService.Recording] = [:]
    for file in Suites.files("odata/" + folder) {
      let path = "odata/\(folder)/\(file)"
      let suffix =
        [".full.json", ".json", ".xml", ".bin", ".txt"].first { file.hasSuffix($0) } ?? ""
      var parts = file.dropLast(suffix.count).split(separator: "/").map(String.init)
      // One has no name.
      if file.hasSuffix("/" + suffix) { continue }
      if parts.count > 1, !parts[1].contains(" ") { parts[1] = number(parts[1][...]) }
      let name = parts.removeLast()
      var target = parts.joined(separator: "/")
      switch name {
      case "etag":
        found[target, default: .init()].etag = String(
          decoding: try Suites.bytes(path), as: UTF8.self)
        continue
      case "feed", "entity": break
      case "$value": target += "/$value"
      case "metadata": target = "$metadata"
      case "services": target = ""
      case _ where name.hasSuffix("etadata") || name.hasPrefix("Org.") || errors.contains(name):
        continue
      case _ where parts.first == "references":
        let decoded = Data(base64Encoded: name).map { String(decoding: $0, as: UTF8.self) } ?? name
        target = segment(decoded, behind: "/$ref")
      case _ where parts.last == "links":
        let entity = parts.dropLast().joined(separator: "/")
        let other = segment(Substring(name))
        target = isV4 ? "\(entity)/\(other)/$ref" : "\(entity)/$links/\(other)"
      case _ where ["filter", "skiptoken"].contains(parts.last):
        target = query(parts, name)
      default: target = (parts + [name]).joined(separator: "/")
      }
      switch suffix {
      case ".full.json": found[target, default: .init()].json = path
      case ".xml": found[target, default: .init()].xml = path
      default: found[target, default: .init()].raw = path
      }
    }
    return found
  }

  private static func segment(_ text: String, behind end: String) -> String {
    text.split(separator: "/").map { segment($0) }.joined(separator: "/") + end
  }

  /// `People/orderby/PersonID desc/filter` and a filter, as they are asked for.
  private static func query(_ parts: [String], _ last: String) -> String {
    let start = parts.firstIndex { ["orderby", "filter", "skiptoken"].contains($0) } ?? 0
    let rest = Array(parts[start...]) + [last]
    let options = stride(from: 0, to: rest.count, by: 2).map { "\(rest[$0])=\(rest[$0 + 1])" }
    return parts[..<start].joined(separator: "/") + "?" + plain(options.joined(separator: "&"))
  }
}

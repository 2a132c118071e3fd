internal import Foundation
package import SaxODataURLs
internal import SaxTestSuites

/// The URLs in payloads and batches of the suites: links, identifiers and contexts, found by what stands before them.
package struct PayloadURLs {
  package struct Found: Hashable {
    package var text: String
    package var version: ODataVersion
    package var isContext: Bool
  }

  /// The folders that hold payloads, and the version of theirs.
  package static let folders: [(name: String, version: ODataVersion)] = [
    ("odata4j-v2", .v2), ("pyodata-v2", .v2), ("olingo-v2", .v2), ("olingo-v3-client-core", .v3),
    ("olingo-v3-fit", .v3), ("olingo-v4-client-core", .v4), ("olingo-v4-fit", .v4),
    ("odata.net-csdl", .v4),
  ]

  /// Texts that stand for URLs and are none.
  package static let malformed: Set<String> = [
    "http://thisisadeltalink", "http://thisisanextlink", "Customers('BOTTM')'",
    "http://localhost:x8080/stub/StaticService/V30/Static.svc/Car",
  ]

  private static let attributes = ["href=", "src=", "m:context=", "metadata:context="]
  private static let elements = ["<id>", "<atom:id>", "<next>", "<uri>"].map { Array($0.utf8) }
  private static let members: Set<String> = [
    "uri", "__next", "media_src", "edit_media", "odata.id", "odata.editLink", "odata.readLink",
    "odata.nextLink", "odata.deltaLink", "odata.metadata", "odata.context", "odata.navigationLink",
    "odata.associationLink", "odata.mediaReadLink", "odata.mediaEditLink",
    "odata.navigationLinkUrl", "odata.associationLinkUrl",
  ]

  package static func all() throws -> [String: [Found]] {
    var result: [String: [Found]] = [:]
    for folder in folders {
      for file in Suites.files("odata/" + folder.name) {
        let bytes = try Suites.bytes("odata/\(folder.name)/\(file)")
        guard let text = String(validating: bytes, as: UTF8.self) else { continue }
        let found = requests(text) + links(text)
        for link in found {
          // The port of the test server is filled in when it starts.
          let url = link.text.replacingOccurrences(of: "${tomcat.servlet.port}", with: "8080")
            .replacingOccurrences(of: "$(BaseUri)", with: "http://host/")
            .replacingOccurrences(of: "{InsertForwardSlash}", with: "/")
            .trimmingCharacters(in: .whitespacesAndNewlines)
          let isOld = url.contains("/V30/") || url.contains("(guid'") || url.contains("/$links/")
          if url.isEmpty { continue }
          result[folder.name, default: []].append(
            Found(
              text: url, version: isOld && folder.version == .v4 ? .v3 : folder.version,
              isContext: link.isContext))
        }
      }
    }
    return result
  }

  private typealias Link = (text: String, isContext: Bool)

  /// The URLs of the requests in a batch.
  private static func requests(_ text: String) -> [Link] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let end = words[1].range(of: " HTTP/1.1"),
        ["GET", "POST", "PUT", "PATCH", "MERGE", "DELETE"].contains(words[0])
      else { return nil }
      return (String(words[1][..<end.lowerBound]), false)
    }
  }

  private static func links(_ text: String) -> [Link] {
    var result: [Link] = []
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      defer { place += 1 }
      if bytes[place] == UInt8(ascii: "<") {
        guard let element = elements.first(where: { bytes[place...].starts(with: $0) }) else {
          continue
        }
        let value = value(bytes, from: place + element.count, upTo: "<")
        result.append((unescaped(value), false))
      } else if bytes[place] == UInt8(ascii: "\"") {
        let before = String(decoding: bytes[max(0, place - 17)..<place], as: UTF8.self)
        let token = value(bytes, from: place + 1, upTo: "\"")
        place += token.utf8.count + 1
        if before.hasSuffix("=") {
          guard let attribute = attributes.first(where: { before.hasSuffix(" " + $0) }) else {
            continue
          }
          result.append((unescaped(token), attribute.hasSuffix("context=")))
          continue
        }
        let name = token.split(separator: "@").last.map(String.init) ?? ""
        guard members.contains(name), let start = startOfValue(bytes, behind: place + 1) else {
          continue
        }
        let url = value(bytes, from: start, upTo: "\"")
        place = start + url.utf8.count
        result.append(
          (
            url.replacingOccurrences(of: "\\/", with: "/"),
            name == "odata.metadata" || name == "odata.context"
          ))
      }
    }
    return result
  }

  private static func value(_ bytes: [UInt8], from start: Int, upTo end: Character) -> String {
    let rest = bytes[min(start, bytes.count)...]
    let end = rest.firstIndex { $0 == end.asciiValue } ?? bytes.count
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// The place behind a colon and a quote, with space around.
  private static func startOfValue(_ bytes: [UInt8], behind place: Int) -> Int? {
    var place = place
    var hasColon = false
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: ":") where !hasColon: hasColon = true
      case UInt8(ascii: "\"") where hasColon: return place + 1
      default: return nil
      }
      place += 1
    }
    return nil
  }

  private static func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&apos;", with: "'")
      .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&amp;", with: "&")
  }
}

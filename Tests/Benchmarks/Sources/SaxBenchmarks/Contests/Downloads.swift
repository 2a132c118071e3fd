import Contests
import Foundation

/// A payload that nginx serves, and who downloads and maps it: the program by itself, and fed by curl.
struct Downloads {
  private static let curl = Programs.path(of: "curl")

  private let server: FileServer
  private let sax: String
  private let mapping: String

  /// The reason there can be no downloads; nil if there can.
  static func absence(_ options: Options) -> String? {
    if curl == nil { return "curl is not installed" }
    if Programs.path(of: "nginx") == nil { return "nginx is not installed (make servers)" }
    if Programs.isThere(options.python) { return nil }
    return "there is no \(options.python) to start nginx with (make servers)"
  }

  /// Starts a server of the payload.
  ///
  /// - Parameters:
  ///   - payload: the file that is served.
  ///   - mapping: the file with the mapping.
  init(_ payload: String, mapping: String, _ options: Options) throws {
    server = try FileServer(
      payload, command: [options.python, "\(options.servers)/serve.py", "nginx"])
    sax = options.sax
    self.mapping = mapping
  }

  /// Each way of the program's, and behind it the same by curl.
  var contestants: [Contestant] {
    let authority = server.authority
    let file = Contestant(
      name: "sax map FILE", command: [sax, "map", mapping], isProgram: true, isByTheClock: true,
      isOurs: true)
    return [own("sax map URL", server.url)]
      + fed("curl URL into sax map", server.url)
      + [file, own("sax map https URL", server.secureURL, ["--ca", authority])]
      + fed("curl https URL into sax map", server.secureURL, ["--cacert", authority])
  }

  func end() throws { try server.end() }

  private func own(_ name: String, _ url: String, _ options: [String] = []) -> Contestant {
    Contestant(
      name: name, command: [sax, "map"] + options + [mapping, url], takesPayload: false,
      isProgram: true, isByTheClock: true, isOurs: true, isReference: true)
  }

  private func fed(_ name: String, _ url: String, _ options: [String] = []) -> [Contestant] {
    guard let curl = Self.curl else { return [] }
    let script = #"sax=$1 mapping=$2; shift 2; "$@" | "$sax" map "$mapping""#
    let arguments = [sax, mapping, curl, "-s"] + options + [url]
    return [
      Contestant(
        name: name, command: ["/bin/sh", "-c", script, "sh"] + arguments, takesPayload: false,
        isProgram: true, isPipeline: true, isByTheClock: true)
    ]
  }
}

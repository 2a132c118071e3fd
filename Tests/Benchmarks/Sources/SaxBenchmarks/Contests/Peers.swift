import Contests
import Foundation

/// The programs in `Peers/`, each built to `<folder>/<name>/run`. What could not be built is not there,
/// and is left out.
struct Peers {
  struct Peer {
    var folder: String
    var name: String
    var contests: [Contest]
    /// The reason it is not in the other contests.
    var absence: String?
    /// Virtual machines compile what runs often, some while later.
    var warmUps = 1
    /// Behind the contest's name, for a second way of the same program.
    var way = ""
  }

  static let every = [
    Peer(
      folder: "simdjson", name: "simdjson On-Demand",
      contests: json(
        .some, .all, .one, .rare, .process, .twitter, .citm, .canada, .center, .skipped, .taken,
        .indented, .text, .alternatives, .small, .emits64, .emits256, .nested, .responses, .enums)),
    Peer(
      folder: "jackson", name: "Jackson MappingIterator",
      contests: json(
        .some, .all, .one, .rare, .twitter, .citm, .canada, .center, .skipped, .indented, .text,
        .alternatives, .small, .nested, .responses, .enums),
      absence: "Debian's takes no string past 20 MB, whatever its constraints are set to",
      warmUps: 8),
    Peer(
      folder: "ijson", name: "ijson (yajl2_c)",
      contests: json(
        .some, .all, .one, .rare, .twitter, .citm, .canada, .indented, .text, .alternatives),
      absence: "yajl starts a long string over at every chunk"),
    Peer(
      folder: "quick-xml", name: "quick-xml",
      contests: xml(
        .some, .all, .one, .rare, .skipped, .taken, .indented, .text, .alternatives)),
    Peer(
      folder: "expat", name: "expat with namespaces",
      contests: xml(
        .parsing, .some, .all, .one, .rare, .skipped, .taken, .indented, .text, .alternatives)),
    Peer(
      folder: "woodstox", name: "Woodstox",
      contests: xml(
        .some, .all, .one, .rare, .skipped, .taken, .indented, .text, .alternatives), warmUps: 8),
    Peer(
      folder: "lxml", name: "lxml iterparse",
      contests: xml(.some, .all, .one, .rare, .indented, .text, .alternatives),
      absence: "libxml2 starts a long CDATA section over at every chunk"),
  ]

  /// The peers that write, each by what it has for that.
  static let writers = [
    Peer(folder: "jackson", name: "Jackson ObjectWriter", contests: json(.write), warmUps: 8),
    Peer(folder: "woodstox", name: "Woodstox XMLStreamWriter", contests: xml(.write), warmUps: 8),
    Peer(folder: "lxml", name: "lxml, elements of records", contests: xml(.write)),
    Peer(folder: "lxml", name: "lxml, a tree that is there", contests: xml(.write), way: "-tree"),
  ]

  private static func json(_ tasks: Contest.Task...) -> [Contest] {
    tasks.map { Contest(.json, $0) }
  }

  private static func xml(_ tasks: Contest.Task...) -> [Contest] { tasks.map { Contest(.xml, $0) } }

  /// The folder that they were built in.
  var folder: String

  func program(_ peer: Peer) -> String { "\(folder)/\(peer.folder)/run" }

  func isBuilt(_ peer: Peer) -> Bool {
    FileManager.default.isExecutableFile(atPath: program(peer))
  }

  /// Of those that were built, in a sentence.
  var versions: String? {
    let known = Self.every.compactMap { peer -> String? in
      let file = "\(folder)/\(peer.folder)/version"
      guard isBuilt(peer), let version = try? String(contentsOfFile: file, encoding: .utf8) else {
        return nil
      }
      return "\(peer.name) \(version.trimmingCharacters(in: .whitespacesAndNewlines))"
    }
    return known.isEmpty ? nil : "Peers: \(known.joined(separator: "; "))."
  }

  /// The peers that are left out, or not in every contest, each with the reason.
  var absences: [String] {
    Self.every.compactMap { peer in
      if !isBuilt(peer) { return "\(peer.name): left out, not built at \(program(peer))." }
      return peer.absence.map { "\(peer.name): not in every contest, since \($0)." }
    }
  }

  /// Of those that were built.
  func contestants(in contest: Contest) -> [Contestant] {
    (Self.every + Self.writers).filter { $0.contests.contains(contest) && isBuilt($0) }.map {
      peer in
      Contestant(
        name: peer.name, command: [program(peer), contest.byHand.id + peer.way],
        isProgram: contest.task == .process, warmUps: peer.warmUps)
    }
  }
}

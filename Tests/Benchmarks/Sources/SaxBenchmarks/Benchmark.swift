import Contests
import Foundation

/// Holds the contests one after the other, and prints what comes of each.
struct Benchmark {
  private let options: Options
  private let programs: JobPrograms
  private let peers: Peers?
  private let files: InputFiles
  /// Those left out, each with the reason.
  private let absences: [String]

  init(_ options: Options) throws {
    self.options = options
    programs = try JobPrograms()
    let peers = options.isQuick ? nil : Peers(folder: options.peers)
    self.peers = peers
    files = InputFiles(folder: options.inputs, size: options.size, examples: options.examples)
    var absences = peers?.absences ?? []
    if !FileManager.default.isExecutableFile(atPath: options.sax) {
      absences.append("sax map: there is no program at \(options.sax)")
    }
    if let absence = Downloads.absence(options) {
      absences.append("Downloads: left out, \(absence).")
    }
    self.absences = absences
  }

  func run() throws {
    print(([Legend.text, peers?.versions].compactMap(\.self) + absences).joined(separator: "\n\n"))
    var outcomes: [Outcome] = []
    for contest in Contest.every where options.wants(contest) {
      guard let outcome = try outcome(of: contest) else { continue }
      print("\n\(outcome.title)\n\(TextTable.text(outcome))")
      // Each when it is known, into a file as well.
      fflush(nil)
      outcomes.append(outcome)
      try write(outcomes)
    }
  }

  /// Runs a contest.
  ///
  /// - Returns: nil where nobody takes part, or the document isn't there.
  private func outcome(of contest: Contest) throws -> Outcome? {
    if contest.task == .network { return try outcome(ofDownload: contest) }
    let contestants = try contestants(in: contest)
    if contestants.isEmpty { return nil }
    guard let payload = try files.path(for: contest) else {
      print("\n\(contest.title): left out, its document is not in \(options.examples)")
      return nil
    }
    defer { files.remove(payload, of: contest) }
    return try outcome(of: contest, contestants, payload)
  }

  private func outcome(ofDownload contest: Contest) throws -> Outcome? {
    guard Downloads.absence(options) == nil, let mapping = try mapping(),
      let payload = try files.path(for: contest)
    else { return nil }
    defer { files.remove(payload, of: contest) }
    let downloads: Downloads
    do {
      downloads = try Downloads(payload, mapping: mapping, options)
    } catch {
      print("\n\(contest.title): left out, \(error)")
      return nil
    }
    let contestants = downloads.contestants.filter { takesPart($0, in: contest) }
    let outcome = try outcome(of: contest, contestants, payload)
    try downloads.end()
    return outcome
  }

  private func outcome(
    of contest: Contest, _ contestants: [Contestant], _ payload: String
  ) throws -> Outcome {
    var rounds = try Rounds(
      contestants, payload, rounds: options.rounds, tolerance: contest.tolerance)
    try rounds.measureMemory(payload)
    if contest.isTimedEach { try rounds.countAllocations(payload) }
    return Outcome(contest, rounds, bytes: try InputFiles.size(payload))
  }

  private func contestants(in contest: Contest) throws -> [Contestant] {
    var all = programs.contestants(in: contest)
    if contest.task == .process { all += try sax() }
    if contest.task == .convert { all += try converters() }
    // What needs no installing comes last, as it is slow or does less.
    let own = all.filter(\.isOurs)
    all = own + (peers?.contestants(in: contest) ?? []) + all.filter { !$0.isOurs }
    return all.filter { takesPart($0, in: contest) }
  }

  private func takesPart(_ contestant: Contestant, in contest: Contest) -> Bool {
    contestant.isReference
      || options.wants(contestant, in: contest) && !(options.isQuick && contestant.isSlow)
  }

  /// The program; none if it is not there.
  private func sax() throws -> [Contestant] {
    guard let mapping = try mapping() else { return [] }
    return [
      Contestant(
        name: "sax map", command: [options.sax, "map", mapping], isProgram: true, isOurs: true,
        isReference: true)
    ]
  }

  /// The program as a converter from a pipe, and beside it what it takes to read and to write NDJSON; none if it is
  /// not there.
  private func converters() throws -> [Contestant] {
    guard Programs.isThere(options.sax) else { return [] }
    let mapping = try options.mappingFile("products", ItemMapping.products)
    // The shell becomes the program, so that its memory can be seen.
    func contestant(_ name: String, _ arguments: String, isXML: Bool) -> Contestant {
      Contestant(
        name: name,
        command: [
          "/bin/bash", "-c", #"exec "$0" map "$1" \#(arguments) < <(exec cat "$2")"#, options.sax,
          mapping,
        ], isProgram: true, writesXML: isXML, isOurs: true, isReference: isXML)
    }
    return [
      contestant("sax map --to xml", "--to xml", isXML: true),
      contestant("sax map", "", isXML: false),
    ]
  }

  /// A file with the mapping for the program; nil if that is not there.
  private func mapping() throws -> String? {
    guard Programs.isThere(options.sax) else { return nil }
    return try options.mappingFile()
  }

  private func write(_ outcomes: [Outcome]) throws {
    guard let folder = options.output else { return }
    let machine = Machine.description
    let page = MarkdownPage(
      outcomes: outcomes,
      notes: [machine, peers?.versions, Legend.text].compactMap(\.self) + absences)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try page.text.write(toFile: "\(folder)/benchmark.md", atomically: true, encoding: .utf8)
    let caption = "MB/s of processor time, of downloads by the clock. \(machine)"
    try Chart(outcomes, caption: caption).svg
      .write(toFile: "\(folder)/benchmark.svg", atomically: true, encoding: .utf8)
  }
}

import Foundation

/// Holds the contests one after the other, and prints what comes of each.
struct Benchmark {
  var options: Options

  func run() throws {
    let files = InputFiles(
      folder: options.inputs, size: options.size, examples: options.examples)
    let peers = Peers(folder: options.peers)
    print(Legend.text + "\n")
    if !options.isQuick { sayWhatIsLeftOut(peers) }
    var outcomes: [Outcome] = []
    for contest in Contest.every where options.wants(contest) {
      let contestants = contestants(in: contest, peers)
      if contestants.isEmpty { continue }
      guard let payload = try files.path(for: contest) else {
        print("\(contest.title): left out, its document is not in \(options.examples)\n")
        continue
      }
      var rounds = try Rounds(contestants, payload, rounds: options.rounds)
      try rounds.measureMemory(payload)
      let size = try FileManager.default.attributesOfItem(atPath: payload)[.size] as? Int
      let outcome = Outcome(contest, rounds, bytes: size ?? 0)
      print("\(contest.title) (\(outcome.payload))\n\(TextTable.text(outcome))\n")
      outcomes.append(outcome)
      try write(outcomes)
    }
  }

  private func contestants(in contest: Contest, _ peers: Peers) -> [Contestant] {
    var all = Job.every.filter { $0.contest == contest && !(options.isQuick && $0.isSlow) }.map {
      job in
      Contestant(
        name: job.name, command: [ThisProgram.path, "--serve", contest.id, job.name],
        isOurs: !job.isForeign, isReference: job.isReference, isSlow: job.isSlow)
    }
    if contest.task == .process, let sax = sax() { all.append(sax) }
    if !options.isQuick { all += peers.contestants(in: contest) }
    return all.filter { $0.isReference || options.wants($0, in: contest) }
  }

  /// The program, with its mapping in a file.
  private func sax() -> Contestant? {
    guard FileManager.default.isExecutableFile(atPath: options.sax) else {
      print("sax map: left out, there is no program at \(options.sax)\n")
      return nil
    }
    let mapping = "\(options.inputs)/items.sax"
    guard (try? Mappings.process.write(toFile: mapping, atomically: true, encoding: .utf8)) != nil
    else { return nil }
    return Contestant(
      name: "sax map", command: [options.sax, "map", mapping], isProgram: true, isOurs: true,
      isReference: true)
  }

  private func sayWhatIsLeftOut(_ peers: Peers) {
    for peer in Peers.every {
      if !peers.isBuilt(peer) {
        print("\(peer.name): left out, it is not built at \(peers.program(peer))")
      } else if let absence = peer.absence {
        print("\(peer.name): not in every contest, since \(absence)")
      }
    }
    print()
  }

  private func write(_ outcomes: [Outcome]) throws {
    guard let folder = options.output else { return }
    let machine = Machine.description
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try MarkdownPage.text(outcomes, machine: machine)
      .write(toFile: "\(folder)/benchmark.md", atomically: true, encoding: .utf8)
    try Chart(outcomes, caption: "MB/s of processor time. \(machine)").svg
      .write(toFile: "\(folder)/benchmark.svg", atomically: true, encoding: .utf8)
  }
}

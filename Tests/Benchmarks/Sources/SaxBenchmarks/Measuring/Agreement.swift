/// Has every job show that it finds what the others find. Those that make nothing of the records
/// just have to get to the end.
enum Agreement {
  static func check(_ jobs: [Job], _ payload: Payload) async throws -> Tally? {
    var agreed: (tally: Tally, id: String)?
    for job in jobs {
      guard let tally = try await job.run(payload) else { continue }
      if let agreed, agreed.tally != tally {
        throw JobFailure(
          description: "\(job.id) finds \(tally), \(agreed.id) finds \(agreed.tally)")
      }
      agreed = (tally, job.id)
    }
    if let agreed, agreed.tally.records == 0 {
      throw JobFailure(description: "\(agreed.id) finds no record")
    }
    return agreed?.tally
  }
}

/// Has every job show that it finds what the others find.
enum Agreement {
  static func check(_ jobs: [Job], _ payload: Payload) async throws -> Tally {
    var agreed: (tally: Tally, id: String)?
    for job in jobs {
      guard let tally = try await job.run(payload) else { continue }
      if let agreed, agreed.tally != tally {
        throw JobFailure(
          description: "\(job.id) finds \(tally), \(agreed.id) finds \(agreed.tally)")
      }
      agreed = (tally, job.id)
    }
    guard let agreed, agreed.tally.records > 0 else {
      throw JobFailure(description: "no job finds a record")
    }
    return agreed.tally
  }
}

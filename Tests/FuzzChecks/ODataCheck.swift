import SaxHTTP
import SaxOData
import SaxServices
import Saxifrage

/// Answers of a service, parted by lines `---`, of each version and read in each way: the same objects and the same error
/// in any pieces; what came before an error stands; the way from page to page has an end; and no list is short without an
/// error.
enum ODataCheck {
  /// The outcome of a reading.
  struct Outcome: Equatable {
    var lines: [String] = []
    var error: String?
    var requests = 0
    /// A fault that it has whatever the pieces; nil if there is none.
    var wrong: String?

    static func == (a: Outcome, b: Outcome) -> Bool { a.lines == b.lines && a.error == b.error }
  }

  private static let statuses = [200, 200, 404, 204]

  static func failure(on input: FuzzInput) async -> String? {
    let way = input.variant % (ODataReadings.all.count + 1)
    if way == ODataReadings.all.count { return await ODataBatches.failure(on: input) }
    let whole = await outcome(input, way, sizes: [])
    if let wrong = whole.wrong { return wrong }
    for sizes in [input.sizes, input.text.count < 400 ? [1] : []] where !sizes.isEmpty {
      let pieces = await outcome(input, way, sizes: sizes)
      if let wrong = pieces.wrong { return wrong }
      if pieces != whole { return "in pieces of \(sizes) \(pieces), whole \(whole)" }
    }
    // A list of entities, which came with a success.
    guard whole.error == nil, way < ODataReadings.lists, input.options & 16 == 0 else { return nil }
    if input.options & 10 == 2, let failure = ODataPageCheck.failure(of: input.texts, whole) {
      return failure
    }
    guard input.texts.count == 1, whole.requests == 1 else { return nil }
    var cut = input
    cut.text = Array(input.text.prefix(input.sizes.first ?? input.text.count / 2))
    return ODataPageCheck.failure(ofCut: cut.text, await outcome(cut, way, sizes: []), whole)
  }

  private static func outcome(_ input: FuzzInput, _ way: Int, sizes: [Int]) async -> Outcome {
    let isAhead = input.options & 4 != 0
    let services = ODataServices.services(
      input.options & 3, isAhead: isAhead,
      hasShortURLs: input.options & 24 == 8 && way < ODataReadings.lists)
    let isBatch = way >= ODataReadings.all.count - 2
    let exchange = FuzzExchange(
      input.texts, sizes: sizes, status: isBatch ? 200 : statuses[input.options >> 3 & 3],
      fields: fields(input, isBatch))
    var outcome = Outcome()
    var lines: [String] = []
    do {
      try await services.use(answeredBy: exchange, isLeftBusy: isAhead) { service in
        try await ODataReadings.all[way](service, &lines)
      }
    } catch {
      outcome.error = FuzzError.text(of: error)
      outcome.wrong = wrong(with: error)
    }
    outcome.requests = exchange.requests.count
    if outcome.requests > ODataServices.mostPages + 2 {
      outcome.wrong = "\(outcome.requests) requests"
    }
    outcome.lines = lines
    return outcome
  }

  private static func fields(
    _ input: FuzzInput, _ isBatch: Bool
  ) -> [(name: String, value: String)] {
    if input.text.starts(with: "--b".utf8) {
      return [("Content-Type", "multipart/mixed; boundary=b")]
    }
    // Else it is found out what an answer is.
    return isBatch || input.options & 32 == 0 ? [("Content-Type", "application/json")] : []
  }

  /// Says how an error is none as the documentation has it; nil if it is one.
  private static func wrong(with error: any Error) -> String? {
    let message: String? =
      switch error {
      case let error as ODataError: error.message
      case let error as ODataBatchError: error.message
      case let error as HTTPError: error.message
      case let error as BuildError: error.message
      case let error as ReadingError: error.message
      default: nil
      }
    guard let message else { return "another error, \(type(of: error)): \(error)" }
    return message.allSatisfy(\.isWhitespace) ? "an error without a word: \(error)" : nil
  }
}

internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import Saxifrage

/// The words with which a service breaks an answer off that it has begun: an error of any form, or a text, where an entity
/// or the end was to come.
enum InStreamFailure {
  /// Looks for them where reading an answer failed.
  ///
  /// - Parameters:
  ///   - error: the failure.
  ///   - response: the one that was read.
  ///   - rest: gives the answer's bytes from a place on; nil where they are not there any more.
  /// - Returns: an error with the service's words, or with the property that a member was meant for; else the given one.
  static func explaining(
    _ error: any Error, of response: WebResponse, _ rest: (Int) -> [UInt8]?
  ) -> any Error {
    if let error = error as? BuildError, let told = OtherCases.error(error) { return told }
    guard let failure = error as? ReadingError, failure.code == .malformed,
      let offset = failure.place.position?.offset, offset > 0, let bytes = rest(offset)
    else { return error }
    let url = response.url.redacted
    if let problem = problem(in: bytes) {
      return ODataError(
        status: response.status, problem: problem, url: url,
        message: "the service breaks off with an error", cause: error)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let line = FailureWords.line(in: text), isForPeople(line) else { return error }
    return ODataError(
      .incomplete, "the answer breaks off at byte \(offset), where the service says: \(line)",
      status: response.status, url: url, cause: error)
  }

  /// The error at the beginning of a text, whatever follows it.
  private static func problem(in bytes: [UInt8]) -> ODataProblem? {
    guard let first = bytes.first(where: { !$0.isWhiteSpace }),
      first == UInt8(ascii: "{")
        || first == UInt8(ascii: "<")
    else { return nil }
    var options = ReadingOptions()
    options.format = first == UInt8(ascii: "{") ? .json : .xml
    for mapping in [ODataFrame.mapping, FailureWords.mapping] {
      do {
        try mapping.get().lookForErrors(in: bytes, options)
      } catch let error as BuildError where error.code == .declared {
        return ODataProblem(error.object)
      } catch {
        continue
      }
    }
    return nil
  }

  /// Returns true for a sentence, and false for a piece of malformed JSON.
  private static func isForPeople(_ line: String) -> Bool {
    guard let first = line.first, first.isLetter else { return false }
    return line.contains(" ") && !line.contains("\":")
  }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

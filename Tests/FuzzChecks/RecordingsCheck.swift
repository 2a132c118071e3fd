import SaxHTTP
import SaxRecording

/// A recorded exchange as people may have edited it: its head is read or the line that is damaged is told, of a part of the
/// file as of the whole; what was read is read again when it is written; and a replayer answers with what the file says.
enum RecordingsCheck {
  /// The outcome of reading a recording's head.
  private enum Head: Equatable {
    case exchange(String, bodyOffset: Int)
    case unfinished
    case damaged(String)
  }

  static func failure(on input: FuzzInput) async -> String? {
    let (head, exchange) = read(input.text, isWhole: true)
    switch head {
    case .unfinished: return "more is wanted of what is whole"
    case .damaged(let message):
      let lines = input.text.split(separator: 0x0A, omittingEmptySubsequences: false).count
      let number = message.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 0
      if !(1...lines).contains(number) { return "no place in \(lines) lines: \(message)" }
    case .exchange: break
    }
    for end in ends(of: input) {
      let part = read(Array(input.text[..<end]), isWhole: false).head
      if part != .unfinished, part != head { return "of \(end) bytes \(part), whole \(head)" }
    }
    guard let exchange, case .exchange(let shown, let offset) = head else { return nil }
    if let failure = failure(ofWriting: exchange, shown) { return failure }
    return await RecordingReplay(
      input.text, exchange, body: Array(input.text[offset...]), isRecorded: input.options & 1 != 0
    ).failure()
  }

  /// Lengths of parts of the file: those of the input's pieces, few of them.
  private static func ends(of input: FuzzInput) -> [Int] { Array(input.cuts.prefix(8)) }

  private static func read(
    _ bytes: [UInt8], isWhole: Bool
  ) -> (head: Head, exchange: RecordedExchange?) {
    var parser = RecordingParser(bytes, isWhole: isWhole, of: "r")
    do throws(RecordingParser.Failure) {
      let exchange = try parser.exchange()
      return (.exchange(description(of: exchange), bodyOffset: parser.offset), exchange)
    } catch {
      switch error {
      case .unfinished: return (.unfinished, nil)
      case .damaged(let error): return (.damaged("\(error.message)"), nil)
      }
    }
  }

  /// Writes what was read, and reads it again.
  private static func failure(
    ofWriting exchange: RecordedExchange, _ shown: String
  ) -> String? {
    var written = exchange
    // A file's length of a body doesn't count, and one without bytes is not written.
    let isEmpty = exchange.body?.hash == RecordedRequestBody.hashOfNothing
    written.body?.length = isEmpty ? 0 : 1
    let text = Array(RecordingText.head(of: written).utf8)
    let again = read(text, isWhole: true).head
    if again == .exchange(shown, bodyOffset: text.count) { return nil }
    return "written as \(String(decoding: text, as: UTF8.self).debugDescription): \(again), "
      + "wanted \(shown)"
  }

  /// Everything of an exchange that counts.
  private static func description(of exchange: RecordedExchange) -> String {
    var parts = [exchange.method, exchange.url, "\(exchange.fields.map { [$0.name, $0.value] })"]
    parts.append(exchange.body?.hash ?? "any body")
    if let response = exchange.response {
      parts += [
        "\(response.status)", "\(response.fields.map { [$0.name, $0.value] })",
        response.url.debugDescription, response.bodyFile.debugDescription,
        "\(response.trailers.map { [$0.name, $0.value] })",
      ]
    }
    switch exchange.end {
    case .whole: parts.append("whole")
    case .letGo: parts.append("let go")
    case .failure(let error):
      parts.append("\(error.code): \(error.message.debugDescription)")
      parts += [
        error.timeout.debugDescription, error.status.debugDescription,
        error.url.debugDescription, error.fix.debugDescription, error.bodyText.debugDescription,
      ]
    }
    return parts.joined(separator: " | ")
  }
}

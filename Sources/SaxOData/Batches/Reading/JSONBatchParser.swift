internal import SaxEvents
internal import Saxifrage

/// Reads a batch in JSON: an object with an array of `requests` or `responses` (OData 4.01 JSON Format §19).
final class JSONBatchParser: BatchParser {
  private let sink: JSONBatchSink
  private var reading: EventReading

  var events: [BatchEvent] {
    get { sink.events }
    set { sink.events = newValue }
  }

  init(_ direction: BatchDirection, _ limits: BatchLimits) {
    sink = JSONBatchSink(direction, limits)
    var options = ReadingOptions()
    options.format = .json
    options.validation = .full
    reading = EventReading(to: sink, options: options)
  }

  func feed(_ bytes: Span<UInt8>) throws(ODataBatchError) {
    do { try reading.feed(bytes) } catch { throw wrapped(error) }
    sink.flush()
  }

  func finish() throws(ODataBatchError) {
    do { try reading.finish() } catch { throw wrapped(error) }
    guard sink.isWhole else {
      throw ODataBatchError(.malformed, "the object has no \(sink.listName)", offset: 0)
    }
    sink.events.append(.end)
  }

  private func wrapped(_ error: any Error) -> ODataBatchError {
    sink.flush()
    switch error {
    case let error as ODataBatchError: return error
    case let error as ReadingError:
      let code: ODataBatchError.Code =
        switch error.code {
        case .truncated, .empty: .truncated
        case .limit: .limit
        default: .malformed
        }
      // Its way out is for who reads a file, and may depend on how much of it was seen.
      return ODataBatchError(
        code, error.message, offset: error.place.position?.offset, part: sink.currentPart)
    default: return ODataBatchError(.malformed, "the batch can't be read: \(error)")
    }
  }
}

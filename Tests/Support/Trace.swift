public import SaxEvents
public import SaxJSON

/// What a reading came to: its events, and how it ended.
public struct Trace: Equatable {
  public var lines: [String]
  public var error: String?

  public init(
    _ bytes: [UInt8], sizes: [Int], options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    showsPlaces: Bool = true, recovers: Bool = false
  ) {
    let sink = TraceSink(showsPlaces: showsPlaces)
    let reader = YajlReader(sink: sink, options: options, limits: limits, source: "test")
    var reported: [String] = []
    if recovers { reader.recoversAtNextLine = { reported.append(Trace.describe($0)) } }
    do {
      var start = 0
      var turn = 0
      while start < bytes.count {
        let size = sizes.isEmpty ? bytes.count : sizes[turn % sizes.count]
        let end = min(bytes.count, start + max(1, size))
        try reader.feed(bytes[start..<end].span)
        start = end
        turn += 1
      }
      try reader.finish()
    } catch let failure {
      error = Trace.describe(failure)
    }
    lines = sink.lines + reported
  }

  public init(
    _ text: String, sizes: [Int] = [], options: JSONOptions = JSONOptions(), recovers: Bool = false
  ) {
    self.init(Array(text.utf8), sizes: sizes, options: options, recovers: recovers)
  }

  public static func describe(_ error: any Error) -> String {
    guard let error = error as? ReadingError else { return "\(error)" }
    let position = error.place.position
    return "\(error.code): \(error.message) @\(position?.line ?? 0):\(position?.column ?? 0)+"
      + "\(position?.offset ?? -1) \(error.place.path ?? "-")"
  }
}

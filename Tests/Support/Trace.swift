package import SaxEvents
package import SaxJSON

/// The events of a reading, and how it ended. Each engine reads; where one tells something else
/// than the first, that is the error.
package struct Trace: Equatable {
  package var lines: [String]
  package var error: String?

  package init(
    _ bytes: [UInt8], sizes: [Int], options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    showsPlaces: Bool = true, recovers: Bool = false
  ) {
    // In small pieces there is little for vector code to do.
    let engines = (sizes.isEmpty ? JSONEngine.allCases : [.yajl, .native])
      .filter { $0 != .yajl || !options.needsNativeReader }
    let traces = engines.map {
      Trace($0, bytes, sizes, options, limits, showsPlaces: showsPlaces, recovers: recovers)
    }
    self = traces[0]
    for (engine, trace) in zip(engines, traces) where trace != traces[0] {
      let place = zip(trace.lines, lines).prefix { $0 == $1 }.count
      error = """
        engines differ in pieces of \(sizes) after \(place) events. \(engines[0]): \(lines.dropFirst(place).prefix(2)), \
        \(error ?? "no error"); \(engine): \(trace.lines.dropFirst(place).prefix(2)), \
        \(trace.error ?? "no error")
        """
      return
    }
  }

  private init(
    _ engine: JSONEngine, _ bytes: [UInt8], _ sizes: [Int], _ options: JSONOptions,
    _ limits: Limits, showsPlaces: Bool, recovers: Bool
  ) {
    let sink = TraceSink(showsPlaces: showsPlaces)
    var reported: [String] = []
    let reader = engine.reader(
      sink: sink, options: options, limits: limits, source: "test",
      recover: recovers ? { reported.append(Trace.describe($0)) } : nil)
    do {
      try reader.read(bytes, inPiecesOf: sizes)
    } catch let failure {
      error = Trace.describe(failure)
    }
    lines = sink.lines + reported
  }

  package init(
    _ text: String, sizes: [Int] = [], options: JSONOptions = JSONOptions(), recovers: Bool = false
  ) {
    self.init(Array(text.utf8), sizes: sizes, options: options, recovers: recovers)
  }

  package static func describe(_ error: any Error) -> String {
    guard let error = error as? ReadingError else { return "\(error)" }
    let position = error.place.position
    return "\(error.code): \(error.message) @\(position?.line ?? 0):\(position?.column ?? 0)+"
      + "\(position?.offset ?? -1) \(error.place.path ?? "-")"
  }
}

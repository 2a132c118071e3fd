import SaxEvents

@testable import SaxEngine
@testable import SaxLanguage

/// The comparison of what the reference wants with what the engine gives, line by line.
enum LineAgreement {
  /// The first line in which the two differ; nil if they agree.
  static func difference(
    _ expected: [ReferenceEvaluator.Line], _ actual: [DifferentialReading.Line]
  ) -> String? {
    for index in 0..<max(expected.count, actual.count) {
      let wanted = index < expected.count ? expected[index] : nil
      let found = index < actual.count ? actual[index] : nil
      if let wanted, let found, agree(wanted, found) { continue }
      return """
        line \(index + 1)
        reference: \(wanted.map(describe) ?? "nothing")
        engine:    \(found?.text ?? "nothing")
        """
    }
    return nil
  }

  private static func agree(
    _ wanted: ReferenceEvaluator.Line, _ found: DifferentialReading.Line
  ) -> Bool {
    switch (wanted, found) {
    case (.object(let wanted), .object(let found)): wanted.text == found
    case (.misfits(let misfits), .misfit(let error)):
      misfits.contains {
        ($0.code == error.code || $0.code == .late && error.code == .missing)
          && $0.offset == error.place.position?.offset && $0.path == error.place.path
          && ($0.place == nil || $0.place == error.mappingPlace)
      }
    default: false
    }
  }

  private static func describe(_ line: ReferenceEvaluator.Line) -> String {
    switch line {
    case .object(let emitted): emitted.text
    case .misfits(let misfits):
      misfits.map { "\($0.code) \($0.offset) \($0.path) [\($0.place?.described ?? "?")]" }
        .joined(separator: " or ")
    }
  }
}

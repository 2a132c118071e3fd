import Foundation
import SaxLoadMeasuring
import Saxifrage

/// Reads one object that holds much, and says what it took: `MemoryLoad FORM ITEMS HELD`.
@main struct MemoryLoad {
  struct Report: Codable {
    var usage: Usage
    var objects: Int
    var items: Int
    /// The message of the error that it ended with.
    var error: String?
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let form = Form(rawValue: arguments[1]),
      let items = Int(arguments[2]), let held = Int(arguments[3])
    else {
      let forms = Form.allCases.map(\.rawValue).joined(separator: "|")
      print("usage: MemoryLoad \(forms) ITEMS HELD")
      exit(2)
    }
    var options = ReadingOptions()
    options.limits.held = held
    var report = Report(usage: .now, objects: 0, items: 0, error: nil)
    do {
      let counts = try await form.counts(in: .chunks(form.payload(of: items)), options)
      report.objects = counts.count
      report.items = counts.reduce(0, +)
    } catch {
      report.error = "\(error)"
    }
    report.usage = .now
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }
}

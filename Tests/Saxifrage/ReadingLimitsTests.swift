import Saxifrage
import Testing

@Test func whatIsHeldIsNeverLessThanAText() throws {
  let held = try Mapping("limit held 2 GiB\nemit Int at /a\n")
  #expect(held.tighten(Limits()).held == 2 << 30)
  let small = try Mapping("limit held 1 MiB\nemit Int at /a\n")
  #expect(small.tighten(Limits()).held == 1 << 20)
  #expect(small.tighten(Limits()).text == 1 << 20)
  // What the caller allows is allowed.
  var limits = Limits()
  limits.text = 4 << 20
  #expect(small.tighten(limits).held == 4 << 20)
  limits = Limits()
  limits.held = 8 << 20
  #expect(limits.text == 8 << 20)
  #expect(small.tighten(limits).held == 8 << 20)
  let long = try Mapping("limit text 16 MiB\nemit Int at /a\n")
  #expect(long.tighten(limits).text == 8 << 20)
  limits = Limits()
  limits.text = 2 << 30
  #expect(limits.held == 2 << 30)
}

/// The objects' texts, and the error that ended the reading.
private func outcome(
  _ mapping: String, _ payload: String, chunk: Int = 1 << 20, _ limits: Limits = Limits(),
  skips: Bool = false
) async throws -> [String] {
  var options = ReadingOptions()
  options.limits = limits
  if skips { options.onError = .skip { _ in } }
  let bytes = Array(payload.utf8)
  let pieces = AsyncStream { continuation in
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      continuation.yield(Array(bytes[start..<min(bytes.count, start + chunk)]))
    }
    continuation.finish()
  }
  var lines: [String] = []
  do {
    let values = try Mapping(mapping).values(in: .chunks(pieces), options: options)
    for try await value in values { lines.append("\(value)") }
  } catch let error as ReadingError {
    lines.append("\(error)")
  }
  return lines
}

@Test(arguments: [
  (
    "emit R at /p/r\nemit P at /p\ntype R { id: Int }\ntype P { ids: [Int] from r/id }",
    #"{"p":{"r":["# + (0..<9000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]}}"
  ),
  (
    "emit P at /p\ntype P { r: Any }",
    #"{"p":{"r":["# + (0..<9000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]}}"
  ),
  (
    "emit P at /p\ntype P { r: [String: Int] from r/* }",
    "<p><r>" + (0..<9000).map { "<k\($0)>\($0)</k\($0)>" }.joined() + "</r></p>"
  ),
]) func whatIsHeldDoesNotDependOnThePieces(mapping: String, payload: String) async throws {
  var limits = Limits()
  for held in [40_000, 100_000, 150_000] {
    limits.held = held
    let whole = try await outcome(mapping, payload, limits)
    #expect(whole.last?.contains("(limit held)") == true)
    for chunk in [7, 1000] {
      #expect(try await outcome(mapping, payload, chunk: chunk, limits) == whole)
    }
  }
}

/// libxml2's buffer is gone once its parser has been stopped.
@Test func aRawThatIsTooLongEndsWhatElseTakesItsText() async throws {
  let row = "<r><id>" + String(repeating: "z", count: 90) + "</id></r>"
  let payload = "<!DOCTYPE q><q><p>" + String(repeating: row, count: 5_000) + "</p></q>"
  var limits = Limits()
  for text in [1 << 16, 1 << 17, 300_000] {
    limits.text = text
    let lines = try await outcome(
      "emit R at /q/p/r\nemit P at /q/p\ntype R { id: String }\ntype P { r: Raw from . }",
      payload, limits)
    #expect(lines.last?.contains("a text of more than \(text) bytes (limit text)") == true)
    #expect(lines.count > 100)
  }
}

@Test(arguments: [
  #"{"n":2,"x":["#, #"{"n":2,"x":{"a":"b"#, #"{"n":2,"x":{"a":["#, #"{"x":[1,"#,
]) func whatIsCutOffWhereNothingIsReadTakesNoOthersAlong(cut: String) async throws {
  let rest = (3..<2000).map { #"{"n":\#($0),"p":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}"# }
  for (begin, end) in [("", "\n"), ("\u{1E}", "\n")] {
    let payload = ([#"{"n":1}"#, cut] + rest).map { begin + $0 + end }.joined()
    let lines = try await outcome("emit A at /\ntype A { n: Int }", payload, skips: true)
    #expect(lines.count == 1998)
  }
}

package import SaxEvents
internal import SaxTestRandom

/// Answers by the path; holds raw pieces against the source.
package final class AnsweringSink: JSONSink {
  package private(set) var lines: [String] = []
  package private(set) var wrongSources: [String] = []
  private let bytes: [UInt8]
  private let seed: UInt64
  private var places: (any PlaceSource)?
  /// For each node that ends: where it began, and what of the raw pieces came before, if it is raw.
  private var open: [(start: Int, raw: Int?)] = []
  private var raw: [UInt8] = []

  package init(bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    self.seed = seed
  }

  package static func answer(_ path: String, _ seed: UInt64, isKey: Bool) -> Interest {
    var generator = SplitMix(seed: seed, name: path)
    let number = generator.next() >> 20
    if isKey { return number % 4 == 0 ? .skip : .walk }
    return [.walk, .walk, .walk, .walk, .skip, .text, .raw, [.walk, .raw], [.walk, .raw]][
      Int(number % 9)]
  }

  private func opens(_ name: String) -> Interest {
    guard let places else { return .skip }
    lines.append("\(name) \(places.path)")
    let answer = Self.answer(places.path, seed, isKey: false)
    if answer != .skip {
      open.append((places.mark.offset, answer.contains(.raw) ? raw.count : nil))
    }
    return answer
  }

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
  }
  package func key(_ name: Span<UInt8>) throws -> Interest {
    guard let places else { return .skip }
    lines.append("key \(String(decoding: name.array, as: UTF8.self)) \(places.path)")
    return Self.answer(places.path, seed, isKey: true)
  }
  package func startObject() throws -> Interest { opens("object") }
  package func startArray() throws -> Interest { opens("array") }
  package func startString() throws -> Interest { .skip }
  package func scalar(_ scalar: borrowing Scalar) throws {
    guard let places else { return }
    let source = bytes[places.mark.offset..<places.endMark.offset]
    if scalar.source.array != Array(source) { wrongSources.append("scalar at \(places.path)") }
    let text = String(decoding: scalar.text.array, as: UTF8.self)
    switch scalar.kind {
    case .string: lines.append("string \(text) \(places.path)")
    case .number: lines.append("number \(text) \(places.path)")
    case .true, .false, .null: lines.append("\(text) \(places.path)")
    }
  }
  package func raw(_ piece: Span<UInt8>) throws { raw += piece.array }
  package func end() throws {
    guard let places, let node = open.popLast() else {
      wrongSources.append("an end too many")
      return
    }
    lines.append("end \(places.path)")
    if let before = node.raw, raw[before...] != bytes[node.start..<places.endMark.offset] {
      wrongSources.append(
        "\(places.path): \(String(decoding: raw[before...], as: UTF8.self))")
    }
  }
}

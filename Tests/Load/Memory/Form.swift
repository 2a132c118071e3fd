import Saxifrage

/// A kind of object by its contents, and the type that it is handed out as.
enum Form: String, CaseIterable {
  case boundNumbers, boundTexts, boundDictionary, boundObjects, boundAny
  case decodedNumbers, decodedTexts, decodedDictionary, decodedObjects, decodedText
  case dynamicTexts, dynamicRaw

  struct Numbers: Decodable, Sendable { var i: [Int] = [] }
  struct Texts: Decodable, Sendable { var i: [String] = [] }
  struct Words: Decodable, Sendable { var i: [String: String] = [:] }
  struct Text: Decodable, Sendable { var i = "" }
  struct Parts: Decodable, Sendable { var i: [Part] = [] }
  struct Free: Sendable { var i = SaxValue.null }
  struct Part: Decodable, Sendable {
    var a = ""
    var b: [Int] = []
  }

  private var field: String {
    switch self {
    case .boundNumbers, .decodedNumbers: "[Int]"
    case .boundTexts, .decodedTexts, .dynamicTexts: "[String]"
    case .boundDictionary, .decodedDictionary: "[String: String] from i/*"
    case .boundObjects, .decodedObjects: "[Part]"
    case .boundAny: "Any"
    case .decodedText: "String"
    case .dynamicRaw: "Raw"
    }
  }

  private static let long = String(repeating: "x", count: 100)

  /// `{"i": …}`.
  func payload(of items: Int) -> Payload {
    let (begin, end, separator) =
      switch self {
      case .boundDictionary, .decodedDictionary: (#"{"i":{"#, "}}", ",")
      case .decodedText: (#"{"i":""#, "\"}", "")
      default: (#"{"i":["#, "]}", ",")
      }
    return Payload(begin: begin, separator: separator, end: end, count: items, item: item)
  }

  private func item(_ index: Int) -> String {
    switch self {
    case .boundNumbers, .decodedNumbers: "1"
    case .boundDictionary, .decodedDictionary: #""k\#(index)":"\#(Self.long)""#
    case .boundObjects, .decodedObjects: #"{"a":"\#(Self.long)","b":[1,2]}"#
    case .decodedText: Self.long
    case .boundTexts, .decodedTexts, .boundAny, .dynamicTexts, .dynamicRaw: "\"\(Self.long)\""
    }
  }

  /// Reads objects of this form.
  ///
  /// - Returns: how many items each has.
  func counts(in input: InputSource, _ options: ReadingOptions) async throws -> [Int] {
    let mapping = try Mapping(
      "emit N at /\ntype N { i: \(field) }\ntype Part { a: String; b: [Int] }\n", named: "n.sax")
    func counts<T: Sendable>(
      _ objects: ObjectStream<T>, _ count: (T) -> Int
    ) async throws -> [Int] {
      var counts: [Int] = []
      for try await object in objects { counts.append(count(object)) }
      return counts
    }
    switch self {
    case .boundNumbers:
      let binding = StructBinding("N", Numbers()) { $0.bind("i", to: \.i) }
      return try await counts(mapping.objects(binding, in: input, options: options), \.i.count)
    case .boundTexts:
      let binding = StructBinding("N", Texts()) { $0.bind("i", to: \.i) }
      return try await counts(mapping.objects(binding, in: input, options: options), \.i.count)
    case .boundDictionary:
      let binding = StructBinding("N", Words()) { $0.bind("i", to: \.i) }
      return try await counts(mapping.objects(binding, in: input, options: options), \.i.count)
    case .boundObjects:
      let part = StructBinding("Part", Part()) {
        $0.bind("a", to: \.a)
        $0.bind("b", to: \.b)
      }
      let binding = StructBinding("N", Parts()) { $0.bind("i", to: \.i, by: part) }
      return try await counts(mapping.objects(binding, in: input, options: options), \.i.count)
    case .boundAny:
      let binding = StructBinding("N", Free()) { $0.bind("i", to: \.i) }
      return try await counts(mapping.objects(binding, in: input, options: options)) { $0.count }
    case .decodedNumbers:
      return try await counts(
        mapping.objects(Numbers.self, named: "N", in: input, options: options), \.i.count)
    case .decodedTexts:
      return try await counts(
        mapping.objects(Texts.self, named: "N", in: input, options: options), \.i.count)
    case .decodedDictionary:
      return try await counts(
        mapping.objects(Words.self, named: "N", in: input, options: options), \.i.count)
    case .decodedObjects:
      return try await counts(
        mapping.objects(Parts.self, named: "N", in: input, options: options), \.i.count)
    case .decodedText:
      return try await counts(
        mapping.objects(Text.self, named: "N", in: input, options: options)
      ) { $0.i.utf8.count / Self.long.utf8.count }
    case .dynamicTexts, .dynamicRaw:
      return try await counts(mapping.objects(in: input, options: options)) { $0.items }
    }
  }
}

extension Form.Free {
  var count: Int { if case .list(let items) = i { items.count } else { 0 } }
}

extension SaxObject {
  /// The number of items in the object's only field.
  fileprivate var items: Int {
    switch self["i"] {
    case .list(let items): items.count
    case .raw(let text): text.utf8.count { $0 == UInt8(ascii: "\"") } / 2
    default: 0
    }
  }
}

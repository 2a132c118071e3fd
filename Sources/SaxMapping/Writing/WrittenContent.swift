internal import SaxLanguage
internal import SaxValues

/// The form that a value has in its node.
enum WrittenContent: Sendable {
  case scalar(WrittenScalar)
  /// An object of a type.
  case object(TypeID)
  /// An object of one of the types that a `switch` chooses from; by the name of its node where that decides.
  case choice(TypeID, names: WrittenNames?)
  case any
  case raw
  /// All items in one text.
  case listInText(WrittenScalar, separator: String)
  /// The children of the node, in JSON an array in an array.
  indirect case items(WrittenContent)
  /// The children of the node, each under its key; lists under one key repeat it.
  indirect case entries(WrittenContent, areLists: Bool)
  /// The node itself, where it is true.
  case existence
}

/// The names that nodes have by the types that a `switch name()` chooses.
final class WrittenNames: Sendable {
  private let names: [String: WrittenName]

  init(_ names: [String: WrittenName]) { self.names = names }

  /// The name of the node of an object of a type.
  func name(of typeName: String) -> WrittenName? { names[typeName] }
}

/// The scalars that are written without a look at their conversion, which has references: of a third of the time of
/// writing most went into counting those.
enum ShortForm: UInt8, Sendable {
  /// By the conversion.
  case none
  /// Strings as they stand.
  case verbatim
  /// Bare in JSON.
  case int, double, bool
}

/// The way in which a scalar becomes a text.
final class WrittenScalar: Sendable {
  enum Printing: Sendable {
    case conversion(TextConversion)
    /// The first text of each case that is read as it.
    case words([String: String])
  }

  let printing: Printing
  /// True if JSON has no quotation marks around it.
  let isBare: Bool
  /// True if a text is written as it stands.
  let isVerbatim: Bool
  let short: ShortForm

  init(_ type: ScalarType, _ model: ConversionModel) {
    let conversion = TextConversion(type, model)
    printing = .conversion(conversion)
    isVerbatim = conversion.code == .verbatim
    isBare =
      switch type {
      case .int, .double, .decimal: true
      case .bool: model.formats.first.map { if case .words = $0 { false } else { true } } ?? true
      case .date, .day: [.unix, .unixMilliseconds].contains(model.formats.first)
      case .string, .duration, .url, .uuid, .data: false
      }
    short =
      switch conversion.code {
      case .verbatim: .verbatim
      case .int: .int
      case .double: .double
      case .bool: .bool
      case .date, .general: .none
      }
  }

  init(_ model: EnumModel) {
    var words: [String: String] = [:]
    let plan = EnumPlan(model)
    func add(_ name: String, _ texts: [String]) {
      let word = texts.first {
        guard case .enumeration(let read)? = try? plan.value(of: Array($0.utf8).span) else {
          return false
        }
        return read == name
      }
      words[name] = words[name] ?? word
    }
    for known in model.cases { add(known.name, known.literals) }
    if let other = model.otherwise { add(other, [other]) }
    printing = .words(words)
    isBare = false
    isVerbatim = false
    short = .none
  }

  /// Appends the text of a value.
  ///
  /// - Throws: ``ConversionFailure`` if it has none that is read as the same again.
  func print(_ value: SaxValue, to buffer: inout [UInt8]) throws(ConversionFailure) {
    switch printing {
    case .conversion(let conversion): try conversion.print(value, to: &buffer)
    case .words(let words):
      guard case .enumeration(let name) = value, let word = words[name] else {
        throw ConversionFailure("is no case of the enum that a text is read as")
      }
      buffer.append(utf8: word)
    }
  }
}

internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// The form that a value has in its node.
enum WrittenContent: Sendable {
  case scalar(WrittenScalar)
  /// An object of a type; under a name that a field of it has, where there are such.
  case object(TypeID, WrittenNames? = nil)
  /// An object of one of the types that a `switch` chooses from, under a name that says which.
  case choice(TypeID, WrittenNames? = nil)
  case any
  case raw
  /// The text that a converter makes of a value.
  case converted(by: String)
  /// All items in one text.
  case listInText(WrittenScalar, separator: String)
  /// The only item of a list whose path finds one text at most.
  indirect case only(WrittenContent)
  /// The names of the children of the node, which have nothing in them.
  case names(WrittenScalar)
  /// The children of the node, in JSON an array in an array; in XML each of the name.
  indirect case items(WrittenContent, WrittenName? = nil)
  /// The children of the node, each under its key; lists under one key repeat it. In JSON those under keys of
  /// attributes too, where the field takes both.
  indirect case entries(WrittenContent, areLists: Bool, takesAttributes: Bool = false)
  /// The node itself, where it is true or the name is there.
  case existence
}

extension WrittenContent {
  /// True if it is a subtree as it is.
  var isAny: Bool { if case .any = self { true } else { false } }

  /// True if it is the source of a subtree.
  var isRaw: Bool { if case .raw = self { true } else { false } }

  /// True if it is the only item of a list.
  var isOnly: Bool { if case .only = self { true } else { false } }

  /// True if it is an object of one type.
  var isObject: Bool { if case .object = self { true } else { false } }

  /// True if it is a text, which leaves room for other nodes in its own.
  var isText: Bool {
    switch self {
    case .scalar, .listInText, .only, .converted: true
    case .object, .choice, .any, .raw, .names, .items, .entries, .existence: false
    }
  }

  /// The type whose objects it has, or the `switch` that chooses theirs.
  var objects: TypeID? {
    switch self {
    case .object(let id, _), .choice(let id, _): id
    default: nil
    }
  }
}

/// The scalars that are written without a look at their conversion, whose references are counted at each look: with
/// other short ways, 100 MB of JSON took 0.66 s of 0.82.
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
  /// The type of the values; nil for an enum.
  private let type: ScalarType?
  let short: ShortForm
  /// True if a text is written as it stands.
  var isVerbatim: Bool { short == .verbatim }

  init(_ type: ScalarType, _ model: ConversionModel) {
    let conversion = TextConversion(type, model)
    printing = .conversion(conversion)
    self.type = type
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
    type = nil
    short = .none
  }

  /// True if a value is of the type.
  func holds(_ value: SaxValue) -> Bool {
    if case .enumeration(let name) = value, case .words(let words) = printing {
      return words[name] != nil
    }
    return type?.holds(value) == true
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

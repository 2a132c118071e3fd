internal import FoundationEssentials
internal import SaxEngine
package import SaxLanguage
internal import SaxValues

/// The Swift types that a value fills without their own decoding.
package enum ScalarKind {
  case bool, string, integer, floatingPoint, decimal, date, day, duration, url, uuid, data
  case object, dictionary, value

  /// Finds the kind that a Swift type is of.
  ///
  /// - Returns: nil for any other type.
  package init?(_ type: Any.Type) {
    if type == Bool.self {
      self = .bool
    } else if type == String.self {
      self = .string
    } else if type == Double.self || type == Float.self {
      self = .floatingPoint
    } else if type is any FixedWidthInteger.Type {
      self = .integer
    } else if type == Decimal.self || type == ExactDecimal.self {
      self = .decimal
    } else if type == Date.self {
      self = .date
    } else if type == Day.self {
      self = .day
    } else if type == Duration.self {
      self = .duration
    } else if type == URL.self {
      self = .url
    } else if type == UUID.self {
      self = .uuid
    } else if type == Data.self {
      self = .data
    } else if type == SaxObject.self {
      self = .object
    } else if type == ValueDictionary.self {
      self = .dictionary
    } else if type == SaxValue.self {
      self = .value
    } else {
      return nil
    }
  }

  /// The type that a field has for it.
  package var fieldType: TypeSyntax {
    switch self {
    case .bool: .scalar(.bool)
    case .string: .scalar(.string)
    case .integer: .scalar(.int)
    case .floatingPoint: .scalar(.double)
    case .decimal: .scalar(.decimal)
    case .date: .scalar(.date)
    case .day: .scalar(.day)
    case .duration: .scalar(.duration)
    case .url: .scalar(.url)
    case .uuid: .scalar(.uuid)
    case .data: .scalar(.data)
    case .dictionary: .dictionary(.any)
    case .object, .value: .any
    }
  }

  /// Makes up a value: zero or an empty one, as far as there is such a one.
  ///
  /// - Returns: nil if the type is of no such kind.
  package func madeUp<T>(as type: T.Type) -> T? {
    switch self {
    case .bool: return false as? T
    case .string: return "" as? T
    case .integer: return (type as? any FixedWidthInteger.Type)?.init() as? T
    case .floatingPoint: return (0 as Double) as? T ?? (0 as Float) as? T
    case .decimal:
      let zero = ExactDecimal(checked: 0, exponent: 0, isNegative: false)
      return Decimal(zero) as? T ?? zero as? T
    case .date: return Date(timeIntervalSince1970: 0) as? T
    case .day: return Day(daysSinceEpoch: 0) as? T
    case .duration: return Duration.zero as? T
    case .url: return URL(string: "https://example.org/") as? T
    case .uuid: return UUID() as? T
    case .data: return Data() as? T
    case .object:
      let shape = ObjectShape(typeName: "Any", fieldNames: [], isChosen: false)
      return SaxObject(shape: shape, slots: []) as? T
    case .dictionary: return ValueDictionary() as? T
    case .value: return SaxValue.null as? T
    }
  }

  /// True if what a mapping builds can fill it.
  func isFilled(by reference: TypeReference) -> Bool {
    switch (reference, self) {
    case (.any, _), (_, .value): true
    case (.scalar(.string), .string), (.enumeration, .string), (.raw, .string): true
    case (.scalar(.int), .integer), (.scalar(.int), .floatingPoint), (.scalar(.int), .decimal): true
    case (.scalar(.double), .floatingPoint), (.scalar(.decimal), .decimal): true
    case (.scalar(.bool), .bool), (.scalar(.date), .date), (.scalar(.day), .day): true
    case (.scalar(.duration), .duration), (.scalar(.url), .url), (.scalar(.uuid), .uuid): true
    case (.scalar(.data), .data), (.type, .object), (.dictionary, .dictionary): true
    default: false
    }
  }
}

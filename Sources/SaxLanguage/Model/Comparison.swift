internal import SaxValues

/// Comparisons of two values (XPath 1.0 §3.4).
extension Expression.Comparison {
  package var isOfOrder: Bool { self != .equal && self != .notEqual }

  /// The comparison that says as much with its sides exchanged: `>` for `<`.
  package var mirrored: Self {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  package func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }

  /// Compares two texts, by order as numbers.
  package func holds(_ a: String, _ b: String) -> Bool {
    switch self {
    case .equal: a.isExactly(b)
    case .notEqual: !a.isExactly(b)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: holds(a.xpathNumber, b.xpathNumber)
    }
  }
}

extension String {
  /// XPath's `number()`: surrounded by white space, an optional minus, digits and a point;
  /// JSON's exponents are understood as well. Anything else is not a number.
  package var xpathNumber: Double {
    let text = withoutOuterWhiteSpace
    guard let first = text.utf8.first, first == 0x2D || first == 0x2E || first.isDigit else {
      return .nan
    }
    let allowed = text.utf8.allSatisfy {
      $0.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    return allowed ? Double(text) ?? .nan : .nan
  }
}

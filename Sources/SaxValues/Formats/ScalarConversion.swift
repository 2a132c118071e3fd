package import FoundationEssentials

/// Turns the text of a node into the value of a scalar type, and the value into the text again.
package struct ScalarConversion: Sendable {
  package enum Format: Sendable {
    case string
    case trimmed
    case collapsed
    case int
    case double
    case decimal
    case bool(BoolFormat)
    case date(DateConversion)
    case day(DateConversion)
    case duration
    case url
    case uuid
    case base64
    case hex
  }

  package let format: Format

  /// Formats that a type does not have are passed over: the mapping's checks refuse them.
  package init(_ type: ScalarType, _ model: ConversionModel) {
    switch type {
    case .string:
      if model.formats.contains(.collapsed) {
        format = .collapsed
      } else {
        format = model.formats.contains(.trimmed) ? .trimmed : .string
      }
    case .int: format = .int
    case .double: format = .double
    case .decimal: format = .decimal
    case .bool:
      var words: [(true: String, false: String)] = []
      for case .words(let isTrue, let isFalse) in model.formats { words.append((isTrue, isFalse)) }
      format = .bool(BoolFormat(words))
    case .date: format = .date(DateConversion(model))
    case .day: format = .day(DateConversion(model))
    case .duration: format = .duration
    case .url: format = .url
    case .uuid: format = .uuid
    case .data: format = model.formats.contains(.hex) ? .hex : .base64
    }
  }

  /// True if a text is taken as it stands.
  package var isVerbatim: Bool {
    if case .string = format { true } else { false }
  }

  /// True if it is to a `Bool`, by no other words than `true`, `false`, `1` and `0`.
  package var isPlainBool: Bool {
    if case .bool(let format) = format { format.isPlain } else { false }
  }

  /// True if a text of nothing but white space is a value as well.
  package var takesAnyText: Bool {
    switch format {
    case .string, .trimmed, .collapsed: true
    default: false
    }
  }

  /// True if it is to a `String`, without the white space around it.
  package var trimsText: Bool {
    switch format {
    case .trimmed, .collapsed: true
    default: false
    }
  }

  /// Converts a text; white space around it counts for a `String` alone.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: nil if nothing is left of the text after trimming, which counts as missing.
  ///   Never nil for a `String`.
  /// - Throws: ``ConversionFailure`` if the text is no value of the type.
  package func value(of text: Span<UInt8>) throws(ConversionFailure) -> SaxValue? {
    switch format {
    case .string: return .string(String(copying: text))
    case .trimmed: return .string(String(copying: text.trimmed))
    case .collapsed: return .string(String(collapsing: text))
    default: break
    }
    let text = text.trimmed
    guard text.count > 0 else { return nil }
    switch format {
    case .string, .trimmed, .collapsed: return .string(String(copying: text))
    case .int: return .int(Int(try IntFormat.read(text)))
    case .double: return .double(try DoubleFormat.read(text))
    case .decimal: return .decimal(try DecimalFormat.read(text))
    case .bool(let format): return .bool(try format.read(text))
    case .date(let conversion): return .date(try conversion.date(text))
    case .day(let conversion): return .day(try conversion.day(text))
    case .duration: return .duration(try DurationFormat.read(text))
    case .url: return .url(try URLFormat.read(String(copying: text)))
    case .uuid: return .uuid(try UUIDFormat.read(text))
    case .base64: return .data(try Base64Format.read(text))
    case .hex: return .data(try HexFormat.read(text))
    }
  }

  /// Converts a text as ``value(of:)`` does. A value that is the same shares its memory.
  package func value(of text: String) throws(ConversionFailure) -> SaxValue? {
    switch format {
    case .string: return .string(text)
    case .trimmed: return .string(text.withoutOuterWhiteSpace)
    case .collapsed: return .string(text.collapsed)
    case .url:
      let text = text.withoutOuterWhiteSpace
      return text.isEmpty ? nil : .url(try URLFormat.read(text))
    default: return try value(of: text.utf8Span.span)
    }
  }

  /// A date, where it is to one.
  ///
  /// - Returns: nil if the text is none, of which ``value(of:)`` tells more.
  package func date(of text: Span<UInt8>) -> Date? {
    guard case .date(let conversion) = format else { return nil }
    return try? conversion.date(text.trimmed)
  }

  /// The problem of a pattern of TR 35; nil if it can be used.
  package static func problem(ofPattern text: String) -> DatePattern.Problem? {
    do throws(DatePattern.Problem) {
      _ = try DatePattern(text)
      return nil
    } catch {
      return error
    }
  }

  /// The problem of a zone's name; nil if it is known.
  package static func problem(ofZone name: String) -> ConversionFailure? {
    if ZoneRules.named(name) != nil { return nil }
    guard ZoneRules.hasDatabase else {
      return ConversionFailure(
        "can't be looked up, this system has no time zone database",
        fix: "install it (on Debian: apt install tzdata), or give an offset, \"+01:00\"")
    }
    return ConversionFailure(
      "is no time zone of the IANA database", fix: "a name such as \"Europe/Amsterdam\"")
  }
}

import SaxEvents
internal import SaxValues

extension Assembly {
  /// Converts the text of a node for a field of one text.
  mutating func convert(
    _ text: inout some NodeText & ~Copyable & ~Escapable, for capture: Capture
  ) -> Built {
    switch reader(of: capture) {
    case .text(let conversion):
      do throws(ConversionFailure) {
        guard let value = try text.value(by: conversion) else { return .nothing }
        return options.hooksValues ? hook(value, conversion.typeName, capture) : .value(value)
      } catch {
        return text.withExcerpt { excerpt in
          .failure(
            .conversion(
              error, text: excerpt, fields.field(of: capture, by: plan),
              at: currentPlace()))
        }
      }
    case .converter(let name): return convert(text.whole(), byConverter: name, for: capture)
    case .operand(.first(isCollapsed: true)): return .value(.string(text.collapsed()))
    case .operand: return .value(.string(text.whole()))
    case .object, .choice, .children, .entry, .any, .raw, .nothing: return .nothing
    }
  }

  /// Converts a text that was collected in pieces, for a field of one text, without joining them before.
  ///
  /// - Parameters:
  ///   - start: where it begins in what has been collected.
  ///   - isKept: whether others want it as well; it is let go of otherwise.
  /// - Returns: nil if it has to lie in one piece, be it that it does; then it is still there.
  mutating func convert(
    long text: inout GatheredText, from start: Int, keeping isKept: Bool, _ capture: Capture
  ) -> Built? {
    guard text.isInPieces(from: start) else { return nil }
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    guard scope >= 0 else { return nil }
    let field = plan.scopes[scope].fields[Int(capture.field)]
    guard field.separator == nil, field.reader.readsText else { return nil }
    var taken = GatheredText()
    swap(&taken, &text)
    var pieces = TextInPieces(taken, from: start, keeping: isKept)
    let built = convert(&pieces, for: capture)
    text = pieces.takeText()
    return built
  }

  /// Converts a text by a converter that is registered in Swift.
  private mutating func convert(
    _ text: String, byConverter name: String, for capture: Capture
  ) -> Built {
    let field = fields.field(of: capture, by: plan)
    guard let convert = options.converters[name] else {
      return .failure(.missingConverter(name, field, at: currentPlace()))
    }
    do {
      let value = try convert(text)
      if case .null = value { return .null }
      if let wanted = ScalarType(rawValue: field.typeText), !wanted.holds(value) {
        return .failure(.wrongConversion(by: name, value, field, at: currentPlace()))
      }
      return .value(value)
    } catch {
      return .failure(
        .refusal(
          by: name, error, text: text.utf8Span.span, field, at: currentPlace()))
    }
  }

  @inline(__always)
  private mutating func reader(of capture: Capture) -> NodeReader {
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    return plan.scopes[scope].fields[Int(capture.field)].reader
  }
}

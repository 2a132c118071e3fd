import SaxEvents
internal import SaxValues

extension Handover {
  /// Converts a text for a field of one text.
  mutating func convert(_ text: Span<UInt8>, for capture: Capture) -> Built {
    switch reader(of: capture) {
    case .text(let conversion):
      do throws(ConversionFailure) {
        return built(try conversion.value(of: text), by: conversion, for: capture)
      } catch {
        return failure(error, text, for: capture)
      }
    case .operand(.first(isCollapsed: true)):
      return .value(.string(String(collapsing: text)))
    case .converter, .operand, .object, .choice, .children, .entry, .any, .raw,
      .nothing:
      return convert(whole: String(copying: text), for: capture)
    }
  }

  /// Converts a text that lies in one piece, which a value that is the same shares.
  mutating func convert(whole text: String, for capture: Capture) -> Built {
    switch reader(of: capture) {
    case .text(let conversion):
      do throws(ConversionFailure) {
        return built(try conversion.value(of: text), by: conversion, for: capture)
      } catch {
        return failure(error, text.utf8Span.span, for: capture)
      }
    case .converter(let name):
      guard let convert = options.converters[name] else {
        return .failure(
          .missingConverter(name, fields.field(of: capture, by: plan), at: contents.currentPlace()))
      }
      do {
        let value = try convert(text)
        if case .null = value { return .null }
        let wanted = ScalarType(rawValue: fields.field(of: capture, by: plan).typeText)
        if let wanted, !wanted.holds(value) {
          return .failure(
            .wrongConversion(
              by: name, value, fields.field(of: capture, by: plan), at: contents.currentPlace()))
        }
        return .value(value)
      } catch {
        return .failure(
          .refusal(
            by: name, error, text: text.utf8Span.span, fields.field(of: capture, by: plan),
            at: contents.currentPlace()))
      }
    case .operand(.first(isCollapsed: true)):
      return .value(.string(text.collapsed))
    case .operand:
      return .value(.string(text))
    case .object, .choice, .children, .entry, .any, .raw, .nothing:
      return .nothing
    }
  }

  @inline(__always)
  private mutating func reader(of capture: Capture) -> NodeReader {
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    return plan.scopes[scope].fields[Int(capture.field)].reader
  }

  @inline(__always)
  private mutating func built(
    _ value: SaxValue?, by conversion: TextConversion, for capture: Capture
  ) -> Built {
    guard let value else { return .nothing }
    return options.hooksValues ? hook(value, conversion.typeName, capture) : .value(value)
  }

  private mutating func failure(
    _ error: ConversionFailure, _ text: Span<UInt8>, for capture: Capture
  ) -> Built {
    .failure(
      .conversion(
        error, text: text, fields.field(of: capture, by: plan), at: contents.currentPlace()))
  }
}

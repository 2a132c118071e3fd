internal import SaxValues

/// Texts that were collected in pieces: what becomes of one takes no more memory than it does.
extension Handover {
  /// Converts a text that lies in pieces, for a field.
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
    if field.separator != nil { return nil }
    switch field.reader {
    case .text(let conversion):
      // The beginning is enough for a message.
      let excerpt = text.bytes(from: start, upTo: 1 << 10)
      do throws(ConversionFailure) {
        guard let value = try conversion.value(ofLong: &text, from: start, keeping: isKept) else {
          return .nothing
        }
        return options.hooksValues ? hook(value, conversion.typeName, capture) : .value(value)
      } catch {
        return .failure(
          .conversion(
            error, text: excerpt.span, fields.field(of: capture, by: plan),
            at: contents.currentPlace()))
      }
    case .operand(.first(isCollapsed: true)) where !isKept:
      text.collapseWhiteSpace(from: start)
      return .value(.string(text.takeString(from: start, keeping: false)))
    case .converter, .operand:
      return convert(whole: text.takeString(from: start, keeping: isKept), for: capture)
    case .object, .choice, .children, .entry, .any, .raw, .nothing:
      return nil
    }
  }
}

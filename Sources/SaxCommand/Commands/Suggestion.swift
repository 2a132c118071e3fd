internal import SaxImport
internal import SaxSchema
internal import Saxifrage

/// A mapping, or Swift types, of what all samples have in common.
final class Suggestion: EventConsumer {
  static var counted: String { "samples" }

  private let inference = SchemaInference()
  private let output: ByteOutput
  /// To the records; nil where they are to be found.
  private let path: String?
  private let style: SchemaStyle
  private let writesSwift: Bool
  private(set) var count = 0

  init(_ output: ByteOutput, path: String?, style: SchemaStyle, writesSwift: Bool) {
    self.output = output
    self.path = path
    self.style = style
    self.writesSwift = writesSwift
  }

  var onSkippedEntity: (_ name: String, _ position: InputPosition?) -> Void {
    get { inference.onSkippedEntity }
    set { inference.onSkippedEntity = newValue }
  }

  func sink(for name: String, skipsErrors: Bool) -> any EventSink {
    count += 1
    return inference.sink(for: name, skipsErrors: skipsErrors)
  }

  func pause() {}

  func finish() throws {
    let schema = try inference.schema(at: path, style: style)
    try output.write(writesSwift ? SwiftWriter(schema).text : MappingWriter(schema).text)
  }
}

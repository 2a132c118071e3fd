import Testing

/// A run of the program, and all that it says.
struct MessageCase: Sendable, CustomTestStringConvertible {
  var name: String
  /// By name.
  var files: [String: String]
  /// Separated by spaces.
  var arguments: String
  var status: Int32
  var messages: String

  init(
    _ name: String, _ files: [String: String], _ arguments: String, status: Int32,
    _ messages: String
  ) {
    self.name = name
    self.files = files
    self.arguments = arguments
    self.status = status
    self.messages = messages
  }

  /// A payload that is mapped.
  ///
  /// - Parameter mapping: the text of `m.sax`.
  init(
    _ name: String, _ mapping: String, on file: String, _ payload: String, status: Int32 = 1,
    _ messages: String
  ) {
    self.init(
      name, ["m.sax": mapping, file: payload], "map m.sax \(file)", status: status, messages)
  }

  /// A mapping that is checked: the text of `m.sax`.
  init(_ name: String, check mapping: String, status: Int32 = 2, _ messages: String) {
    self.init(name, ["m.sax": mapping], "check m.sax", status: status, messages)
  }

  var testDescription: String { name }

  // Mappings and payloads of several cases.

  static let orders = """
    emit Order at /orders
    type Order { id: Int;  total: Decimal }

    """

  static let orderElements = """
    emit Order at /orders/order
    type Order { id: Int from @id }

    """

  static let order = """
    emit Order at /
    type Order { id: Int }

    """

  static let event = """
    emit Event at /events
    type Event { at: Date }

    """

  static let title = """
    emit Title at /book/title
    type Title { text: String from . }

    """

  static let feed = """
    <feed xmlns="http://www.w3.org/2005/Atom">
      <entry><title>x</title></entry>
    </feed>

    """

  static let data = """
    emit T at /data
    type T { id: Int }

    """
}

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

  var testDescription: String { name }

  // Mappings of several cases.

  static let orders = """
    emit Order at /orders
    type Order { id: Int;  total: Decimal }

    """

  static let orderElements = """
    emit Order at /orders/order
    type Order { id: Int from @id }

    """

  static let data = """
    emit T at /data
    type T { id: Int }

    """
}

/// Amounts of money as text, of objects and of the elements that they were read from; empty for none.
enum Money {
  static func text(_ object: PrintedObject?) -> String {
    guard let object, let amount = object.double("amount") else { return "" }
    return "\(amount) \(object.string("currency") ?? "")"
  }

  /// Prints the amount in an element, with the currency that an attribute has.
  ///
  /// - Parameter attribute: the one that has the currency.
  static func text(_ element: TreeElement?, currency attribute: String) -> String {
    guard let element, let amount = Double(element.text) else { return "" }
    return "\(amount) \(element.attributes[attribute] ?? "")"
  }
}

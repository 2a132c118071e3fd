/// A part of a syntax tree that says where and how something is written: trees that differ in it alone are equal.
@propertyWrapper struct Uncompared<Content> {
  var wrappedValue: Content
}

extension Uncompared: Sendable where Content: Sendable {}

extension Uncompared: Hashable {
  static func == (_: Uncompared, _: Uncompared) -> Bool { true }

  func hash(into _: inout Hasher) {}
}

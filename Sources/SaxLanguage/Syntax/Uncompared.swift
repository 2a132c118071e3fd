/// A part of a syntax tree, or of a model, that says where and how something is written: those that differ in it alone are
/// equal.
@propertyWrapper package struct Uncompared<Content> {
  package var wrappedValue: Content

  package init(wrappedValue: Content) { self.wrappedValue = wrappedValue }
}

extension Uncompared: Sendable where Content: Sendable {}

extension Uncompared: Hashable {
  package static func == (_: Uncompared, _: Uncompared) -> Bool { true }

  package func hash(into _: inout Hasher) {}
}

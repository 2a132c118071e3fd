package import SaxLanguage

extension Explanation {
  /// `service`
  package struct Service: Sendable, Hashable {
    package var name: String
    package var documentation: [String]
    /// The template of its address, as written.
    package var address: String
    package var parameters: [Argument]
    /// The settings that hold for all of its calls.
    package var settings: [Setting]
    package var calls: [Call]
    package var place: MappingPlace
  }

  /// An argument of a call, or a parameter of a service.
  package struct Argument: Sendable, Hashable {
    package var name: String
    /// With type and default: `top: Int = 100`.
    package var signature: String
    package var documentation: [String]
    /// True if it has to be given.
    package var isRequired: Bool
    /// The parts of requests that it is sent in, a phrase for each.
    package var places: [String]
  }

  /// A clause of a service or a call that says no more than what argument goes where.
  package struct Setting: Sendable, Hashable {
    /// The keyword that begins it.
    package var name: String
    /// The things that it says, a phrase for each.
    package var content: [String]
  }

  /// `call`
  package struct Call: Sendable, Hashable {
    package var name: String
    /// `order(id: Int): GET orders/{id} -> Order?, 404 -> none`
    package var signature: String
    package var documentation: [String]
    package var arguments: [Argument]
    package var settings: [Setting]
    package var place: MappingPlace
  }
}

internal import SaxURI

/// A part of a request that an argument is sent in.
package enum ArgumentPlace: Sendable, Hashable {
  /// The address of the service.
  case address
  /// The path of the call.
  case path
  /// A parameter of the query, by its name.
  case query(String)
  /// A field of the header, by its name.
  case field(String)
  case cookie(String)
  /// All of the body.
  case body(BodyModel.Format)
  /// All of the body, which is a merge patch.
  case patch
  /// All of the body, which is a text of a media type.
  case text(String)
  /// A field of the object that the body is.
  case member(typeName: String)
  /// A part of a form, by its name.
  case form(String)
  /// A part of a body of several, by its name.
  case part(String, mediaType: String?)
  /// The number of objects of a page.
  case step
}

extension CallModel {
  /// The places that an argument has in a request, in the order of the request: path, query, header, body.
  package func places(of name: String) -> [ArgumentPlace] {
    var places = path.places(of: name) + settings.places(of: name)
    if let body { places += body.places(of: name) }
    if case .offset(_, .argument(name)) = pages { places.append(.step) }
    return places
  }
}

extension ServiceModel {
  /// The places that a parameter has in each request, by the address and by what holds for all calls.
  package func places(of name: String) -> [ArgumentPlace] {
    base.places(of: name).map { $0 == .path ? .address : $0 } + settings.places(of: name)
  }
}

extension URITemplateParts {
  fileprivate func places(of name: String) -> [ArgumentPlace] {
    var places: [ArgumentPlace] = []
    for case .expression(let expression) in parts {
      guard expression.variables.contains(where: { $0.name == name }) else { continue }
      let isQuery = expression.kind == .query || expression.kind == .continuation
      let place = isQuery ? ArgumentPlace.query(name) : .path
      if !places.contains(place) { places.append(place) }
    }
    return places
  }
}

extension CallSettings {
  fileprivate func places(of name: String) -> [ArgumentPlace] {
    queries.filter { $0.value.names(name) }.map { .query($0.name) }
      + fields.filter { $0.value.names(name) }.map { .field($0.name) }
      + cookies.filter { $0.value.names(name) }.map { .cookie($0.name) }
  }
}

extension SentValue.Operand {
  fileprivate func names(_ argument: String) -> Bool {
    switch self {
    case .argument(let name): name == argument
    case .text(let parts):
      parts.contains { if case .argument(argument) = $0 { true } else { false } }
    }
  }
}

extension BodyModel {
  fileprivate func places(of name: String) -> [ArgumentPlace] {
    switch self {
    case .argument(name, let format): [.body(format)]
    case .made(let type, let arguments, _):
      arguments.contains(name) ? [.member(typeName: type)] : []
    case .merge(name): [.patch]
    case .text(name, let type): [.text(type)]
    case .form(let parts): parts.filter { $0.argument == name }.map { .form($0.name) }
    case .multipart(let parts):
      parts.filter { $0.argument == name }.map { .part($0.name, mediaType: $0.mediaType) }
    case .argument, .merge, .text: []
    }
  }
}

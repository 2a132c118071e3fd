internal import SaxHTTP
internal import Saxifrage

extension API {
  /// A call by its name, to be given arguments: `shop.orders(since: date)`.
  public subscript(dynamicMember name: String) -> APICallName { APICallName(api: self, name: name) }

  /// A call with its arguments, checked and not sent yet.
  ///
  /// - Parameters:
  ///   - name: as the mapping declares it.
  ///   - arguments: values by the names of the call's arguments: numbers, texts, dates, lists, dictionaries, values of
  ///     types, and nil for none. A file is the path of one; the changes of a merge are a value
  ///     with the fields that change, or the JSON of a merge patch (RFC 7396), which can remove members as well.
  /// - Throws: ``APIError/Code/unknownCall``; ``APIError/Code/argument`` if an argument is missing, unknown, or does not
  ///   fit its type.
  public func call(
    _ name: String, _ arguments: [String: any Encodable & Sendable] = [:]
  ) throws(APIError) -> APICall {
    try call(name, .values(arguments))
  }

  /// Makes a call of arguments whose values are JSON already.
  package func call(
    _ name: String, json arguments: [(name: String, json: [UInt8])]
  ) throws(APIError) -> APICall {
    try call(name, .json(arguments))
  }

  private func call(_ name: String, _ arguments: CallArguments) throws(APIError) -> APICall {
    do {
      return try unreportedCall(name, arguments)
    } catch {
      report(error, of: "\(self.name).\(name)")
      throw error
    }
  }

  /// A call whose failure whoever makes it tells of.
  func unreportedCall(
    _ name: String, _ arguments: CallArguments
  ) throws(APIError) -> APICall {
    let plan = try plan(name)
    return APICall(api: self, plan: plan, arguments: try arguments.checked(plan))
  }

  /// Tells the one place that hears of every failure. Cancellation is none.
  func report(_ error: any Error, of call: String) {
    if error is CancellationError || error is ServiceCancellation { return }
    options.onFailure?(error, call)
  }

  /// The objects of a call, as a `Decodable` type: ``APICall/objects(_:)``.
  ///
  /// - Throws: as ``call(_:_:)-(String,_)``.
  public func objects<T: Decodable & Sendable>(
    _ name: String, _ arguments: [String: any Encodable & Sendable] = [:], as type: T.Type
  ) throws(APIError) -> CallObjects<T> {
    try call(name, arguments).objects(type)
  }

  /// The one object of a call: ``APICall/object(_:)``.
  ///
  /// - Throws: as ``call(_:_:)-(String,_)`` and ``APICall/object(_:)``.
  public func object<T: Decodable & Sendable>(
    _ type: T.Type, _ name: String, _ arguments: [String: any Encodable & Sendable] = [:]
  ) async throws -> T {
    try await call(name, arguments).object(type)
  }
}

/// The name of a call, which is called as a function is.
@dynamicCallable
public struct APICallName: Sendable {
  let api: API
  let name: String

  /// The call with arguments, as ``API/call(_:_:)-(String,_)`` has it.
  ///
  /// - Throws: ``APIError``.
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, (any Encodable & Sendable)?>
  ) throws(APIError) -> APICall {
    var values: [String: any Encodable & Sendable] = [:]
    for (name, value) in arguments {
      guard !name.isEmpty else {
        let error = APIError(
          .argument, "an argument without a name", call: "\(api.name).\(self.name)",
          fix: "\(self.name)(name: value)")
        api.report(error, of: "\(api.name).\(self.name)")
        throw error
      }
      values[name] = value ?? String?.none
    }
    return try api.call(self.name, values)
  }
}

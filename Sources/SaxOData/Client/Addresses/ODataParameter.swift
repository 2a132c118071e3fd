internal import SaxURI

/// A parameter of a function, by its name.
struct ODataParameter: Sendable {
  /// As the service declares it.
  var name: String
  var value: any ODataLiteralValue

  init(_ name: String, _ value: any ODataLiteralValue) {
    self.name = name
    self.value = value
  }
}

/// A call as a version has it: its segment, and what stands in the query.
struct OperationCall {
  let segment: ODataPath.Segment
  var options: [ODataQuery.Option] = []

  init(
    _ name: String, _ parameters: [ODataParameter], _ form: ODataOperation.Form, isBound: Bool,
    _ version: ODataVersion, declared: OperationModel?
  ) throws(ODataError) {
    var literals: [ODataLiteral] = []
    for parameter in parameters {
      literals.append(
        try declared?.fitted(parameter, version) ?? parameter.value.odataLiteral(version))
    }
    let plain: ODataPath.Segment = name.contains(".") ? .qualified(name) : .name(name)
    switch form {
    case .action: segment = plain
    case .function(let usesAliases):
      // Function imports of V2 and V3 have their parameters in the query (MS-ODATA §2.2.3.6.1).
      if version == .v2 || version == .v3 && !isBound {
        segment = plain
        for (parameter, literal) in zip(parameters, literals) {
          let text: String
          do throws(ODataSyntaxError) {
            // The option is encoded as it is printed.
            text = PercentEncoding.decode(try literal.encoded(version: version))
          } catch {
            throw ODataError(.query, error.message, cause: error)
          }
          options.append(.custom(parameter.name, text))
        }
        return
      }
      let values = literals.map { ODataExpression.literal($0) }
      guard usesAliases, version >= .v4 else {
        segment = .call(
          name,
          zip(parameters, values).map { ODataMemberPath.Argument(name: $0.name, value: $1) })
        return
      }
      segment = .call(
        name,
        parameters.enumerated().map { index, parameter in
          ODataMemberPath.Argument(
            name: parameter.name, value: .path(ODataMemberPath(.alias("p\(index + 1)"))))
        })
      options = values.enumerated().map { .alias("p\($0 + 1)", $1) }
    }
  }
}

internal import SaxHTTP
internal import SaxRecording
internal import SaxServices
internal import SaxSystem
internal import Saxifrage

/// A call with its arguments, ready to be sent.
struct PreparedCall {
  let api: API
  let call: APICall

  /// Prepares a call of a mapping's service by the arguments and options of the command line.
  ///
  /// - Throws: ``APIError`` if the call, an argument or the environment is wrong; ``UsageError``; what reading an
  ///   argument's file throws.
  init(
    _ mapping: Mapping, _ name: String, _ arguments: [String], _ given: Arguments, path: String,
    usage: String
  ) throws {
    let network = try NetworkArguments(given, usage: usage)
    var environment = APIEnvironment()
    if let place = given.value("env") { environment = try .named(place) }
    let parameters = try given.parameters(usage: usage)
    for (name, value) in parameters { environment.values[name] = value }
    environment.values.merge(network.credentials.values) { $1 }
    var options = APIOptions()
    options.reading = try ReadingArguments.readingOptions(given, usage: usage)
    options.fields = network.fields
    if given.has("example") {
      let slash = path.lastIndex(of: "/")
      options.examples = slash.map { String(path[...$0]) } ?? "."
    }
    let service = given.value("service")
    let known = try API.environmentNames(of: mapping, service: service)
    if let name = parameters.map(\.name).first(where: { !known.names.contains($0) }) {
      throw UsageError(
        "--param: \(known.service) has no parameter \(name)", usage: usage,
        suggestion: Nearest.name(to: name, among: known.names).map { "--param \($0)=…" })
    }
    api = try API(
      mapping, service: service, environment: environment,
      client: ClientOfAddress(network: network)
    ) { $0 = options }
    let parsed = try CallArgumentParser(
      mapping.arguments(ofCall: name, in: api.name), usage: usage
    ).parse(arguments)
    var call = try api.call(name, json: parsed)
    if given.has("include") {
      call = call.wrapped { AdaptingExecutor($0, response: { Self.printHead(of: $0) }) }
    }
    self.call = call
    // What the mapping declares outweighs what the command line has for any URL.
    if !call.declaresAuthentication, !network.credentials.values.isEmpty {
      api.use(ClientOfAddress(network: network, authenticates: true))
    }
  }

  /// Prints the head of a response, without what is secret in it.
  private static func printHead(of response: WebResponse) {
    Messages.write(
      (["HTTP \(response.status)"] + response.fields.map(\.redacted)).joined(separator: "\n"))
  }

  /// Prints the request as a command for curl(1).
  func printRequest() -> ExitStatus {
    do {
      let request = try call.waitForShownRequest()
      return ByteOutput.print(request.curlCommand(leavingOut: ExchangeSecrets()))
    } catch {
      Messages.write(Messages.text(error))
      return error is APIError ? .usage : .input
    }
  }

  func run(_ given: Arguments, path: String, usage: String) throws(UsageError) -> ExitStatus {
    let output = try OutputArguments(given, usage: usage)
    guard let (mapping, typeName) = call.objectMapping else {
      return CallBytesRun(
        call: call, output: output.file, isCompressed: output.isCompressed
      ).run()
    }
    let options = api.options.reading
    if let missing = mapping.missingConverters(in: options.build) {
      Messages.write("sax: " + Messages.text(missing))
      return .usage
    }
    return MapRun(
      mapping: mapping, inputs: CallInputs(call), options: options, output: output,
      layout: try output.layout(of: mapping, only: typeName, path: path), only: typeName
    ).run()
  }
}

internal import SaxHTTP
internal import SaxServices
internal import SaxSystem
internal import Saxifrage

/// A call with its arguments, ready to be sent.
struct PreparedCall {
  let api: API
  let call: APICall

  /// - Throws: ``APIError`` if the call, an argument or the environment is wrong; ``UsageError``; what reading an
  ///   argument's file throws.
  init(
    _ mapping: Mapping, _ name: String, _ arguments: [String], _ given: Arguments, usage: String
  ) throws {
    let network = try NetworkArguments(given, usage: usage)
    var environment = APIEnvironment()
    if let place = given.value("env") { environment = try .named(place) }
    for text in given.values("param") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("--param takes NAME=VALUE, not \(text)", usage: usage)
      }
      environment.values[String(parts[0])] = String(parts[1])
    }
    environment.values.merge(network.credentials.values) { $1 }
    let client = ClientOfAddress(network: network)
    var options = APIOptions()
    options.reading = try ReadingArguments.readingOptions(given, usage: usage)
    options.fields = network.fields
    api = try API(
      mapping, service: given.value("service"), environment: environment, client: client
    ) { $0 = options }
    var text = JSONObjectText()
    let parsed = try CallArgumentParser(
      mapping.arguments(ofCall: name, in: api.name), usage: usage
    ).parse(arguments)
    for (name, value) in parsed { text.add(name, json: value) }
    call = try api.call(name, json: text.bytes, names: parsed.map(\.0))
  }

  /// Prints the request as a command for curl(1).
  func printRequest() -> ExitStatus {
    do {
      let call = call
      let request = try Waiting.wait { try await call.request() }
      return ByteOutput.print(request.curlCommand(withBody: true))
    } catch {
      Messages.write(Messages.text(error))
      return error is APIError ? .usage : .input
    }
  }

  func run(_ given: Arguments, path: String, usage: String) throws(UsageError) -> ExitStatus {
    let file = given.value("output").flatMap { ["-", "/dev/stdout"].contains($0) ? nil : $0 }
    let isCompressed = given.has("gzip") || file?.hasSuffix(".gz") == true
    guard let (mapping, typeName) = call.objectMapping else {
      return CallBytesRun(
        call: call, output: file, isCompressed: isCompressed, includes: given.has("include")
      ).run()
    }
    let format = given.value("to").flatMap(ObjectFormat.init(rawValue:)) ?? .ndjson
    let isMapped = format == .xml || given.has("mapped")
    let columns =
      try format == .csv ? MapCommand.columns(of: mapping, only: typeName, path: path) : []
    let inputs = CallInputs(call, includes: given.has("include"))
    return MapRun(
      mapping: mapping, inputs: inputs, options: api.options.reading, format: format,
      columns: columns, only: typeName,
      first: try MapCommand.count("first", given, usage: usage),
      atLeast: try MapCommand.count("at-least", given, usage: usage) ?? 0,
      skipsErrors: given.value("on-error") == "skip",
      progress: given.value("progress") ?? "auto", reportsStatistics: given.has("stats"),
      reportsCoverage: false, path: nil, isMapped: isMapped, isPretty: given.has("pretty"),
      output: file, isCompressed: isCompressed
    ).run()
  }
}

/// Sends requests by the client that the options make for an address.
private struct ClientOfAddress: HTTPExecutor {
  let network: NetworkArguments
  private let clients = Locked<[String: HTTPClient]>([:])

  init(network: NetworkArguments) { self.network = network }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    if network.isOffline { request.caching = HTTPCaching(.offline) }
    let origin = "\(request.url.scheme)://\(request.url.authority)"
    let known = clients.withLock { $0[origin] }
    let client: HTTPClient
    if let known {
      client = known
    } else {
      client = try network.client(for: request.url)
      clients.withLock { $0[origin] = client }
    }
    return try await client.execute(request)
  }
}
